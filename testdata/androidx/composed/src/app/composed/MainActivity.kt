package app.composed

import android.os.Bundle
import androidx.activity.ComponentActivity
import androidx.activity.compose.setContent
import androidx.compose.foundation.clickable
import androidx.compose.foundation.layout.Column
import androidx.compose.material3.Button
import androidx.compose.material3.Checkbox
import androidx.compose.material3.Text
import androidx.compose.material3.TextField
import androidx.compose.runtime.Composable
import androidx.compose.runtime.getValue
import androidx.compose.runtime.mutableIntStateOf
import androidx.compose.runtime.mutableStateOf
import androidx.compose.runtime.remember
import androidx.compose.runtime.setValue
import androidx.compose.ui.Modifier
import androidx.compose.ui.platform.testTag

/** A form in Compose: a button, a text that is clickable, a box to check, a field. */
class MainActivity : ComponentActivity() {
    override fun onCreate(state: Bundle?) {
        super.onCreate(state)
        setContent { Form { finish() } }
    }
}

@Composable
fun Form(done: () -> Unit) {
    var count by remember { mutableIntStateOf(0) }
    var agreed by remember { mutableStateOf(false) }
    var name by remember { mutableStateOf("") }
    Column {
        Text("Count $count", Modifier.clickable { count = 0 })
        Button(onClick = { count++ }) { Text("More") }
        Checkbox(agreed, onCheckedChange = { agreed = it })
        TextField(name, onValueChange = { name = it }, Modifier.testTag("name"))
        Button(onClick = done, enabled = agreed) { Text("Done") }
    }
}
