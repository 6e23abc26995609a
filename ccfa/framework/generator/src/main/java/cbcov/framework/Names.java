package cbcov.framework;

import java.util.Set;

/** The names of types, as instructions and descriptors write them. */
final class Names {
    static final String OBJECT = "java/lang/Object";

    /** Values that lead to no object of an app's: leaving them out makes the graph a third smaller. */
    private static final Set<String> PLAIN = Set.of("Ljava/lang/String;", "Ljava/lang/Integer;",
            "Ljava/lang/Long;", "Ljava/lang/Boolean;", "Ljava/lang/Float;", "Ljava/lang/Double;", "Ljava/lang/Class;",
            "Ljava/lang/StringBuilder;", "Ljava/lang/Byte;", "Ljava/lang/Short;", "Ljava/lang/Character;",
            "Landroid/graphics/Rect;", "Landroid/graphics/Bitmap;", "Landroid/net/Uri;");

    private Names() {}

    /** "android/view/View" of "Landroid/view/View;"; an array's and a primitive type's descriptor is its name. */
    static String ofDescriptor(String desc) {
        return desc.startsWith("L") ? desc.substring(1, desc.length() - 1) : desc;
    }

    static boolean isArray(String name) {
        return name.startsWith("[");
    }

    /** Whether a variable of the descriptor can hold an object that an app extends, or one that leads to it. */
    static boolean holdsObjects(String desc) {
        String element = desc.substring(desc.lastIndexOf('[') + 1);
        return element.startsWith("L") && !PLAIN.contains(element);
    }
}
