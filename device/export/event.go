package export

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"cbcov/device"
)

// maxSleep is how long a test waits where the script has time pass.
const maxSleep = time.Minute

// event writes what an event becomes, below its line of the script.
func (w *writer) event(e *device.Event) {
	w.note("%s", e)
	switch e.Kind {
	case device.Launch:
		w.launch(e.Name)
	case device.Click, device.Touch:
		w.click(e)
	case device.LongClick:
		w.longClick(e.Target)
	case device.Item:
		w.item(e)
	case device.Text:
		w.text(e)
	case device.Act:
		w.act(e)
	case device.Key:
		w.need("device")
		w.use("android.view.KeyEvent")
		w.line("device.pressKeyCode(KeyEvent.keyCodeFromString(%s))", quoted("KEYCODE_"+e.Name))
	case device.Menu:
		w.menu(e.Target)
	case device.Notification, device.Dismiss:
		w.notification(e)
	case device.Advance:
		w.advance(e.Duration)
	case device.Idle:
		w.idle()
	case device.Late, device.Release:
		w.note("%s", letsSaid[e.Kind])
	case device.Sensor:
		w.omit(e.Kind, "A test cannot make up what a sensor tells: this event is left out.")
	case device.Clear:
		w.omit(e.Kind, "A test cannot clear its own app's storage, as that ends its process: what comes behind runs with what is stored. By hand: adb shell pm clear %s", w.App.Package)
	case device.Kill:
		w.omit(e.Kind, "A test runs in the app's process and cannot end it: what comes behind runs in the same process. By hand, with the app in the background: adb shell am kill %s",
			w.App.Package)
	default:
		w.world(e)
	}
}

// runs writes what events in a row become that each let one message run.
func (w *writer) runs(events []device.Event) {
	var all []string
	for _, e := range events {
		all = append(all, e.String())
	}
	w.note("%s", strings.Join(all, ", "))
	w.note("The script lets messages run one by one, %d here, and no others. A test cannot hold the others back.", len(events))
}

// omit says that the test lacks an event, and why.
func (w *writer) omit(k device.Kind, format string, args ...any) {
	w.note(format, args...)
	if !slices.Contains(w.left, string(k)) {
		w.left = append(w.left, string(k))
	}
}

// letsSaid is what is said of an event that orders messages.
var letsSaid = map[device.Kind]string{
	device.Late:    "On the embedded device this message is late from here on. A test cannot delay it.",
	device.Release: "On the embedded device what was late may run from here on.",
}

// launch starts an activity: the first one in a new task, as a test's runner does.
func (w *writer) launch(name string) {
	intent := "launcher()"
	if name == "" {
		w.need("launcher")
	} else {
		w.use("android.content.ComponentName", "android.content.Intent")
		intent = fmt.Sprintf("Intent().setComponent(ComponentName.unflattenFromString(%s))", quoted(name))
	}
	first := !w.there
	w.there, w.away = true, false
	switch {
	case first && w.Style == Espresso:
		w.use("android.app.Activity", "androidx.test.core.app.ActivityScenario")
		w.line("ActivityScenario.launch<Activity>(%s)", intent)
	case first:
		w.need("device")
		w.use("android.content.Intent", "androidx.test.uiautomator.By", "androidx.test.uiautomator.Until")
		w.line("context.startActivity(%s.addFlags(Intent.FLAG_ACTIVITY_NEW_TASK or Intent.FLAG_ACTIVITY_CLEAR_TASK))", intent)
		w.line("check(device.wait(Until.hasObject(By.pkg(context.packageName).depth(0)), 10_000L)) { \"the app shows nothing\" }")
	default:
		w.use("android.content.Intent")
		w.line("context.startActivity(%s.addFlags(Intent.FLAG_ACTIVITY_NEW_TASK))", intent)
	}
}

func (w *writer) click(e *device.Event) {
	w.remark(e.Target)
	switch w.wayTo(e.Target) {
	case byTree:
		w.line("%s.click()", w.found(e.Target))
	case byNode:
		w.need("act")
		w.line("act(%s, AccessibilityNodeInfo.ACTION_CLICK)", w.node(e.Target))
	default:
		kind := w.touchable()
		if e.Kind == device.Touch { // what it does may be all its own
			w.use("androidx.test.espresso.matcher.ViewMatchers.Visibility", "androidx.test.espresso.matcher.ViewMatchers.isEnabled",
				"androidx.test.espresso.matcher.ViewMatchers.withEffectiveVisibility")
			kind = "isEnabled(), withEffectiveVisibility(Visibility.VISIBLE)"
		}
		w.need("reach")
		w.use("androidx.test.espresso.action.ViewActions.click")
		w.line("%s.perform(reach(), click())", w.onView(e.Target, kind))
	}
}

