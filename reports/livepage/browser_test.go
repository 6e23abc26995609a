package livepage

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"

	"cbcov/internal/parallel"
)

const sample = `{"criteria":[{"criterion":"EE","required":40,"covered":12,"gain":3},{"criterion":"EAA","required":8,"covered":1,"gain":0}],"counts":"142 events came, in 1002 records",` +
	`"now":"click <img src=x onerror=alert(1)>, Edit","next":[{"do":"click Save (R.id.save)","when":"at once, before Store.onPostExecute","covers":"2 EAA","sequences":[]},` +
	`{"do":"Edit.onPause","how":"go Home","when":"as the next event","covers":"EE","sequences":[]}],"more":4,` +
	`"newest":[{"id":"EE-1","criterion":"EE","sequence":"<script>alert(2)</script> → b","windows":[]}]}`

// TestInBrowser: the page shows what comes as texts, obeys nothing of it, marks what is new, and tells the end.
func TestInBrowser(t *testing.T) {
	path, err := exec.LookPath("chromium")
	if err != nil {
		if os.Getenv("CBCOV_TEST_ALL") != "" {
			t.Fatalf("CBCOV_TEST_ALL is set, and there is no Chromium: %v", err)
		}
		t.Skip("no Chromium")
	}
	l, err := Listen(t.Context(), "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	p := New("Watching p")
	p.Show([]byte(sample))
	ctx, cancel := context.WithCancel(t.Context())
	var g parallel.Group
	g.Go(func() {
		if err := p.Serve(ctx, l); err != nil {
			t.Error(err)
		}
	})
	defer g.Wait()
	defer cancel()

	opt := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(path), chromedp.NoSandbox, chromedp.DisableGPU,
		chromedp.UserDataDir(t.TempDir()), chromedp.Flag("disable-component-update", true))
	browser, stop := chromedp.NewExecAllocator(context.Background(), opt...)
	defer stop()
	browser, stop = chromedp.NewContext(browser)
	defer stop()
	if err := chromedp.Listen(browser, func(event any) {
		switch e := event.(type) {
		case *runtime.EventExceptionThrown:
			t.Error("an exception: ", e.ExceptionDetails.Text)
		case *log.EventEntryAdded:
			t.Error("the browser complains: ", e.Entry.Text)
		}
	}); err != nil {
		t.Fatal(err)
	}
	until := func(expression string) {
		t.Helper()
		if _, err := chromedp.Run(browser, chromedp.Poll[bool](expression)); err != nil {
			t.Fatal(err)
		}
	}
	text := func(expression string) string {
		t.Helper()
		v, err := chromedp.Run(browser, chromedp.Evaluate[string]("String("+expression+")"))
		if err != nil {
			t.Fatal(err)
		}
		return v
	}
	if err := chromedp.Do(browser, chromedp.EmulateViewport(1100, 700), chromedp.Navigate(p.URL(l))); err != nil {
		t.Fatal(err)
	}
	until(`document.querySelector("#newest li") !== null`)
	shown := text(`document.body.innerText`)
	for _, want := range []string{"<img src=x onerror=alert(1)>", "<script>alert(2)</script> → b", "12 of 40 +3", "and 4 more", "(go Home)", "live"} {
		if !strings.Contains(shown, want) {
			t.Errorf("the page lacks %q:\n%s", want, shown)
		}
	}
	if n := text(`document.querySelectorAll("img, main script, li.fresh").length`); n != "0" {
		t.Error("a text became markup, or what was there before is new")
	}
	p.Show([]byte(strings.Replace(sample, `"newest":[`, `"newest":[{"id":"EE-2","criterion":"EE","sequence":"later","windows":[]},`, 1)))
	until(`document.querySelectorAll("li.fresh").length === 1`)
	if dir := os.Getenv("CBCOV_PICTURES"); dir != "" { // to be looked at
		b, err := chromedp.Run(browser, chromedp.FullScreenshot(100))
		if err == nil {
			err = os.WriteFile(filepath.Join(dir, "live.png"), b, 0o644)
		}
		if err != nil {
			t.Error(err)
		}
	}
	cancel()
	until(`document.getElementById("state").textContent.startsWith("ended")`)
}
