package reports

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"cbcov/coverage"
)

// apiDemos is the automaton of a large app, with all that it requires, a part of it covered. Without the app the test is skipped, with
// CBCOV_TEST_ALL it fails.
func apiDemos(t testing.TB) *Run {
	t.Helper()
	path := filepath.Join("..", "build", "apks", "apidemos.apk")
	if _, err := os.Stat(path); err != nil {
		if os.Getenv("CBCOV_TEST_ALL") != "" {
			t.Fatalf("CBCOV_TEST_ALL is set: %v (run make setup)", err)
		}
		t.Skip(err)
	}
	a := automaton(t, path)
	r := RequiredRun("apidemos.apk", a, &coverage.Requirements{Sequences: requiredOf(t, a)})
	r.Result.Traces.Files = 1
	for i := range r.Result.Outcomes {
		if o := &r.Result.Outcomes[i]; i%3 == 0 {
			o.State, o.Witness = coverage.Covered, coverage.Witness{File: "traces/monkey.logcat", Line: i + 1}
			r.Result.Tallies[o.Criterion].Covered++
		}
	}
	return r
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
		if err := WriteHTML(&out, r); err != nil {
			b.Fatal(err)
		}
		b.ReportMetric(float64(out.Len()), "bytes")
	}
}
