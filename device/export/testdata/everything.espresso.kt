// Written by cbcov.
package p.app

import android.app.Activity
import android.content.ComponentName
import android.content.Context
import android.content.Intent
import android.content.pm.PackageManager
import android.content.res.Resources
import android.graphics.Rect
import android.location.Location
import android.location.LocationManager
import android.os.Build
import android.os.Bundle
import android.os.SystemClock
import android.util.Base64
import android.view.InputDevice
import android.view.KeyEvent
import android.view.MenuItem
import android.view.MotionEvent
import android.view.View
import android.view.ViewGroup
import android.view.accessibility.AccessibilityNodeInfo
import android.view.accessibility.AccessibilityNodeInfo.AccessibilityAction
import android.widget.AbsListView
import android.widget.AdapterView
import android.widget.EditText
import androidx.test.core.app.ActivityScenario
import androidx.test.espresso.Espresso.onData
import androidx.test.espresso.Espresso.onIdle
import androidx.test.espresso.Espresso.onView
import androidx.test.espresso.Espresso.openActionBarOverflowOrOptionsMenu
import androidx.test.espresso.NoMatchingViewException
import androidx.test.espresso.UiController
import androidx.test.espresso.ViewAction
import androidx.test.espresso.action.GeneralClickAction
import androidx.test.espresso.action.GeneralLocation
import androidx.test.espresso.action.Press
import androidx.test.espresso.action.Tap
import androidx.test.espresso.action.ViewActions.click
import androidx.test.espresso.action.ViewActions.replaceText
import androidx.test.espresso.matcher.RootMatchers.withDecorView
import androidx.test.espresso.matcher.ViewMatchers.Visibility
import androidx.test.espresso.matcher.ViewMatchers.hasDescendant
import androidx.test.espresso.matcher.ViewMatchers.isAssignableFrom
import androidx.test.espresso.matcher.ViewMatchers.isEnabled
import androidx.test.espresso.matcher.ViewMatchers.withClassName
import androidx.test.espresso.matcher.ViewMatchers.withContentDescription
import androidx.test.espresso.matcher.ViewMatchers.withEffectiveVisibility
import androidx.test.espresso.matcher.ViewMatchers.withResourceName
import androidx.test.espresso.matcher.ViewMatchers.withText
import androidx.test.ext.junit.runners.AndroidJUnit4
import androidx.test.platform.app.InstrumentationRegistry
import androidx.test.rule.GrantPermissionRule
import androidx.test.uiautomator.By
import androidx.test.uiautomator.BySelector
import androidx.test.uiautomator.Direction
import androidx.test.uiautomator.UiDevice
import androidx.test.uiautomator.UiObject2
import androidx.test.uiautomator.Until
import java.io.File
import java.util.regex.Pattern
import org.hamcrest.Description
import org.hamcrest.Matcher
import org.hamcrest.Matchers.allOf
import org.hamcrest.Matchers.any
import org.hamcrest.Matchers.anyOf
import org.hamcrest.Matchers.endsWith
import org.hamcrest.TypeSafeMatcher
import org.junit.After
import org.junit.Assume.assumeNoException
import org.junit.Rule
import org.junit.Test
import org.junit.runner.RunWith

/**
 * It does what testdata/everything.cbscript does.
 *
 * NOT ALL OF THE SCRIPT IS IN THIS TEST. It lacks, as is said there: response, row, act, menu, notification, advance,
 * kill, clear, reply, sensor.
 *
 * It sends a broadcast whose action begins with android. Most of them are the system's alone: where this one is, Android
 * refuses it, and the test ends there as skipped, having tried nothing.
 *
 * The script says which message runs when. A test cannot: where it matters, another order comes here.
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
 * Then: ./gradlew connectedAndroidTest -Pandroid.testInstrumentationRunnerArguments.class=p.app.EverythingEspressoTest
 */
@RunWith(AndroidJUnit4::class)
class EverythingEspressoTest {
    @get:Rule
    val granted: GrantPermissionRule = GrantPermissionRule.grant("android.permission.CAMERA")

    private val instrumentation = InstrumentationRegistry.getInstrumentation()
    private val context = instrumentation.targetContext
    private val device = UiDevice.getInstance(instrumentation)

