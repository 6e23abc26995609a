package cbcov.agent.host;

import java.nio.file.Path;
import org.robolectric.pluginapi.Sdk;

/** One Android framework jar, as Robolectric wants to hear of it. */
final class Framework extends Sdk {
  private final Path jar;

  Framework(int api, Path jar) {
    super(api);
    this.jar = jar;
  }

  @Override
  public String getAndroidVersion() {
    return Integer.toString(getApiLevel());
  }

  @Override
  public String getAndroidCodeName() {
    return "REL";
  }

  @Override
  public Path getJarPath() {
    return jar;
  }

  @Override
  public boolean isSupported() {
    return true;
  }

  @Override
  public String getUnsupportedMessage() {
    return "";
  }

  @Override
  public void verifySupportedSdk(String testClassName) {}
}
