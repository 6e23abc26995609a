package main

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	diff "github.com/google/go-cmp/cmp"

	"cbcov/reports"
)

// TestTenClasses learns ten classes of the JDK and of Android, see testdata/guards/ten.txt, and holds their typestates against testdata/guards/ten. With -update
// it writes those anew. Without CBCOV_TEST_ALL only the quick ones are learned.
func TestTenClasses(t *testing.T) {
	if !deviceReady(t) {
		t.Skip("the embedded device is not installed")
	}
	list, err := os.ReadFile("../../testdata/guards/ten.txt")
	if err != nil {
		t.Fatal(err)
	}
	folder, err := filepath.Abs("../../testdata/guards")
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(list)) {
		words := strings.Fields(line)
		if len(words) == 0 || words[0] == "#" {
			continue
		}
		quick := words[0] == "+"
		if quick {
			words = words[1:]
		}
		t.Run(words[0], func(t *testing.T) {
			if !quick && os.Getenv("CBCOV_TEST_ALL") == "" {
				t.Skip("it takes long; set CBCOV_TEST_ALL")
			}
			if !jdkReady(t) && strings.Contains(line, javaSuffix) {
				t.Skip("no JDK to compile makers with")
			}
			golden := filepath.Join(folder, "ten", words[0]+".txt")
			got := []byte(learnedOne(t, folder, words[1:]))
			if *update {
				if err := os.WriteFile(golden, got, 0o644); err != nil {
					t.Fatal(err)
				}
			}
			want, err := os.ReadFile(golden)
			if err != nil {
				t.Fatal(err)
			}
			if d := diff.Diff(string(want), string(got)); d != "" {
				t.Errorf("(-want +got):\n%s", d)
			}
		})
	}
}

// learnedOne learns a class in a folder and writes its rules, one a line. No fresh trial may end otherwise.
func learnedOne(t *testing.T, folder string, args []string) string {
	t.Helper()
	for i, a := range args {
		if strings.HasSuffix(a, javaSuffix) {
			args[i] = filepath.Join(folder, a)
		}
	}
	var out, errs bytes.Buffer
	args = append([]string{"learn", "--guards"}, append(args, "--verify", "200", "--format", "json", "-o", t.TempDir())...)
	if code := run(args, &streams{in: strings.NewReader(""), out: &out, err: &errs}); code != exitPass && code != exitFail {
		t.Fatalf("exit code %d: %s", code, errs.String())
	}
	var r reports.Guarded
	if err := json.Unmarshal(out.Bytes(), &r); err != nil || len(r.Classes) != 1 || r.Classes[0].Error != "" {
		t.Fatalf("%v: %s%s", err, out.String(), errs.String())
	}
	var b strings.Builder
	for _, x := range r.Classes[0].Rules {
		if x.Wrong > 0 {
			t.Errorf("%s in state %s: %d of %d fresh trials ended otherwise", x.Method, x.State, x.Wrong, x.Fresh)
		}
		when := cmp.Or(x.When, "not known")
		if x.Perhaps != "" {
			when = "perhaps " + x.Perhaps
		}
		fmt.Fprintf(&b, "%s: %s when %s", cmp.Or(x.State, "-"), x.Method, when)
		if x.To != "" {
			fmt.Fprintf(&b, " → %s", x.To)
		}
		if len(x.Thrown) > 0 {
			fmt.Fprintf(&b, ", else %s", strings.Join(x.Thrown, ", "))
		}
		b.WriteByte('\n')
	}
	return b.String()
}
