package app.injected;

import android.view.View;
import dagger.Binds;
import dagger.Module;
import dagger.Provides;
import dagger.hilt.InstallIn;
import dagger.hilt.android.components.ActivityComponent;
import dagger.hilt.components.SingletonComponent;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import javax.inject.Singleton;

/** What is given for what is asked for: the click's listener by what implements it, the executor by a method. */
interface Parts {
    @Module
    @InstallIn(ActivityComponent.class)
    interface OfWindows {
        @Binds
        View.OnClickListener listener(Add add);
    }

    @Module
    @InstallIn(SingletonComponent.class)
    final class OfAll {
        private OfAll() {}

        @Provides
        @Singleton
        static Executor executor() {
            return Executors.newSingleThreadExecutor();
        }
    }
}