    @Test
    fun theScript() {
        // orientation landscape
        device.setOrientationLandscape()
        // locale de-DE
        // This is the language of this app and not the phone's, which a test cannot change. The shell can do it since Android 13.
        device.executeShellCommand("cmd locale set-app-locales ${context.packageName} --user current --locales de-DE")
        // night on
        // The shell can do it since Android 10.
        device.executeShellCommand("cmd uimode night yes")
        // grant android.permission.CAMERA
        // A rule grants it before the app starts.
        // database notes.db 3
        context.openOrCreateDatabase("notes.db", Context.MODE_PRIVATE, null).use { it.version = 3 }
        // file files/settings.txt "a=b\n\"$c\""
        file("files/settings.txt", Base64.decode("YT1iCiIkYyI=", Base64.DEFAULT)) // a=b\u000a"$c"
        // response https://a.example/list 200 "[]"
        // A test cannot answer for a host: the app gets what the network has.
        // row content://com.android.contacts/contacts display_name="Ann" starred=1
        // A test cannot write into the system's tables as the embedded device does: the app finds what the phone has.
        // On the embedded device threads meet where the script says so. Here they meet where the phone has them meet.
        // The embedded device says yes to all that the app asks for. Here it is granted before, as far as the manifest names it.
        grantAll("android.permission.RECORD_AUDIO")
        // deny android.permission.RECORD_AUDIO
        // The script says no where the app asks for this permission. Here nobody answers: the question stays on the screen until the script goes back.
        // launch
        ActivityScenario.launch<Activity>(launcher())
        // launch p.app/.Other
        context.startActivity(Intent().setComponent(ComponentName.unflattenFromString("p.app/.Other")).addFlags(Intent.FLAG_ACTIVITY_NEW_TASK))
        // click id/save
        onView(first(withResourceName("save"), touchable())).perform(reach(), click())
        // click id/tagged
        // No resource id has this name: it is taken for a tag that Compose has for tests.
        act(node("tagged") { tag(it) == "tagged" }, AccessibilityNodeInfo.ACTION_CLICK)
        // click "Save"
        onView(first(named("Save"), touchable())).perform(reach(), click())
        // click path/form/EditText:2
        // The way leads through views. What a view draws by itself, as Compose does, is not found by it.
        onView(first(path("form/EditText:2"), touchable())).perform(reach(), click())
        // click @3
        // The place is that among what could be touched on the embedded device. A view that has nothing but a touch listener cannot be told here.
        onView(first(place(3), touchable())).perform(reach(), click())
        // longclick id/list
        onView(first(withResourceName("list"), touchable())).perform(reach(), press())
        // longclick id/tagged
        // No resource id has this name: it is taken for a tag that Compose has for tests.
        act(node("tagged") { tag(it) == "tagged" }, AccessibilityNodeInfo.ACTION_LONG_CLICK)
        // longclick "Row"
        onView(first(named("Row"), touchable())).perform(reach(), press())
        // touch id/canvas
        onView(first(withResourceName("canvas"), isEnabled(), withEffectiveVisibility(Visibility.VISIBLE))).perform(reach(), click())
        // item id/list 12
        onView(first(withResourceName("list"), touchable(), isAssignableFrom(AdapterView::class.java))).perform(reach(), item(12))
        // item "Zero" 0
        onView(first(named("Zero"), touchable(), isAssignableFrom(AdapterView::class.java))).perform(reach(), item(0))
        // text id/name "Ann $name \"x\"\\\n"
        onView(first(withResourceName("name"), touchable(), isAssignableFrom(EditText::class.java))).perform(reach(), replaceText("Ann \$name \"x\"\\\n"))
        // text id/tagged "Ann"
        // No resource id has this name: it is taken for a tag that Compose has for tests.
        write(node("tagged") { tag(it) == "tagged" }, "Ann")
        // text "Name" "Bob"
        onView(first(named("Name"), touchable(), isAssignableFrom(EditText::class.java))).perform(reach(), replaceText("Bob"))
        // act id/tagged "Archive"
        action(node("tagged") { tag(it) == "tagged" }, "Archive")
        // act "Row" "scroll-forward"
        act(node("Row") { label(it) == "Row" }, AccessibilityAction.ACTION_SCROLL_FORWARD.id)
        // act path/ComposeView/View "dismiss"
        // What a view draws by itself is found by a tag or a text only: this event is left out.
        // key ENTER
        device.pressKeyCode(KeyEvent.keyCodeFromString("KEYCODE_ENTER"))
        // menu id/settings
        menu(withResourceName("settings")) { entry(it.itemId) == "settings" }
        // menu "Settings"
        menu(named("Settings")) { it.title.toString() == "Settings" }
        // menu @1
        // An item of the menu is found by its id or text only, and the script has its place: this event is left out.
        // notification "News"
        notification("News").click()
        // notification "News" "Answer"
        notification("News")
        find(By.text("Answer")).click()
        // notification @0
        // A notification is found by its title only, and the script has its place: this event is left out.
        // dismiss "News"
        notification("News").swipe(Direction.RIGHT, 1f)
        device.pressBack() // the shade closes
        // advance 500ms
        SystemClock.sleep(500L)
        onIdle()
        // advance 24h0m0s
        // A phone's time cannot be let pass: the test does not wait so long, and what is due then does not come.
        // idle
        onIdle()
        // run, run 2
        // The script lets messages run one by one, 2 here, and no others. A test cannot hold the others back.
        // late 2
        // On the embedded device this message is late from here on. A test cannot delay it.
        // release
        // On the embedded device what was late may run from here on.
        // back
        device.pressBack()
        // rotate
        device.setOrientationPortrait()
        // rotate
        device.setOrientationLandscape()
        // night
        // The shell can do it since Android 10.
        device.executeShellCommand("cmd uimode night no")
        // language fr-FR
        // This is the language of this app and not the phone's, which a test cannot change. The shell can do it since Android 13.
        device.executeShellCommand("cmd locale set-app-locales ${context.packageName} --user current --locales fr-FR")
        // cover
        // The system's list of apps to share with lies over a part of the activity, which is paused and not stopped.
        context.startActivity(Intent.createChooser(Intent(Intent.ACTION_SEND).setType("text/plain"), null).addFlags(Intent.FLAG_ACTIVITY_NEW_TASK))
        // return
        device.pressBack()
        // home
        device.pressHome()
        // kill
        // A test runs in the app's process and cannot end it: what comes behind runs in the same process. By hand, with the app in the background: adb shell am kill p.app
        // return
        context.startActivity(launcher().addFlags(Intent.FLAG_ACTIVITY_NEW_TASK))
        // clear
        // A test cannot clear its own app's storage, as that ends its process: what comes behind runs with what is stored. By hand: adb shell pm clear p.app
        // reply
        // It is the system's question for a permission that is answered with yes. Where another app's activity is in front, its answer is not given here.
        reply()
        // reply "content://a.example/1"
        // Another app answers here with content://a.example/1. A test has Espresso-Intents for that: intending(…).respondWith(…). This event is left out.
        // broadcast p.app.SYNC
        context.sendBroadcast(Intent("p.app.SYNC").setPackage(context.packageName))
        // broadcast android.intent.action.BATTERY_LOW level=3 least=-2147483648 who="Ann" now=true
        broadcast(Intent("android.intent.action.BATTERY_LOW").setPackage(context.packageName).putExtra("level", 3).putExtra("least", Int.MIN_VALUE).putExtra("who", "Ann").putExtra("now", true))
        // service p.app/.Sync
        context.startService(Intent().setComponent(ComponentName.unflattenFromString("p.app/.Sync")))
        // sensor 1 0 9.8 0.5
        // A test cannot make up what a sensor tells: this event is left out.
        // location 52.5 13.4
        location("gps", 52.5, 13.4)
        // location -33 1e-07 network
        location("network", -33.0, 0.0000001)
        // memory
        device.executeShellCommand("am send-trim-memory ${context.packageName} RUNNING_CRITICAL")
        // What was begun ends before the test does; what works in the background has a second.
        onIdle()
        SystemClock.sleep(1_000L)
    }

