// Written by cbcov.
package p.app

import android.content.Intent
import android.content.pm.PackageManager
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
 * A race on p.app.Main.item, differs: its order is NOT FORCED by this test, and none can. It sends the events of one of
 * both orders, waits as little as it can, and brings that order by chance, or never. Where it passes, that is no proof of
 * anything.
 *
 * It is the second order: p.app.Main.drop:60 writes it (p.app.Main$7, on worker), before p.app.Main.measure:56 reads it
 * (p.app.Main$14, on main). For it p.app.Main$14, or what leads to that, has to be late, so that p.app.Main$7 comes
 * before.
 *
 * Both orders end well, so that this test fails in neither. What is left of them differs: field p.app.Main.item: 1 / 2
 *
 * On the embedded device, the second order, each time: cbcov run a.apk --script second
 *
 * And the first: cbcov run a.apk --script first
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
 * Then: ./gradlew connectedAndroidTest -Pandroid.testInstrumentationRunnerArguments.class=p.app.Race002ByChanceTest
 */
@RunWith(AndroidJUnit4::class)
class Race002ByChanceTest {
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
    fun eventsWithoutTheirOrder() {
        // The embedded device says yes to all that the app asks for. Here it is granted before, as far as the manifest names it.
        grantAll()
        // launch
        context.startActivity(launcher().addFlags(Intent.FLAG_ACTIVITY_NEW_TASK or Intent.FLAG_ACTIVITY_CLEAR_TASK))
        check(device.wait(Until.hasObject(By.pkg(context.packageName).depth(0)), 10_000L)) { "the app shows nothing" }
        // click id/measure
        find(id("measure")).click()
        // late
        // On the embedded device this message is late from here on. A test cannot delay it.
        // click id/drop
        find(id("drop")).click()
        // idle
        device.waitForIdle(10_000L)
        // release
        // On the embedded device what was late may run from here on.
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

    /** Grants all that the manifest asks for, but some. What no user can grant is refused, and that is well. */
    private fun grantAll(vararg but: String) {
        val asked = context.packageManager.getPackageInfo(context.packageName, PackageManager.GET_PERMISSIONS).requestedPermissions ?: return
        for (permission in asked.filter { it !in but }) {
            device.executeShellCommand("pm grant ${context.packageName} $permission")
        }
    }

    /** A resource id's name, in whatever package. */
    private fun id(name: String): BySelector = By.res(Pattern.compile("(.*:id/)?" + Pattern.quote(name)))

    private fun launcher(): Intent =
        checkNotNull(context.packageManager.getLaunchIntentForPackage(context.packageName)) { "the app has no activity for the launcher" }
}
