package app.awaited

import android.os.Bundle
import android.view.View
import android.widget.Button
import androidx.appcompat.app.AppCompatActivity
import androidx.lifecycle.lifecycleScope
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.async
import kotlinx.coroutines.launch

/** A click launches what calls a function that awaits what a worker does: by a method of the library of which no rule tells, as those of network clients are. */
class MainActivity : AppCompatActivity() {
    override fun onCreate(state: Bundle?) {
        super.onCreate(state)
        val fetch = Button(this)
        fetch.text = "Fetch"
        fetch.setOnClickListener(::fetch)
        setContentView(fetch)
    }

    private fun fetch(button: View) {
        lifecycleScope.launch { button.tag = fetched() }
    }

    private suspend fun fetched(): String {
        val text = lifecycleScope.async(Dispatchers.IO) { "text" }
        return text.await() + "s"
    }
}
