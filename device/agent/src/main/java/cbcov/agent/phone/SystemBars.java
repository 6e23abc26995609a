package cbcov.agent.phone;

import org.robolectric.util.ReflectionHelpers;

/** The bars above and below a window: a status bar, and the line of gesture navigation, where Robolectric's screen is bare. */
final class SystemBars {
  private static final String UI = "org.robolectric.shadows.SystemUi"; // its members are public, but the class is not

  private SystemBars() {}

  static void show() {
    Class<?> c = ReflectionHelpers.loadClass(SystemBars.class.getClassLoader(), UI);
    Object ui = ReflectionHelpers.callStaticMethod(c, "systemUiForDefaultDisplay");
    ReflectionHelpers.callInstanceMethod(
        ui,
        "setBehavior",
        of("StatusBarBehavior", ReflectionHelpers.getStaticField(c, "STANDARD_STATUS_BAR")),
        of("NavigationBarBehavior", ReflectionHelpers.getStaticField(c, "GESTURAL_NAVIGATION")));
  }

  private static ReflectionHelpers.ClassParameter<?> of(String type, Object value) {
    return ReflectionHelpers.ClassParameter.from(ReflectionHelpers.loadClass(SystemBars.class.getClassLoader(), UI + "$" + type), value);
  }
}
