package coverage

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"cbcov/ccfa"
)

var update = flag.Bool("update", false, "write golden files anew")

// TestApps holds each fixture app's automaton to the expected one: its callbacks, parts and required sequences. The
// apps' sources, beside the APKs, say what each shows.
func TestApps(t *testing.T) {
	apks, err := filepath.Glob(filepath.Join("..", "testdata", "apps", "*.apk"))
	if err != nil || len(apks) == 0 {
		t.Fatalf("no fixture apps: %v", err)
	}
	for _, apk := range few(apks) {
		name := strings.TrimSuffix(filepath.Base(apk), ".apk")
		t.Run(name, func(t *testing.T) {
			got := describe(t, figure(t, name, ccfa.Full))
			golden := filepath.Join("testdata", "apps", name+".txt")
			if *update {
				if err := os.WriteFile(golden, got, 0o644); err != nil {
					t.Fatal(err)
				}
			}
			want, err := os.ReadFile(golden)
			if err != nil {
				t.Fatalf("%v (go test -update writes it)", err)
			}
			if !bytes.Equal(got, want) {
				t.Errorf("%s: the automaton is not the expected one; go test -update writes it anew\n%s", golden, firstDifference(got, want))
			}
			if again := describe(t, figure(t, name, ccfa.Full)); !bytes.Equal(got, again) {
				t.Errorf("two builds differ\n%s", firstDifference(got, again))
			}
		})
	}
}

// few leaves some of the apps with -short: `make race` wants each kind of code to run, not each app.
func few(apps []string) []string {
	if !testing.Short() {
		return apps
	}
	var some []string
	for i := 0; i < len(apps); i += 16 {
		some = append(some, apps[i])
	}
	return some
}

// describe spells an automaton and its required sequences, a line each.
func describe(t *testing.T, a *ccfa.Automaton) []byte {
	var b bytes.Buffer
	for _, p := range a.Parts {
		fmt.Fprintf(&b, "part %s %s entry=%t guessed=%t", p.Kind, p.Name, p.Entry, p.Guessed)
		for _, q := range p.Opens {
			fmt.Fprintf(&b, " opens %s", a.Parts[q].Name)
		}
		b.WriteByte('\n')
	}
	for _, c := range a.Callbacks {
		fmt.Fprintf(&b, "callback %s %s layer=%s", callbackLabel(c), strings.Join(c.Kinds.Names(), ","), c.Layer)
		if c.Worker {
			b.WriteString(" worker")
		}
		for _, e := range c.Events {
			fmt.Fprintf(&b, " evt=%s", e)
		}
		b.WriteByte('\n')
	}
	for _, s := range requiredOf(t, a, RequiredOptions{}) {
		b.WriteString(s.Criterion.String())
		for _, sym := range s.Symbols {
			if s.Criterion == EAS || sym.Point == Entry {
				fmt.Fprintf(&b, " %s", callbackLabel(a.Callbacks[sym.Callback]))
			}
			if s.Criterion == EAS {
				fmt.Fprintf(&b, ".%s", sym.Point)
			}
		}
		b.WriteByte('\n')
	}
	return b.Bytes()
}

// callbackLabel names a callback so that lambdas of one class are told apart.
func callbackLabel(c *ccfa.Callback) string {
	name, _, _ := strings.Cut(c.Name, " · ")
	if strings.Contains(name, "lambda") {
		return c.Receiver[strings.LastIndexByte(c.Receiver, '/')+1:len(c.Receiver)-1] + "." + name[strings.LastIndexByte(name, '(')+1:len(name)-1]
	}
	return name
}

func firstDifference(got, want []byte) string {
	g, w := strings.Split(string(got), "\n"), strings.Split(string(want), "\n")
	for i := range g {
		if i >= len(w) || g[i] != w[i] {
			other := ""
			if i < len(w) {
				other = w[i]
			}
			return fmt.Sprintf("line %d: got %s\n        want %s", i+1, g[i], other)
		}
	}
	return "want is longer"
}
