package observe

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"cbcov/apk"
	"cbcov/ccfa/framework"
	"cbcov/ccfa/program"
	"cbcov/typestate"
	"cbcov/typestate/library"
)

// load analyses an app.
func load(t testing.TB, path string) *program.Program {
	t.Helper()
	a, err := apk.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { a.Close() })
	fw, err := framework.Load(34)
	if err != nil {
		t.Fatal(err)
	}
	p, err := program.Load(a, fw, program.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// machines are those of a level.
func machines(t testing.TB) []*typestate.Machine {
	t.Helper()
	all, err := library.Shipped(34)
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// print gives all of the points as text.
func print(p *Points) string {
	var b strings.Builder
	for i, m := range p.Machines {
		fmt.Fprintf(&b, "machine %d %s %s\n", i, purposeOf(m), m.Class)
	}
	for _, r := range p.Refs {
		if r == nil {
			continue
		}
		fmt.Fprintf(&b, "ref %s\n", r.Dex)
		if r.Method != r.Dex {
			fmt.Fprintf(&b, "  is %s\n", r.Method)
		}
		for _, u := range r.Uses {
			fmt.Fprintf(&b, "  %s\n", describe(p.Machines[u.Machine], u))
		}
	}
	for _, m := range p.program.Methods() {
		for _, h := range p.Heard[m.ID] {
			fmt.Fprintf(&b, "heard %s: %s of %d, object %d, late %v\n", m.Ref(), p.Machines[h.Machine].Outputs[h.Output], h.Machine, h.Object, h.Late)
		}
	}
	for _, s := range p.Unseen {
		fmt.Fprintf(&b, "unseen %s\n", s)
	}
	return b.String()
}

func describe(m *typestate.Machine, u Use) string {
	text := fmt.Sprintf("%s: %s object %d", purposeOf(m), [...]string{"input", "birth", "neutral", "other"}[u.Role], u.Object)
	for _, in := range u.Inputs {
		text += fmt.Sprintf(" %s%v", m.Inputs[in.Input], in.When)
	}
	for _, in := range u.After {
		text += " after " + m.Inputs[in]
	}
	for _, r := range u.Registers {
		text += fmt.Sprintf(" registers %s by %d", m.Outputs[r.Output], r.Argument)
	}
	if u.Again {
		text += " again"
	}
	if u.Check {
		text += " check"
	}
	return text
}

var update = flag.Bool("update", false, "write the expected output anew")

// TestResolve checks all places of apps. The app uses calls in all forms that there are; the others use the classes as apps do.
func TestResolve(t *testing.T) {
	for _, app := range []string{"testdata/uses", "../../testdata/apps/protocols", "../../testdata/apps/brokenlogging"} {
		t.Run(filepath.Base(app), func(t *testing.T) {
			points := resolve(t, load(t, app+".apk"))
			file := filepath.Join("testdata", filepath.Base(app)+".txt")
			got := print(points)
			if *update {
				if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			want, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			if d := cmp.Diff(string(want), got); d != "" {
				t.Errorf("%s (-want +got):\n%s", file, d)
			}
		})
	}
}

func resolve(t testing.TB, p *program.Program) *Points {
	t.Helper()
	points, err := Resolve(p, machines(t))
	if err != nil {
		t.Fatal(err)
	}
	return points
}

// TestAsked checks what is asked of points while a trace is read.
func TestAsked(t *testing.T) {
	points := resolve(t, load(t, "testdata/uses.apk"))
	machine := map[string]int{}
	for i, m := range points.Machines {
		machine[purposeOf(m)] = i
	}
	ref := map[string]int{}
	for _, r := range points.Refs {
		if r != nil {
			ref[r.Dex] = r.Number
		}
	}
	output := func(purpose, name string) int {
		return slices.Index(points.Machines[machine[purpose]].Outputs, name)
	}
	for _, c := range []struct {
		purpose, output, class string
		want                   bool
	}{
		{"AsyncTask", "on_preexec", "app.uses.Main$Task", true},
		{"AsyncTask", "on_postexec", "app.uses.Main$Task", true},
		{"AsyncTask", "on_cancelled", "app.uses.Main$Task", false},
		{"AsyncTask", "on_preexec", "android.os.AsyncTask", false},
		{"MediaPlayer", "prepared", "app.uses.Main$Prepared", true},
		{"MediaPlayer", "prepared", "app.uses.Main$0", false},
		{"MediaPlayer", "completion", "app.uses.Main$0", true},
		{"MediaPlayer", "completion", "app.uses.Main$MyPlayer", false},
		{"MediaPlayer", "completion", "no.such.Class", false},
	} {
		if got := points.Hears(machine[c.purpose], output(c.purpose, c.output), c.class); got != c.want {
			t.Errorf("%s hears %s: %v", c.class, c.output, got)
		}
	}
	for _, c := range []struct {
		class, ref string
		want       bool
	}{
		{"app.uses.Main$MyPlayer", "Landroid/media/MediaPlayer;->start()V", true},
		{"app.uses.Main$MyPlayer", "Landroid/media/MediaPlayer;->stop()V", false},
		{"android.media.MediaPlayer", "Landroid/media/MediaPlayer;->start()V", false},
		{"androidx.lib.LoudPlayer", "Landroid/media/MediaPlayer;->start()V", false},
		{"androidx.lib.LoudPlayer", "Landroid/media/MediaPlayer;->pause()V", true},
		{"okhttp3.OkHttpClient", "Lokhttp3/OkHttpClient;->newCall(Ljava/lang/Object;)Lokhttp3/Call;", false},
		{"app.uses.Main$MyPlayer", "Landroid/media/MediaPlayer;-><init>()V", false},
		{"app.uses.Main$Task", "Landroid/os/AsyncTask;->onPreExecute()V", true},
		{"no.such.Class", "Landroid/media/MediaPlayer;->start()V", false},
	} {
		if got := points.Overrides(c.class, ref[c.ref]); got != c.want {
			t.Errorf("%s overrides %s: %v", c.class, c.ref, got)
		}
	}
	if points.Overrides("app.uses.Main$MyPlayer", -1) || points.Overrides("app.uses.Main$MyPlayer", 1<<30) {
		t.Error("a class overrides what is no reference")
	}
	for class, want := range map[string]bool{
		"app.uses.Main$MyPlayer": true, "androidx.lib.LoudPlayer": true, "android.media.MediaPlayer": true, "app.uses.Main": false, "x": false,
	} {
		if got := points.Is(machine["MediaPlayer"], class); got != want {
			t.Errorf("%s is a player: %v", class, got)
		}
	}
}

// TestOrder checks that neither the order of the machines nor another run changes anything.
func TestOrder(t *testing.T) {
	p := load(t, "testdata/uses.apk")
	want := print(resolve(t, p))
	all := machines(t)
	slices.Reverse(all)
	points, err := Resolve(p, all)
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(want, print(points)); d != "" {
		t.Error(d)
	}
}

// TestUnbound checks what is said of machines that nothing can be told by.
func TestUnbound(t *testing.T) {
	p := load(t, "testdata/uses.apk")
	m := &typestate.Machine{Class: "android.media.MediaPlayer", States: []typestate.State{{}}}
	other := &typestate.Machine{Class: "android.hardware.Camera", States: []typestate.State{{}}}
	points, err := Resolve(p, []*typestate.Machine{m, other})
	if err != nil {
		t.Fatal(err)
	}
	if len(points.Machines) > 0 || len(points.Unseen) != 1 || !strings.Contains(points.Unseen[0], "section app") {
		t.Errorf("%d machines, %q", len(points.Machines), points.Unseen)
	}
	m.Binding = &typestate.Binding{Inputs: []typestate.Input{{Input: "play", Method: typestate.Method{Name: "start"}}}}
	if _, err := Resolve(p, []*typestate.Machine{m}); err == nil || !strings.Contains(err.Error(), `the input "play"`) {
		t.Errorf("a binding of another machine: %v", err)
	}
}

func BenchmarkResolve(b *testing.B) {
	p := load(b, "../../build/apks/apidemos.apk")
	all := machines(b)
	for b.Loop() {
		if _, err := Resolve(p, all); err != nil {
			b.Fatal(err)
		}
	}
}

// TestNestedClass: a machine may name a nested class as Java's source does.
func TestNestedClass(t *testing.T) {
	p := load(t, "../../testdata/apps/dialogs.apk")
	for _, name := range []string{"android.app.AlertDialog$Builder", "android.app.AlertDialog.Builder"} {
		m := &typestate.Machine{
			Class: name, Inputs: []string{"show", typestate.Delta}, Outputs: []string{typestate.Nothing, typestate.Beta},
			States:  []typestate.State{{Edges: []typestate.Edge{{Output: 0}, {Output: 1}}}},
			Binding: &typestate.Binding{Inputs: []typestate.Input{{Input: "show", Method: typestate.Method{Name: "show"}}}},
		}
		points, err := Resolve(p, []*typestate.Machine{m})
		if err != nil {
			t.Fatal(err)
		}
		if len(points.Machines) != 1 || points.Descriptor(0) != "Landroid/app/AlertDialog$Builder;" {
			t.Errorf("%s: %d machines of %v", name, len(points.Machines), points.classes)
		}
	}
}
