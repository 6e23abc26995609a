package page

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"cbcov/ccfa"
	"cbcov/coverage"
	"cbcov/reports/result"
)

// chosenState spells what is chosen in the graph and the table.
const chosenState = `[document.querySelector('#windows h3').textContent, document.querySelector('#windows select').selectedOptions[0].textContent,
	(document.querySelector('.canvas .chosen title') || {}).textContent, document.querySelectorAll('.canvas .node').length,
	document.getElementById('search').value, [...document.querySelectorAll('#sequences select')].map(s => s.selectedOptions[0].textContent).join('/'),
	document.querySelector('#sequences [role=status]').textContent,
	(document.querySelector('.sequences [aria-current] .id') || {}).textContent].join(' | ')`

// choose sets a select to the option of a text.
func choose(p *opened, selector, text string) {
	p.text("(s => { s.value = [...s.options].find(o => o.textContent === '" + text + "').value; s.dispatchEvent(new Event('change')) })" +
		"(document.querySelector(\"" + selector + "\"))")
}

// TestPageAddress: the window, the node, the filters and the sequence that were chosen are there again after a reload, and in another tab that
// the address is opened in; a step back leads to what was before.
func TestPageAddress(t *testing.T) {
	p := openPage(t, htmlSample(t))
	p.want("location.hash", "")
	p.clickAt("[...document.querySelectorAll('.list button')].find(e => e.textContent.startsWith('CameraActivity'))")
	p.want("location.hash", "#window=CameraActivity")
	choose(p, "#windows select", "EAA")
	p.clickAt("[...document.querySelectorAll('.canvas .node')].find(e => e.querySelector('title').textContent.startsWith('click Take'))")
	p.do(chromedp.SendKeys("#search", "flash"))
	p.until("location.hash.includes('search=flash')")
	choose(p, "#sequences [name=state]", "uncovered")
	choose(p, "#sequences [name=window]", "CameraActivity")
	p.clickAt("document.querySelectorAll('.sequences .id')[1]")
	was := p.text(chosenState)
	if !strings.HasPrefix(was, "CameraActivity | EAA | click Take") || !strings.Contains(was, "| flash | all/uncovered/CameraActivity | ") ||
		!strings.Contains(was, " of 38 sequences | E") {
		t.Fatalf("chosen is %q", was)
	}
	address := p.text("location.href")
	p.do(chromedp.Reload())
	p.want(chosenState, was)
	p.do(chromedp.Navigate("about:blank"), chromedp.Navigate(address))
	p.want(chosenState, was)
	p.want("(e => e.top >= 0 && e.bottom <= innerHeight)(document.querySelector('.sequences [aria-current]').getBoundingClientRect())", "true")
	p.want("location.href", address)

	p.text("[...document.querySelectorAll('#windows button')].find(e => e.textContent === 'All windows').click()")
	p.want("document.querySelector('#windows h3').textContent", "All windows")
	p.text("history.back()")
	p.until("document.querySelector('#windows h3').textContent === 'CameraActivity'")
	p.want(chosenState, was)
	p.check()
}

// TestPageAddressOfASequence: what stands behind a sequence's id alone leads to it, whatever page it is on.
func TestPageAddressOfASequence(t *testing.T) {
	d := manySequences(t)
	p := openPage(t, d)
	id := d.Sequences[110].ID
	p.do(chromedp.Navigate("about:blank"), chromedp.Navigate(p.address+"#sequence="+id))
	p.want("document.querySelector('.sequences [aria-current] .id').textContent", id)
	p.want("document.querySelector('#sequences .push .note').textContent", "page 3 of 3")
	p.want("document.querySelector('.sequences [aria-current] .id').getAttribute('href')", "#sequence="+id)
	for _, hash := range []string{"#sequence=EE-none", "#window=none&node=x&page=-7&criterion=%", "#no-such-part", "#%E0%A4%A", "#="} {
		p.do(chromedp.Navigate("about:blank"), chromedp.Navigate(p.address+hash))
		p.want("document.querySelectorAll('.sequences tbody tr').length", "50")
	}
	p.check()
}

