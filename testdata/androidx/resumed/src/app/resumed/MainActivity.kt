package app.resumed

import android.os.Bundle
import android.widget.Button
import android.widget.LinearLayout
import androidx.appcompat.app.AppCompatActivity
import androidx.lifecycle.lifecycleScope
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.delay
import kotlinx.coroutines.launch
import kotlinx.coroutines.withContext

/** A click launches what waits twice, another one what calls functions that wait in their turn, the last one what goes to a worker and back. */
class MainActivity : AppCompatActivity() {
    private lateinit var steps: Button

    override fun onCreate(state: Bundle?) {
        super.onCreate(state)
        val all = LinearLayout(this)
        steps = button("Steps", ::steps)
        all.addView(steps)
        all.addView(button("Calls", ::calls))
        all.addView(button("Work", ::work))
        setContentView(all)
    }

    private fun button(name: String, act: () -> Unit): Button {
        val b = Button(this)
        b.text = name
        b.setOnClickListener { act() }
        return b
    }

    private fun steps() {
        lifecycleScope.launch {
            steps.tag = "one"
            delay(20)
            steps.setOnLongClickListener { true }
            delay(20)
            steps.setOnLongClickListener(null)
        }
    }

    private fun calls() {
        lifecycleScope.launch {
            outer()
            steps.tag = "done"
        }
    }

    private suspend fun outer() {
        inner()
        steps.tag = "outer"
    }

    private suspend fun inner() {
        delay(20)
        steps.tag = "inner"
    }

    private fun work() {
        lifecycleScope.launch {
            val text = withContext(Dispatchers.IO) { "work" }
            steps.tag = text
        }
    }
}
