package app;

import android.app.Activity;
import android.os.Bundle;

/** What methods give back that return what a static one gives back. */
public class Given extends Activity {
    static class Bell {
        Bell self() {
            return Checks.checked(this);
        }

        void ring() {}
    }

    static class Horn extends Bell {
        @Override
        void ring() {}
    }

    static class Checks {
        static <T> T checked(T value) {
            return checked(value, "there is none");
        }

        static <T> T checked(T value, String told) {
            if (value == null) {
                throw new NullPointerException(told);
            }
            return value;
        }

        static <T> T around(T value) {
            return value.hashCode() > 0 ? around(value) : again(value);
        }

        static <T> T again(T value) {
            return around(value);
        }
    }

    @Override
    public void onCreate(Bundle state) {
        new Bell().self().ring(); // calls ring: Given$Bell.ring
        new Horn().self().ring(); // calls ring: Given$Horn.ring
        Checks.checked(new Bell()).ring(); // calls ring: Given$Bell.ring
        Checks.checked(Checks.checked(new Horn())).ring(); // calls ring: Given$Horn.ring
        Checks.around(new Horn()).ring(); // nothing comes back, and finding that out ends
        // calls ring: none
    }
}