// TestPageAddressBeside: a reload shows the table's page that was turned to after a sequence was chosen, and the window that was chosen before
// a link to a part of the page was followed.
func TestPageAddressBeside(t *testing.T) {
	d := manySequences(t)
	p := openPage(t, d)
	on, where := "[...document.querySelectorAll('#sequences button')].find(e => e.textContent === '%s').click()", "document.querySelector('#sequences .push .note').textContent"
	p.clickAt("document.querySelectorAll('.sequences .id')[3]")
	p.want("location.hash", "#sequence="+d.Sequences[3].ID)
	p.text(fmt.Sprintf(on, "Next"))
	p.want("location.hash", "#page=2&sequence="+d.Sequences[3].ID)
	p.do(chromedp.Reload())
	p.want(where, "page 2 of 3")
	p.text(fmt.Sprintf(on, "Previous"))
	p.do(chromedp.Reload())
	p.want(where, "page 1 of 3")
	p.want("document.querySelector('.sequences [aria-current] .id').textContent", d.Sequences[3].ID)
	p.do(chromedp.Navigate("about:blank"), chromedp.Navigate(p.address+"#sequence="+d.Sequences[110].ID))
	p.text(fmt.Sprintf(on, "Previous"))
	p.text(fmt.Sprintf(on, "Previous"))
	p.do(chromedp.Reload())
	p.want(where, "page 1 of 3")
	p.check()

	p = openPage(t, htmlSample(t))
	p.text("[...document.querySelectorAll('.list button')].find(e => e.textContent.startsWith('CameraActivity')).click()")
	choose(p, "#sequences [name=state]", "uncovered")
	was := p.text(chosenState)
	for _, part := range []string{"traces", "windows"} {
		p.text("document.querySelector('nav a[href=\"#" + part + "\"]').click()")
		p.until("location.hash === '#" + part + "'")
		p.want(chosenState, was)
	}
	p.do(chromedp.Reload())
	p.want(chosenState, was)
	p.want("location.hash", "#windows")
	p.text("history.back()")
	p.until("location.hash === '#traces'")
	p.want(chosenState, was)
	p.do(chromedp.Reload())
	p.want(chosenState, was)
	p.want("(e => e.top >= -1 && e.top < innerHeight)(document.getElementById('traces').getBoundingClientRect())", "true")
	p.text("[...document.querySelectorAll('.list button')].find(e => e.textContent.startsWith('GalleryActivity')).click()")
	p.until("location.hash.includes('window=GalleryActivity&state=uncovered')")
	p.check()
}

// TestPageAddressOfAFinding: the address of a finding opens its card, also where it was folded.
func TestPageAddressOfAFinding(t *testing.T) {
	d := htmlSample(t)
	d.Crashes = append(d.Crashes, result.Crash{Finding: result.Finding{ID: "crash-7", Kind: result.JavaCrash, Title: "boom", Class: "java.lang.IllegalStateException",
		Place: d.Violations[0].Place, Count: 1}, Exception: "boom", Stack: []string{"android.media.MediaPlayer.start(MediaPlayer.java:9)",
		"com.example.camera.CameraActivity$Shutter.onClick(CameraActivity.java:40)"}})
	p := openPage(t, d)
	p.want("document.querySelectorAll('.bug').length", "5")
	p.want("[...document.getElementById('f-crash-7').closest('.bug').querySelectorAll('.finding')].map(e => e.id).join()", "f-violation-1,f-violation-3,f-crash-7")
	p.text("document.querySelectorAll('.bug details').forEach(e => { e.open = false })")
	p.text("location.hash = 'f-crash-7'")
	p.until("document.getElementById('f-crash-7').open")
	p.want("(e => e.top >= -1 && e.top < innerHeight)(document.getElementById('f-crash-7').getBoundingClientRect())", "true")
	p.clickAt("document.querySelector('.bug .here')")
	p.want("location.hash", "#bug-f-violation-1")
	p.check()
}

// TestPageWays: an uncovered sequence says how the run got to its beginning, or to its window.
func TestPageWays(t *testing.T) {
	d := htmlSample(t)
	d.Ways = []result.Way{{Callback: 4, Place: result.Place{File: "traces/first.logcat", Line: 77}, Before: 3, Lost: true,
		Steps: []result.WayStep{{0, 1}, {2, 4}, {4, 1}}}, {Callback: 9, Steps: []result.WayStep{{0, 1}, {9, 1}}}}
	d.Seen = "4,9"
	p := openPage(t, d)
	choose(p, "#sequences [name=state]", "uncovered")
	p.text("(s => { s.value = 'take'; s.dispatchEvent(new Event('input')) })(document.getElementById('search'))")
	p.until("location.hash.includes('search=take')") // the table is made anew a moment after the last key
	way := "[...document.querySelectorAll('.way')].find(e => e.textContent.startsWith('How the run got to its beginning'))"
	p.want(way+".textContent", "How the run got to its beginning: 6 steps")
	p.text(way + ".querySelector('summary').click()")
	p.until(way + ".querySelector('ol') !== null")
	p.want("[..."+way+".querySelectorAll('li')].map(e => e.textContent.trim()).join(' / ')",
		"3 earlier steps / CameraActivity.onCreate / CameraActivity.onResume ×4 / click Take (R.id.shutter)")
	p.want(way+".querySelector('p').textContent.includes('traces/first.logcat:77. What a user did is bold. Log lines are lost on the way.')", "true")
	p.want("[..."+way+".querySelectorAll('b')].length", "1")
	p.text("(s => { s.value = 'gallery'; s.dispatchEvent(new Event('input')) })(document.getElementById('search'))")
	p.until("[...document.querySelectorAll('.way')].some(e => e.textContent === 'How the run got to its window: 2 steps')")
	p.check()
}

