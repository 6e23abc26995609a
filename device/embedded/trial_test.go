package embedded

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"cbcov/device"
)

// trier writes trials of a class in short.
type trier struct {
	testing.TB
	s device.TrialSession
}

func tryClass(t testing.TB, l *Laboratory, what device.Trials) trier {
	t.Helper()
	s, err := l.Trials(t.Context(), what)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	return trier{t, s}
}

// member finds a member by its name and parameters, as in "push(java.lang.Object)".
func (t trier) member(class string, of func(*device.TrialClass) []device.TrialMember, want string) int {
	t.Helper()
	c, err := t.s.Look(t.Context(), class)
	if err != nil {
		t.Fatal(err)
	}
	i := slices.IndexFunc(of(c), func(m device.TrialMember) bool { return m.Name+"("+strings.Join(m.Parameters, ",")+")" == want })
	if i < 0 {
		t.Fatalf("%s has no %s: %+v", class, want, of(c))
	}
	return i
}

func makers(c *device.TrialClass) []device.TrialMember  { return c.Makers }
func methods(c *device.TrialClass) []device.TrialMember { return c.Methods }

func (t trier) make(class, maker string, args ...int) device.TrialStep {
	t.Helper()
	return device.TrialStep{Make: &device.Invocation{Class: class, Member: t.member(class, makers, maker), Args: args}}
}

func (t trier) call(class, method string, on int, args ...int) device.TrialStep {
	t.Helper()
	return device.TrialStep{Call: &device.Invocation{Class: class, Member: t.member(class, methods, method), On: on, Args: args}}
}

func literal(class, text string) device.TrialStep {
	return device.TrialStep{Literal: &device.Literal{Type: class, Text: text}}
}

func null(class string) device.TrialStep {
	return device.TrialStep{Literal: &device.Literal{Type: class, Null: true}}
}

func (t trier) try(all ...device.Trial) []device.Tried {
	t.Helper()
	got, err := t.s.Try(t.Context(), all)
	if err != nil {
		t.Fatal(err)
	}
	return got
}

// ends writes the outcomes of a trial in short, without what was seen.
func ends(t device.Tried) string {
	var all []string
	for _, o := range t.Outcomes {
		switch o.End {
		case device.TrialReturned:
			all = append(all, strings.TrimSpace(strings.TrimSuffix(string(o.Value.Kind)+" "+o.Value.Text, " ")))
		case device.TrialThrew:
			all = append(all, "!"+o.Thrown+": "+o.Said)
		default:
			all = append(all, string(o.End))
		}
	}
	return strings.Join(all, "; ")
}

// seen writes what was seen before a step.
func seen(o device.TrialOutcome) map[string]string {
	all := map[string]string{}
	for _, s := range o.Seen {
		all[s.Path] = strings.TrimSuffix(string(s.Value.Kind)+" "+s.Value.Text, " ")
	}
	return all
}

// seenOf is what was seen at some paths.
func seenOf(o device.TrialOutcome, paths ...string) string {
	var all []string
	for _, p := range paths {
		v, ok := seen(o)[p]
		if !ok {
			v = "?"
		}
		all = append(all, v)
	}
	return strings.Join(all, ", ")
}

