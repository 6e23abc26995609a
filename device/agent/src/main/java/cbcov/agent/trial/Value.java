package cbcov.agent.trial;

/** A value as it can be seen from outside: a kind and a text, as cbcov's package device has them. */
record Value(String kind, String text) {
  static final int MAX_TEXT = 200; // characters

  static final Value NONE = new Value("", "");

  private static final String FOLDER = System.getProperty("user.dir"); // this device's: the next one has another
  private static final String ANY_FOLDER = "/device";

  static Value of(Object o) {
    if (o == null) {
      return new Value("null", "");
    } else if (o instanceof Boolean) {
      return new Value("bool", o.toString());
    } else if (o instanceof Character c) {
      return new Value("int", Integer.toString(c));
    } else if (o instanceof Byte || o instanceof Short || o instanceof Integer || o instanceof Long) {
      return new Value("int", o.toString());
    } else if (o instanceof Float || o instanceof Double) {
      return new Value("float", o.toString());
    } else if (o instanceof String s) {
      return new Value("string", cut(s.replace(FOLDER, ANY_FOLDER)));
    } else if (o instanceof Enum<?> e) {
      return new Value("enum", e.name());
    }
    return new Value("object", Types.nameOf(o));
  }

  /** Reports whether there is more to be seen of the object than its kind and text. */
  static boolean isOpen(Object o) {
    return o != null && !(o instanceof String) && !(o instanceof Enum<?>) && !Types.isBox(o.getClass());
  }

  /** The beginning of a text; no character is cut through. */
  static String cut(String s) {
    if (s.length() <= MAX_TEXT) {
      return s;
    }
    return s.substring(0, Character.isHighSurrogate(s.charAt(MAX_TEXT - 1)) ? MAX_TEXT - 1 : MAX_TEXT);
  }
}
