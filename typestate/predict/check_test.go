package predict_test

import (
	"context"
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"cbcov/apk"
	"cbcov/apk/dex"
	"cbcov/ccfa"
	"cbcov/ccfa/framework"
	"cbcov/ccfa/program"
	"cbcov/typestate"
	"cbcov/typestate/observe"
	"cbcov/typestate/predict"
)

const apps = "../../testdata/apps"

// TestBrokenAndMended: each broken app has its prediction, its corrected twin and the app that uses all the classes well have none.
func TestBrokenAndMended(t *testing.T) {
	tests := []struct {
		app  string
		want string // of the one prediction: symbol, caller's name, callbacks
	}{
		{"brokentask", "exec onClick: Main.onCreate, Main.onClick, Main.onClick"},
		{"mendedtask", ""},
		{"brokenidle", "start onClick: Main.onCreate, Main.onClick"},
		{"brokenprepare", "start onClick: Main.onCreate, Main.onClick"},
		{"mendedprepare", ""},
		{"brokenreleased", "start onClick: Main.onCreate, Main.onPause, Main.onClick"},
		{"mendedreleased", ""},
		{"brokendatabase", "use onClick: Main.onCreate, Main.onStop, Main.onClick"},
		{"mendeddatabase", ""},
		{"brokencapture", "takePicture onClick: Main.onResume, Main$CaptureList.onClick, Main$CaptureList.onClick"},
		{"mendedcapture", ""},
		{"brokenlogging", "upgraded onCreate: Main.onCreate, FDService.onCreate"},
		{"mendedlogging", ""},
		{"protocols", ""},
	}
	for _, test := range tests {
		t.Run(test.app, func(t *testing.T) {
			a, p := load(t, filepath.Join(apps, test.app+".apk"))
			r, err := predict.Check(context.Background(), a, p, resolve(p, machines(t)), predict.Options{})
			if err != nil {
				t.Fatal(err)
			}
			var got []string
			for _, x := range r.Predictions {
				var names []string
				for _, s := range x.Sequence {
					names = append(names, s.Callback)
				}
				caller := x.Caller[strings.Index(x.Caller, "->")+2:]
				caller, _, _ = strings.Cut(caller, "(")
				got = append(got, fmt.Sprintf("%s %s: %s", x.Input, caller, strings.Join(names, ", ")))
			}
			t.Logf("%+v", r)
			if joined := strings.Join(got, "; "); joined != test.want {
				t.Errorf("got %q, want %q", joined, test.want)
			}
		})
	}
}

func load(t testing.TB, path string) (*ccfa.Automaton, *program.Program) {
	t.Helper()
	a, err := apk.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { a.Close() })
	m, err := a.Manifest()
	if err != nil {
		t.Fatal(err)
	}
	model, err := framework.Load(max(m.TargetSDK, framework.Levels()[0]))
	if err != nil {
		t.Fatal(err)
	}
	p, err := program.Load(a, model, program.Options{})
	if err != nil {
		t.Fatal(err)
	}
	automaton, err := ccfa.Build(p, a, model, ccfa.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return automaton, p
}

// table makes a machine: a line for each state, `input output to` for each edge that is no error.
func table(class string, b typestate.Binding, inputs []string, states ...string) *typestate.Machine {
	m := &typestate.Machine{Class: class, Inputs: inputs, Outputs: []string{"ok", "beta", "err"}, Binding: &b}
	for s := range states {
		st := typestate.State{Name: fmt.Sprint(s)}
		for range inputs {
			st.Edges = append(st.Edges, typestate.Edge{Output: 2, To: len(states)})
		}
		m.States = append(m.States, st)
	}
	sink := typestate.State{Name: "sink"}
	for range inputs {
		sink.Edges = append(sink.Edges, typestate.Edge{Output: 2, To: len(states)})
	}
	m.States = append(m.States, sink)
	for s, text := range states {
		for _, edge := range strings.Split(text, ", ") {
			var in, out string
			var to int
			if _, err := fmt.Sscan(edge, &in, &out, &to); err != nil {
				panic(err)
			}
			m.States[s].Edges[index(&m.Inputs, in)] = typestate.Edge{Output: index(&m.Outputs, out), To: to}
		}
	}
	return m
}