func (w *writer) longClick(t device.Target) {
	w.remark(t)
	switch w.wayTo(t) {
	case byTree:
		w.need("row")
		w.line("row(%s).longClick()", w.found(t))
	case byNode:
		w.need("act")
		w.line("act(%s, AccessibilityNodeInfo.ACTION_LONG_CLICK)", w.node(t))
	default:
		w.need("reach", "press")
		w.line("%s.perform(reach(), press())", w.onView(t, w.touchable()))
	}
}

// item chooses an item of a list: that is Espresso's in both styles.
func (w *writer) item(e *device.Event) {
	w.remark(e.Target)
	if w.Style == UIAutomator && (e.Target.ID != "" || e.Target.Text != "") {
		w.note("Espresso chooses it, as UI Automator does not know an item's place; so all that is due runs before.")
	}
	w.need("reach", "item")
	w.use("android.widget.AdapterView", "androidx.test.espresso.matcher.ViewMatchers.isAssignableFrom")
	w.line("%s.perform(reach(), item(%d))", w.onView(e.Target, w.touchable()+", isAssignableFrom(AdapterView::class.java)"), e.Number)
}

func (w *writer) text(e *device.Event) {
	w.remark(e.Target)
	switch w.wayTo(e.Target) {
	case byTree:
		w.line("%s.text = %s", w.found(e.Target), quoted(e.Value))
	case byNode:
		w.need("write")
		w.line("write(%s, %s)", w.node(e.Target), quoted(e.Value))
	default:
		w.need("reach")
		w.use("android.widget.EditText", "androidx.test.espresso.action.ViewActions.replaceText", "androidx.test.espresso.matcher.ViewMatchers.isAssignableFrom")
		w.line("%s.perform(reach(), replaceText(%s))", w.onView(e.Target, w.touchable()+", isAssignableFrom(EditText::class.java)"), quoted(e.Value))
	}
}

// actions are Android's constants for actions that scripts have words for.
var actions = map[string]string{
	"scroll-forward": "ACTION_SCROLL_FORWARD", "scroll-backward": "ACTION_SCROLL_BACKWARD", "expand": "ACTION_EXPAND", "collapse": "ACTION_COLLAPSE",
	"dismiss": "ACTION_DISMISS", "enter": "ACTION_IME_ENTER",
}

// act does what only accessibility services can, in both styles.
func (w *writer) act(e *device.Event) {
	if e.Target.ID == "" && e.Target.Text == "" {
		w.omit(e.Kind, "What a view draws by itself is found by a tag or a text only: this event is left out.")
		return
	}
	w.need("act")
	if name := actions[e.Value]; name != "" {
		w.use("android.view.accessibility.AccessibilityNodeInfo.AccessibilityAction")
		w.line("act(%s, AccessibilityAction.%s.id)", w.node(e.Target), name)
		return
	}
	w.need("action")
	w.line("action(%s, %s)", w.node(e.Target), quoted(e.Value))
}

func (w *writer) menu(t device.Target) {
	switch {
	case t.ID != "":
		w.need("menu", "entry")
		w.line("menu(%s) { entry(it.itemId) == %s }", w.view(t), quoted(t.ID))
	case t.Text != "":
		w.need("menu")
		w.line("menu(%s) { it.title.toString() == %s }", w.view(t), quoted(t.Text))
	default:
		w.omit(device.Menu, "An item of the menu is found by its id or text only, and the script has its place: this event is left out.")
	}
}

func (w *writer) notification(e *device.Event) {
	if e.Target.Text == "" {
		w.omit(e.Kind, "A notification is found by its title only, and the script has its place: this event is left out.")
		return
	}
	w.need("notification")
	title := quoted(e.Target.Text)
	switch {
	case e.Kind == device.Dismiss:
		w.use("androidx.test.uiautomator.Direction")
		w.line("notification(%s).swipe(Direction.RIGHT, 1f)", title)
		w.line("device.pressBack() // the shade closes")
	case e.Value != "":
		w.use("androidx.test.uiautomator.By")
		w.line("notification(%s)", title)
		w.line("find(By.text(%s)).click()", quoted(e.Value))
	default:
		w.line("notification(%s).click()", title)
	}
}

func (w *writer) advance(d time.Duration) {
	if d > maxSleep {
		w.omit(device.Advance, "A phone's time cannot be let pass: the test does not wait so long, and what is due then does not come.")
		return
	}
	w.use("android.os.SystemClock")
	w.line("SystemClock.sleep(%dL)", d.Milliseconds())
	w.idle()
}

