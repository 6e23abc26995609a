package app.collected

import android.os.Bundle
import androidx.activity.ComponentActivity
import androidx.activity.compose.setContent
import androidx.compose.foundation.layout.Column
import androidx.compose.material3.Button
import androidx.compose.material3.Text
import androidx.compose.runtime.collectAsState
import androidx.compose.runtime.getValue
import androidx.compose.runtime.remember
import kotlinx.coroutines.flow.MutableStateFlow
import kotlinx.coroutines.flow.map

/** Shows a flow that is made of another one, as state: it is collected as long as it is composed. */
class MainActivity : ComponentActivity() {
    private val count = MutableStateFlow(0)

    override fun onCreate(state: Bundle?) {
        super.onCreate(state)
        setContent {
            val label by remember { count.map { "Count $it" } }.collectAsState("")
            Column {
                Text(label)
                Button(onClick = { count.value++ }) { Text("More") }
            }
        }
    }
}