// manyClicks is a window of 12 buttons with different successors, so that only their role is alike, and of a dialog of each.
func manyClicks() *result.Document {
	a := &ccfa.Automaton{Package: "p", Parts: []*ccfa.Part{{Name: "A", Kind: ccfa.Window}, {ID: 1, Name: "B", Kind: ccfa.Window}}}
	add := func(name, label string) int {
		n := len(a.Callbacks)
		c := &ccfa.Callback{ID: n, Method: fmt.Sprintf("Lp/%s;->m%d()V", name, n), Name: name, Kinds: ccfa.Event, GUI: true, Parts: []int{0}}
		if label != "" {
			c.Label, c.Description = label, label+", A, A.java:1"
		}
		a.Callbacks = append(a.Callbacks, c)
		return n
	}
	required := &coverage.Requirements{}
	pair := func(p, q int) {
		required.Sequences = append(required.Sequences, coverage.NewSequence(coverage.EE,
			[]coverage.Symbol{{Callback: p}, {Callback: p, Point: coverage.Exit}, {Callback: q}}, -1, a.Callbacks, "A"))
	}
	create := add("A.onCreate", "")
	for i := range 12 {
		click, ok := add(fmt.Sprintf("A$%d.onClick", i), fmt.Sprintf("click Button %d (R.id.b%d)", i, i)), add(fmt.Sprintf("A$Ok%d.onClick", i), "dialog-positive OK")
		pair(create, click)
		pair(click, ok)
		pair(ok, click)
		if i > 0 {
			pair(ok, click-2)
			pair(click, click-2)
		}
	}
	return (&result.Run{APK: "a.apk", Automaton: a, Required: required}).Document()
}

// TestPageOfManyClicks: callbacks of one role are one box that says which, and comes apart; of a chosen one the neighbours are shown alone.
func TestPageOfManyClicks(t *testing.T) {
	p := openPage(t, manyClicks())
	p.text("document.querySelector('.list button').click()")
	texts := "[...document.querySelectorAll('.canvas .node')].map(e => [...e.querySelectorAll('text')].map(t => t.textContent).join('; ')).join(' | ')"
	p.want(texts, "onCreate | 12 × click; Button 0, Button 1, Button 2, But…; among them 11 | 12 × dialog button; OK")
	p.clickAt("document.querySelectorAll('.canvas .node')[1]")
	p.clickAt("[...document.querySelectorAll('.about button')].find(e => e.textContent === 'Show them apart')")
	p.want("document.querySelectorAll('.canvas .node').length", "14")
	node := "[...document.querySelectorAll('.canvas .node')].find(e => e.querySelector('title').textContent.startsWith('click Button 5 '))"
	p.clickAt(node)
	p.want("[...("+node+").querySelectorAll('text')].map(t => t.textContent).join()", "click,Button 5")
	p.text("[...document.querySelectorAll('#windows label')].find(e => e.textContent.includes('next to')).querySelector('input').click()")
	p.want("document.querySelectorAll('.canvas .node').length", "5") // itself, onCreate, the buttons around it, the dialogs' one
	hash := p.text("location.hash")
	p.do(chromedp.Reload())
	p.want("location.hash", hash)
	p.want("document.querySelector('.canvas .chosen title').textContent.startsWith('click Button 5 ')", "true")
	p.want("document.querySelector('.canvas').textContent.includes('onCreate')", "true")

	p.text("[...document.querySelectorAll('#windows button')].find(e => e.textContent === 'All windows').click()")
	p.want("[...document.querySelectorAll('.tiles button')].map(e => e.firstChild.textContent).join()", "A,B")
	p.text("document.querySelectorAll('.tiles button')[1].click()")
	p.want("document.querySelector('#windows h3').textContent", "B")
	p.check()
}

// TestPageNext: the page begins with what to test next, why, and leads to the sequence, which says on what its order can matter. What a location is called is
// text.
func TestPageNext(t *testing.T) {
	d := manySequences(t)
	uncovered := slices.IndexFunc(d.Sequences, func(s result.Sequence) bool { return s.State == result.WasUncovered })
	d.Sequences[uncovered].Conflicts = []int{0}
	d.Conflicts = []result.Conflict{{Location: "A.<b>", Kind: "field", First: result.Access{Does: result.Nulls, Source: "A.java:3"}, Second: result.Access{Does: result.Reads}}}
	p := openPage(t, d)
	p.want("document.querySelectorAll('#next li').length", "10")
	p.want("document.querySelector('#next li .note').textContent.replace(/\\u200b/g, '').includes('(A.java:3) sets A.<b> to null, ')", "true")
	p.text("document.querySelector('#next li a').click()")
	p.until("document.querySelector('#sequences tr[aria-current=true]') !== null")
	p.want("document.querySelector('#sequences tr[aria-current=true] .note').textContent", "Its order can matter: A.<b>, the first nulls it (A.java:3), the second reads it")
	p.check()
}
