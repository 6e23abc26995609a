package main

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/spf13/cobra"

	"cbcov/coverage/guide"
	"cbcov/internal/parallel"
	"cbcov/reports"
	"cbcov/reports/livepage"
)

// watchOptions are the options of `cbcov watch`.
type watchOptions struct {
	analysisOptions
	requiredFlags
	log     string // file or folder; -: standard input
	once    bool
	format  string
	address string // of the page; empty: none
}

// watchFormats are the formats of `cbcov watch`. The first one is the default.
var watchFormats = []string{"table", "json"}

// anyLoopback is where --page serves without an address: a port that is free.
const anyLoopback = "127.0.0.1:0"

func newWatch(g *globals) *cobra.Command {
	o := &watchOptions{analysisOptions: analysisOptions{globals: g}}
	cmd := &cobra.Command{
		Use:   "watch app.apk [FILE|DIR|-]",
		Short: "Say while somebody tests what is covered, what is new, and what to try next",
		Long: `Reads a log while it comes in, and says what is covered now, what was covered first a moment ago, and what to try next: of the sequences that
nothing has covered those that begin with the event that came last, then those of the same window. The app is the original or the instrumented APK.

A FILE is followed as it grows, also where it is cut off or made anew, and waited for where it is not there yet; of a DIR the newest .logcat is.
Without one, or with -, the log is standard input. Watching ends at Ctrl-C, at the end of standard input, or with --once at the present end of
the file; the end prints a summary. What a file has when the command starts is no gain.

A terminal shows a panel that is drawn anew. Elsewhere each sequence is a line when it is covered first. The json format is a line for each, and
one for what is known now whenever the log pauses.

--page serves the same to a browser on this machine, at an address with a secret in it, until the command ends.`,
		Args: cobra.RangeArgs(1, 2),
		RunE: func(cmd *cobra.Command, args []string) error {
			o.log = "-"
			if len(args) == 2 {
				o.log = args[1]
			}
			if err := oneOf("format", o.format, watchFormats); err != nil {
				return &usageError{cmd.CommandPath(), fmt.Errorf("--format: %w", err)}
			}
			return o.run(cmd.Context(), args[0])
		},
	}
	o.analysisOptions.bind(cmd)
	o.requiredFlags.bind(cmd)
	flags := cmd.Flags()
	flags.BoolVar(&o.once, "once", false, "end at the present end of the file")
	flags.StringVar(&o.format, "format", watchFormats[0], "table, json")
	flags.StringVar(&o.address, "page", "", "serve a page to a browser, at a loopback address (without one "+anyLoopback+": a port that is free)")
	flags.Lookup("page").NoOptDefVal = anyLoopback
	return cmd
}

func (o *watchOptions) run(ctx context.Context, path string) error {
	log, err := openWatched(o.log, o.streams.in, o.once) // before the app is read: what comes while it is read is new
	if err != nil {
		return err
	}
	defer log.close()
	a, err := o.open(ctx, path)
	if err != nil {
		return err
	}
	defer a.Close()
	g, err := a.Follow(ctx, o.RequiredOptions)
	if err != nil {
		return err
	}
	automaton, err := a.Automaton(ctx)
	if err != nil {
		return err
	}
	required, err := a.Required(ctx, o.RequiredOptions)
	if err != nil {
		return err
	}
	if !log.there() && !o.quiet {
		fmt.Fprintln(o.streams.err, shown("cbcov: waiting for "+o.log+": there is no log yet"))
	}
	w := &watcher{guide: g, words: reports.NewWatched(automaton, required.Sequences), name: o.log, once: o.once}
	switch {
	case o.format == "json":
		w.out = &watchedJSON{o.streams.out, w.words}
	case o.streams.outDraws && !o.once:
		w.out = &watchedPanel{out: o.streams.out, screen: o.streams.screen, size: o.streams.size, words: w.words}
	default:
		w.out = &watchedLines{o.streams.out, o.streams.screen, w.words}
	}
	if o.address == "" {
		return w.run(ctx, log)
	}
	return o.withPage(ctx, w, log)
}

// withPage watches with a page beside.
func (o *watchOptions) withPage(ctx context.Context, w *watcher, log *watchedLog) error {
	l, err := livepage.Listen(ctx, o.address)
	if err != nil {
		return fmt.Errorf("--page: %w", err)
	}
	w.page = livepage.New(w.words.Title())
	w.address = w.page.URL(l)
	fmt.Fprintln(o.streams.err, "cbcov: the page is", w.address)
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	var served error
	g := parallel.Group{Stop: cancel}
	g.Go(func() { served = w.page.Serve(ctx, l) })
	err = w.run(ctx, log)
	cancel()
	g.Wait()
	return errors.Join(err, served)
}

// watcher tells what a guide says of a log that comes in.
type watcher struct {
	guide   *guide.Guide
	words   *reports.Watched
	out     watchedOut
	name    string // of the log, for messages
	once    bool
	page    *livepage.Page // nil: none
	address string         // of the page
}

// watchedTick is how often it is told what is known.
const watchedTick = 200 * time.Millisecond

// run tells until the log ends. That the user ends it is no failure.
func (w *watcher) run(ctx context.Context, log *watchedLog) error {
	if err := w.out.begin(w.address); err != nil {
		return err
	}
	defer w.out.leave()
	parts, stop := log.parts(ctx)
	defer stop()
	tick := time.NewTicker(watchedTick)
	defer tick.Stop()
	if w.once { // what is told depends on the log alone
		tick.Stop()
	}
	changed := true
	for {
		select {
		case p, more := <-parts:
			if !more {
				return w.end()
			}
			if err := w.take(p); err != nil {
				return fmt.Errorf("watch %s: %w", w.name, err)
			}
			changed = true
		case <-tick.C:
			if changed {
				if err := w.tell(w.out.status); err != nil {
					return err
				}
			}
			changed = false
		case <-ctx.Done():
			return w.end()
		}
	}
}

// take takes a part of the log.
func (w *watcher) take(p watchedPart) error {
	if p.err != nil {
		return p.err
	}
	if p.anew {
		w.guide.Rest()
	}
	_, err := w.guide.Write(p.text)
	if p.old {
		w.guide.Begin()
		return err
	}
	for _, i := range w.guide.Take() {
		err = errors.Join(err, w.out.covered(i))
	}
	return err
}

// tell tells what is known now.
func (w *watcher) tell(to func(*guide.Status) error) error {
	s := w.guide.Status()
	if w.page != nil {
		document, err := w.words.Status(&s)
		if err != nil {
			return err
		}
		w.page.Show(document)
	}
	return to(&s)
}

// end tells what is known at the end: what the processes' end places is placed.
func (w *watcher) end() error {
	w.guide.End()
	for _, i := range w.guide.Take() {
		if err := w.out.covered(i); err != nil {
			return err
		}
	}
	return w.tell(w.out.end)
}
