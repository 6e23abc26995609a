package app.effects

import android.content.Intent
import android.os.Bundle
import androidx.activity.ComponentActivity
import androidx.activity.compose.BackHandler
import androidx.activity.compose.setContent
import androidx.compose.foundation.ExperimentalFoundationApi
import androidx.compose.foundation.combinedClickable
import androidx.compose.foundation.layout.Column
import androidx.compose.foundation.lazy.LazyColumn
import androidx.compose.foundation.lazy.items
import androidx.compose.material3.AlertDialog
import androidx.compose.material3.Button
import androidx.compose.material3.Text
import androidx.compose.material3.TextButton
import androidx.compose.runtime.Composable
import androidx.compose.runtime.DisposableEffect
import androidx.compose.runtime.LaunchedEffect
import androidx.compose.runtime.getValue
import androidx.compose.runtime.mutableStateOf
import androidx.compose.runtime.remember
import androidx.compose.runtime.rememberCoroutineScope
import androidx.compose.runtime.setValue
import androidx.compose.ui.Modifier
import androidx.compose.ui.platform.LocalContext
import androidx.compose.ui.platform.testTag
import kotlinx.coroutines.delay
import kotlinx.coroutines.launch

/** A list whose rows open a detail, with a question before the end; effects that run beside it. */
class MainActivity : ComponentActivity() {
    override fun onCreate(state: Bundle?) {
        super.onCreate(state)
        setContent { Rows(listOf("one", "two")) { finish() } }
    }
}

@OptIn(ExperimentalFoundationApi::class)
@Composable
fun Rows(names: List<String>, done: () -> Unit) {
    val context = LocalContext.current
    var asked by remember { mutableStateOf(false) }
    var chosen by remember { mutableStateOf("") }
    Clock()
    BackHandler { asked = true }
    LazyColumn(Modifier.testTag("rows")) {
        items(names) { name ->
            Text(
                name,
                Modifier.testTag(name).combinedClickable(
                    onLongClick = { chosen = name },
                    onClick = { context.startActivity(Intent(context, DetailActivity::class.java)) },
                ),
            )
        }
    }
    if (asked) {
        AlertDialog(
            onDismissRequest = { asked = false },
            confirmButton = { TextButton(onClick = done) { Text("Yes") } },
            text = { Text("Leave?") },
        )
    }
}

/** Ticks while it is shown. */
@Composable
fun Clock() {
    var time by remember { mutableStateOf(0) }
    LaunchedEffect(Unit) {
        delay(100)
        time++
    }
    DisposableEffect(Unit) {
        onDispose { time = 0 }
    }
}

/** Saves what was written, in a while. */
class DetailActivity : ComponentActivity() {
    override fun onCreate(state: Bundle?) {
        super.onCreate(state)
        setContent {
            val scope = rememberCoroutineScope()
            var saved by remember { mutableStateOf(false) }
            Column {
                Button(onClick = {
                    scope.launch {
                        delay(50)
                        saved = true
                    }
                }) { Text("Save") }
            }
        }
    }
}