    @After
    fun restore() {
        device.unfreezeRotation()
        device.executeShellCommand("cmd locale set-app-locales ${context.packageName} --user current")
        device.executeShellCommand("cmd uimode night no")
    }

    private fun act(on: AccessibilityNodeInfo, action: Int) {
        check(on.performAction(action)) { "nothing comes of the action" }
    }

    /** Does what the app offers by a name of its own. */
    private fun action(on: AccessibilityNodeInfo, name: String) {
        act(on, checkNotNull(on.actionList.firstOrNull { it.label?.toString() == name }) { "there is no action $name" }.id)
    }

    /** Sends what the system sends. Where nobody else may, the test is skipped from here on. */
    private fun broadcast(intent: Intent) {
        try {
            context.sendBroadcast(intent)
        } catch (refused: SecurityException) {
            assumeNoException("Android lets nobody but the system send this", refused)
        }
    }

    /** The name of a resource id; empty where it has none. */
    private fun entry(id: Int): String = try {
        if (id == View.NO_ID) "" else context.resources.getResourceEntryName(id)
    } catch (_: Resources.NotFoundException) {
        ""
    }

    /** Writes a file into the app's data folder. */
    private fun file(path: String, content: ByteArray) {
        val file = File(context.applicationInfo.dataDir, path)
        file.parentFile!!.mkdirs()
        file.writeBytes(content)
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

    /** The first one of its window that fits, in the order in which views are drawn. */
    private fun first(vararg wanted: Matcher<View>): Matcher<View> = object : TypeSafeMatcher<View>() {
        private val all = allOf(*wanted)

        override fun describeTo(description: Description) {
            description.appendText("is the first that fits ").appendDescriptionOf(all)
        }

        override fun matchesSafely(view: View) = all.matches(view) && views(view.rootView).first { all.matches(it) } === view
    }

    /** Grants all that the manifest asks for, but some. What no user can grant is refused, and that is well. */
    private fun grantAll(vararg but: String) {
        val asked = context.packageManager.getPackageInfo(context.packageName, PackageManager.GET_PERMISSIONS).requestedPermissions ?: return
        for (permission in asked.filter { it !in but }) {
            device.executeShellCommand("pm grant ${context.packageName} $permission")
        }
    }

    /** Chooses the item of a place, from 0: it is scrolled to and clicked. What shows no rows, as a spinner, takes it without being opened. */
    private fun item(place: Int): ViewAction = object : ViewAction {
        override fun getConstraints(): Matcher<View> = isAssignableFrom(AdapterView::class.java)

        override fun getDescription() = "choose item $place"

        override fun perform(uiController: UiController, view: View) {
            val list = view as AdapterView<*>
            check(place < list.count) { "there is no item $place, only ${list.count}" }
            list.setSelection(place)
            uiController.loopMainThreadUntilIdle()
            if (list is AbsListView) {
                click().perform(uiController, list.getChildAt(place - list.firstVisiblePosition))
            }
        }
    }

    private fun label(node: AccessibilityNodeInfo): String? = (node.text ?: node.contentDescription)?.toString()

    private fun launcher(): Intent =
        checkNotNull(context.packageManager.getLaunchIntentForPackage(context.packageName)) { "the app has no activity for the launcher" }

    /** Has a provider tell a place: one for tests, which the shell lets the app put in its stead. */
    private fun location(provider: String, latitude: Double, longitude: Double) {
        device.executeShellCommand("appops set ${context.packageName} android:mock_location allow")
        val manager = context.getSystemService(Context.LOCATION_SERVICE) as LocationManager
        try {
            manager.removeTestProvider(provider)
        } catch (_: IllegalArgumentException) {
            // there was none
        }
        val low = 1 // of the power that it uses, and fine in its accuracy
        manager.addTestProvider(provider, false, false, false, false, true, true, true, low, low)
        manager.setTestProviderEnabled(provider, true)
        manager.setTestProviderLocation(provider, Location(provider).also {
            it.latitude = latitude
            it.longitude = longitude
            it.accuracy = 5f
            it.time = System.currentTimeMillis()
            it.elapsedRealtimeNanos = SystemClock.elapsedRealtimeNanos()
        })
    }

    /** Chooses an item of the options menu: in the bar, or else of what the overflow button shows. One of a menu in the menu is not found. */
    private fun menu(inBar: Matcher<View>, wanted: (MenuItem) -> Boolean) {
        try {
            onView(allOf(inBar, withClassName(endsWith("ActionMenuItemView")))).perform(click())
        } catch (_: NoMatchingViewException) {
            openActionBarOverflowOrOptionsMenu(context)
            onData(object : TypeSafeMatcher<MenuItem>() {
                override fun describeTo(description: Description) {
                    description.appendText("is the menu's item")
                }

                override fun matchesSafely(item: MenuItem) = wanted(item)
            }).inRoot(withDecorView(hasDescendant(withClassName(endsWith("ListMenuItemView"))))).perform(click())
        }
    }

    private fun named(text: String): Matcher<View> = anyOf(withText(text), withContentDescription(text))

    /** What the app tells accessibility services of and is wanted, within five seconds. */
    private fun node(what: String, wanted: (AccessibilityNodeInfo) -> Boolean): AccessibilityNodeInfo {
        val end = SystemClock.uptimeMillis() + 5_000L
        while (true) {
            val root = instrumentation.uiAutomation.rootInActiveWindow
            (if (root == null) null else nodes(root).firstOrNull { it.isEnabled && wanted(it) })?.let { return it }
            check(SystemClock.uptimeMillis() < end) { "there is no $what on the screen" }
            SystemClock.sleep(50L)
        }
    }

    private fun nodes(node: AccessibilityNodeInfo): Sequence<AccessibilityNodeInfo> =
        sequenceOf(node) + (0 until node.childCount).asSequence().mapNotNull { node.getChild(it) }.flatMap { nodes(it) }

    /** Opens the shade, and finds a notification there. */
    private fun notification(title: String): UiObject2 {
        device.openNotification()
        return find(By.text(title))
    }

    /** What the end of a way leads to: names of resource ids, or else of Android's classes, numbered where they recur beside each other. */
    private fun path(end: String): Matcher<View> = object : TypeSafeMatcher<View>() {
        override fun describeTo(description: Description) {
            description.appendText("is where a way ends with $end")
        }

        override fun matchesSafely(view: View) = "/${way(view)}".endsWith("/$end")
    }

    private fun way(view: View): String {
        val above = view.parent as? ViewGroup ?: return step(view)
        val twins = (0 until above.indexOfChild(view)).count { step(above.getChildAt(it)) == step(view) }
        return way(above) + "/" + step(view) + if (twins == 0) "" else ":${twins + 1}"
    }

    private fun step(view: View): String {
        var type: Class<*> = view.javaClass
        while (type.classLoader !== View::class.java.classLoader) {
            type = type.superclass!!
        }
        val name = entry(view.id).ifEmpty { type.simpleName }
        return if (Regex("[\\w.]{1,80}").matches(name)) name else "View"
    }

    /** What has a place among all that can be touched in its window, from 0, in the order in which views are drawn. */
    private fun place(wanted: Int): Matcher<View> = object : TypeSafeMatcher<View>() {
        override fun describeTo(description: Description) {
            description.appendText("is at place $wanted")
        }

        override fun matchesSafely(view: View) = views(view.rootView).filter { isTouchable(it) }.elementAtOrNull(wanted) === view
    }

    /** A long click; of a list, on the first row that is shown. */
    private fun press(): ViewAction = GeneralClickAction(
        Tap.LONG,
        { view ->
            val row = if (view is AbsListView && view.childCount > 0) view.getChildAt(0) else view
            GeneralLocation.VISIBLE_CENTER.calculateCoordinates(row)
        },
        Press.FINGER,
        InputDevice.SOURCE_UNKNOWN,
        MotionEvent.BUTTON_PRIMARY,
    )

    /** Scrolls whatever a view is in until it is on the screen. */
    private fun reach(): ViewAction = object : ViewAction {
        override fun getConstraints(): Matcher<View> = any(View::class.java)

        override fun getDescription() = "reach the view"

        override fun perform(uiController: UiController, view: View) {
            view.requestRectangleOnScreen(Rect(0, 0, view.width, view.height), true)
            uiController.loopMainThreadUntilIdle()
        }
    }

    /** Says yes to the system's questions for permissions. */
    private fun reply() {
        val allow = By.res(Pattern.compile(".*:id/permission_allow(_foreground_only)?_button"))
        do {
            find(allow).click()
        } while (device.wait(Until.hasObject(allow), 1_000L))
    }

    /** A node's tag that Compose has for tests, or its resource id's name. */
    private fun tag(node: AccessibilityNodeInfo): String? {
        val key = "androidx.compose.ui.semantics.testTag"
        if (Build.VERSION.SDK_INT >= Build.VERSION_CODES.O && key in node.availableExtraData) {
            node.refreshWithExtraData(key, Bundle())
        }
        return node.viewIdResourceName?.substringAfterLast('/') ?: node.extras.getCharSequence(key)?.toString()
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

    private fun write(into: AccessibilityNodeInfo, text: String) {
        val words = Bundle()
        words.putCharSequence(AccessibilityNodeInfo.ACTION_ARGUMENT_SET_TEXT_CHARSEQUENCE, text)
        check(into.performAction(AccessibilityNodeInfo.ACTION_SET_TEXT, words)) { "it takes no text" }
    }
}
