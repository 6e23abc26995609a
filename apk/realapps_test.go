package apk

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// realApps are the apps that make setup fetches, those that CBCOV_APKS lists (as PATH does), and the fixture apps.
func realApps(t *testing.T) []string {
	t.Helper()
	apps, err := filepath.Glob("../build/apks/*.apk")
	if err != nil {
		t.Fatal(err)
	}
	apps = append(apps, filepath.SplitList(os.Getenv("CBCOV_APKS"))...)
	if len(apps) == 0 && os.Getenv("CBCOV_TEST_ALL") != "" {
		t.Fatal("no apps in build/apks: run make setup")
	}
	fixtures, err := filepath.Glob("../testdata/apps/*.apk")
	if err != nil {
		t.Fatal(err)
	}
	return append(append(apps, fixtures...), "testdata/notes.apk")
}

// TestAsAaptSees compares components, resource ids and names with what aapt prints.
func TestAsAaptSees(t *testing.T) {
	aapt := platformTool(t, "aapt")
	for _, path := range realApps(t) {
		t.Run(filepath.Base(path), func(t *testing.T) {
			a, err := Open(path)
			if err != nil {
				t.Fatal(err)
			}
			defer a.Close()
			m, err := a.Manifest()
			if err != nil {
				t.Fatal(err)
			}
			got := map[string]int{}
			for _, c := range m.Components {
				got[c.Kind.String()]++
				got["intent-filter"] += len(c.Filters)
			}
			want := map[string]int{}
			for _, tag := range regexp.MustCompile(`E: ([a-z-]+) \(`).FindAllStringSubmatch(runTool(t, aapt, "dump", "xmltree", path, manifestFile), -1) {
				if _, component := componentKinds[tag[1]]; component || tag[1] == "intent-filter" {
					want[tag[1]]++
				}
			}
			if want["intent-filter"] == 0 {
				delete(got, "intent-filter")
			}
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("components (-aapt +ours):\n%s", diff)
			}
			compareNames(t, a, m.Package, runTool(t, aapt, "dump", "resources", path))
		})
	}
}

// compareNames checks the name of each id that aapt lists.
func compareNames(t *testing.T, a *APK, pkg, dump string) {
	t.Helper()
	r, err := a.Resources()
	if err != nil {
		t.Fatal(err)
	}
	lines := regexp.MustCompile(`spec resource (0x[0-9a-f]{8}) [^:]+:([^:]+): flags`).FindAllStringSubmatch(dump, -1)
	named := 0
	for _, l := range lines {
		var id uint32
		for _, digit := range strings.TrimPrefix(l[1], "0x") {
			id = id<<4 | uint32(strings.IndexRune("0123456789abcdef", digit))
		}
		name := r.Name(id)
		if name == "" {
			continue // aapt lists ids without a value too
		}
		named++
		if name != l[2] || r.ID(name) != id {
			t.Errorf("%s is named %q, which has id 0x%08x; aapt says %q", l[1], name, r.ID(name), l[2])
		}
	}
	total := 0
	for _, ids := range r.byType {
		total += len(ids)
	}
	if named != total {
		t.Errorf("we know %d ids, %d of which aapt lists (of %d)", total, named, len(lines))
	}
}

// TestRealAppsReadAndSigned reads all layouts, menus and XML files of each app, signs it anew and has the platform's tools check it.
func TestRealAppsReadAndSigned(t *testing.T) {
	apksigner, zipalign := platformTool(t, "apksigner"), platformTool(t, "zipalign")
	key := testKey(t, "rsa")
	for _, path := range realApps(t) {
		if strings.Contains(path, "testdata") {
			continue // apksigner takes a second for each
		}
		t.Run(filepath.Base(path), func(t *testing.T) {
			a, err := Open(path)
			if err != nil {
				t.Fatal(err)
			}
			defer a.Close()
			readAllXML(t, a)
			m, err := a.Manifest()
			if err != nil {
				t.Fatal(err)
			}
			out := filepath.Join(t.TempDir(), "out.apk")
			f, err := os.Create(out)
			if err != nil {
				t.Fatal(err)
			}
			defer f.Close()
			if err := a.Base.Rewrite(f, []Change{{Name: "assets/new", Data: []byte("{}")}}, Signing{key, m.MinSDK}); err != nil {
				t.Fatal(err)
			}
			runTool(t, apksigner, "verify", out)
			runTool(t, zipalign, "-c", "4", out)
			runTool(t, zipalign, "-c", "-p", "4", out)
		})
	}
}

func readAllXML(t *testing.T, a *APK) {
	t.Helper()
	r, err := a.Resources()
	if err != nil {
		t.Fatal(err)
	}
	for _, id := range r.Type("layout") {
		if err := a.WalkLayout(id, func(*Element) {}); err != nil {
			t.Error(err)
		}
	}
	for _, id := range r.Type("menu") {
		if _, err := a.Menu(id); err != nil {
			t.Error(err)
		}
	}
	for _, id := range r.Type("xml") {
		if _, err := a.XML(id); err != nil {
			t.Error(err)
		}
	}
}
