package main

import (
	"fmt"
	"io"
	"sync/atomic"
	"time"

	"github.com/vbauerster/mpb/v8"
	"github.com/vbauerster/mpb/v8/decor"

	"cbcov/learner/experiment"
)

// learnBars shows how far the classes are that are being learned, one line each, on a terminal's standard error. They are silent
// elsewhere, with -q, and with -v, which tells the same in lines that stay.
type learnBars struct {
	globals *globals
	started time.Time
	all     *mpb.Progress // nil: silent
}

func (g *globals) learnBars() *learnBars {
	b := &learnBars{globals: g, started: time.Now()}
	if g.streams.errTerminal && !g.quiet && !g.verbose {
		b.all = mpb.New(mpb.WithOutput(g.streams.err), mpb.WithWidth(20), mpb.WithRefreshRate(200*time.Millisecond))
	}
	return b
}

// results is where results are printed while bars are drawn: above them, where both are on one terminal.
func (b *learnBars) results() io.Writer {
	if b.all != nil && b.globals.streams.outTerminal {
		return b.all
	}
	return b.globals.streams.out
}

// end takes all lines away.
func (b *learnBars) end() {
	if b.all != nil {
		b.all.Wait()
	}
}

// A learnBar is the line of one class. Its methods are called on one goroutine.
type learnBar struct {
	bars    *learnBars
	title   string
	started time.Time
	bar     *mpb.Bar
	last    experiment.Progress
	checked time.Time              // when the check of the hypothesis began
	text    atomic.Pointer[string] // what the bar's goroutine shows
}

func (b *learnBars) add(title string) *learnBar {
	return &learnBar{bars: b, title: title, started: time.Now()}
}

// update shows what is being done.
func (l *learnBar) update(p experiment.Progress) {
	if p.Checking && (!l.last.Checking || l.last.Round != p.Round) {
		l.checked = time.Now()
		l.bars.globals.note("%6.1f s  %s: hypothesis %d has %d states; %d queries asked, %d run", time.Since(l.bars.started).Seconds(), l.title,
			p.Round, p.States, p.Asked, p.Run)
	}
	l.last = p
	if time.Since(l.started) > barDelay {
		l.show(l.spell(), p.Tests, p.Of)
	}
}

// show draws the line.
func (l *learnBar) show(text string, done, total int) {
	if l.bars.all == nil {
		return
	}
	l.text.Store(&text)
	if l.bar == nil {
		show := func(decor.Statistics) string { return *l.text.Load() }
		l.bar = l.bars.all.AddBar(0, mpb.BarRemoveOnComplete(), mpb.PrependDecorators(decor.Name(l.title+" ")),
			mpb.AppendDecorators(decor.Any(show)))
	}
	l.bar.SetTotal(int64(total), false)
	l.bar.SetCurrent(int64(done))
}

// spell says how far learning is.
func (l *learnBar) spell() string {
	p := l.last
	rate := 0.0
	if s := p.Elapsed.Seconds(); s > 0 {
		rate = float64(p.Run) / s
	}
	text := fmt.Sprintf("%d states, %d asked, %d run, %.0f/s", p.States, p.Asked, p.Run, rate)
	if !p.Checking {
		return text + fmt.Sprintf(", building hypothesis %d", p.Round+1)
	}
	text += fmt.Sprintf(", checking hypothesis %d", p.Round)
	if p.Of > 0 && p.Tests > 0 {
		left := time.Duration(float64(time.Since(l.checked)) / float64(p.Tests) * float64(p.Of-p.Tests))
		text += fmt.Sprintf(": %d of %d words, %v left", p.Tests, p.Of, left.Round(time.Second))
	}
	return text
}

// end takes the line away.
func (l *learnBar) end() {
	if l.bar != nil {
		l.bar.Abort(true)
		l.bar = nil
	}
}
