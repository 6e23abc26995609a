package page

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"cbcov/ccfa"
	"cbcov/coverage"
	"cbcov/reports/result"
)

// opened is a page in headless Chromium, and what it did that no report may do.
type opened struct {
	t       *testing.T
	ctx     context.Context
	address string
	mu      sync.Mutex
	faults  []string
}

// openPage opens a run's page from disk. Without a browser the test is skipped, with CBCOV_TEST_ALL it fails.
func openPage(t *testing.T, r *result.Document) *opened {
	t.Helper()
	file := filepath.Join(t.TempDir(), "report.html")
	if err := os.WriteFile(file, []byte(htmlText(t, r)), 0o644); err != nil {
		t.Fatal(err)
	}
	return openFile(t, file)
}

// openFile opens a page that is written.
func openFile(t *testing.T, file string) *opened {
	t.Helper()
	path, err := exec.LookPath("chromium")
	if err != nil {
		if os.Getenv("CBCOV_TEST_ALL") != "" {
			t.Fatalf("CBCOV_TEST_ALL is set, and there is no Chromium: %v", err)
		}
		t.Skip("no Chromium")
	}
	opt := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(path), chromedp.NoSandbox, chromedp.DisableGPU,
		chromedp.UserDataDir(t.TempDir()), chromedp.Flag("disable-component-update", true))
	ctx, stop := chromedp.NewExecAllocator(context.Background(), opt...)
	t.Cleanup(stop)
	ctx, stop = chromedp.NewContext(ctx)
	t.Cleanup(stop)
	address := "file://" + file
	p := &opened{t: t, ctx: ctx, address: address}
	if err := chromedp.Listen(ctx, func(event any) { p.watch(event, address) }); err != nil {
		t.Fatal(err)
	}
	p.do(chromedp.EmulateViewport(1440, 900), chromedp.Navigate(address))
	return p
}

// watch notes what a report may not do: say something on the console, ask for anything beside itself.
func (p *opened) watch(event any, address string) {
	fault := ""
	switch e := event.(type) {
	case *runtime.EventConsoleAPICalled:
		fault = "a message on the console"
	case *runtime.EventExceptionThrown:
		fault = "an exception: " + e.ExceptionDetails.Text
		if e.ExceptionDetails.Exception != nil {
			fault += " " + e.ExceptionDetails.Exception.Description
		}
	case *log.EventEntryAdded:
		fault = "an entry in the browser's log: " + e.Entry.Text
	case *network.EventRequestWillBeSent:
		if url, _, _ := strings.Cut(e.Request.URL, "#"); url != address && url != "data:," {
			fault = "a request for " + e.Request.URL
		}
	}
	if fault != "" {
		p.mu.Lock()
		defer p.mu.Unlock()
		p.faults = append(p.faults, fault)
	}
}

// check fails for what the page did meanwhile.
func (p *opened) check() {
	p.t.Helper()
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, f := range p.faults {
		p.t.Error(f)
	}
	p.faults = nil
}

func (p *opened) do(steps ...chromedp.Action[chromedp.Void]) {
	p.t.Helper()
	if err := chromedp.Do(p.ctx, steps...); err != nil {
		p.t.Fatal(err)
	}
}

// text evaluates an expression to a text.
func (p *opened) text(expression string) string {
	p.t.Helper()
	v, err := chromedp.Run(p.ctx, chromedp.Evaluate[string]("String("+expression+")"))
	if err != nil {
		p.t.Fatalf("%s: %v", expression, err)
	}
	return v
}

// want compares what an expression gives.
func (p *opened) want(expression, want string) {
	p.t.Helper()
	if got := p.text(expression); got != want {
		p.t.Errorf("%s is %q, want %q", expression, got, want)
	}
}

// until waits for an expression to hold.
func (p *opened) until(expression string) {
	p.t.Helper()
	if _, err := chromedp.Run(p.ctx, chromedp.Poll[bool](expression)); err != nil {
		p.t.Fatalf("%s: %v", expression, err)
	}
}

// press sends keys to where the focus is.
func (p *opened) press(keys string) { p.do(chromedp.KeyEvent(keys)) }

// clickAt clicks with the mouse on the middle of what an expression gives.
func (p *opened) clickAt(element string) {
	p.t.Helper()
	at := strings.Fields(
		p.text(
			"(e => { e.scrollIntoView({block: 'center', behavior: 'instant'}); const r = e.getBoundingClientRect(); " +
				"return (r.x + r.width / 2) + ' ' + (r.y + r.height / 2) })(" + element + ")",
		),
	)
	x, _ := strconv.ParseFloat(at[0], 64)
	y, _ := strconv.ParseFloat(at[1], 64)
	p.do(chromedp.MouseClickXY(x, y))
}

