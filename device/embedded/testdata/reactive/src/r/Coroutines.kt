package r

import android.app.Activity
import android.os.Bundle
import android.util.Log
import android.widget.Button
import android.widget.LinearLayout
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.SupervisorJob
import kotlinx.coroutines.TimeoutCancellationException
import kotlinx.coroutines.asCoroutineDispatcher
import kotlinx.coroutines.async
import kotlinx.coroutines.awaitAll
import kotlinx.coroutines.cancel
import kotlinx.coroutines.channels.Channel
import kotlinx.coroutines.delay
import kotlinx.coroutines.flow.flow
import kotlinx.coroutines.flow.flowOn
import kotlinx.coroutines.launch
import kotlinx.coroutines.runBlocking
import kotlinx.coroutines.sync.Mutex
import kotlinx.coroutines.sync.withLock
import kotlinx.coroutines.withContext
import kotlinx.coroutines.withTimeout
import java.util.concurrent.Executors

/** Coroutines on each dispatcher, and where they meet. */
class Coroutines : Activity() {
    private val scope = CoroutineScope(SupervisorJob() + Dispatchers.Main.immediate)
    private lateinit var all: LinearLayout

    override fun onCreate(state: Bundle?) {
        super.onCreate(state)
        all = LinearLayout(this)
        all.orientation = LinearLayout.VERTICAL
        setContentView(all)
        button("Default") { withContext(Dispatchers.Default) { log("default") } }
        button("IO") {
            val both = listOf("a", "b").map { async(Dispatchers.IO) { delay(10); Thread.sleep(10); it } }
            log("both " + both.awaitAll())
        }
        button("Own") { withContext(Executors.newSingleThreadExecutor().asCoroutineDispatcher()) { log("own") } }
        button("Many") {
            val sum = (1..20).map { async(Dispatchers.Default) { it } }.awaitAll().sum()
            log("sum $sum")
        }
        button("Mutex") {
            val mutex = Mutex()
            var count = 0
            (1..5).map { launch(Dispatchers.Default) { mutex.withLock { val before = count; delay(1); count = before + 1 } } }.forEach { it.join() }
            log("count $count")
        }
        button("Channel") {
            val channel = Channel<Int>(1)
            launch(Dispatchers.IO) { for (i in 1..3) channel.send(i); channel.close() }
            for (i in channel) log("got $i")
        }
        button("Flow") {
            flow { for (i in 1..3) { delay(10); emit(i) } }.flowOn(Dispatchers.Default).collect { log("collected $it") }
        }
        button("Timeout") {
            try {
                withTimeout(100) { withContext(Dispatchers.IO) { delay(1000) } }
            } catch (e: TimeoutCancellationException) {
                log("timed out")
            }
        }
        button("Blocking") { log("blocking " + runBlocking { withContext(Dispatchers.IO) { delay(10); "done" } }) }
        button("Cancel") {
            val job = launch(Dispatchers.Default) { try { delay(1000) } finally { log("cancelled") } }
            delay(10)
            job.cancel()
            job.join()
            log("joined")
        }
    }

    private fun button(text: String, step: suspend CoroutineScope.() -> Unit) {
        val b = Button(this)
        b.text = text
        b.setOnClickListener {
            Log.i("T", text)
            scope.launch(block = step)
        }
        all.addView(b)
    }

    private fun log(what: String) {
        Log.i("T", "  $what on ${Thread.currentThread().name}")
    }

    override fun onDestroy() {
        super.onDestroy()
        scope.cancel()
    }
}
