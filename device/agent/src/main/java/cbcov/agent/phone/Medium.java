package cbcov.agent.phone;

import android.content.ContentResolver;
import android.content.Context;
import android.content.res.AssetFileDescriptor;
import android.net.Uri;
import android.provider.Settings;
import cbcov.agent.phone.net.Answer;
import java.io.BufferedInputStream;
import java.io.File;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;

/**
 * What a player finds where it is sent to. A phone asks all its extractors whether they know the bytes (AOSP MediaExtractorFactory.Create);
 * here the first bytes say it. Nothing is decoded.
 *
 * @param playable whether any extractor of a phone would take it
 * @param milliseconds its length, see {@link MediaLength}
 */
public record Medium(boolean playable, int milliseconds) {
  private static final int HEAD = 4096; // bytes that are looked at: MPEG audio may begin with others

  /** Beginnings of files that Android's extractors know. */
  private static final String[] BEGINNINGS = {
    "RIFF", "OggS", "fLaC", "ID3", "#!AMR", "MThd", "XMF_", "\u001a\u0045\u00df\u00a3", "\u0000\u0000\u0001\u00ba", "FLV", "\u0047"
  };

  /** Boxes that an MP4 file may begin with; four bytes of length stand before them. */
  private static final String[] BOXES = {"ftyp", "moov", "mdat", "free", "wide", "skip"};

  /** A medium of which nothing is known is taken for a good one. */
  public static Medium unknown() {
    return new Medium(true, MediaLength.UNKNOWN_MS);
  }

  private static Medium broken() {
    return new Medium(false, 1);
  }

  /** What a path or URL names (AOSP MediaPlayer.setDataSource(String)). */
  public static Medium of(String path) throws IOException {
    Uri uri = Uri.parse(path);
    String scheme = uri.getScheme();
    if (scheme == null || scheme.equals(ContentResolver.SCHEME_FILE)) {
      return of(new File(scheme == null ? path : String.valueOf(uri.getPath())));
    }
    return remote(uri);
  }

  /** What a URI names, for the app that has the context (AOSP MediaPlayer.setDataSource(Context, Uri)). */
  public static Medium of(Context context, Uri uri) throws IOException {
    String scheme = String.valueOf(uri.getScheme());
    switch (scheme) {
      case ContentResolver.SCHEME_CONTENT, ContentResolver.SCHEME_ANDROID_RESOURCE -> {
        return Settings.AUTHORITY.equals(uri.getAuthority()) ? unknown() : provided(context, uri);
      }
      default -> {
        return of(uri.toString());
      }
    }
  }

  private static Medium provided(Context context, Uri uri) throws IOException {
    try (InputStream in = context.getContentResolver().openInputStream(uri)) {
      if (in != null) {
        return of(in);
      }
    } catch (IOException | RuntimeException e) { // the system tries the URI itself then, which nobody knows
      throw new IOException("setDataSource failed.: status=0x80000000", e);
    }
    throw new IOException("setDataSource failed.: status=0x80000000");
  }

  private static Medium of(File file) throws IOException {
    if (!file.exists()) {
      throw new FileNotFoundException(file + ": open failed: ENOENT (No such file or directory)");
    }
    try (InputStream in = new FileInputStream(file)) {
      return of(in);
    }
  }

  /** What an open file has from an offset on; the file is left as it is. */
  public static Medium of(FileDescriptor open, long offset) {
    try {
      FileChannel channel = new FileInputStream(open).getChannel(); // the descriptor's owner closes it
      ByteBuffer head = ByteBuffer.allocate(HEAD);
      int n = channel.read(head, offset);
      return known(head.array(), Math.max(n, 0)) ? unknown() : broken();
    } catch (IOException | RuntimeException e) {
      return unknown(); // no descriptor of a file on this machine
    }
  }

  /** What an asset or a part of a file has. */
  public static Medium of(AssetFileDescriptor part) {
    return part == null ? broken() : of(part.getFileDescriptor(), part.getStartOffset());
  }

  /** Without a network nothing comes from there but what the script has a host answer. */
  private static Medium remote(Uri uri) {
    Answer r = Phone.get().environment().hosts().answer(uri.toString());
    if (r == null) {
      return uri.getHost() != null && Network.isThere(uri.getHost()) ? unknown() : broken();
    }
    byte[] body = r.body().getBytes(StandardCharsets.ISO_8859_1);
    return !r.failed() && known(body, body.length) ? unknown() : broken();
  }

  /** Reads what a stream has. */
  public static Medium of(InputStream in) throws IOException {
    BufferedInputStream all = new BufferedInputStream(in, HEAD);
    all.mark(HEAD);
    byte[] head = all.readNBytes(HEAD);
    if (!known(head, head.length)) {
      return broken();
    }
    all.reset();
    return new Medium(true, MediaLength.of(all));
  }

  private static boolean known(byte[] head, int n) {
    String text = new String(head, 0, n, StandardCharsets.ISO_8859_1);
    for (String b : BEGINNINGS) {
      if (text.startsWith(b)) {
        return true;
      }
    }
    for (String b : BOXES) {
      if (text.startsWith(b, 4)) {
        return true;
      }
    }
    for (int i = 0; i + 1 < n; i++) {
      if (head[i] == (byte) 0xff && (head[i + 1] & 0xe0) == 0xe0 && head[i + 1] != (byte) 0xff) {
        return true; // a frame of MPEG audio
      }
    }
    return false;
  }
}
