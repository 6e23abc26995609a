package cbcov.framework;

import java.util.List;

/**
 * Parts of the public API that the hierarchy leaves out to stay small: apps rarely extend or implement anything in
 * them, and no rule speaks of them. Supertypes of other classes stay in, as hidden ones.
 */
final class LeftOut {
    private static final List<String> PREFIXES = List.of(
            "android/R$", "android/Manifest$",
            "android/adservices/", "android/app/appsearch/", "android/app/sdksandbox/", "android/health/",
            "android/icu/", "android/net/http/", "android/opengl/GLES", "android/opengl/EGL", "android/renderscript/",
            "android/system/",
            "java/security/", "java/sql/", "java/time/", "javax/crypto/", "javax/security/",
            "javax/sql/",
            "javax/xml/datatype/", "javax/xml/namespace/", "javax/xml/transform/", "javax/xml/validation/",
            "javax/xml/xpath/", "org/w3c/");

    private LeftOut() {}

    static boolean contains(String name) {
        return PREFIXES.stream().anyMatch(name::startsWith);
    }
}
