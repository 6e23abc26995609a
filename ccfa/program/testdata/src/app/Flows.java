package app;

/** Control flow for graphs. */
public class Flows {
    void a() {}

    void b() {}

    void c() {}

    void locked() {
        synchronized (this) {
            a();
            b();
        }
        c();
    }

    void tidy() {
        try {
            a();
        } finally {
            b();
        }
    }

    void caught() {
        try {
            a();
        } catch (RuntimeException e) {
            b();
            throw e;
        }
    }

    void forever() {
        while (true) {
            a();
        }
    }

    void nested(int n) {
        do {
            if (n > 2) {
                a();
                if (n > 3) {
                    continue;
                }
            }
            b();
        } while (n-- > 0);
        c();
    }
}