func TestTrialsOfStack(t *testing.T) {
	const stack, object = "java.util.Stack", "java.lang.Object"
	s := tryClass(t, labFor(t, 34), device.Trials{Class: stack})
	c, err := s.s.Look(t.Context(), stack)
	if err != nil {
		t.Fatal(err)
	}
	if c.Abstract || !slices.Contains(c.Supers, "java.util.List") || !slices.Contains(c.Supers, object) || !slices.IsSorted(c.Supers) || len(c.Makers) != 1 {
		t.Errorf("got %+v", c)
	}
	marked := map[string]string{}
	for _, m := range c.Methods {
		if m.Observer || m.Relation {
			marked[m.Name] = fmt.Sprint(m.Observer, m.Relation)
		}
	}
	want := map[string]string{"capacity": "true false", "contains": "false true", "empty": "true false", "isEmpty": "true false", "size": "true false", "containsAll": "false true"}
	if d := cmp.Diff(want, marked); d != "" {
		t.Errorf("what only looks (-want +got):\n%s", d)
	}
	var looks []int
	for i, m := range c.Methods {
		if m.Name == "contains" || m.Name == "size" || m.Name == "empty" {
			looks = append(looks, i)
		}
	}
	if err := s.s.Observe(t.Context(), looks); err != nil {
		t.Fatal(err)
	}
	got := s.try(
		device.Trial{Object: 0, Steps: []device.TrialStep{s.make(stack, "<init>()"), literal("int", "7"), s.call(stack, "push(java.lang.Object)", 0, 1),
			s.call(stack, "remove(java.lang.Object)", 0, 1), s.call(stack, "pop()", 0), s.call(stack, "pop()", 0)}},
		device.Trial{Object: 0, Steps: []device.TrialStep{s.make(stack, "<init>()"), null(object), s.call(stack, "push(java.lang.Object)", 0, 1),
			s.call(stack, "contains(java.lang.Object)", 0, 1), s.call(stack, "push(java.lang.Object)", 0, 0)}},
	)
	if got, want := ends(got[0]), "object java.util.Stack; int 7; int 7; bool true; !java.util.EmptyStackException:"; strings.TrimSpace(got) != want {
		t.Errorf("got %q, want %q", got, want)
	}
	if got, want := ends(got[1]), "object java.util.Stack; null; null; bool true; object java.util.Stack"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	want = map[string]string{"0": "int 7", "0==this": "bool false", "this.contains(0)": "bool true", "this.empty()": "bool false", "this.size()": "int 1"}
	if d := cmp.Diff(want, seen(got[0].Outcomes[3])); d != "" {
		t.Errorf("seen before remove (-want +got):\n%s", d)
	}
	if got, want := seenOf(got[1].Outcomes[4], "0", "0==this", "0.size()", "this.size()"), "object java.util.Stack, bool true, int 1, int 1"; got != want {
		t.Errorf("seen before it is pushed on itself: %q, want %q", got, want)
	}
	for _, o := range got[0].Outcomes {
		if !slices.IsSortedFunc(o.Seen, func(a, b device.Seen) int { return strings.Compare(a.Path, b.Path) }) {
			t.Errorf("not in order: %+v", o.Seen)
		}
	}
}

// TestTrialKnown: what is known is not told, and the trial is the same.
func TestTrialKnown(t *testing.T) {
	const stack = "java.util.Stack"
	s := tryClass(t, labFor(t, 34), device.Trials{Class: stack})
	trial := device.Trial{Steps: []device.TrialStep{s.make(stack, "<init>()"), literal("int", "7"), s.call(stack, "push(java.lang.Object)", 0, 1), s.call(stack, "pop()", 0)}}
	known := trial
	known.Known = 3
	got := s.try(trial, known)
	if d := cmp.Diff(ends(got[0]), ends(got[1])); d != "" {
		t.Error(d)
	}
	if len(got[0].Outcomes[2].Seen) == 0 || len(got[1].Outcomes[2].Seen) > 0 {
		t.Errorf("seen before push: %v, and where it is known %v", got[0].Outcomes[2].Seen, got[1].Outcomes[2].Seen)
	}
	if d := cmp.Diff(got[0].Outcomes[3], got[1].Outcomes[3]); d != "" {
		t.Error(d)
	}
}

// compiled compiles a file of testdata, and gives the folder of its classes.
func compiled(t testing.TB, file string) string {
	t.Helper()
	j, err := findJDK(t.Context())
	if err != nil {
		t.Skip(err)
	}
	javac, err := j.compiler(t.Context())
	if err != nil {
		t.Skip(err)
	}
	classes := t.TempDir()
	if text, err := exec.Command(javac, "-nowarn", "-d", classes, filepath.Join("testdata", filepath.FromSlash(file))).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	return classes
}

