package export

// helper is a function that a test's class has where a statement needs it.
type helper struct {
	imports []string
	needs   []string
	code    string // empty: a property that the class writes itself
}

// matching are the imports of a matcher of views.
var matching = []string{"android.view.View", "org.hamcrest.Description", "org.hamcrest.Matcher", "org.hamcrest.TypeSafeMatcher"}

// acting are those of an action of Espresso's.
var acting = []string{"android.view.View", "androidx.test.espresso.UiController", "androidx.test.espresso.ViewAction", "org.hamcrest.Matcher"}

func and(all []string, more ...string) []string { return append(append([]string{}, all...), more...) }

// helpers are all of them, by name.
var helpers = map[string]helper{
	"device": {imports: []string{"androidx.test.uiautomator.UiDevice"}},

	"launcher": {imports: []string{"android.content.Intent"}, code: `
    private fun launcher(): Intent =
        checkNotNull(context.packageManager.getLaunchIntentForPackage(context.packageName)) { "the app has no activity for the launcher" }
`},

	// What can be touched is decided as the embedded device does (ViewWidget.isTouchable), but for touch listeners, which no public method tells.
	"touchable": {imports: and(matching, "android.widget.AdapterView", "android.widget.EditText"), code: `
    /** What a finger or a keyboard can do something with. */
    private fun touchable(): Matcher<View> = object : TypeSafeMatcher<View>() {
        override fun describeTo(description: Description) {
            description.appendText("can be touched")
        }

        override fun matchesSafely(view: View) = isTouchable(view)
    }

    private fun isTouchable(view: View) =
        view.isEnabled && view.isShown && (view.isClickable || view.isLongClickable || view is EditText || view is AdapterView<*> && view.count > 0)
`},

	"named": {imports: []string{"android.view.View", "androidx.test.espresso.matcher.ViewMatchers.withContentDescription",
		"androidx.test.espresso.matcher.ViewMatchers.withText", "org.hamcrest.Matcher", "org.hamcrest.Matchers.anyOf"}, code: `
    private fun named(text: String): Matcher<View> = anyOf(withText(text), withContentDescription(text))
`},

	// The embedded device takes the first one, too (Input.find).
	"first": {imports: and(matching, "org.hamcrest.Matchers.allOf"), needs: []string{"views"}, code: `
    /** The first one of its window that fits, in the order in which views are drawn. */
    private fun first(vararg wanted: Matcher<View>): Matcher<View> = object : TypeSafeMatcher<View>() {
        private val all = allOf(*wanted)

        override fun describeTo(description: Description) {
            description.appendText("is the first that fits ").appendDescriptionOf(all)
        }

        override fun matchesSafely(view: View) = all.matches(view) && views(view.rootView).first { all.matches(it) } === view
    }
`},

	"views": {imports: []string{"android.view.View", "android.view.ViewGroup"}, code: `
    private fun views(view: View): Sequence<View> =
        sequenceOf(view) + if (view is ViewGroup) (0 until view.childCount).asSequence().flatMap { views(view.getChildAt(it)) } else emptySequence()
`},

	"place": {imports: matching, needs: []string{"touchable", "views"}, code: `
    /** What has a place among all that can be touched in its window, from 0, in the order in which views are drawn. */
    private fun place(wanted: Int): Matcher<View> = object : TypeSafeMatcher<View>() {
        override fun describeTo(description: Description) {
            description.appendText("is at place $wanted")
        }

        override fun matchesSafely(view: View) = views(view.rootView).filter { isTouchable(it) }.elementAtOrNull(wanted) === view
    }
`},

	// The way is as TreePath on the embedded device makes it: the app's own classes go by what they extend of Android's.
	"path": {imports: and(matching, "android.view.ViewGroup"), needs: []string{"entry"}, code: `
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
`},

	"entry": {imports: []string{"android.content.res.Resources", "android.view.View"}, code: `
    /** The name of a resource id; empty where it has none. */
    private fun entry(id: Int): String = try {
        if (id == View.NO_ID) "" else context.resources.getResourceEntryName(id)
    } catch (_: Resources.NotFoundException) {
        ""
    }
`},

	"reach": {imports: and(acting, "android.graphics.Rect", "org.hamcrest.Matchers.any"), code: `
    /** Scrolls whatever a view is in until it is on the screen. */
    private fun reach(): ViewAction = object : ViewAction {
        override fun getConstraints(): Matcher<View> = any(View::class.java)

        override fun getDescription() = "reach the view"

        override fun perform(uiController: UiController, view: View) {
            view.requestRectangleOnScreen(Rect(0, 0, view.width, view.height), true)
            uiController.loopMainThreadUntilIdle()
        }
    }
`},

	"press": {imports: []string{"android.view.InputDevice", "android.view.MotionEvent", "android.widget.AbsListView", "androidx.test.espresso.ViewAction",
		"androidx.test.espresso.action.GeneralClickAction", "androidx.test.espresso.action.GeneralLocation", "androidx.test.espresso.action.Press",
		"androidx.test.espresso.action.Tap"}, code: `
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
`},

	"item": {imports: and(acting, "android.widget.AbsListView", "android.widget.AdapterView", "androidx.test.espresso.action.ViewActions.click",
		"androidx.test.espresso.matcher.ViewMatchers.isAssignableFrom"), code: `
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
`},

	"menu": {imports: and(matching, "android.view.MenuItem", "androidx.test.espresso.Espresso.onData", "androidx.test.espresso.Espresso.onView",
		"androidx.test.espresso.Espresso.openActionBarOverflowOrOptionsMenu", "androidx.test.espresso.NoMatchingViewException",
		"androidx.test.espresso.action.ViewActions.click", "androidx.test.espresso.matcher.RootMatchers.withDecorView",
		"androidx.test.espresso.matcher.ViewMatchers.hasDescendant", "androidx.test.espresso.matcher.ViewMatchers.withClassName", "org.hamcrest.Matchers.allOf",
		"org.hamcrest.Matchers.endsWith"), code: `
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
`},

	"find": {imports: []string{"android.os.SystemClock", "androidx.test.uiautomator.BySelector", "androidx.test.uiautomator.UiObject2"}, needs: []string{"device"}, code: `
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
`},

	"id": {imports: []string{"androidx.test.uiautomator.By", "androidx.test.uiautomator.BySelector", "java.util.regex.Pattern"}, code: `
    /** A resource id's name, in whatever package. */
    private fun id(name: String): BySelector = By.res(Pattern.compile("(.*:id/)?" + Pattern.quote(name)))
`},

	"row": {imports: []string{"androidx.test.uiautomator.UiObject2"}, code: `
    /** The first row of a list that is shown; of anything else, itself. */
    private fun row(of: UiObject2): UiObject2 =
        if (of.className in setOf("android.widget.ListView", "android.widget.GridView")) of.children.firstOrNull() ?: of else of
`},

	"node": {imports: []string{"android.os.SystemClock", "android.view.accessibility.AccessibilityNodeInfo"}, code: `
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
`},

	"tag": {imports: []string{"android.os.Build", "android.os.Bundle", "android.view.accessibility.AccessibilityNodeInfo"}, code: `
    /** A node's tag that Compose has for tests, or its resource id's name. */
    private fun tag(node: AccessibilityNodeInfo): String? {
        val key = "androidx.compose.ui.semantics.testTag"
        if (Build.VERSION.SDK_INT >= Build.VERSION_CODES.O && key in node.availableExtraData) {
            node.refreshWithExtraData(key, Bundle())
        }
        return node.viewIdResourceName?.substringAfterLast('/') ?: node.extras.getCharSequence(key)?.toString()
    }
`},

	"label": {imports: []string{"android.view.accessibility.AccessibilityNodeInfo"}, code: `
    private fun label(node: AccessibilityNodeInfo): String? = (node.text ?: node.contentDescription)?.toString()
`},

	"act": {imports: []string{"android.view.accessibility.AccessibilityNodeInfo"}, code: `
    private fun act(on: AccessibilityNodeInfo, action: Int) {
        check(on.performAction(action)) { "nothing comes of the action" }
    }
`},

	"action": {imports: []string{"android.view.accessibility.AccessibilityNodeInfo"}, needs: []string{"act"}, code: `
    /** Does what the app offers by a name of its own. */
    private fun action(on: AccessibilityNodeInfo, name: String) {
        act(on, checkNotNull(on.actionList.firstOrNull { it.label?.toString() == name }) { "there is no action $name" }.id)
    }
`},

	"write": {imports: []string{"android.os.Bundle", "android.view.accessibility.AccessibilityNodeInfo"}, code: `
    private fun write(into: AccessibilityNodeInfo, text: String) {
        val words = Bundle()
        words.putCharSequence(AccessibilityNodeInfo.ACTION_ARGUMENT_SET_TEXT_CHARSEQUENCE, text)
        check(into.performAction(AccessibilityNodeInfo.ACTION_SET_TEXT, words)) { "it takes no text" }
    }
`},

	"broadcast": {imports: []string{"android.content.Intent", "org.junit.Assume.assumeNoException"}, code: `
    /** Sends what the system sends. Where nobody else may, the test is skipped from here on. */
    private fun broadcast(intent: Intent) {
        try {
            context.sendBroadcast(intent)
        } catch (refused: SecurityException) {
            assumeNoException("Android lets nobody but the system send this", refused)
        }
    }
`},

	"notification": {imports: []string{"androidx.test.uiautomator.By", "androidx.test.uiautomator.UiObject2"}, needs: []string{"device", "find"}, code: `
    /** Opens the shade, and finds a notification there. */
    private fun notification(title: String): UiObject2 {
        device.openNotification()
        return find(By.text(title))
    }
`},

	"reply": {imports: []string{"androidx.test.uiautomator.By", "androidx.test.uiautomator.Until", "java.util.regex.Pattern"}, needs: []string{"device", "find"}, code: `
    /** Says yes to the system's questions for permissions. */
    private fun reply() {
        val allow = By.res(Pattern.compile(".*:id/permission_allow(_foreground_only)?_button"))
        do {
            find(allow).click()
        } while (device.wait(Until.hasObject(allow), 1_000L))
    }
`},

	"grantAll": {imports: []string{"android.content.pm.PackageManager"}, needs: []string{"device"}, code: `
    /** Grants all that the manifest asks for, but some. What no user can grant is refused, and that is well. */
    private fun grantAll(vararg but: String) {
        val asked = context.packageManager.getPackageInfo(context.packageName, PackageManager.GET_PERMISSIONS).requestedPermissions ?: return
        for (permission in asked.filter { it !in but }) {
            device.executeShellCommand("pm grant ${context.packageName} $permission")
        }
    }
`},

	"file": {imports: []string{"java.io.File"}, code: `
    /** Writes a file into the app's data folder. */
    private fun file(path: String, content: ByteArray) {
        val file = File(context.applicationInfo.dataDir, path)
        file.parentFile!!.mkdirs()
        file.writeBytes(content)
    }
`},

	"location": {imports: []string{"android.content.Context", "android.location.Location", "android.location.LocationManager", "android.os.SystemClock"}, needs: []string{"device"}, code: `
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
`},
}
