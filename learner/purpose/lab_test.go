package purpose

import (
	"context"
	"errors"
	"math/rand"
	"slices"
	"strings"
	"testing"
	"time"

	"cbcov/device"
	"cbcov/device/embedded"
	"cbcov/typestate"
)

// expected are answers that are known: from the platform's documentation, the papers, or a reading of the library.
var expected = map[string]map[string]string{
	"AsyncTask": {
		"exec delta delta delta":        "ok on_preexec on_postexec beta",
		"exec exec":                     "ok err",
		"cancel exec delta delta delta": "ok ok on_preexec on_cancelled beta",
		"cancel delta exec":             "ok on_cancelled err",
		"is_cancelled":                  "err",
		"cancel is_cancelled":           "ok ok",
	},
	"CountDownTimer": {
		"start delta delta":        "ok finished beta",
		"start cancel delta":       "ok ok beta",
		"cancel start delta delta": "ok ok finished beta",
	},
	"FileObserver": {
		"start modify delta delta":        "ok ok modified beta",
		"modify delta":                    "ok beta",
		"start stop modify delta":         "ok ok ok beta",
		"start delete delta delta":        "ok ok deleted beta",
		"start modify delta modify delta": "ok ok modified ok modified",
	},
	"ImageLoader": {
		"loadGood delta delta delta":  "ok onLoadStart onLoadComplete beta",
		"loadBad delta delta":         "ok onLoadStart err",
		"loadGood cancel delta delta": "ok ok onLoadStart beta", // a task that did not begin yet ends without a word
	},
	"MediaPlayer": {
		"start delta":                             "ok err",
		"setDataSource setDataSource":             "ok err",
		"setDataSource prepareAsync delta delta":  "ok ok prepared beta",
		"setDataSource prepare delta":             "ok ok prepared",
		"setDataSource prepare delta start delta": "ok ok prepared ok completion",
	},
	"MediaScannerConnection": {
		"scan":                           "err",
		"connect delta scan delta delta": "ok onConnected ok onScanned beta",
		"connect disconnect scan":        "ok ok err",
	},
	"OkHttpCall": {
		"build_valid enqueue delta delta":  "ok ok onCompleted beta",
		"build_unavailable enqueue delta":  "ok ok on404",
		"build_valid enqueue enqueue":      "ok ok err",
		"build_valid cancel enqueue delta": "ok ok ok err",
		"build_valid enqueue cancel delta": "ok ok ok err",
		"enqueue":                          "err",
	},
	"RequestQueue": {
		"enqueue_valid delta delta":       "ok onCompleted beta",
		"enqueue_unavailable delta delta": "ok on404 beta",
		"enqueue_valid cancel delta":      "ok ok beta",
		"cancel enqueue_valid delta":      "ok ok onCompleted",
	},
	"SpellCheckerSession": {
		"suggest delta delta": "ok results beta",
		"close suggest delta": "ok ok beta",
		"suggest close delta": "ok ok beta",
	},
	"SQLiteOpenHelper": {
		"openNew delta delta delta delta": "ok confd created opened beta",
		"openHV delta delta delta delta":  "ok confd upgrd opened beta",
		"openSV delta delta delta":        "ok confd opened beta",
		"openLV":                          "err",
		"openNew close delta delta delta": "ok ok confd created opened",
	},
	"SQLiteDatabase": {
		"use use close close": "ok ok ok ok",
		"close use":           "ok err",
	},
	"SQLiteTransaction": {
		"begin success end end":                         "ok ok ok err",
		"begin begin end success end":                   "ok ok ok ok ok",
		"begin begin success end success end begin end": "ok ok ok ok ok ok ok ok",
		"begin success success":                         "ok ok err",
		"success":                                       "err",
	},
	"VelocityTracker": {
		"recycle get compute move": "ok ok ok ok",
		"recycle recycle":          "ok err",
	},
	"Activity": {
		"launch delta delta delta delta": "ok onCreate onStart onResume beta",
		"launch delta delta delta home delta delta delta delta reopen delta delta delta": "ok onCreate onStart onResume ok onPause onStop onSaveInstanceState beta ok onRestart onStart onResume",
		"launch delta delta delta back delta delta delta delta":                          "ok onCreate onStart onResume ok onPause onStop onDestroy beta",
		"launch home": "ok err",
		"back":        "err",
	},
	"Fragment": {
		"launch delta delta delta delta delta delta delta": "ok onAttach onCreate onCreateView onActivityCreated onStart onResume beta",
	},
	"GuavaService": {
		"start delta delta delta": "ok starting running beta",
		"start start":             "ok err",
		"stop start":              "ok err",
		"start delta delta stop delta delta delta": "ok starting running ok stopping terminated beta",
	},
	"NettyPromise": {
		"listen succeed delta delta":                "ok ok succeeded beta",
		"fail listen delta":                         "ok ok failed",
		"succeed fail":                              "ok err",
		"listen cancel delta":                       "ok ok cancelled",
		"cancel uncancellable":                      "ok err",
		"uncancellable cancel succeed listen delta": "ok ok ok ok succeeded",
	},
	"RxSubscription": {
		"request":                       "err",
		"subscribe delta delta":         "ok onSubscribe beta",
		"subscribe request delta delta": "ok ok onSubscribe onNext",
		"subscribe request request delta delta delta delta delta": "ok ok ok onSubscribe onNext onNext onComplete beta",
		"subscribe cancel request delta delta":                    "ok ok ok onSubscribe beta",
	},
}