// TestTrialsOfHostile tries what a class should not do. Whatever it was, the next trial is as any other.
func TestTrialsOfHostile(t *testing.T) {
	const hostile = "trial.Hostile"
	l := labFor(t, 34)
	s := tryClass(t, l, device.Trials{Class: hostile, ClassPath: []string{compiled(t, "trial/Hostile.java")}, Hang: 300 * time.Millisecond})
	outside := filepath.Join(t.TempDir(), "written")
	made := s.make(hostile, "<init>()")
	cases := []struct {
		name, method string
		args         []device.TrialStep
		want         string
		seen         string // looks, angry and next
	}{
		{name: "fine", method: "getLooks()", want: "int 1", seen: "int 0, , null"},
		{name: "itself", method: "isSame(trial.Hostile)", args: []device.TrialStep{null(hostile)}, want: "null; bool false"},
		{name: "recursion", method: "deep(int)", args: []device.TrialStep{literal("int", "0")}, want: "int 0; !java.lang.StackOverflowError: "},
		{name: "exit", method: "exit()", want: "!java.lang.ThreadDeath: it ends its own process"},
		{name: "halt", method: "halt()", want: "!java.lang.ThreadDeath: it ends its own process"},
		{name: "loop", method: "loop()", want: "stuck", seen: "int 0, , null"},
		{name: "asks a stand-in", method: "asks(java.util.Iterator)", args: []device.TrialStep{literal("java.util.Iterator", "")}, want: "object java.util.Iterator; stuck"},
		{name: "message", method: "message()", want: "!java.lang.IllegalArgumentException: not trial.Hostile@, me@cab"},
		{name: "does not end", method: "sleeps()", want: "stuck"},
		{name: "holds a lock", method: "holds()", want: "stuck"},
		{name: "wants the lock", method: "locks()", want: ""},
		{name: "writes", method: "write(java.lang.String)", args: []device.TrialStep{literal("java.lang.String", outside)},
			want: "string " + outside + "; !java.io.FileNotFoundException: " + outside + ": open failed: EACCES (Permission denied)"},
		{name: "thread", method: "thread()", want: ""},
		{name: "prints", method: "print()", want: ""},
		{name: "crash", method: "crash()", want: "stuck"},
		{name: "again", method: "getLooks()", want: "int 1", seen: "int 0, , null"},
		{name: "bomb", method: "bomb()", want: "bombed"},
		{name: "at last", method: "getLooks()", want: "int 1"},
	}
	var all []device.Trial
	for _, c := range cases {
		steps := []device.TrialStep{made}
		args := []int{}
		for _, a := range c.args {
			args = append(args, len(steps))
			steps = append(steps, a)
		}
		all = append(all, device.Trial{Steps: append(steps, s.call(hostile, c.method, 0, args...))})
	}
	for i, got := range s.try(all...) {
		c := cases[i]
		text := strings.TrimPrefix(ends(got), "object trial.Hostile; ")
		if c.want == "" {
			text = strings.TrimPrefix(ends(got), "object trial.Hostile;")
			text = strings.TrimSpace(text)
		}
		if c.name == "bomb" && (text == "stuck" || strings.HasPrefix(text, "!java.lang.OutOfMemoryError: ")) {
			continue // which of the two comes first is the machine's affair
		}
		if text != c.want {
			t.Errorf("%s: got %q, want %q", c.name, text, c.want)
		}
		if got := seenOf(got.Outcomes[len(got.Outcomes)-1], "this.getLooks()", "this.getAngry()", "this.next"); c.seen != "" && got != c.seen {
			t.Errorf("%s: seen %q, want %q", c.name, got, c.seen)
		}
	}
	if _, err := os.Stat(outside); err == nil {
		t.Error("a file outside was written")
	}
	for class, want := range map[string]string{"trial.Hostile$Failing": "1 0", "trial.Hostile$Hidden": "0 0", hostile: "2 17"} {
		c, err := s.s.Look(t.Context(), class)
		if err != nil {
			t.Errorf("%s: %v", class, err)
		} else if got := fmt.Sprint(len(c.Makers), len(c.Methods)); got != want {
			t.Errorf("%s has %s, want %s: %+v", class, got, want, c)
		}
	}
	failing := device.Trial{Steps: []device.TrialStep{s.make("trial.Hostile$Failing", "<init>()")}}
	for _, got := range s.try(failing, failing) {
		if got, want := ends(got), "!java.lang.ExceptionInInitializerError: "; got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
	c, err := s.s.Look(t.Context(), "trial.Hostile$Colour")
	if err != nil || !cmp.Equal(c.Enum, []string{"RED", "GREEN"}) {
		t.Errorf("got %+v, %v", c, err)
	}
	colour := "trial.Hostile$Colour"
	if got, want := ends(s.try(device.Trial{Steps: []device.TrialStep{literal(colour, "GREEN"), s.call(colour, "isWarm()", 0)}})[0]), "enum GREEN; bool false"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	if _, err := s.s.Look(t.Context(), "trial.Hostile$Endless"); !errors.Is(err, device.ErrExperiment) {
		t.Errorf("got error %v for a class whose start does not end", err)
	}
	if got, want := ends(s.try(all[0])[0]), "object trial.Hostile; int 1"; got != want {
		t.Errorf("got %q after that, want %q", got, want)
	}
}

// TestTrialsOfContext: who wants the app's context has one, whose files are gone in the next trial.
func TestTrialsOfContext(t *testing.T) {
	const context, scanner = "android.content.Context", "android.media.MediaScannerConnection"
	s := tryClass(t, labFor(t, 34), device.Trials{Class: scanner})
	own := literal(context, "")
	name := literal("java.lang.String", "a")
	opened := s.call(context, "openFileOutput(java.lang.String,int)", 0, 1, 2)
	deleted := s.call(context, "deleteFile(java.lang.String)", 0, 1)
	prefs := s.call(context, "getSharedPreferences(java.lang.String,int)", 0, 1, 2)
	const preferences, editor = "android.content.SharedPreferences", "android.content.SharedPreferences$Editor"
	edit := s.call(preferences, "edit()", 3)
	put := s.call(editor, "putBoolean(java.lang.String,boolean)", 4, 1, 5)
	data, file := s.call(context, "getDataDir()", 0), "java.io.File"
	client := null("android.media.MediaScannerConnection$MediaScannerConnectionClient")
	for i, got := range s.try(
		device.Trial{Steps: []device.TrialStep{own, name, literal("int", "0"), opened, deleted}},
		device.Trial{Steps: []device.TrialStep{own, name, literal("int", "0"), opened}},
		device.Trial{Steps: []device.TrialStep{own, name, deleted}},
		device.Trial{Steps: []device.TrialStep{own, name, literal("int", "0"), opened, own, s.call(context, "deleteFile(java.lang.String)", 4, 1)}},
		device.Trial{Steps: []device.TrialStep{own, name, literal("int", "0"), prefs, edit, literal("boolean", "true"), put, s.call(editor, "commit()", 4)}},
		device.Trial{Steps: []device.TrialStep{own, name, literal("int", "0"), prefs, s.call(preferences, "contains(java.lang.String)", 3, 1)}},
		device.Trial{Steps: []device.TrialStep{own, data, s.call(file, "delete()", 1)}},
		device.Trial{Object: 2, Steps: []device.TrialStep{own, client, s.make(scanner, "<init>(android.content.Context,"+client.Literal.Type+")", 0, 1), s.call(scanner, "isConnected()", 2)}},
	) {
		want := []string{
			"object android.app.ContextImpl; string a; int 0; object java.io.FileOutputStream; bool true",
			"object android.app.ContextImpl; string a; int 0; object java.io.FileOutputStream",
			"object android.app.ContextImpl; string a; bool false",
			"object android.app.ContextImpl; string a; int 0; object java.io.FileOutputStream; object android.app.ContextImpl; bool true",
			"object android.app.ContextImpl; string a; int 0; object android.app.SharedPreferencesImpl; object android.app.SharedPreferencesImpl$EditorImpl; " +
				"bool true; object android.app.SharedPreferencesImpl$EditorImpl; bool true",
			"object android.app.ContextImpl; string a; int 0; object android.app.SharedPreferencesImpl; bool false",
			"object android.app.ContextImpl; object java.io.File; bool true",
			"object android.app.ContextImpl; null; object " + scanner + "; bool false",
		}[i]
		if text := ends(got); text != want {
			t.Errorf("trial %d: got %q, want %q", i, text, want)
		}
	}
}

// TestTrialsThatWait: calls of several trials wait at the same time, and yet each trial is as if it were made alone.
func TestTrialsThatWait(t *testing.T) {
	const waiting = "trial.Waiting"
	s := tryClass(t, labFor(t, 34), device.Trials{Class: waiting, ClassPath: []string{compiled(t, "trial/Waiting.java")}, Hang: 300 * time.Millisecond})
	for _, round := range [][]string{
		{"waits: stuck", "wakes: "},                                        // is woken by the other
		{"take: stuck", "put poll: ; string mine", "take: stuck"},          // takes what is the other's
		{"holds: stuck", "wants: ", "naps: ", "locks: stuck", "unlocks: "}, // is in the way of the other
		{"naps: ", "naps naps: ; ", "waits: stuck", "naps: ", "naps: "},
		{"neverEnds: stuck", "poll: null", "neverEnds: stuck", "take: stuck", "poll: null"},
		{"naps: ", "spins: stuck", "naps: ", "waits: stuck", "spins: stuck", "poll: null"}, // costs the JVM in the middle of a round
		{"naps: ", "suspends: stuck", "naps: "},
		slices.Repeat([]string{"waits: stuck", "poll: null", "take: stuck"}, 50),
		slices.Repeat([]string{"locks: stuck", "waits: stuck"}, 5),
	} {
		var all []device.Trial
		for _, c := range round {
			calls, _, _ := strings.Cut(c, ": ")
			steps := []device.TrialStep{s.make(waiting, "<init>()")}
			for _, m := range strings.Fields(calls) {
				steps = append(steps, s.call(waiting, m+"()", 0))
			}
			all = append(all, device.Trial{Steps: steps})
		}
		var got []string
		for i, r := range s.try(all...) {
			calls, _, _ := strings.Cut(round[i], ": ")
			got = append(got, calls+": "+strings.TrimPrefix(ends(r), "object trial.Waiting; "))
		}
		if d := cmp.Diff(round, got); d != "" {
			t.Errorf("(-want +got):\n%s", d)
		}
	}
}

// TestFaultyTrials asks for what cannot be tried: each time that is said, and the device lives.
func TestFaultyTrials(t *testing.T) {
	const stack = "java.util.Stack"
	l := labFor(t, 34)
	for _, what := range []device.Trials{{Class: "no.Such"}, {Class: stack, ClassPath: []string{"no.jar"}}} {
		if _, err := l.Trials(t.Context(), what); !errors.Is(err, device.ErrExperiment) {
			t.Errorf("%+v: got error %v", what, err)
		}
	}
	s := tryClass(t, l, device.Trials{Class: stack})
	made := s.make(stack, "<init>()")
	for _, steps := range [][]device.TrialStep{
		{{}}, {{Make: &device.Invocation{Class: stack, Member: 99}}}, {{Make: &device.Invocation{Class: "no.Such"}}}, {{Make: &device.Invocation{Class: stack, Args: []int{0}}}},
		{made, {Call: &device.Invocation{Class: stack, Member: -1}}}, {made, {Call: &device.Invocation{Class: stack, On: 7}}}, {literal("no.Such", "")},
	} {
		if _, err := s.s.Try(t.Context(), []device.Trial{{Steps: steps}}); !errors.Is(err, device.ErrExperiment) {
			t.Errorf("%+v: got error %v", steps, err)
		}
	}
	if err := s.s.Observe(t.Context(), []int{s.member(stack, methods, "pop()")}); !errors.Is(err, device.ErrExperiment) {
		t.Errorf("pop as an observer: got error %v", err)
	}
	if _, err := s.s.Look(t.Context(), "no.Such"); !errors.Is(err, device.ErrExperiment) {
		t.Errorf("a class that is not there: got error %v", err)
	}
	for _, class := range []string{"int", "byte[]"} {
		if c, err := s.s.Look(t.Context(), class); err != nil || len(c.Makers)+len(c.Methods) > 0 || c.Abstract {
			t.Errorf("%s: got %+v, %v", class, c, err)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := s.s.Try(ctx, []device.Trial{{Steps: []device.TrialStep{made}}}); !errors.Is(err, context.Canceled) {
		t.Errorf("a cancelled trial: got error %v", err)
	}
	if got, want := ends(s.try(device.Trial{Steps: []device.TrialStep{made}})[0]), "object java.util.Stack"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

// TestTrialMakers has other classes make objects: by methods of objects and by static ones, of a subtype, and of a source.
func TestTrialMakers(t *testing.T) {
	const iterator, list = "java.util.Iterator", "java.util.ArrayList"
	l := labFor(t, 34)
	source := "package a;\npublic class Made { public static java.util.Iterator<String> two() { return java.util.List.of(\"a\", \"b\").iterator(); } }\n"
	s := tryClass(t, l, device.Trials{Class: iterator, Makers: []device.MakerClass{{Class: list}, {Class: "a.Made", Source: source}, {Class: "java.util.Scanner"}}})
	c, err := s.s.Look(t.Context(), iterator)
	if err != nil {
		t.Fatal(err)
	}
	if !c.Abstract || len(c.Makers) < 5 {
		t.Errorf("got %+v", c)
	}
	var others []device.TrialMember
	for _, m := range c.Makers {
		if m.Class != "java.util.Scanner" {
			others = append(others, m)
		}
	}
	if !slices.ContainsFunc(c.Makers, func(m device.TrialMember) bool {
		return m.Class == "java.util.Scanner" && m.Name == "<init>" && !m.Receiver
	}) {
		t.Errorf("a Scanner is an iterator: %+v", c.Makers)
	}
	want := []device.TrialMember{
		{Class: list, Name: "iterator", Receiver: true, Parameters: []string{list}, Result: iterator},
		{Class: list, Name: "listIterator", Receiver: true, Parameters: []string{list}, Result: "java.util.ListIterator"},
		{Class: list, Name: "listIterator", Receiver: true, Parameters: []string{list, "int"}, Result: "java.util.ListIterator"},
		{Class: "a.Made", Name: "two", Parameters: []string{}, Result: iterator},
	}
	if d := cmp.Diff(want, others); d != "" {
		t.Errorf("makers (-want +got):\n%s", d)
	}
	next := func(on int) device.TrialStep { return s.call(iterator, "next()", on) }
	maker := func(number int, args ...int) device.TrialStep {
		return device.TrialStep{Make: &device.Invocation{Class: iterator, Member: number, Args: args}}
	}
	got := s.try(
		device.Trial{Object: 3, Steps: []device.TrialStep{s.make(list, "<init>()"), literal("java.lang.String", "x"), s.call(list, "add(java.lang.Object)", 0, 1), maker(0, 0), next(3), next(3)}},
		device.Trial{Object: 0, Steps: []device.TrialStep{maker(3), next(0), next(0)}},
		device.Trial{Object: 1, Steps: []device.TrialStep{null(list), maker(0, 0)}},
	)
	for i, want := range []string{
		"object java.util.ArrayList; string x; bool true; object java.util.ArrayList$Itr; string x; !java.util.NoSuchElementException:",
		"object java.util.ImmutableCollections$ListItr; string a; string b", "null; !java.lang.NullPointerException:",
	} {
		if got := strings.TrimSpace(ends(got[i])); got != want {
			t.Errorf("trial %d: got %q, want %q", i, got, want)
		}
	}
	if got, want := seenOf(got[0].Outcomes[3], "0", "0.size()"), "object java.util.ArrayList, int 1"; got != want {
		t.Errorf("seen of the receiver: %q, want %q", got, want)
	}
	for want, m := range map[string]device.MakerClass{
		"java.lang.String has no public method that gives a java.util.Iterator": {Class: "java.lang.String"},
		"no.Such cannot be loaded":              {Class: "no.Such"},
		"Made.java:2:21: illegal start of type": {Class: "a.Made", Source: "package a;\npublic class Made { ! }\n"},
	} {
		if _, err := l.Trials(t.Context(), device.Trials{Class: iterator, Makers: []device.MakerClass{m}}); !errors.Is(err, device.ErrExperiment) || !strings.Contains(err.Error(), want) {
			t.Errorf("got error %v, want %s", err, want)
		}
	}
}

// TestLiterals writes down values of each kind.
func TestLiterals(t *testing.T) {
	s := tryClass(t, labFor(t, 34), device.Trials{Class: "java.lang.Thread$State"})
	for _, c := range []struct{ class, text, want string }{
		{"int", "-7", "int -7"}, {"long", "9223372036854775807", "int 9223372036854775807"}, {"byte", "-128", "int -128"}, {"short", "1", "int 1"},
		{"char", "é", "int 233"}, {"char", " ", "int 32"}, {"boolean", "true", "bool true"}, {"double", "0.1", "float 0.1"}, {"float", "1e10", "float 1e+10"},
		{"double", "+Inf", "float +Inf"}, {"double", "NaN", "float NaN"}, {"java.lang.Integer", "5", "int 5"}, {"java.lang.Character", "x", "int 120"},
		{"java.lang.String", "two words\tand\na line \\ ü", "string two words\tand\na line \\ ü"}, {"java.lang.String", "", "string"},
		{"java.lang.CharSequence", "x", "string x"}, {"java.lang.Thread$State", "NEW", "enum NEW"}, {"byte[]", "1,2,3", "object byte[]"},
		{"java.lang.String[]", "", "object java.lang.String[]"}, {"java.lang.Runnable", "", "object java.lang.Runnable"}, {"java.lang.Object", "", "object java.lang.Object"},
		{"java.lang.Class", "java.util.List", "object java.lang.Class"}, {"java.util.List", "", "object java.util.List"},
		{"int", "x", `!java.lang.NumberFormatException: For input string: "x"`},
		{"java.lang.String", strings.Repeat("x", 201), "string " + strings.Repeat("x", 200)},
		{"java.lang.String", strings.Repeat("x", 199) + "\U0001F600", "string " + strings.Repeat("x", 199)},
		{"java.lang.Thread$State", "OLD", "!java.lang.IllegalArgumentException: java.lang.Thread$State has no constant OLD"},
		{"java.lang.Thread", "x", "!java.lang.IllegalArgumentException: objects of java.lang.Thread cannot be written down"},
	} {
		if got := ends(s.try(device.Trial{Steps: []device.TrialStep{literal(c.class, c.text)}})[0]); got != c.want {
			t.Errorf("%s %q: got %q, want %q", c.class, c.text, got, c.want)
		}
	}
}

// TestLookAtDeclared: type variables are told of. Of a class that is compiled for the experiment alone there is no file whose code could be read.
func TestLookAtDeclared(t *testing.T) {
	source := "package a;\npublic class Made<E> { public static <K> Made<K> of(int n, K k) { return new Made<K>(); }\n" +
		"  public void put(E e, java.util.List<E> all, Object o) { }\n" +
		"  public boolean is(int n) { return n == 4711; } }\n"
	l := labFor(t, 34)
	s := tryClass(t, l, device.Trials{Class: "java.lang.Object", Makers: []device.MakerClass{{Class: "a.Made", Source: source}}})
	c, err := s.s.Look(t.Context(), "a.Made")
	if err != nil {
		t.Fatal(err)
	}
	got := map[string]string{}
	for _, m := range append(c.Makers, c.Methods...) {
		got[m.Name] = strings.Join(m.Variables, ",")
	}
	if d := cmp.Diff(map[string]string{"<init>": "", "of": ",K", "put": "E,,", "is": ""}, got); d != "" {
		t.Errorf("type variables (-want +got):\n%s", d)
	}
	if len(c.Written) > 0 {
		t.Errorf("written: %v", c.Written)
	}
}

// TestParameters: of each parameter there are two texts.
func TestParameters(t *testing.T) {
	var f fields
	types, variables := f.parameters([]string{"int", "", "java.lang.Object", "E"})
	if d := cmp.Diff([][]string{{"int", "java.lang.Object"}, {"", "E"}}, [][]string{types, variables}); d != "" || f.wrong {
		t.Error(d, f.wrong)
	}
	if types, variables = f.parameters([]string{"int", "", "long"}); !f.wrong || len(types) != 1 || variables != nil {
		t.Error(types, variables, f.wrong)
	}
}

// TestTrialsOfPlatform tries classes of Java and Android.
func TestTrialsOfPlatform(t *testing.T) {
	l := labFor(t, 34)
	t.Run("iterator", func(t *testing.T) {
		const list, iterator = "java.util.ArrayList", "java.util.Iterator"
		s := tryClass(t, l, device.Trials{Class: iterator, Fields: true})
		object := literal("java.lang.String", "a")
		got := s.try(device.Trial{Object: 3, Steps: []device.TrialStep{s.make(list, "<init>()"), object, s.call(list, "add(java.lang.Object)", 0, 1), s.call(list, "iterator()", 0),
			s.call(iterator, "next()", 3), s.call("java.util.ArrayList$Itr", "remove()", 3), s.call(iterator, "remove()", 3)}})[0]
		want := "object java.util.ArrayList; string a; bool true; object java.util.ArrayList$Itr; string a; ; !java.lang.IllegalStateException: "
		if ends(got) != want {
			t.Errorf("got %q, want %q", ends(got), want)
		}
		if got, want := seenOf(got.Outcomes[6], "this.hasNext()", "this.lastRet", "this.this$0.size()"), "bool false, int -1, int 0"; got != want {
			t.Errorf("seen %q, want %q", got, want)
		}
	})
	t.Run("latch", func(t *testing.T) {
		const latch = "java.util.concurrent.CountDownLatch"
		s := tryClass(t, l, device.Trials{Class: latch})
		wait := func(n string) device.Trial {
			return device.Trial{Object: 1, Steps: []device.TrialStep{literal("int", n), s.make(latch, "<init>(int)", 0), s.call(latch, "await()", 1), s.call(latch, "getCount()", 1)}}
		}
		var all []string
		for _, got := range s.try(wait("0"), wait("1"), wait("-1"), wait("0")) {
			all = append(all, ends(got))
		}
		want := []string{"int 0; object " + latch + "; ; int 0", "int 1; object " + latch + "; stuck", "int -1; !java.lang.IllegalArgumentException: count < 0",
			"int 0; object " + latch + "; ; int 0"}
		if d := cmp.Diff(want, all); d != "" {
			t.Errorf("(-want +got):\n%s", d)
		}
		if got, want := seenOf(s.try(wait("1"))[0].Outcomes[2], "this.getCount()"), "int 1"; got != want {
			t.Errorf("seen before it is stuck: %q, want %q", got, want)
		}
	})
	t.Run("pipe", func(t *testing.T) {
		const out, in = "java.io.PipedOutputStream", "java.io.PipedInputStream"
		s := tryClass(t, l, device.Trials{Class: out, Fields: true})
		connect := s.call(out, "connect("+in+")", 0, 1)
		both := device.Trial{Steps: []device.TrialStep{s.make(out, "<init>()"), s.make(in, "<init>()"), connect, s.call(out, "flush()", 0), connect}}
		got := s.try(both)[0]
		if d := cmp.Diff(got, s.try(both)[0]); d != "" {
			t.Errorf("the same trial again (-first +second):\n%s", d)
		}
		if got, want := ends(got), "object "+out+"; object "+in+"; ; ; !java.io.IOException: Already connected"; got != want {
			t.Errorf("got %q, want %q", got, want)
		}
		paths := []string{"this.sink", "this.sink.connected", "0.connected", "this.sink==0", "0.buffer.length"}
		if got, want := seenOf(got.Outcomes[2], paths...), "null, ?, bool false, bool false, int 1024"; got != want {
			t.Errorf("seen %q, want %q", got, want)
		}
		if got, want := seenOf(got.Outcomes[4], paths...), "object "+in+", bool true, bool true, bool true, int 1024"; got != want {
			t.Errorf("seen %q, want %q", got, want)
		}
	})
	t.Run("thread left", func(t *testing.T) {
		const timer = "java.util.Timer"
		s := tryClass(t, l, device.Trials{Class: timer})
		b := s.s.(*trials).bench
		s.try(device.Trial{Steps: []device.TrialStep{s.make(timer, "<init>()")}})
		if err := s.s.Close(); err != nil || l.all[b] {
			t.Errorf("the JVM is used again: %v, error %v", l.all[b], err)
		}
	})
	t.Run("bundle", func(t *testing.T) {
		const bundle = "android.os.Bundle"
		s := tryClass(t, l, device.Trials{Class: bundle})
		key := literal("java.lang.String", "k")
		got := s.try(device.Trial{Steps: []device.TrialStep{s.make(bundle, "<init>()"), key, literal("int", "3"), s.call(bundle, "putInt(java.lang.String,int)", 0, 1, 2),
			s.call(bundle, "containsKey(java.lang.String)", 0, 1), s.call(bundle, "getInt(java.lang.String)", 0, 1)}})[0]
		if got, want := ends(got), "object android.os.Bundle; string k; int 3; ; bool true; int 3"; got != want {
			t.Errorf("got %q, want %q", got, want)
		}
		if got, want := seenOf(got.Outcomes[5], "this.isEmpty()", "this.size()"), "bool false, int 1"; got != want {
			t.Errorf("seen %q, want %q", got, want)
		}
	})
	t.Run("cursor", func(t *testing.T) {
		const cursor = "android.database.MatrixCursor"
		s := tryClass(t, l, device.Trials{Class: cursor})
		c, err := s.s.Look(t.Context(), cursor)
		if err != nil || len(c.Makers) != 2 || slices.ContainsFunc(c.Supers, func(n string) bool { return strings.HasPrefix(n, "org.robolectric.") }) {
			t.Fatalf("got %+v, %v", c, err)
		}
		got := s.try(device.Trial{Object: 1, Steps: []device.TrialStep{literal("java.lang.String[]", "a,b"), s.make(cursor, "<init>(java.lang.String[])", 0), s.call(cursor, "moveToFirst()", 1),
			literal("int", "0"), s.call(cursor, "getString(int)", 1, 3)}})[0]
		want := "object java.lang.String[]; object " + cursor + "; bool false; int 0; !android.database.CursorIndexOutOfBoundsException: After last row."
		if d := cmp.Diff(want, ends(got)); d != "" {
			t.Errorf("(-want +got):\n%s", d)
		}
		if got, want := seenOf(got.Outcomes[4], "this.getCount()", "this.isBeforeFirst()", "this.isClosed()", "0"), "int 0, bool true, bool false, int 0"; got != want {
			t.Errorf("seen %q, want %q", got, want)
		}
	})
	t.Run("player", func(t *testing.T) {
		const player = "android.media.MediaPlayer"
		s := tryClass(t, l, device.Trials{Class: player})
		call := func(m string, args ...int) device.TrialStep { return s.call(player, m, 0, args...) }
		// to ask for the duration of a player that has no source is an error, after which it takes none
		if err := s.s.Observe(t.Context(), []int{s.member(player, methods, "isPlaying()")}); err != nil {
			t.Fatal(err)
		}
		got := s.try(
			device.Trial{Steps: []device.TrialStep{s.make(player, "<init>()"), literal("java.lang.String", "/sdcard/a.mp3"), call("setDataSource(java.lang.String)", 1), call("prepare()"),
				call("start()"), call("isPlaying()"), call("pause()"), call("isPlaying()"), call("release()")}},
			device.Trial{Steps: []device.TrialStep{s.make(player, "<init>()"), call("prepare()")}},
		)
		if got, want := ends(got[0]), "object "+player+"; string /sdcard/a.mp3; ; ; ; bool true; ; bool false;"; strings.TrimSpace(got) != want {
			t.Fatalf("got %q, want %q", got, want)
		}
		if got, want := ends(got[1]), "object "+player+"; !java.lang.IllegalStateException: "; !strings.HasPrefix(got, want) {
			t.Errorf("got %q, want %q", got, want)
		}
		if got, want := seenOf(got[0].Outcomes[6], "this.isPlaying()"), "bool true"; got != want {
			t.Errorf("seen %q, want %q", got, want)
		}
	})
}
