package main

import (
	"time"

	"github.com/vbauerster/mpb/v8"
	"github.com/vbauerster/mpb/v8/decor"
)

// barDelay is how long work may take before a bar is drawn for it.
const barDelay = time.Second

// A progressBar shows how far work is, on a terminal's standard error. It is silent elsewhere, with -q, and for short work.
// Its methods are called on one goroutine.
type progressBar struct {
	globals *globals
	started time.Time
	step    string
	all     *mpb.Progress
	bar     *mpb.Bar
	spins   bool // the bar is for a total that is not known
}

func (g *globals) progress() *progressBar {
	return &progressBar{globals: g, started: time.Now()}
}

// update says what is being done and how much of it is done. A total of 0 is unknown.
func (p *progressBar) update(step string, done, total int) {
	if step != p.step {
		p.globals.note("%6.1f s  %s", time.Since(p.started).Seconds(), step)
		p.endBar()
		p.step = step
	}
	if !p.globals.streams.errTerminal || p.globals.quiet || time.Since(p.started) < barDelay {
		return
	}
	if p.all == nil {
		p.all = mpb.New(mpb.WithOutput(p.globals.streams.err), mpb.WithWidth(40))
	}
	if p.spins && total > 0 {
		p.endBar()
	}
	switch {
	case p.bar != nil:
	case total == 0: // nobody knows how far it is
		p.spins = true
		p.bar = p.all.AddSpinner(0, mpb.BarRemoveOnComplete(),
			mpb.PrependDecorators(decor.Name(step+" ")), mpb.AppendDecorators(decor.Elapsed(decor.ET_STYLE_GO)))
	default:
		p.bar = p.all.AddBar(0, mpb.BarRemoveOnComplete(),
			mpb.PrependDecorators(decor.Name(step+" ")), mpb.AppendDecorators(decor.CountersNoUnit("%d/%d")))
	}
	p.bar.SetTotal(int64(total), false)
	p.bar.SetCurrent(int64(done))
}

func (p *progressBar) endBar() {
	if p.bar != nil {
		p.bar.Abort(true)
		p.bar, p.spins = nil, false
	}
}

// end takes the bar away.
func (p *progressBar) end() {
	p.endBar()
	if p.all != nil {
		p.all.Wait()
		p.all = nil
	}
}
