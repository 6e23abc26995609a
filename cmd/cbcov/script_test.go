package main

import (
	"archive/zip"
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"cbcov/device/embedded"
)

func TestMain(m *testing.M) {
	os.Setenv(checkAutomata, "1")
	testscript.Main(m, map[string]func(){"cbcov": main})
}

// TestScripts runs the commands as a user does: testdata/script/*.txtar. $APPS is the folder of the fixture apps, $HOSTILE of some that harm, $SHOP that of
// two builds of one app.
func TestScripts(t *testing.T) {
	apps, err := filepath.Abs("../../testdata/apps")
	if err != nil {
		t.Fatal(err)
	}
	cache, err := os.UserCacheDir()
	if err != nil {
		t.Fatal(err)
	}
	hostile, err := filepath.Abs("testdata/survey")
	if err != nil {
		t.Fatal(err)
	}
	testscript.Run(t, testscript.Params{
		Dir:           "testdata/script",
		UpdateScripts: *update,
		Setup: func(env *testscript.Env) error {
			env.Setenv("APPS", apps)
			env.Setenv("HOSTILE", hostile)
			env.Setenv("GUARDS", filepath.Join(apps, "../guards"))
			env.Setenv(checkAutomata, "1")
			env.Setenv("SHOP", filepath.Join(apps, "../../reports/merge/testdata"))
			env.Setenv("XDG_CACHE_HOME", cache)
			env.Setenv("XDG_CONFIG_HOME", filepath.Join(env.WorkDir, "config"))
			return nil
		},
		Condition: func(name string) (bool, error) {
			switch name {
			case "device":
				return deviceReady(t), nil
			case "jdk":
				return jdkReady(t), nil
			}
			return false, errors.New("unknown condition " + name)
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"exits":   exits,
			"without": without,
			"stopped": stopped,
		},
	})
}

// deviceReady says whether the embedded device is installed. With CBCOV_TEST_ALL set, as 'make test' does, it has to be.
func deviceReady(t *testing.T) bool {
	ready := embedded.Ready(embedded.Doctor(t.Context(), nil, ""))
	if !ready && os.Getenv("CBCOV_TEST_ALL") != "" {
		t.Fatal("the embedded device is not installed: run 'cbcov device install'")
	}
	return ready
}

// jdkReady says whether there is a Java compiler to make a jar with. With CBCOV_TEST_ALL set there has to be.
func jdkReady(t *testing.T) bool {
	_, err := exec.LookPath("javac")
	if err != nil && os.Getenv("CBCOV_TEST_ALL") != "" {
		t.Fatalf("no JDK: %v", err)
	}
	return err == nil
}

// exits N command…: the command ends with exit code N. Its output can be matched as after exec.
func exits(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: exits CODE command…")
	}
	want, err := strconv.Atoi(args[0])
	ts.Check(err)
	code := 0
	var exit *exec.ExitError
	if err := ts.Exec(args[1], args[2:]...); errors.As(err, &exit) {
		code = exit.ExitCode()
	} else if err != nil {
		ts.Fatalf("%v", err)
	}
	if code != want {
		ts.Fatalf("exit code %d, want %d", code, want)
	}
}

// without OUT.apk IN.apk entry…: copies a zip without some entries.
func without(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 3 {
		ts.Fatalf("usage: without OUT.apk IN.apk entry…")
	}
	in, err := zip.OpenReader(ts.MkAbs(args[1]))
	ts.Check(err)
	defer in.Close()
	file, err := os.Create(ts.MkAbs(args[0]))
	ts.Check(err)
	out := zip.NewWriter(file)
	for _, entry := range in.File {
		if slices.Contains(args[2:], entry.Name) {
			continue
		}
		ts.Check(copyEntry(out, entry))
	}
	ts.Check(errors.Join(out.Close(), file.Close()))
}

func copyEntry(out *zip.Writer, entry *zip.File) error {
	from, err := entry.OpenRaw()
	if err != nil {
		return err
	}
	header := entry.FileHeader
	to, err := out.CreateRaw(&header)
	if err != nil {
		return err
	}
	_, err = io.Copy(to, from)
	return err
}
