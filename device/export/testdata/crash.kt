// Written by cbcov.
package p.app

import android.app.Activity
import android.content.Intent
import android.graphics.Rect
import android.os.SystemClock
import android.view.View
import android.view.ViewGroup
import android.widget.AdapterView
import android.widget.EditText
import androidx.test.core.app.ActivityScenario
import androidx.test.espresso.Espresso.onIdle
import androidx.test.espresso.Espresso.onView
import androidx.test.espresso.UiController
import androidx.test.espresso.ViewAction
import androidx.test.espresso.action.ViewActions.click
import androidx.test.espresso.matcher.ViewMatchers.withContentDescription
import androidx.test.espresso.matcher.ViewMatchers.withResourceName
import androidx.test.espresso.matcher.ViewMatchers.withText
import androidx.test.ext.junit.runners.AndroidJUnit4
import androidx.test.platform.app.InstrumentationRegistry
import org.hamcrest.Description
import org.hamcrest.Matcher
import org.hamcrest.Matchers.allOf
import org.hamcrest.Matchers.any
import org.hamcrest.Matchers.anyOf
import org.hamcrest.TypeSafeMatcher
import org.junit.Test
import org.junit.runner.RunWith

/**
 * java.lang.IllegalStateException at p.app.Main.onClick(Main.java:23)
 *
 * java.lang.IllegalStateException: no * / name in "${it}"\u202e, on thread main. The test fails by it: Espresso throws it,
 * or the app's process ends, and the runner reports that it crashed. It passes where the app has the fault no longer.
 *
 * On the embedded device it comes also where all that is due runs behind each event, as Espresso has it; that was tried.
 *
 * Before it came, its run covered first: EE Main.onCreate → Main.onClick.
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
 * Then: ./gradlew connectedAndroidTest -Pandroid.testInstrumentationRunnerArguments.class=p.app.Crash001Test
 */
@RunWith(AndroidJUnit4::class)
class Crash001Test {
    private val instrumentation = InstrumentationRegistry.getInstrumentation()
    private val context = instrumentation.targetContext

    @Test
    fun illegalStateExceptionInMainOnClick() {
        // launch
        ActivityScenario.launch<Activity>(launcher())
        // idle
        onIdle()
        // click id/save
        onView(first(withResourceName("save"), touchable())).perform(reach(), click())
        // idle
        onIdle()
        // click "Send"
        onView(first(named("Send"), touchable())).perform(reach(), click())
        // idle
        onIdle()
        // What was begun ends before the test does; what works in the background has a second.
        onIdle()
        SystemClock.sleep(1_000L)
    }

    /** The first one of its window that fits, in the order in which views are drawn. */
    private fun first(vararg wanted: Matcher<View>): Matcher<View> = object : TypeSafeMatcher<View>() {
        private val all = allOf(*wanted)

        override fun describeTo(description: Description) {
            description.appendText("is the first that fits ").appendDescriptionOf(all)
        }

        override fun matchesSafely(view: View) = all.matches(view) && views(view.rootView).first { all.matches(it) } === view
    }

    private fun launcher(): Intent =
        checkNotNull(context.packageManager.getLaunchIntentForPackage(context.packageName)) { "the app has no activity for the launcher" }

    private fun named(text: String): Matcher<View> = anyOf(withText(text), withContentDescription(text))

    /** Scrolls whatever a view is in until it is on the screen. */
    private fun reach(): ViewAction = object : ViewAction {
        override fun getConstraints(): Matcher<View> = any(View::class.java)

        override fun getDescription() = "reach the view"

        override fun perform(uiController: UiController, view: View) {
            view.requestRectangleOnScreen(Rect(0, 0, view.width, view.height), true)
            uiController.loopMainThreadUntilIdle()
        }
    }

    /** What a finger or a keyboard can do something with. */
    private fun touchable(): Matcher<View> = object : TypeSafeMatcher<View>() {
        override fun describeTo(description: Description) {
            description.appendText("can be touched")
        }

        override fun matchesSafely(view: View) = isTouchable(view)
    }

    private fun isTouchable(view: View) =
        view.isEnabled && view.isShown && (view.isClickable || view.isLongClickable || view is EditText || view is AdapterView<*> && view.count > 0)

    private fun views(view: View): Sequence<View> =
        sequenceOf(view) + if (view is ViewGroup) (0 until view.childCount).asSequence().flatMap { views(view.getChildAt(it)) } else emptySequence()
}
