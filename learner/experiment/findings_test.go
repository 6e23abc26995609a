package experiment

import (
	"context"
	"errors"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"cbcov/device"
	"cbcov/device/embedded"
	"cbcov/learner/oracle"
	"cbcov/learner/purpose"
	"cbcov/typestate"
)

// The paper's findings (section 6.2), asked of real code on the embedded device by the shipped purposes. The two of SpeechRecognizer
// want a real device, as nothing recognizes speech on the embedded one; the two of MediaPlayer are those of Robolectric's stand-in.

// findingLevels are the API levels asked: an old one and the default. CBCOV_TEST_LEVELS names others, parted by commas, or all.
func findingLevels(t *testing.T) []int {
	t.Helper()
	switch names := os.Getenv("CBCOV_TEST_LEVELS"); names {
	case "":
		return []int{28, embedded.DefaultAPI}
	case "all":
		return embedded.Levels()
	default:
		var apis []int
		for name := range strings.SplitSeq(names, ",") {
			api, err := strconv.Atoi(name)
			if err != nil {
				t.Fatalf("CBCOV_TEST_LEVELS: %v", err)
			}
			apis = append(apis, api)
		}
		return apis
	}
}

// onDevice opens the laboratory of an API level; the test is skipped where it is not installed.
func onDevice(t *testing.T, api int) *embedded.Laboratory {
	t.Helper()
	lab, err := embedded.OpenLaboratory(t.Context(), api, device.Options{})
	if os.Getenv("CBCOV_TEST_ALL") == "" && (errors.Is(err, embedded.ErrNotInstalled) || errors.Is(err, embedded.ErrTool)) {
		t.Skip(err)
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := lab.Close(); err != nil {
			t.Error(err)
		}
	})
	return lab
}

func shippedPlan(t *testing.T, lab *embedded.Laboratory, api int, name string) Plan {
	t.Helper()
	p, err := purpose.Named(name)
	if err != nil || p == nil {
		t.Fatalf("purpose %s: %v", name, err)
	}
	libraries, err := embedded.FetchLibraries(t.Context(), embedded.LibraryOptions{Names: p.Libraries})
	if err != nil {
		if os.Getenv("CBCOV_TEST_ALL") == "" {
			t.Skip(err)
		}
		t.Fatal(err)
	}
	return Plan{Settings: Settings{Bound: oracle.Default}, Purpose: p, Laboratory: lab, API: api, ClassPath: libraries.ClassPath}
}

// ask runs a word once, and gives its answers as far as an err.
func ask(t *testing.T, b *bench, word string) string {
	t.Helper()
	s := b.systems[0]
	if err := s.Reset(context.Background()); err != nil {
		t.Fatal(err)
	}
	var answers []string
	for name := range strings.FieldsSeq(word) {
		input := slices.Index(b.alphabet.Inputs, name)
		if input < 0 {
			t.Fatalf("%s has no input %s", s.purpose.Name, name)
		}
		output, err := s.Step(context.Background(), input)
		if err != nil {
			t.Fatal(err)
		}
		answers = append(answers, b.alphabet.Outputs[output])
		if b.alphabet.Outputs[output] == typestate.Err {
			break
		}
	}
	return strings.Join(answers, " ")
}

func TestPaperFindings(t *testing.T) {
	findings := []struct {
		purpose string
		says    string
		words   [][2]string // a word and its answers
	}{
		{"AsyncTask", "execute after cancel, before onCancelled, throws nothing and never runs the task", [][2]string{
			{"cancel exec delta delta delta", "ok ok on_preexec on_cancelled beta"},
			{"exec delta delta delta", "ok on_preexec on_postexec beta"}, // what a task that runs does
		}},
		{"AsyncTask", "once onCancelled came, execute throws", [][2]string{
			{"cancel delta exec", "ok on_cancelled err"},
		}},
		{"AsyncTask", "a second execute throws", [][2]string{
			{"exec exec", "ok err"},
			{"exec delta delta exec", "ok on_preexec on_postexec err"},
		}},
		{"SQLiteOpenHelper", "close does not stop the callbacks of an open already asked for", [][2]string{
			{"openNew close delta delta delta delta", "ok ok confd created opened beta"},
			{"openHV close delta delta delta delta", "ok ok confd upgrd opened beta"},
			{"openSV close delta delta delta", "ok ok confd opened beta"},
		}},
		{"VelocityTracker", "it answers after recycle; today's platform refuses a second recycle, and only that", [][2]string{
			{"recycle move clear compute get delta", "ok ok ok ok ok beta"},
			{"recycle recycle", "ok err"},
		}},
		{"MediaPlayer", "pause is allowed when playback is complete", [][2]string{
			{"setDataSource prepare start delta delta pause", "ok ok ok prepared completion ok"},
		}},
		{"MediaPlayer", "onPrepared comes after the synchronous prepare, too", [][2]string{
			{"setDataSource prepare delta", "ok ok prepared"},
		}},
	}
	for _, api := range findingLevels(t) {
		lab := onDevice(t, api)
		for _, f := range findings {
			t.Run(strconv.Itoa(api)+"/"+f.purpose+": "+f.says, func(t *testing.T) {
				p := shippedPlan(t, lab, api, f.purpose)
				b, err := p.open(t.Context())
				if err != nil {
					t.Fatal(err)
				}
				defer b.close()
				for _, w := range f.words {
					if d := cmp.Diff(w[1], ask(t, b, w[0])); d != "" {
						t.Errorf("%s (-want +got):\n%s", w[0], d)
					}
				}
			})
		}
	}
}

// TestPaperBounds checks how long the words must be that tell the states of a class apart: where 2 is needed, a learner that
// takes 1 for enough can be wrong.
func TestPaperBounds(t *testing.T) {
	for _, api := range findingLevels(t) {
		lab := onDevice(t, api)
		for name, want := range map[string]int{"SQLiteOpenHelper": 2, "OkHttpCall": 2, "AsyncTask": 1, "VelocityTracker": 1} {
			t.Run(strconv.Itoa(api)+"/"+name, func(t *testing.T) {
				r, err := Learn(t.Context(), shippedPlan(t, lab, api, name))
				if err != nil {
					t.Fatal(err)
				}
				if got := r.Machine.DistinguisherBound(); got != want {
					t.Errorf("distinguishers of length %d are needed, want %d", got, want)
				}
			})
		}
	}
}

// TestPaperSpeech keeps the paper's findings of SpeechRecognizer for a device that has them.
func TestPaperSpeech(t *testing.T) {
	p, err := purpose.Named("SpeechRecognizer")
	if err != nil || p == nil {
		t.Fatal(err)
	}
	for says, word := range map[string]string{
		"after cancel before onReadyForSpeech, start has no effect until some time passed": "start cancel start delta",
		"stop as the very first input makes the object dead: a later start fails":          "stop start delta",
	} {
		t.Run(says, func(t *testing.T) {
			for name := range strings.FieldsSeq(word) {
				if !slices.Contains(p.InputSymbols(), name) {
					t.Errorf("the purpose has no input %s", name)
				}
			}
			if label := p.On("embedded"); label.Fidelity == typestate.NoneToGet {
				t.Skipf("to be asked of a real device: %s; the embedded one has nothing: %s", word, label.Note)
			}
			t.Error("the embedded device has a SpeechRecognizer now: ask it")
		})
	}
}
