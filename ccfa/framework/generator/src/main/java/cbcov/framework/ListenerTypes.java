package cbcov.framework;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.objectweb.asm.Opcodes;

/** Which types apps implement to be called back; plain values and what is handed around as a tool are none. */
final class ListenerTypes {
    /** Whose subtypes are none. */
    private static final List<String> NONE = List.of("android/os/Parcelable", "android/content/Context",
            "android/view/View", "android/os/IBinder", "android/os/IInterface", "android/os/Handler",
            "android/database/Cursor", "android/graphics/drawable/Drawable", "android/content/ContentResolver",
            "android/content/ContentProviderClient", "android/content/SharedPreferences",
            "android/content/SharedPreferences$Editor", "android/content/res/Resources", "android/util/AttributeSet",
            "android/util/Printer", "android/text/Editable", "android/text/GetChars", "android/content/pm/PackageManager",
            "android/graphics/Canvas", "android/graphics/Paint", "android/graphics/Shader",
            "android/graphics/PathEffect", "android/graphics/ColorFilter", "android/graphics/Path",
            "android/text/Layout", "android/view/Menu", "android/view/MenuItem", "android/view/ViewParent",
            "android/view/ViewManager", "android/view/LayoutInflater", "android/view/Window", "android/view/SurfaceHolder",
            "android/view/ViewGroup$LayoutParams", "android/view/Display", "android/content/DialogInterface",
            "android/app/Fragment", "android/app/FragmentManager", "android/app/FragmentTransaction", "android/app/Dialog",
            "android/webkit/WebSettings", "android/media/AudioTrack", "android/os/AsyncTask",
            "android/view/ViewStructure", "android/app/ActionBar$Tab", "android/view/ActionMode",
            "android/database/sqlite/SQLiteCursorDriver", "android/media/AudioMetadata$Key",
            "android/view/inputmethod/InputMethodSession",
            "java/lang/CharSequence", "java/lang/Comparable", "java/lang/Number", "java/lang/Iterable", "java/util/Map",
            "java/util/Iterator", "java/util/Enumeration", "java/util/Comparator", "java/util/Map$Entry",
            "java/lang/Throwable", "java/lang/ClassLoader", "java/lang/Thread", "java/lang/ThreadGroup",
            "java/lang/AutoCloseable", "java/lang/Appendable", "java/lang/Readable", "java/util/concurrent/Executor",
            "java/util/concurrent/Future", "java/util/Random", "java/util/Calendar", "java/util/TimeZone",
            "java/util/Dictionary", "java/util/concurrent/locks/Lock", "java/util/Date", "java/util/BitSet",
            "java/lang/annotation/Annotation", "java/lang/reflect/AnnotatedElement", "java/lang/reflect/Type",
            "java/util/stream/BaseStream", "java/util/Formatter");

    /** Whose classes are none: values, XML, the network's and the JDK's tools. */
    private static final List<String> PACKAGES = List.of("java/io/", "java/net/", "java/nio/", "java/text/",
            "java/math/", "java/security/", "java/time/", "java/util/concurrent/atomic/", "javax/", "org/", "dalvik/",
            "android/opengl/", "android/renderscript/", "android/system/", "android/icu/");

    /** Words at the end of the names of types whose methods tell what happened. */
    private static final List<String> TELLING = List.of("Listener", "Observer", "Watcher", "Callback", "Callbacks", "Receiver");

    /** Of those, what is asked at every step of drawing and of accessibility. */
    private static final List<String> ASKED = List.of("android/view/View$AccessibilityDelegate",
            "android/graphics/drawable/Drawable$Callback", "android/view/translation/ViewTranslationCallback");

    /** Words at the end of a class's name that tell that it is made to be extended. */
    private static final List<String> WORDS = List.of("Callback", "Callbacks", "Listener", "Observer", "Receiver",
            "Client", "Delegate", "Adapter", "Provider", "Factory", "Task", "Handler", "Function", "Executor");

    private final Code code;
    private final PublicMethods api;
    private final Map<String, Boolean> known = new HashMap<>();

    ListenerTypes(Code code, PublicMethods api) {
        this.code = code;
        this.api = api;
    }

    boolean contains(String type) {
        return known.computeIfAbsent(type, this::find);
    }

    /** Whether the type's methods tell of events, which others on the same object can bring about. */
    static boolean tells(String type) {
        return TELLING.stream().anyMatch(type::endsWith) && !ASKED.contains(type);
    }

    /**
     * Whether the type's method is one that apps write to be called back. A class such as Transition has many that
     * only its user calls.
     */
    boolean isCallback(String type, String signature) {
        return api.isInterface(type) || WORDS.stream().anyMatch(type::endsWith) || signature.matches("on[A-Z].*")
                || api.isAbstract(type, signature) || !api.overridable(type).contains(signature);
    }

    private boolean find(String type) {
        if (!api.isOpen(type) || PACKAGES.stream().anyMatch(type::startsWith) || isNone(type)) {
            return false;
        }
        if (api.isInterface(type)) {
            return !api.overridable(type).isEmpty();
        }
        Code.Type t = code.type(type);
        boolean isAbstract = t != null && (t.access & Opcodes.ACC_ABSTRACT) != 0;
        return isAbstract || WORDS.stream().anyMatch(type::endsWith)
                || api.overridable(type).stream().anyMatch(m -> m.matches("on[A-Z].*"));
    }

    private boolean isNone(String type) {
        return code.supertypes(type).stream().anyMatch(NONE::contains);
    }
}