// TestLearnable runs each shipped purpose that the embedded device has something of: what is known is answered, and random words are
// answered alike each time.
func TestLearnable(t *testing.T) {
	lab, err := embedded.OpenLaboratory(context.Background(), embedded.DefaultAPI, device.Options{})
	if errors.Is(err, embedded.ErrNotInstalled) || errors.Is(err, embedded.ErrTool) {
		skip(t, err.Error())
	}
	if err != nil {
		t.Fatal(err)
	}
	defer lab.Close()
	purposes, err := Shipped()
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range purposes {
		if p.On("embedded").Fidelity != typestate.NoneToGet {
			t.Run(p.Name, func(t *testing.T) { learnable(t, lab, p) })
		}
	}
}

func learnable(t *testing.T, lab *embedded.Laboratory, p *Purpose) {
	if len(expected[p.Name]) == 0 {
		t.Error("nothing is expected of it")
	}
	libraries, err := embedded.FetchLibraries(context.Background(), embedded.LibraryOptions{Names: p.Libraries})
	if err != nil {
		skip(t, "libraries: "+err.Error())
	}
	source := p.Java()
	session, err := lab.Experiment(context.Background(), device.Experiment{Name: p.Name, Source: source.Text, Class: source.Class,
		ClassPath: libraries.ClassPath, Quiet: p.Quiet, Settle: p.Settle})
	var fault *device.CompileError
	if errors.As(err, &fault) {
		t.Fatal(source.Locate(fault.Line, fault.Column, fault.Message))
	}
	if err != nil {
		t.Fatal(err)
	}
	defer session.Close()
	d := driver{t: t, p: p, session: session}
	for word, want := range expected[p.Name] {
		if got := d.play(word); got != want {
			t.Errorf("%s is answered %s, should be %s", word, got, want)
		}
	}
	random := rand.New(rand.NewSource(1))
	words, first := make([]string, 10), make([]string, 10)
	for i := range words {
		words[i] = d.word(random)
		first[i] = d.play(words[i])
	}
	for range 19 {
		for i, at := range random.Perm(len(words)) {
			if got := d.play(words[at]); got != first[at] {
				t.Fatalf("%s was answered %s, and in a later run, the %dth of its round, %s", words[at], first[at], i+1, got)
			}
		}
	}
}

// driver plays words of a purpose.
type driver struct {
	t       *testing.T
	p       *Purpose
	session device.ExperimentSession
}

// word draws a word that is asked.
func (d *driver) word(random *rand.Rand) string {
	symbols := d.p.InputSymbols()
	r, state := d.p.Restriction(), 0
	var word []string
	for len(word) < 8 {
		input := random.Intn(len(symbols))
		if random.Intn(3) == 0 {
			input = len(symbols) - 1
		}
		if r != nil {
			next, ok := r.Step(state, input)
			if !ok {
				if random.Intn(20) == 0 {
					break // there may be nothing that is asked
				}
				continue
			}
			state = next
		}
		word = append(word, symbols[input])
	}
	return strings.Join(word, " ")
}

// play gives the answers to a word, up to the first that is a sink.
func (d *driver) play(word string) string {
	d.t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), 2*time.Minute)
	defer cancel()
	if err := d.session.Reset(ctx); err != nil {
		d.t.Fatal(err)
	}
	var said []string
	for _, name := range strings.Fields(word) {
		s := device.Stimulus{Input: slices.Index(d.p.InputSymbols(), name)}
		if name == typestate.Delta {
			s.Input = device.Wait
		}
		answers, err := d.session.Play(ctx, s)
		if err != nil {
			d.t.Fatal(err)
		}
		said = append(said, d.symbol(answers[0]))
		if said[len(said)-1] == typestate.Err {
			break
		}
	}
	return strings.Join(said, " ")
}

func (d *driver) symbol(a device.Answer) string {
	switch a.Kind {
	case device.Returned:
		return typestate.Nothing
	case device.Threw:
		return typestate.Err
	case device.Quiet:
		return typestate.Beta
	}
	symbol, ok := d.p.Symbol(a.Output)
	if !ok {
		d.t.Fatalf("heard %q, which is no output", a.Output)
	}
	return symbol
}
