package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/spf13/cobra"

	"cbcov/internal/lockfile"
	"cbcov/internal/parallel"
	"cbcov/reports"
	"cbcov/reports/survey"
)

// surveyOptions are the options of `cbcov survey`.
type surveyOptions struct {
	*globals
	surveyWork
	outputs
	from   []string // APKs, and folders of them
	list   string   // file that lists more
	out    string
	resume bool
	jobs   int
	each   limits // of an app, with all that it starts
}

func newSurvey(g *globals) *cobra.Command {
	o := &surveyOptions{globals: g, outputs: outputs{known: reports.SurveyFormats()}, each: limits{memory: 3000, time: 2 * time.Minute}}
	cmd := &cobra.Command{
		Annotations: map[string]string{endsItself: ""},
		Use:         "survey folder|app.apk…",
		Short:       "Go through many apps, each in a process of its own",
		Long: `Goes through all APKs and bundles that are given or are in the given folders, and says of each what passed, how long it took, and why
it did not. Each app has a process of its own, which is ended where it, or what it starts, takes more time or memory than allowed: what dies
takes nothing with it.

--do chooses what is done with an app, each in the order below and with what it needs:
  ccfa        its automaton is built
  sequences   the required sequences are found
  check       broken protocols are predicted
  instrument  probes are put in
  run         it runs on the embedded device, with --monkey events
  measure     the coverage of that run is measured

What came of each app is kept in OUT/survey.jsonl as it comes: after a crash, or Ctrl-C, --resume goes on where that was. 'cbcov survey one'
does one app, for engines that run many on other machines; 'cbcov survey merge' joins what they wrote.`,
		Args: func(cmd *cobra.Command, args []string) error {
			if len(args) == 0 && o.list == "" {
				return errors.New("no apps: give APKs, folders of them, or --list FILE")
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			o.from = args
			if err := o.check(); err != nil {
				return &usageError{cmd.CommandPath(), err}
			}
			return o.run(cmd.Context())
		},
	}
	o.surveyWork.bind(cmd)
	flags := cmd.Flags()
	flags.StringVar(&o.list, "list", "", "file with the path of an APK a line, - for standard input")
	flags.StringVarP(&o.out, "out", "o", "survey", "folder for the journal")
	flags.BoolVar(&o.resume, "resume", false, "go on with the survey whose journal is in the folder")
	flags.IntVar(&o.jobs, "jobs", runtime.NumCPU(), "apps at a time")
	flags.IntVar(&o.each.memory, "max-memory", o.each.memory, "end an app whose processes need more megabytes together")
	flags.DurationVar(&o.each.time, "max-time", o.each.time, "end an app that takes longer")
	flags.Var(&o.outputs, "format", o.usage())
	cmd.AddCommand(newSurveyOne(g), newSurveyMerge(g))
	return cmd
}

func (o *surveyOptions) check() error {
	if o.jobs < 1 {
		return fmt.Errorf("--jobs %d: want one app at a time, or more", o.jobs)
	}
	return errors.Join(o.each.check(), o.surveyWork.check())
}

func (o *surveyOptions) run(ctx context.Context) error {
	apks, err := o.apks()
	if err != nil {
		return err
	}
	journal, err := o.journal()
	if err != nil {
		return err
	}
	apps, err := o.goThrough(ctx, journal, apks)
	if err := errors.Join(err, journal.Close()); err != nil {
		return err
	}
	result := survey.Of(apps)
	return o.write(ctx, o.globals, func(w io.Writer, format string) error {
		return reports.WriteSurvey(w, format, result, reports.Options{Screen: o.streams.screen})
	})
}

// journal opens the journal in the folder, or begins it.
func (o *surveyOptions) journal() (*survey.Journal, error) {
	path := filepath.Join(o.out, "survey.jsonl")
	if o.resume {
		j, err := survey.ResumeJournal(path, o.header())
		if errors.Is(err, fs.ErrNotExist) {
			return nil, fmt.Errorf("--resume: %s is not there: there is no survey to go on with in this folder", path)
		}
		if errors.Is(err, lockfile.ErrBusy) {
			err = fmt.Errorf("%w: wait for it, or give another folder with -o", err)
		}
		return j, err
	}
	if err := os.MkdirAll(o.out, 0o755); err != nil {
		return nil, fmt.Errorf("the folder for the journal: %w", err)
	}
	j, err := survey.CreateJournal(path, o.header())
	if errors.Is(err, fs.ErrExist) {
		return nil, fmt.Errorf("%s is there already: --resume goes on with it, or give another folder with -o", path)
	}
	return j, err
}

// workFolder is the name of the folder that the apps' processes work in, in the one for the journal. It is gone when the survey is done.
const workFolder = ".cbcov-survey-work"

// goThrough does what is left to do, and gives what came of the apps, those of the journal first. It ends with the first error.
func (o *surveyOptions) goThrough(ctx context.Context, journal *survey.Journal, apks []string) (apps []*survey.App, err error) {
	work, err := filepath.Abs(filepath.Join(o.out, workFolder))
	if err != nil {
		return nil, err
	}
	if err := os.RemoveAll(work); err != nil { // what a killed survey has left
		return nil, err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(work)) }()
	apps, left, err := o.left(ctx, journal, apks)
	if err != nil {
		return nil, err
	}
	going, stop := context.WithCancel(ctx)
	defer stop()
	bar := o.progress()
	defer bar.end()
	var mu sync.Mutex // of the journal, the apps and the bar
	bar.update("going through the apps", len(apps), len(apks))
	err = parallel.Each(going, o.jobs, len(left), func(i int) (err error) {
		defer func() {
			if err != nil {
				stop() // the others would end as this one
			}
		}()
		app, err := o.process(going, left[i], filepath.Join(work, strconv.Itoa(i)))
		if err != nil {
			return err
		}
		mu.Lock()
		defer mu.Unlock()
		if err := journal.Add(app); err != nil {
			return err
		}
		apps = append(apps, app)
		if step, why := app.Failed(); why != "" {
			o.note("%s: %s: %s", app.APK, step, why)
		}
		bar.update("going through the apps", len(apps), len(apks))
		return nil
	})
	if ctx.Err() != nil {
		o.warn("%d of %d apps are done: --resume goes on with the others", len(apps), len(apks))
	}
	return apps, err
}

