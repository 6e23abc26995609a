package app.merged

import android.os.Bundle
import androidx.activity.ComponentActivity
import androidx.activity.compose.setContent
import androidx.compose.foundation.layout.Column
import androidx.compose.material3.Button
import androidx.compose.material3.Checkbox
import androidx.compose.material3.Text
import androidx.compose.runtime.Composable
import androidx.compose.runtime.getValue
import androidx.compose.runtime.mutableStateOf
import androidx.compose.runtime.remember
import androidx.compose.runtime.setValue

/** A form whose function R8 puts into a class of Kotlin's, and whose lambdas become one class for each kind. */
class MainActivity : ComponentActivity() {
    override fun onCreate(state: Bundle?) {
        super.onCreate(state)
        setContent { Form { finish() } }
    }
}

@Composable
fun Form(done: () -> Unit) {
    var agreed by remember { mutableStateOf(false) }
    Column {
        Checkbox(agreed, onCheckedChange = { agreed = it })
        Button(onClick = done) { Text("Done") }
    }
}
