package page

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp/kb"

	"cbcov/ccfa"
	"cbcov/coverage"
	"cbcov/reports/result"
)

// enter focuses what an expression gives and presses Enter there.
func enter(p *opened, element string) {
	p.text(element + ".focus()")
	p.press(kb.Enter)
}

// TestPageFocusInTable: what is done in the table by keyboard leaves the focus where it was done.
func TestPageFocusInTable(t *testing.T) {
	d := manySequences(t)
	p := openPage(t, d)
	button := "[...document.querySelectorAll('#sequences button')].find(e => e.textContent === '%s')"
	for _, chosen := range []string{"1", "0"} {
		enter(p, "document.querySelectorAll('.sequences .id')[3]")
		p.want("document.querySelectorAll('.sequences [aria-current]').length", chosen)
		p.want("document.activeElement.textContent", d.Sequences[3].ID)
	}
	for _, name := range []string{"Next", "Previous"} {
		enter(p, fmt.Sprintf(button, name))
		p.press(kb.Enter)
		p.want("document.activeElement.textContent + document.activeElement.getAttribute('aria-disabled')", name+"true")
		hash := p.text("location.hash")
		p.press(kb.Enter)
		p.want("location.hash", hash)
	}
	p.check()
}

// TestPageFocusInGraph: where a button goes away that was pressed, the focus goes to what it brought.
func TestPageFocusInGraph(t *testing.T) {
	focused := "document.activeElement.closest('.canvas .node').querySelector('title').textContent"
	p := openPage(t, manyClicks())
	enter(p, "document.querySelector('.tiles button')")
	p.want("document.querySelector('#windows h3').textContent", "A")
	p.want(focused, "A.onCreate")
	p.press(kb.ArrowDown)
	p.press(kb.Enter)
	enter(p, "[...document.querySelectorAll('.about button')].find(e => e.textContent === 'Show them apart')")
	p.want("document.querySelectorAll('.canvas .node').length > 3", "true")
	p.want(focused+".startsWith('click Button 0 ') || "+focused, "true")
	enter(p, "[...document.querySelectorAll('#windows button')].find(e => e.textContent === 'All windows')")
	p.want("document.querySelector('#windows h3').textContent", "All windows")
	p.want("document.activeElement.textContent", "All windows")
	p.check()

	a := &ccfa.Automaton{Package: "p", Parts: []*ccfa.Part{{Name: "Hub", Kind: ccfa.Window}}}
	for i := range 150 {
		a.Parts[0].Opens = append(a.Parts[0].Opens, i+1)
		a.Parts = append(a.Parts, &ccfa.Part{ID: i + 1, Name: fmt.Sprintf("Leaf%d", i), Kind: ccfa.Window})
	}
	p = openPage(t, (&result.Run{APK: "a.apk", Automaton: a, Required: &coverage.Requirements{}}).Document())
	p.clickAt("document.querySelector('.canvas .group')")
	enter(p, "[...document.querySelectorAll('.about button')].find(e => e.textContent === 'Leaf77')")
	p.want("document.activeElement.textContent", "Leaf77") // it has no callback that could have the focus
	p.want("document.activeElement.tagName", "H3")
	p.check()
}
