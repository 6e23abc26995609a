package typestate

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// found lists a machine's warnings: the kind, the word.
func found(m *Machine) (list []string) {
	for _, w := range m.Warnings() {
		list = append(list, string(w.Kind)+": "+strings.Join(w.Word, " "))
	}
	return list
}

func TestWarningsOfModels(t *testing.T) {
	for file, want := range map[string][]string{
		// The paper's finding (6.2): execute after cancel does not throw, and never runs the task.
		"asynctask.dot":        {"never-runs: cancel exec", "dead-object: exec cancel delta delta"},
		"mediaplayer.dot":      {"dead-object: release"},
		"sqliteopenhelper.dot": {"dead-object: openNew close"},
		"rand200.dot":          nil, // no class's machine
	} {
		if d := cmp.Diff(want, found(model(t, file))); d != "" {
			t.Errorf("%s: %s", file, d)
		}
	}
}

// download is a class as it should be: what was started and cancelled is answered by done or by cancelled, and can be started again.
const download = `
	0 start / ok 1
	0 cancel / ok 0
	0 delta / beta 0
	1 start / err 9
	1 cancel / ok 3
	1 delta / begun 2
	2 start / err 9
	2 cancel / ok 3
	2 delta / done 0
	3 start / err 9
	3 cancel / ok 3
	3 delta / cancelled 0
	9 start / err 9
	9 cancel / err 9
	9 delta / err 9
`

func TestRaces(t *testing.T) {
	for _, tt := range []struct {
		name    string
		machine string
		want    []string
	}{
		{"as it should be", download, nil},
		{"cancelled at once, nobody is told", strings.Replace(download, "1 cancel / ok 3", "1 cancel / ok 0", 1), []string{"neither: start cancel"}},
		{"cancelled late, both callbacks come", strings.NewReplacer("2 cancel / ok 3", "2 cancel / ok 4").Replace(download) + `
			4 start / err 9
			4 cancel / ok 4
			4 delta / done 3`, []string{"both: start delta cancel"}},
		{"cancelled late, both callbacks come the other way round", strings.NewReplacer("2 cancel / ok 3", "2 cancel / ok 4").Replace(download) + `
			4 start / err 9
			4 cancel / ok 4
			4 delta / cancelled 2`, []string{"both: start delta cancel"}},
		{"a cancel that no callback ever answers", `
			0 start / ok 1
			0 cancel / ok 0
			0 delta / beta 0
			1 start / ok 1
			1 cancel / ok 0
			1 delta / done 0`, nil},
		{"another failure is told instead", strings.Replace(download, "1 cancel / ok 3", "1 cancel / ok 4", 1) + `
			4 start / err 9
			4 cancel / ok 4
			4 delta / failed 0`, nil},
		{"two independent requests", `
			0 a / ok 1
			0 b / ok 2
			0 delta / beta 0
			1 a / ok 1
			1 b / ok 3
			1 delta / gotA 0
			2 a / ok 3
			2 b / ok 2
			2 delta / gotB 0
			3 a / ok 3
			3 b / ok 3
			3 delta / gotA 2`, nil},
		{"a pause, after which a start has to wait for resume", `
			0 start / ok 1
			0 pause / ok 2
			0 resume / ok 0
			0 delta / beta 0
			1 start / ok 1
			1 pause / ok 3
			1 resume / ok 1
			1 delta / done 0
			2 start / ok 3
			2 pause / ok 2
			2 resume / ok 0
			2 delta / beta 2
			3 start / ok 3
			3 pause / ok 3
			3 resume / ok 1
			3 delta / beta 3`, nil},
		{"a timer that ticks for ever", `
			0 start / ok 1
			0 stop / ok 0
			0 delta / beta 0
			1 start / ok 1
			1 stop / ok 0
			1 delta / tick 1`, nil},
		{"a start that is silently refused after a cancel", `
			0 start / ok 1
			0 cancel / ok 2
			0 delta / beta 0
			1 start / ok 1
			1 cancel / ok 2
			1 delta / done 0
			2 start / ok 3
			2 cancel / ok 2
			2 delta / beta 2
			3 start / ok 3
			3 cancel / ok 2
			3 delta / beta 3`, []string{"never-runs: cancel start"}},
		// As API 34's AsyncTask: a cancel alone is acknowledged, and a start between the two is accepted.
		{"a start between cancel and its callback", `
			0 start / ok 1
			0 cancel / ok 2
			0 delta / beta 0
			1 start / err 9
			1 cancel / ok 2
			1 delta / done 3
			2 start / ok 2
			2 cancel / ok 2
			2 delta / cancelled 3
			3 start / err 9
			3 cancel / ok 3
			3 delta / beta 3
			9 start / err 9
			9 cancel / err 9
			9 delta / err 9`, []string{"never-runs: cancel start", "dead-object: start delta"}},
		{"an error callback tells", strings.Replace(download, "1 cancel / ok 3", "1 cancel / ok 4", 1) + `
			4 start / err 9
			4 cancel / ok 4
			4 delta / err 9`, nil},
		{"one that the restriction leaves out is unknown", `
			0 start / ok 1
			0 cancel / ok 2
			0 delta / beta 0
			1 start / unasked 9
			1 cancel / ok 2
			1 delta / done 2
			2 start / unasked 9
			2 cancel / ok 2
			2 delta / beta 2
			9 start / unasked 9
			9 cancel / unasked 9
			9 delta / unasked 9`, nil},
	} {
		if d := cmp.Diff(tt.want, found(machine(t, tt.machine))); d != "" {
			t.Errorf("%s: %s", tt.name, d)
		}
	}
}

func TestDeadObjects(t *testing.T) {
	for _, tt := range []struct {
		name    string
		machine string
		want    []string
	}{
		// SpeechRecognizer in the paper: stop as the first input, and the object is dead.
		{"stop as the first input", `
			0 start / ok 1
			0 stop / ok 2
			0 delta / beta 0
			1 start / err 9
			1 stop / ok 0
			1 delta / heard 0
			2 start / err 9
			2 stop / ok 2
			2 delta / beta 2
			9 start / err 9
			9 stop / err 9
			9 delta / err 9`, []string{"dead-object: stop"}},
		{"a class whose every input changes nothing", `
			0 get / ok 0
			0 delta / beta 0`, nil},
		{"a state that only waiting leads out of", `
			0 go / ok 1
			0 delta / beta 0
			1 go / err 9
			1 delta / done 0
			9 go / err 9
			9 delta / err 9`, nil},
		{"a callback for ever is no death", `
			0 go / ok 1
			0 delta / beta 0
			1 go / ok 1
			1 delta / tick 1`, nil},
	} {
		m := machine(t, tt.machine)
		if d := cmp.Diff(tt.want, found(m)); d != "" {
			t.Errorf("%s: %s", tt.name, d)
		}
	}
}

func TestWarningText(t *testing.T) {
	m := machine(t, strings.Replace(download, "1 cancel / ok 3", "1 cancel / ok 0", 1))
	const want = "After start·cancel neither callback comes: not done, which announces that what start started is done, nor cancelled, which answers cancel at other times."
	if w := m.Warnings(); len(w) != 1 || w[0].Text != want {
		t.Errorf("%+v", w)
	}
}

// A large machine is not searched, and says so.
func TestNotSearched(t *testing.T) {
	m := machine(t, download)
	for range maxSearched {
		m.States = append(m.States, m.States[0])
	}
	if w := m.Warnings(); len(w) != 1 || w[0].Kind != NotSearched {
		t.Errorf("%+v", w)
	}
}
