package cbcov.agent.phone.shadows;

import android.os.Build;
import android.os.Environment;
import android.os.Process;
import android.os.storage.StorageManager;
import android.os.storage.StorageVolume;
import java.util.List;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import org.robolectric.shadows.ShadowStorageManager;
import org.robolectric.shadows.StorageVolumeBuilder;

/** Every phone has the shared storage as its first volume; Robolectric's has none. */
@Implements(StorageManager.class)
public class PhoneStorage extends ShadowStorageManager {
  private void first() {
    if (super.getStorageVolumes().isEmpty()) {
      addStorageVolume(
          new StorageVolumeBuilder(
                  "primary", Environment.getExternalStorageDirectory(), "Internal shared storage", Process.myUserHandle(), Environment.MEDIA_MOUNTED)
              .setIsPrimary(true)
              .setIsEmulated(true)
              .build());
    }
  }

  @Override
  @Implementation(minSdk = Build.VERSION_CODES.N)
  protected List<StorageVolume> getStorageVolumes() {
    first();
    return super.getStorageVolumes();
  }

  @Implementation(minSdk = Build.VERSION_CODES.N)
  protected StorageVolume getPrimaryStorageVolume() {
    first();
    return super.getStorageVolumes().get(0);
  }
}
