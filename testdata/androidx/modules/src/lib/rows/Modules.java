package lib.rows;

import android.content.Context;
import android.content.pm.PackageManager;
import android.os.Bundle;

/** Finds the app's module by the manifest's meta-data. */
final class Modules {
    private Modules() {}

    static Module of(Context context) {
        try {
            Bundle data = context.getPackageManager().getApplicationInfo(context.getPackageName(), PackageManager.GET_META_DATA).metaData;
            for (String key : data.keySet()) {
                if ("RowsModule".equals(data.get(key))) {
                    return (Module) Class.forName(key).newInstance();
                }
            }
            return null;
        } catch (PackageManager.NameNotFoundException | ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }
}