func index(list *[]string, name string) int {
	for i, x := range *list {
		if x == name {
			return i
		}
	}
	*list = append(*list, name)
	return len(*list) - 1
}

func method(name string) typestate.Method { return typestate.Method{Name: name} }

func input(in, name string) typestate.Input { return typestate.Input{Input: in, Method: method(name)} }

func machines(t testing.TB) []*typestate.Machine {
	t.Helper()
	born := []typestate.Birth{{Method: method("<init>")}}
	task := library(t, "AsyncTask-34")
	task.Binding = &typestate.Binding{
		Births: born,
		Inputs: []typestate.Input{input("exec", "execute"), input("exec", "executeOnExecutor"), input("cancel", "cancel")},
		Outputs: []typestate.Output{{Output: "on_preexec", Method: method("onPreExecute")},
			{Output: "on_postexec", Method: method("onPostExecute")}, {Output: "on_cancelled", Method: method("onCancelled")}},
		Neutral: []typestate.Method{method("getStatus"), method("isCancelled"), method("get")},
	}
	listener := func(output, name, class, set string) typestate.Output {
		return typestate.Output{Output: output, Object: "argument 0", Method: typestate.Method{Class: "android.media.MediaPlayer$" + class, Name: name},
			Registered: &typestate.Registration{Method: method(set)}}
	}
	player := library(t, "MediaPlayer-34")
	b := &typestate.Binding{Births: born, Neutral: []typestate.Method{method("set*Listener"), method("isPlaying"), method("get*")}}
	for _, in := range player.Inputs {
		b.Inputs = append(b.Inputs, input(in, in))
	}
	b.Outputs = []typestate.Output{listener("prepared", "onPrepared", "OnPreparedListener", "setOnPreparedListener"),
		listener("completion", "onCompletion", "OnCompletionListener", "setOnCompletionListener"),
		listener("err", "onError", "OnErrorListener", "setOnErrorListener")}
	player.Binding = b
	db := table("android.database.sqlite.SQLiteDatabase", typestate.Binding{
		Births: []typestate.Birth{{Object: "result",
			Method: typestate.Method{Class: "android.database.sqlite.SQLiteOpenHelper", Name: "getWritableDatabase"}}},
		Inputs: []typestate.Input{input("use", "rawQuery"), input("use", "execSQL"), input("use", "*Transaction*"), input("close", "close")},
	}, []string{"use", "close", "delta"}, "use ok 0, close ok 1, delta beta 0", "close ok 1, delta beta 1")
	camera := table("android.hardware.Camera", typestate.Binding{
		Births: []typestate.Birth{{Method: method("open"), Object: "result"}},
		Inputs: []typestate.Input{input("takePicture", "takePicture"), input("startPreview", "startPreview"), input("release", "release")},
		Outputs: []typestate.Output{{Output: "taken", Object: "argument 1",
			Method:     typestate.Method{Class: "android.hardware.Camera$PictureCallback", Name: "onPictureTaken"},
			Registered: &typestate.Registration{Method: method("takePicture"), Argument: 2}}},
	}, []string{"takePicture", "startPreview", "release", "delta"},
		"startPreview ok 1, release ok 3, delta beta 0",
		"startPreview ok 1, takePicture ok 2, release ok 3, delta beta 1",
		"delta taken 0, release ok 3",
		"release ok 3, delta beta 3")
	helper := table("android.database.sqlite.SQLiteOpenHelper", typestate.Binding{
		Births: born,
		Inputs: []typestate.Input{input("wal", "setWriteAheadLoggingEnabled"), input("open", "getWritableDatabase"),
			input("old", "getWritableDatabase"), input("close", "close")},
		Outputs: []typestate.Output{{Output: "created", Method: method("onCreate")}, {Output: "upgraded", Method: method("onUpgrade")},
			{Output: "opened", Method: method("onOpen")}},
	}, []string{"open", "old", "wal", "close", "delta"},
		"open ok 1, old ok 5, wal ok 2, close ok 0, delta beta 0",
		"open unasked 3, old unasked 3, wal ok 1, close ok 0, delta created 4",
		"open ok 1, wal ok 2, close ok 0, delta beta 2",
		"open unasked 3, old unasked 3, wal ok 3, close ok 0, delta beta 3",
		"open unasked 3, old unasked 3, wal ok 4, close ok 0, delta opened 3",
		"open unasked 3, old unasked 3, wal ok 5, close ok 0, delta upgraded 4")
	return []*typestate.Machine{task, db, player, camera, helper}
}

