package cbcov.agent.phone;

import android.content.ContentValues;
import android.net.Uri;
import cbcov.agent.phone.net.Answer;
import cbcov.agent.phone.net.Hosts;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What a script sets before the launch. */
final class Environment {
  /** Permissions that a user is asked for (protection level dangerous); the others are held from the start. */
  private static final Set<String> DANGEROUS =
      Set.of(
          "ACCEPT_HANDOVER",
          "ACCESS_BACKGROUND_LOCATION",
          "ACCESS_COARSE_LOCATION",
          "ACCESS_FINE_LOCATION",
          "ACCESS_MEDIA_LOCATION",
          "ACTIVITY_RECOGNITION",
          "ADD_VOICEMAIL",
          "ANSWER_PHONE_CALLS",
          "BLUETOOTH_ADVERTISE",
          "BLUETOOTH_CONNECT",
          "BLUETOOTH_SCAN",
          "BODY_SENSORS",
          "BODY_SENSORS_BACKGROUND",
          "CALL_PHONE",
          "CAMERA",
          "GET_ACCOUNTS",
          "NEARBY_WIFI_DEVICES",
          "POST_NOTIFICATIONS",
          "PROCESS_OUTGOING_CALLS",
          "READ_CALENDAR",
          "READ_CALL_LOG",
          "READ_CONTACTS",
          "READ_EXTERNAL_STORAGE",
          "READ_MEDIA_AUDIO",
          "READ_MEDIA_IMAGES",
          "READ_MEDIA_VIDEO",
          "READ_PHONE_NUMBERS",
          "READ_PHONE_STATE",
          "READ_SMS",
          "RECEIVE_MMS",
          "RECEIVE_SMS",
          "RECEIVE_WAP_PUSH",
          "RECORD_AUDIO",
          "SEND_SMS",
          "USE_SIP",
          "UWB_RANGING",
          "WRITE_CALENDAR",
          "WRITE_CALL_LOG",
          "WRITE_CONTACTS",
          "WRITE_EXTERNAL_STORAGE");

  private static final String PREFIX = "android.permission.";

  long seed;
  private String identity = "";
  boolean landscape;
  private boolean ask;
  boolean night; // the theme is dark
  String locale = "en-US"; // a BCP 47 tag
  private final Set<String> granted = new HashSet<>();
  private final Set<String> answered = new HashSet<>(); // granted when the app asked
  private final Set<String> denied = new HashSet<>();
  private final Map<String, Integer> databases = new LinkedHashMap<>();
  private final Map<String, String> files = new LinkedHashMap<>();
  private final List<Row> rows = new ArrayList<>();
  private final Set<String> early = new HashSet<>(); // classes of code
  private final Hosts hosts = new Hosts();

  /** The hosts that the script answers for. */
  Hosts hosts() {
    return hosts;
  }

  /** Reports whether any work is early. */
  boolean hasEarly() {
    return !early.isEmpty();
  }

  /** Reports whether work of a class's code begins where it is asked for, and goes on as soon as it may. */
  boolean isEarly(String code) {
    return early.contains(code);
  }

  /** Reports whether the script has any host answer. */
  boolean answers() {
    return hosts.any();
  }

  /** A row of a provider of the system: its table's URI, and key, type, value of each column. */
  private record Row(String table, List<String> columns) {}

  /** Takes one setting; kind, name, value, number and extras as in package device. */
  void set(String kind, String name, String value, long number, List<String> extras) {
    switch (kind) {
      case "seed" -> seed = number;
      case "identity" -> identity = name;
      case "orientation" -> landscape = name.equals("landscape");
      case "locale" -> locale = name;
      case "night" -> night = name.equals("on");
      case "ask" -> ask = true;
      case "grant" -> granted.add(name);
      case "deny" -> denied.add(name);
      case "database" -> databases.put(name, (int) number);
      case "file" -> files.put(name, value);
      case "response" -> hosts.add(name, new Answer((int) number, value));
      case "early" -> early.add(value);
      case "row" -> rows.add(new Row(name, extras));
      default -> throw new IllegalArgumentException("unknown setting " + kind);
    }
  }

