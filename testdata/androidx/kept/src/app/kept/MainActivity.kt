package app.kept

import android.content.Context
import android.os.Bundle
import android.view.View
import android.widget.TextView
import androidx.appcompat.app.AppCompatActivity
import androidx.datastore.core.DataMigration
import androidx.datastore.preferences.core.Preferences
import androidx.datastore.preferences.core.edit
import androidx.datastore.preferences.core.intPreferencesKey
import androidx.datastore.preferences.preferencesDataStore
import androidx.lifecycle.lifecycleScope
import kotlinx.coroutines.launch

private val Context.store by preferencesDataStore("settings", produceMigrations = { listOf(First()) })
private val COUNT = intPreferencesKey("count")

/** Shows a number that is kept on disk; its click makes it one more. */
class MainActivity : AppCompatActivity() {
    override fun onCreate(state: Bundle?) {
        super.onCreate(state)
        setContentView(R.layout.main)
        findViewById<View>(R.id.add).setOnClickListener { add() }
        lifecycleScope.launch { applicationContext.store.data.collect { show(it[COUNT] ?: 0) } }
    }

    private fun add() {
        lifecycleScope.launch { applicationContext.store.edit { it[COUNT] = (it[COUNT] ?: 0) + 1 } }
    }

    private fun show(count: Int) {
        findViewById<TextView>(R.id.count).text = count.toString()
    }
}

/** Brings what was kept before to what this version keeps, once. */
class First : DataMigration<Preferences> {
    override suspend fun shouldMigrate(currentData: Preferences) = currentData[COUNT] == null

    override suspend fun migrate(currentData: Preferences) =
        currentData.toMutablePreferences().apply { this[COUNT] = 1 }.toPreferences()

    override suspend fun cleanUp() {}
}
