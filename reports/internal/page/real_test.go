package page

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"testing"

	"cbcov/apk"
	"cbcov/ccfa"
	"cbcov/ccfa/framework"
	"cbcov/ccfa/program"
	"cbcov/coverage"
	"cbcov/reports/result"
)

// apiDemos is the automaton of a large app, with all that it requires, a part of it covered. Without the app the test is skipped, with
// CBCOV_TEST_ALL it fails.
func apiDemos(t testing.TB) *result.Document {
	t.Helper()
	path := filepath.Join("..", "..", "..", "build", "apks", "apidemos.apk")
	if _, err := os.Stat(path); err != nil {
		if os.Getenv("CBCOV_TEST_ALL") != "" {
			t.Fatalf("CBCOV_TEST_ALL is set: %v (run make setup)", err)
		}
		t.Skip(err)
	}
	a, err := apk.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { a.Close() })
	m, err := a.Manifest()
	if err != nil {
		t.Fatal(err)
	}
	model, err := framework.Load(m.TargetSDK)
	if err != nil {
		t.Fatal(err)
	}
	p, err := program.Load(a, model, program.Options{})
	if err != nil {
		t.Fatal(err)
	}
	automaton, err := ccfa.Build(context.Background(), p, a, model, ccfa.Options{})
	if err != nil {
		t.Fatal(err)
	}
	required, err := coverage.Required(context.Background(), automaton, coverage.RequiredOptions{})
	if err != nil {
		t.Fatal(err)
	}
	d := (&result.Run{APK: "apidemos.apk", Automaton: automaton, Required: required}).Document()
	d.Traces.Files = 1
	for i := range d.Sequences {
		if s := &d.Sequences[i]; i%3 == 0 {
			s.State, d.Witnesses[s.ID] = result.WasCovered, result.Place{File: "traces/monkey.logcat", Line: i + 1}
		}
	}
	d.Criteria = d.Tally(func(*result.Sequence) bool { return true })
	return d
}

// mostBytes is how large the page of a large app may be.
const mostBytes = 3 << 20

// TestPageOfALargeApp: the page of ApiDemos is small enough to be sent, and in it every window can be drawn.
func TestPageOfALargeApp(t *testing.T) {
	r := apiDemos(t)
	if n := len(htmlText(t, r)); n > mostBytes {
		t.Errorf("the page has %d bytes, over %d", n, mostBytes)
	}
	p := openPage(t, r)
	p.want("document.querySelectorAll('.canvas .node').length > 40 && document.querySelectorAll('.canvas .node').length <= 100", "true")
	p.want(`(() => {
		const faults = [];
		for (const select of document.querySelectorAll('#windows select')) {
			for (const option of select.options) {
				select.value = option.value;
				select.dispatchEvent(new Event('change'));
				for (const b of [...document.querySelectorAll('.list button')].slice(0, 40)) {
					b.click();
					const nodes = document.querySelectorAll('.canvas .node').length;
					if (nodes > 100 || nodes === 0 && !document.querySelector('.canvas').hidden) faults.push(b.textContent + ': ' + nodes);
				}
			}
		}
		return faults.join()
	})()`, "")
	p.want("document.documentElement.scrollWidth <= innerWidth", "true")

	p.text(`(() => {
		const select = document.querySelector('#windows select');
		select.value = 0;
		select.dispatchEvent(new Event('change'));
		document.querySelector('.list button').click();
		document.querySelector('#windows input[type=checkbox]').click();
	})()`)
	p.want("document.querySelectorAll('.canvas .edge').length", "0") // too many to be seen at once
	p.text("document.querySelectorAll('.canvas .node')[5].dispatchEvent(new MouseEvent('click'))")
	p.want("document.querySelectorAll('.canvas .edge').length > 20", "true")
	p.check()
}

func BenchmarkHTML(b *testing.B) {
	r := apiDemos(b)
	for b.Loop() {
		var out bytes.Buffer
		if err := Write(&out, r); err != nil {
			b.Fatal(err)
		}
		b.ReportMetric(float64(out.Len()), "bytes")
	}
}