  /** Robolectric's qualifiers. */
  String qualifiers() {
    return language() + "-w411dp-h891dp-normal-long-notround-" + (landscape ? "land" : "port") + "-" + theme() + "-420dpi-finger-keyssoft-nokeys-navhidden-nonav";
  }

  /** Robolectric's qualifiers of the language. */
  String language() {
    String[] parts = locale.split("[-_]");
    return parts[0] + (parts.length > 1 ? "-r" + parts[1].toUpperCase(java.util.Locale.ROOT) : "");
  }

  /** Robolectric's qualifier of the theme. */
  String theme() {
    return night ? "night" : "notnight";
  }

  /** The nonce of the n-th process: 16 hex digits that come of the run's identity and its seed only, so that the same run gives the same log. */
  String nonce(int process) {
    try {
      byte[] d = MessageDigest.getInstance("SHA-256").digest((identity + "/" + seed + "/" + process).getBytes(StandardCharsets.UTF_8));
      StringBuilder b = new StringBuilder();
      for (int i = 0; i < 8; i++) {
        b.append(String.format("%02x", d[i]));
      }
      return b.toString();
    } catch (java.security.NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Reports whether the app holds a permission when it starts. */
  boolean holds(String permission) {
    if (granted.contains(permission) || answered.contains(permission)) {
      return true;
    }
    boolean asked = permission.startsWith(PREFIX) && DANGEROUS.contains(permission.substring(PREFIX.length()));
    return !asked && !denied.contains(permission);
  }

  /** Reports whether the script grants a permission, or the user did. */
  boolean isGranted(String permission) {
    return granted.contains(permission) || answered.contains(permission);
  }

  /** Reports whether the user has to say whether the app gets a permission: the script asks for that, and does not say it. */
  boolean asks(String permission) {
    return ask && !isGranted(permission) && !denied.contains(permission);
  }

  /** Says what the script answers when the app asks for a permission. */
  boolean grants(String permission) {
    return !denied.contains(permission);
  }

  /** Remembers an answer for the app's next process. */
  void answered(String permission, boolean yes) {
    if (yes) {
      answered.add(permission);
    }
  }

  /** Forgets what the app was told. */
  void clear() {
    answered.clear();
  }

  /** Puts databases and files into the app's data folder; what is done is not done again for a later process. */
  void prepare(File data) throws IOException {
    for (Map.Entry<String, Integer> d : databases.entrySet()) {
      AppProcess.database(inside(data, "databases/" + d.getKey()), d.getValue());
    }
    databases.clear();
    for (Map.Entry<String, String> f : files.entrySet()) {
      Files.write(inside(data, f.getKey()).toPath(), f.getValue().getBytes(StandardCharsets.ISO_8859_1));
    }
    files.clear();
  }

  /** Puts the script's rows into the system's providers, once. */
  void prepare(ProvidedRows provided) {
    for (Row r : rows) {
      ContentValues values = new ContentValues();
      for (int n = 0; n + 2 < r.columns.size(); n += 3) {
        String text = r.columns.get(n + 2);
        switch (r.columns.get(n + 1)) {
          case "int" -> values.put(r.columns.get(n), Long.parseLong(text));
          case "bool" -> values.put(r.columns.get(n), Boolean.parseBoolean(text));
          default -> values.put(r.columns.get(n), text);
        }
      }
      SystemProviders.put(provided, Uri.parse(r.table), values);
    }
    rows.clear();
  }

  private static File inside(File data, String name) throws IOException {
    Path p = data.toPath().resolve(name).normalize();
    if (!p.startsWith(data.toPath())) {
      throw new IOException("outside the app's data folder: " + name);
    }
    Files.createDirectories(p.getParent());
    return p.toFile();
  }
}