// TestPageStandsAlone: the page opens from disk, runs without a fault, asks for nothing, and at no width is wider than its window.
func TestPageStandsAlone(t *testing.T) {
	p := openPage(t, htmlSample(t))
	for _, width := range []int64{390, 768, 1440} {
		for _, scheme := range []string{"light", "dark"} {
			media := emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: scheme}}}
			if _, err := chromedp.Call(p.ctx, emulation.SetEmulatedMedia, media); err != nil {
				t.Fatal(err)
			}
			p.do(chromedp.EmulateViewport(width, 844), chromedp.Reload())
			p.want("document.documentElement.scrollWidth <= innerWidth", "true")
			p.want("document.querySelectorAll('.canvas .node').length > 2", "true")
			p.want(
				"getComputedStyle(document.body).backgroundColor",
				map[string]string{"light": "rgb(255, 255, 255)", "dark": "rgb(18, 20, 22)"}[scheme],
			)
			picture(t, p, strconv.FormatInt(width, 10)+"-"+scheme)
		}
	}
	p.check()
}

// picture writes what the page looks like into the folder that CBCOV_PICTURES names, to be looked at.
func picture(t *testing.T, p *opened, name string) {
	dir := os.Getenv("CBCOV_PICTURES")
	if dir == "" {
		return
	}
	b, err := chromedp.Run(p.ctx, chromedp.FullScreenshot(100))
	if err == nil {
		err = os.WriteFile(filepath.Join(dir, name+".png"), b, 0o644)
	}
	if err != nil {
		t.Error(err)
	}
}

// TestPageOfHostileNames: names that are HTML or script are text, wherever they are shown.
func TestPageOfHostileNames(t *testing.T) {
	p := openPage(t, htmlSample(t))
	p.do(chromedp.SendKeys("#search", "owned"))
	p.until("!document.querySelector('#sequences [role=status]').textContent.startsWith('38 ')")
	p.want("[...document.querySelectorAll('.sequences .text')].some(e => e.textContent.includes('<img src=x onerror='))", "true")
	p.text("[...document.querySelectorAll('.list button')].find(e => e.textContent.includes('<script>')).click()")
	p.want("document.querySelector('#windows h3').textContent.includes('</script><script>')", "true")
	p.text("document.querySelectorAll('.canvas .node').forEach(e => e.dispatchEvent(new MouseEvent('click')))")
	p.text("(s => { s.value = '4'; document.getElementById('search').value = ''; s.dispatchEvent(new Event('change')) })" +
		"(document.querySelector('[name=state]'))")
	p.want("document.querySelector('.sequences .state').textContent", "○ uncovered new")
	p.want("document.title", "com.example.camera · Callback sequence coverage · cbcov")
	p.want("document.querySelectorAll('img, iframe, object, embed, main script').length", "0")
	p.want("document.scripts.length", "2")
	p.want(`/[\u0000-\u0008\u001b\u202e]/.test(document.getElementById('main').textContent)`, "false")
	p.check()
}

// TestPagePolicy: even if markup of an app's got into the page, it could neither run nor fetch.
func TestPagePolicy(t *testing.T) {
	p := openPage(t, htmlSample(t))
	p.check()
	p.text(
		`document.body.insertAdjacentHTML('beforeend', '<img src="data:," onerror="document.title = 1"><p style="color: red" id="styled">')`,
	)
	p.text(`document.body.append(Object.assign(document.createElement('script'), {textContent: 'document.title = 2'}))`)
	p.until("performance.now() > 0")
	p.want("document.title.startsWith('com.example')", "true")
	p.want("getComputedStyle(document.getElementById('styled')).color === getComputedStyle(document.body).color", "true")
	got, err := chromedp.Run(
		p.ctx,
		chromedp.Evaluate[string]("fetch('data:text/plain,x').then(() => 'fetched', () => 'refused')", chromedp.EvalAwaitPromise),
	)
	if err != nil || got != "refused" {
		t.Errorf("a fetch is %q, %v", got, err)
	}
}

// TestPageSearch: the table is searched by words, filtered and turned, by keyboard too.
func TestPageSearch(t *testing.T) {
	p := openPage(t, manySequences(t))
	status, rows := "document.querySelector('#sequences [role=status]').textContent", "document.querySelectorAll('.sequences tbody tr').length"
	p.want(status, "120 sequences")
	p.want(rows, "50")
	p.text("[...document.querySelectorAll('#sequences button')].find(e => e.textContent === 'Next').focus()")
	p.press(kb.Enter)
	p.press(kb.Enter)
	p.want(rows, "20")
	p.want("document.querySelector('#sequences button[aria-disabled=true]').textContent", "Next")
	p.do(chromedp.SendKeys("#search", "a7.m LOG:8"))
	p.until(status + " === '1 of 120 sequences'")
	p.want("document.querySelector('.sequences .text').firstChild.textContent", "A7.m")
	p.want("document.querySelector('.sequences .where').textContent", "t.log:8")
	p.do(chromedp.SendKeys("#search", "x"))
	p.until(status + " === 'No sequence fits.'")
	p.text("document.getElementById('search').value = ''")
	for value, want := range map[string]string{"1": "60 of 120 sequences", "2": "No sequence fits.", "": "120 sequences"} {
		p.text(
			"(s => { s.value = '" + value + "'; s.dispatchEvent(new Event('change')); " +
				"document.getElementById('search').dispatchEvent(new Event('input')) })(document.querySelector('[name=state]'))",
		)
		p.until(status + " === '" + want + "'")
	}
	p.check()
}

