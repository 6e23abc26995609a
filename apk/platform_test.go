package apk

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"os"
	"slices"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write golden files anew")

// platformRes is where Debian's package android-framework-res puts the platform's resources; the variable names another place.
func platformRes() string {
	if file := os.Getenv("CBCOV_FRAMEWORK_RES"); file != "" {
		return file
	}
	return "/usr/share/android-framework-res/framework-res.apk"
}

// TestPlatformTable checks platform_table.go against the platform's own resources, and writes it with -update.
func TestPlatformTable(t *testing.T) {
	a, err := Open(platformRes())
	if errors.Is(err, fs.ErrNotExist) {
		t.Skip("needs framework-res.apk (Debian: android-framework-res), or its path in CBCOV_FRAMEWORK_RES")
	} else if err != nil {
		t.Fatal(err)
	}
	defer a.Close()
	r, err := a.Resources()
	if err != nil {
		t.Fatal(err)
	}
	got := platformSource(r)
	if *update {
		if err := os.WriteFile("platform_table.go", got, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile("platform_table.go")
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Error("platform_table.go is not what the platform's resources give; run this test with -update")
	}
}

// platformSource gives the source of platform_table.go: public ids, layouts and themes of the platform.
func platformSource(r *Resources) []byte {
	var lines []string
	for _, typeName := range []string{"id", "layout", "style"} {
		for _, id := range r.Type(typeName) {
			if theme := strings.HasPrefix(r.Name(id), "style/Theme"); !r.public(id) || typeName == "style" && !theme {
				continue
			}
			line := fmt.Sprintf("%08x %s %s", id, r.Name(id), flagLetters(r.Theme(id)))
			lines = append(lines, strings.TrimSpace(line))
		}
	}
	slices.Sort(lines)
	return []byte("package apk\n\n" +
		"// platformTable has the platform's public ids, layouts and themes (API 29): hex id, name, and for themes the letters of what they\n" +
		"// set: t translucent, f floating, n no display. Ids of the platform never change. TestPlatformTable writes it with -update.\n" +
		"const platformTable = `\n" + strings.Join(lines, "\n") + "\n`\n")
}

func flagLetters(t Theme) string {
	out := ""
	for letter, set := range map[string]bool{"t": t.Translucent, "f": t.Floating, "n": t.NoDisplay} {
		if set {
			out += letter
		}
	}
	letters := []byte(out)
	slices.Sort(letters)
	return string(letters)
}

// public says whether the platform publishes an id.
func (r *Resources) public(id uint32) bool {
	found := false
	r.eachType(id, func(_ *resTable, _ *resPackage, rt *resType) bool {
		if at := rt.find(id & 0xffff); at >= 0 {
			const entryPublic = 0x0002
			found = found || rt.body[at+2]&entryPublic != 0
		}
		return true
	})
	return found
}