// world writes what the user does with the phone, and what the system and other apps do.
func (w *writer) world(e *device.Event) {
	switch e.Kind {
	case device.Back:
		w.press("pressBack()")
	case device.Home:
		w.press("pressHome()")
		w.away = true
	case device.Return:
		if !w.away {
			w.press("pressBack()") // another app's window
			return
		}
		w.away = false
		w.need("launcher")
		w.use("android.content.Intent")
		w.line("context.startActivity(launcher().addFlags(Intent.FLAG_ACTIVITY_NEW_TASK))")
	case device.Cover:
		w.use("android.content.Intent")
		w.note("The system's list of apps to share with lies over a part of the activity, which is paused and not stopped.")
		w.line("context.startActivity(Intent.createChooser(Intent(Intent.ACTION_SEND).setType(\"text/plain\"), null).addFlags(Intent.FLAG_ACTIVITY_NEW_TASK))")
	case device.Rotate:
		w.turn(!w.wide)
	case device.Night:
		w.night(!w.dark)
	case device.Language:
		w.language(e.Name)
	case device.Reply:
		w.reply(e.Value)
	case device.Memory:
		w.shell("am send-trim-memory ${context.packageName} RUNNING_CRITICAL")
	case device.Broadcast:
		w.broadcast(e)
	case device.Service:
		w.use("android.content.ComponentName", "android.content.Intent")
		w.line("context.startService(Intent().setComponent(ComponentName.unflattenFromString(%s)))", quoted(e.Name))
	case device.Location:
		w.location(e)
	default:
		w.omit(e.Kind, "A test has nothing for this event: it is left out.")
	}
}

func (w *writer) press(call string) {
	w.need("device")
	w.line("device.%s", call)
}

// turn turns the phone.
func (w *writer) turn(wide bool) {
	w.wide = wide
	name := "Portrait"
	if wide {
		name = "Landscape"
	}
	w.press("setOrientation" + name + "()")
	w.after("device.unfreezeRotation()")
}

// night sets the dark theme.
func (w *writer) night(dark bool) {
	w.dark = dark
	w.note("The shell can do it since Android 10.")
	w.shell("cmd uimode night " + map[bool]string{true: "yes", false: "no"}[dark])
	w.after("device.executeShellCommand(\"cmd uimode night no\")")
}

// language sets the app's language: a locale is letters and - alone, as the script's grammar has it.
func (w *writer) language(tag string) {
	w.note("This is the language of this app and not the phone's, which a test cannot change. The shell can do it since Android 13.")
	if word.ReplaceAllString(tag, "") != strings.Repeat("-", strings.Count(tag, "-")) {
		w.note("It is no locale: this is left out.")
		return
	}
	w.shell("cmd locale set-app-locales ${context.packageName} --user current --locales " + tag)
	w.after("device.executeShellCommand(\"cmd locale set-app-locales ${context.packageName} --user current\")")
}

func (w *writer) reply(uri string) {
	if uri != "" {
		w.omit(device.Reply, "Another app answers here with %s. A test has Espresso-Intents for that: intending(…).respondWith(…). This event is left out.", uri)
		return
	}
	w.note("It is the system's question for a permission that is answered with yes. Where another app's activity is in front, its answer is not given here.")
	w.need("reply")
	w.line("reply()")
}

func (w *writer) broadcast(e *device.Event) {
	w.use("android.content.Intent")
	var extras strings.Builder
	for _, x := range e.Extras {
		fmt.Fprintf(&extras, ".putExtra(%s, %s)", quoted(x.Key), value(x))
	}
	intent := fmt.Sprintf("Intent(%s).setPackage(context.packageName)%s", quoted(e.Name), extras.String())
	if w.guarded(e) {
		w.need("broadcast")
		w.line("broadcast(%s)", intent)
		return
	}
	w.line("context.sendBroadcast(%s)", intent)
}

// guarded tells of a broadcast that the system may want to send alone: most actions of its own are so.
func (w *writer) guarded(e *device.Event) bool {
	return e.Kind == device.Broadcast && strings.HasPrefix(e.Name, "android.")
}

func (w *writer) location(e *device.Event) {
	if len(e.Values) < 2 {
		w.omit(e.Kind, "It has no place: it is left out.")
		return
	}
	provider := e.Name
	if provider == "" {
		provider = "gps"
	}
	w.need("location")
	w.line("location(%s, %s, %s)", quoted(provider), decimal(e.Values[0]), decimal(e.Values[1]))
}

// value gives an extra's value.
func value(x device.Extra) string {
	switch x.Type {
	case device.IntExtra:
		if n, err := strconv.ParseInt(x.Value, 10, 32); err == nil {
			if n == math.MinInt32 { // Kotlin reads - and a Long
				return "Int.MIN_VALUE"
			}
			return strconv.FormatInt(n, 10)
		}
	case device.BoolExtra:
		if is, err := strconv.ParseBool(x.Value); err == nil {
			return strconv.FormatBool(is)
		}
	}
	return quoted(x.Value)
}

// decimal gives a number as Kotlin's Double.
func decimal(f float64) string {
	text := strconv.FormatFloat(f, 'f', -1, 64)
	if !strings.Contains(text, ".") {
		text += ".0"
	}
	return text
}
