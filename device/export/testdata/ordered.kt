// Written by cbcov.
package p.app

import android.content.Intent
import android.os.SystemClock
import androidx.test.ext.junit.runners.AndroidJUnit4
import androidx.test.platform.app.InstrumentationRegistry
import androidx.test.uiautomator.By
import androidx.test.uiautomator.BySelector
import androidx.test.uiautomator.Configurator
import androidx.test.uiautomator.UiDevice
import androidx.test.uiautomator.UiObject2
import androidx.test.uiautomator.Until
import java.util.regex.Pattern
import org.junit.Before
import org.junit.Test
import org.junit.runner.RunWith

/**
 * java.lang.IllegalStateException at p.app.Main.onClick(Main.java:23)
 *
 * java.lang.IllegalStateException: no * / name in "${it}"\u202e, on thread main. The test fails by it: Espresso throws it,
 * or the app's process ends, and the runner reports that it crashed. It passes where the app has the fault no longer.
 *
 * NO TEST CAN FORCE IT: the crash needs an order of events and messages that the embedded device chose. With all that is
 * due let run behind each event, it did not come there. This test sends the events and waits as little as it can (so by UI
 * Automator: Espresso waits for messages); it brings the order by chance, or never.
 *
 * On the embedded device: cbcov run corpus/app.apk --script corpus/found/crash-001.cbscript
 *
 * To run it, put this file below src/androidTest of the app's module, whose build.gradle.kts needs:
 *
 *     android {
 *         defaultConfig {
 *             testInstrumentationRunner = "androidx.test.runner.AndroidJUnitRunner"
 *             testInstrumentationRunnerArguments["clearPackageData"] = "true" // the script begins with a new app
 *         }
 *         testOptions { execution = "ANDROIDX_TEST_ORCHESTRATOR" } // a process for each test: one that ends spoils no other
 *     }
 *     dependencies {
 *         androidTestImplementation("androidx.test:core:1.7.0")
 *         androidTestImplementation("androidx.test:rules:1.7.0")
 *         androidTestImplementation("androidx.test:runner:1.7.0")
 *         androidTestImplementation("androidx.test.ext:junit:1.3.0")
 *         androidTestImplementation("androidx.test.espresso:espresso-core:3.7.0")
 *         androidTestImplementation("androidx.test.uiautomator:uiautomator:2.3.0")
 *         androidTestUtil("androidx.test:orchestrator:1.6.1")
 *     }
 *
 * Then: ./gradlew connectedAndroidTest -Pandroid.testInstrumentationRunnerArguments.class=p.app.Crash002ByChanceTest
 */
@RunWith(AndroidJUnit4::class)
class Crash002ByChanceTest {
    private val instrumentation = InstrumentationRegistry.getInstrumentation()
    private val context = instrumentation.targetContext
    private val device = UiDevice.getInstance(instrumentation)

    /** UI Automator is not to wait for anything by itself. */
    @Before
    fun hurry() {
        Configurator.getInstance().waitForIdleTimeout = 0L
        Configurator.getInstance().waitForSelectorTimeout = 0L
    }

    @Test
    fun illegalStateExceptionInMainOnClick() {
        // launch
        context.startActivity(launcher().addFlags(Intent.FLAG_ACTIVITY_NEW_TASK or Intent.FLAG_ACTIVITY_CLEAR_TASK))
        check(device.wait(Until.hasObject(By.pkg(context.packageName).depth(0)), 10_000L)) { "the app shows nothing" }
        // idle
        device.waitForIdle(10_000L)
        // late 1
        // On the embedded device this message is late from here on. A test cannot delay it.
        // click id/save
        find(id("save")).click()
        // run 2
        // The script lets messages run one by one, 1 here, and no others. A test cannot hold the others back.
        // click "Send"
        find(By.text("Send"), By.desc("Send")).click()
        // What was begun ends before the test does; what works in the background has a second.
        device.waitForIdle(10_000L)
        SystemClock.sleep(1_000L)
    }

    /** What fits one of the selectors first, within five seconds. */
    private fun find(vararg any: BySelector): UiObject2 {
        val end = SystemClock.uptimeMillis() + 5_000L
        while (true) {
            for (by in any) {
                device.findObject(by)?.let { return it }
            }
            check(SystemClock.uptimeMillis() < end) { "nothing on the screen fits ${any.toList()}" }
            SystemClock.sleep(50L)
        }
    }

    /** A resource id's name, in whatever package. */
    private fun id(name: String): BySelector = By.res(Pattern.compile("(.*:id/)?" + Pattern.quote(name)))

    private fun launcher(): Intent =
        checkNotNull(context.packageManager.getLaunchIntentForPackage(context.packageName)) { "the app has no activity for the launcher" }
}
