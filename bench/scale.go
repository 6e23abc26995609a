package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// scale shows what each command costs as an app grows: twice the windows with the same library, then twice the library with the same
// windows. The apps are made for it.
func (b bench) scale() error {
	fmt.Printf("\n### Cost against code\n\n| windows | library classes | command | wall | CPU | peak |\n|---|---|---|---|---|---|\n")
	for _, size := range []struct{ windows, library int }{{4, 200}, {8, 200}, {16, 200}, {8, 400}, {8, 800}} {
		app, err := b.made(size.windows, size.library)
		if err != nil {
			return err
		}
		for _, command := range []string{"ccfa", "sequences", "check"} {
			args := []string{command, "--quiet", app}
			if command == "check" {
				args = append(args, "--no-config")
			}
			c, err := run(b.runs, b.cbcov, args...)
			if err != nil {
				return err
			}
			fmt.Printf("| %d | %d | `%s` | %v |\n", size.windows, size.library, command, c)
		}
	}
	return nil
}

// made builds an app of so many windows, each of which opens the next one, and so many classes of a library, each of which calls the next
// one, until the last one calls the app's listener.
func (b bench) made(windows, library int) (apk string, err error) {
	app, err := filepath.Abs(filepath.Join(b.peers, "scale", fmt.Sprintf("w%dl%d", windows, library)))
	if err != nil {
		return "", err
	}
	files := map[string]string{"src/androidx/scale/Listener.java": "package androidx.scale;\n\npublic interface Listener { void heard(int what); }\n"}
	var manifest strings.Builder
	for i := range windows {
		fmt.Fprintf(&manifest, "    <activity android:name=\".W%d\" android:exported=\"%t\" />\n", i, i == 0)
		files[fmt.Sprintf("src/app/scale/W%d.java", i)] = window(i, windows)
	}
	for i := range library {
		files[fmt.Sprintf("src/androidx/scale/L%d.java", i)] = libraryClass(i, library)
	}
	files["AndroidManifest.xml"] = "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<manifest xmlns:android=\"http://schemas.android.com/apk/res/android\" package=\"app.scale\" android:versionCode=\"1\" android:versionName=\"1.0\">\n" +
		"  <uses-sdk android:minSdkVersion=\"28\" android:targetSdkVersion=\"34\" />\n  <application android:label=\"scale\">\n" + manifest.String() + "  </application>\n</manifest>\n"
	for name, text := range files {
		path := filepath.Join(app, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			return "", err
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			return "", err
		}
	}
	if out, err := exec.Command("testdata/build.sh", app).CombinedOutput(); err != nil {
		return "", fmt.Errorf("building %s: %w: %s", app, err, out)
	}
	return app + ".apk", nil
}

// window is an activity with listeners on buttons, a posted message, a dialog, and a start of the next one.
func window(i, windows int) string {
	return fmt.Sprintf(`package app.scale;

import android.app.Activity;
import android.app.AlertDialog;
import android.content.Intent;
import android.os.Bundle;
import android.os.Handler;
import android.widget.Button;
import androidx.scale.L0;

public class W%[1]d extends Activity {
    private final Handler handler = new Handler();
    private int heard;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        Button a = new Button(this), b = new Button(this), c = new Button(this), d = new Button(this);
        a.setOnClickListener(v -> startActivity(new Intent(this, W%[2]d.class)));
        b.setOnClickListener(v -> handler.postDelayed(this::later, 100));
        c.setOnClickListener(v -> new AlertDialog.Builder(this).setPositiveButton("Yes", (x, y) -> finish()).setNegativeButton("No", (x, y) -> heard++).show());
        d.setOnLongClickListener(v -> heard++ > 1);
        new L0().run(what -> heard += what);
    }

    private void later() {
        heard++;
    }

    @Override
    protected void onResume() {
        super.onResume();
        handler.post(() -> heard--);
    }

    @Override
    protected void onPause() {
        super.onPause();
    }

    @Override
    protected void onStop() {
        super.onStop();
    }
}
`, i, (i+1)%windows)
}

func libraryClass(i, library int) string {
	next := fmt.Sprintf("new L%d().run(listener);", i+1)
	if i == library-1 {
		next = "listener.heard(calls);"
	}
	return fmt.Sprintf(`package androidx.scale;

public class L%[1]d {
    private int calls;
    private Listener kept;

    public void run(Listener listener) {
        kept = listener;
        for (int k = 0; k < 3; k++) {
            count(k);
        }
        if (calls > 1) {
            %[2]s
        }
        tell();
    }

    private void count(int k) {
        calls += k %% 2 == 0 ? k : 1;
    }

    private void tell() {
        if (calls < 0) {
            kept.heard(-1);
        }
    }
}
`, i, next)
}