func library(t testing.TB, name string) *typestate.Machine {
	t.Helper()
	m, err := typestate.Open("../library/machines/" + name + ".json")
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// resolve makes points of bindings, as far as these tests need it.
func resolve(p *program.Program, machines []*typestate.Machine) *observe.Points {
	points := &observe.Points{Machines: machines, Heard: map[int][]observe.Heard{}}
	seen := map[*dex.File]bool{}
	for _, m := range p.Methods() {
		_, file := p.Code(m)
		if file == nil || seen[file] {
			continue
		}
		seen[file] = true
		first := p.FirstRef(m)
		for len(points.Refs) < first+file.NumMethods() {
			points.Refs = append(points.Refs, nil)
		}
		for i := range file.NumMethods() {
			ref := file.Method(uint32(i))
			if uses := usesOf(p, machines, ref); len(uses) > 0 {
				points.Refs[first+i] = &observe.Ref{Number: first + i, Dex: ref.String(), Method: ref.String(), Uses: uses}
			}
		}
	}
	for _, m := range p.Methods() {
		for k, machine := range machines {
			for _, o := range machine.Binding.Outputs {
				if m.Class.InScope && m.Name != "<init>" && names(p, machine, o.Method, m.Class.Name, m.Name) {
					h := observe.Heard{Machine: k, Output: index(&machine.Outputs, o.Output), Object: place(o.Object)}
					points.Heard[m.ID] = append(points.Heard[m.ID], h)
				}
			}
		}
	}
	return points
}

func usesOf(p *program.Program, machines []*typestate.Machine, ref dex.MethodRef) []observe.Use {
	var uses []observe.Use
	for k, m := range machines {
		u := observe.Use{Machine: k, Role: observe.Other, Object: observe.Receiver}
		fits := func(x typestate.Method) bool { return names(p, m, x, ref.Class, ref.Name) }
		found := p.Subtype(ref.Class, dexName(m.Class)) && ref.Name != "<init>"
		for _, b := range m.Binding.Births {
			if fits(b.Method) && (ref.Name != "<init>" || ref.Class == dexName(m.Class)) {
				u.Role, u.Object, found = observe.Birth, place(b.Object), true
			}
		}
		for _, in := range m.Binding.Inputs {
			if fits(in.Method) {
				u.Role, found = observe.Input, true
				u.Inputs = append(u.Inputs, observe.InputChoice{Input: index(&m.Inputs, in.Input)})
			}
		}
		for _, n := range m.Binding.Neutral {
			if fits(n) {
				u.Role, found = observe.Neutral, true
			}
		}
		for _, o := range m.Binding.Outputs {
			if o.Registered != nil && fits(o.Registered.Method) {
				u.Registers = append(u.Registers, observe.Registers{Output: index(&m.Outputs, o.Output), Argument: o.Registered.Argument})
			}
		}
		if found {
			uses = append(uses, u)
		}
	}
	return uses
}

func names(p *program.Program, m *typestate.Machine, x typestate.Method, class, name string) bool {
	of := m.Class
	if x.Class != "" {
		of = x.Class
	}
	prefix, suffix, star := strings.Cut(x.Name, "*")
	suffix = strings.TrimSuffix(suffix, "*")
	if x.Name != name && !(star && strings.HasPrefix(name, prefix) && strings.Contains(name[len(prefix):], suffix)) {
		return false
	}
	return p.Subtype(class, dexName(of))
}

func dexName(java string) string { return "L" + strings.ReplaceAll(java, ".", "/") + ";" }

func place(p typestate.Place) int {
	switch p {
	case typestate.Result:
		return observe.Result
	case typestate.Listener:
		return observe.Listener
	case "", typestate.Receiver:
		return observe.Receiver
	}
	var n int
	fmt.Sscanf(string(p), "argument %d", &n)
	return n
}