// left gives those of the journal that are asked for, and the paths of the others. A file that has changed is another app.
func (o *surveyOptions) left(ctx context.Context, journal *survey.Journal, apks []string) (done []*survey.App, left []string, err error) {
	known := map[string][]*survey.App{}
	for _, a := range journal.Done() {
		known[a.APK] = append(known[a.APK], a)
	}
	for _, path := range apks {
		list := known[path]
		if list == nil {
			left = append(left, path)
			continue
		}
		if err := ctx.Err(); err != nil {
			return nil, nil, err
		}
		sum, _, err := hashed(path)
		if err != nil {
			sum = "" // as it was, if it could not be read then
		}
		if i := slices.IndexFunc(list, func(a *survey.App) bool { return a.SHA256 == sum }); i >= 0 {
			done = append(done, list[i])
		} else {
			left = append(left, path)
		}
	}
	return done, left, nil
}

// appFiles are the endings of what holds an app.
var appFiles = []string{".apk", ".apks", ".xapk", ".apkm"}

// apks lists the apps that were asked for, each path once and sorted.
func (o *surveyOptions) apks() ([]string, error) {
	var list []string
	for _, from := range o.from {
		info, err := os.Stat(from)
		if err != nil {
			return nil, fmt.Errorf("the apps: %w: give apps, or folders with some", err)
		}
		if !info.IsDir() {
			list = append(list, filepath.Clean(from))
			continue
		}
		n := len(list)
		err = filepath.WalkDir(from+string(filepath.Separator), func(path string, entry fs.DirEntry, err error) error { // a link to a folder, too
			if err == nil && entry.IsDir() && entry.Name() == workFolder {
				return fs.SkipDir
			}
			if err == nil && !entry.IsDir() && slices.Contains(appFiles, strings.ToLower(filepath.Ext(path))) {
				list = append(list, path)
			}
			return err
		})
		if err != nil {
			return nil, err
		}
		if len(list) == n {
			return nil, fmt.Errorf("%s: no app is in this folder (%s)", from, strings.Join(appFiles, ", "))
		}
	}
	listed, err := o.listed()
	if err != nil {
		return nil, err
	}
	list = append(list, listed...)
	slices.Sort(list)
	return slices.Compact(list), nil
}

// listed reads the file of paths.
func (o *surveyOptions) listed() ([]string, error) {
	var text []byte
	var err error
	switch o.list {
	case "":
		return nil, nil
	case "-":
		text, err = io.ReadAll(o.streams.in)
	default:
		text, err = os.ReadFile(o.list)
	}
	if err != nil {
		return nil, fmt.Errorf("--list: %w: give a file with the path of an app a line", err)
	}
	var list []string
	for line := range strings.Lines(string(text)) {
		if line = strings.TrimSpace(line); line != "" {
			list = append(list, filepath.Clean(line))
		}
	}
	if len(list) == 0 {
		return nil, fmt.Errorf("--list %s: it lists no app", o.list)
	}
	return list, nil
}