// TestPageGraph: a window opens, its callbacks are chosen, and one comes back, by mouse and by keyboard.
func TestPageGraph(t *testing.T) {
	p := openPage(t, htmlSample(t))
	title, node := "document.querySelector('#windows h3').textContent", func(name string) string {
		return "[...document.querySelectorAll('.canvas .node')].find(e => e.querySelector('title').textContent === '" + name + "')"
	}
	p.want(title, "All windows")
	p.clickAt(node("GalleryActivity"))
	p.want(title, "GalleryActivity")
	p.want("document.querySelectorAll('.canvas .node').length", "4")
	p.want(
		"[...document.querySelectorAll('.canvas .edge')].map(e => e.getAttribute('class')).sort().join()",
		"edge covered,edge uncovered,edge unknown",
	)
	p.clickAt(node("GalleryActivity.onCreate"))
	p.want("document.querySelector('.canvas .chosen title').textContent", "GalleryActivity.onCreate")
	p.want("document.querySelectorAll('.about h4').length", "2")
	p.clickAt("[...document.querySelectorAll('#windows button')].find(e => e.textContent === 'All windows')")
	p.want(title, "All windows")

	p.text("document.querySelector('.canvas .node[tabindex=\"0\"]').focus()")
	p.want("document.activeElement.querySelector('title').textContent", "CameraActivity")
	p.press(kb.ArrowRight)
	p.want(
		"document.activeElement.classList.contains('node') && document.activeElement.querySelector('title').textContent !== 'CameraActivity'",
		"true",
	)
	p.press(kb.ArrowLeft)
	p.press(kb.Enter)
	p.want(title, "CameraActivity")
	p.want("document.activeElement.classList.contains('node')", "true")
	p.press(kb.Enter)
	p.want("document.querySelectorAll('.canvas .chosen').length", "1")
	p.press(kb.Escape)
	p.want(title, "All windows")
	p.want("document.activeElement.querySelector('title').textContent", "CameraActivity")

	p.text("document.querySelector('#windows .list input').focus()")
	p.press("lonely")
	p.want("document.querySelectorAll('.list button').length", "1")
	p.press(kb.Tab)
	p.press(kb.Enter)
	p.want(title, "Lonely")
	p.check()
}

// TestPageOfManyWindows: windows that are opened alike are drawn as one, and each of them can be opened from there.
func TestPageOfManyWindows(t *testing.T) {
	a := &ccfa.Automaton{Package: "p", Parts: []*ccfa.Part{{Name: "Hub", Kind: ccfa.Window}}}
	for i := range 150 {
		a.Parts[0].Opens = append(a.Parts[0].Opens, i+1)
		a.Parts = append(a.Parts, &ccfa.Part{ID: i + 1, Name: fmt.Sprintf("Leaf%d", i), Kind: ccfa.Window})
	}
	p := openPage(t, (&result.Run{APK: "a.apk", Automaton: a, Required: &coverage.Requirements{}}).Document())
	p.want("[...document.querySelectorAll('.canvas .node')].map(e => e.querySelector('text').textContent).join()", "Hub,150 × window")
	p.clickAt("document.querySelector('.canvas .group')")
	p.clickAt("[...document.querySelectorAll('.about button')].find(e => e.textContent === 'Leaf77')")
	p.want("document.querySelector('#windows h3').textContent", "Leaf77")
	p.check()
}

// TestPageKeyboard: the first stop leads past the head, each stop is seen, and none is a trap.
func TestPageKeyboard(t *testing.T) {
	p := openPage(t, htmlSample(t))
	p.press(kb.Tab)
	p.want("document.activeElement.textContent", "Skip to the report")
	p.want("document.activeElement.getBoundingClientRect().top >= 0", "true")
	p.press(kb.Enter)
	p.want("document.activeElement.id", "main")
	seen := map[string]bool{}
	for range 120 {
		p.press(kb.Tab)
		at := p.text("(document.activeElement.closest('section') || document.body).id + ' ' + document.activeElement.tagName.toLowerCase()")
		seen[at] = true
		if p.text(
			"(e => getComputedStyle(e).outlineStyle !== 'none' || e === document.body || e.classList.contains('node'))(document.activeElement)",
		) != "true" {
			t.Errorf("the focus is not seen on %s", p.text("document.activeElement.outerHTML.slice(0, 200)"))
		}
	}
	for _, stop := range []string{
		"growth a", "bugs div", "bugs a", "bugs summary", "bugs pre", "windows input", "windows button", "windows g", "sequences input", "sequences select",
	} {
		if !seen[stop] {
			t.Errorf("the keyboard does not reach %q: %v", stop, seen)
		}
	}
	p.check()
}
