package app.operated

import android.os.Bundle
import android.widget.Button
import androidx.appcompat.app.AppCompatActivity
import androidx.lifecycle.lifecycleScope
import kotlinx.coroutines.flow.flow
import kotlinx.coroutines.flow.launchIn
import kotlinx.coroutines.flow.onEach

/** A click collects what a block emits, by the library's operators, in the window's own scope. */
class MainActivity : AppCompatActivity() {
    private lateinit var load: Button

    override fun onCreate(state: Bundle?) {
        super.onCreate(state)
        load = Button(this)
        load.text = "Load"
        load.setOnClickListener { load() }
        setContentView(load)
    }

    private fun load() {
        flow { emit("loaded") }.onEach { load.text = it }.launchIn(lifecycleScope)
    }
}
