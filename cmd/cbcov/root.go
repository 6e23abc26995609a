package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"syscall"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"cbcov/reports"
)

// globals are the flags that every command has.
type globals struct {
	streams *streams
	quiet   bool
	verbose bool
	limits  limits
	warned  map[string]bool // warnings that were given
}

// note tells a person what goes on, on standard error, with -v only.
func (g *globals) note(format string, args ...any) {
	if g.verbose && !g.quiet {
		fmt.Fprintln(g.streams.err, shown(fmt.Sprintf(format, args...)))
	}
}

// mostWarned is how much of a warning is shown, in characters; with -v all is.
const mostWarned = 400

// warn tells what is wrong with a result that is right as far as it goes: once, and in names that people use.
func (g *globals) warn(format string, args ...any) {
	text := []rune(shown(forPeople(fmt.Sprintf(format, args...))))
	if g.quiet || g.warned[string(text)] {
		return
	}
	if g.warned == nil {
		g.warned = map[string]bool{}
	}
	g.warned[string(text)] = true
	if len(text) > mostWarned && !g.verbose {
		text = append(text[:mostWarned], []rune(" … (-v shows all)")...)
	}
	fmt.Fprintln(g.streams.err, reports.Wrap("cbcov: warning: "+string(text), g.streams.errWidth))
}

// run runs the command line and returns the exit code.
func run(args []string, s *streams) int {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	g := &globals{streams: s, limits: defaultLimits}
	root := newCommands(g)
	root.SetArgs(args)
	_, err := caught(g, root.Name(), func() (struct{}, error) { return struct{}{}, execute(ctx, root) })
	if err != nil {
		tell(s.err, err)
	}
	return exitCode(err)
}

// tell says what ended a command.
func tell(w io.Writer, err error) { fmt.Fprintln(w, "cbcov:", shown(err.Error())) }

// execute runs a command. What fails after the user cancelled is the cancellation, whatever else it says.
func execute(ctx context.Context, root *cobra.Command) error {
	err := root.ExecuteContext(ctx)
	if err != nil && ctx.Err() != nil {
		return &codedError{exitCancelled, errors.New("cancelled")}
	}
	return err
}

func newRoot(s *streams) *cobra.Command {
	return newCommands(&globals{streams: s, limits: defaultLimits})
}

// newCommands makes the root command and all below it.
func newCommands(g *globals) *cobra.Command {
	root := &cobra.Command{
		Use:   "cbcov",
		Short: "Coverage of callback sequences for Android apps",
		Long: `cbcov tells which interleavings of callbacks an Android app's tests never ran.

  cbcov instrument app.apk -o app-cbcov.apk     an APK that logs its callbacks
  cbcov run app-cbcov.apk --monkey 500          drives it on a device, writes traces/
  cbcov measure app.apk traces/                 what was covered and what not, which protocols were broken, what crashed
  cbcov check app.apk                           which protocols the code can break, before any run
  cbcov learn AsyncTask                         which calls of a class are errors when, and which callbacks come

Exit codes: 0 pass; 1 a threshold missed or a violation found; 2 wrong use or unreadable input; 3 the device failed; 4 cancelled.`,
		Version:       thisBuild().String(),
		SilenceErrors: true,
		SilenceUsage:  true,
		Args:          cobra.NoArgs,
		RunE:          func(cmd *cobra.Command, args []string) error { return cmd.Help() },
	}
	root.SetVersionTemplate("{{.Version}}\n")
	root.SetIn(g.streams.in)
	root.SetOut(g.streams.out)
	root.SetErr(g.streams.err)
	flags := root.PersistentFlags()
	flags.BoolVarP(&g.quiet, "quiet", "q", false, "print results and errors only")
	flags.BoolVarP(&g.verbose, "verbose", "v", false, "say what is done and how long it takes")
	root.SetFlagErrorFunc(func(cmd *cobra.Command, err error) error { return &usageError{cmd.CommandPath(), likeFlag(cmd, err)} })
	root.AddCommand(
		withConfig(newCCFA(g)),
		withConfig(newSequences(g)),
		withConfig(newInstrument(g)),
		withConfig(newRun(g)),
		newExplore(g),
		withConfig(newExport(g)),
		withConfig(newWatch(g)),
		newMeasure(g),
		newReport(g),
		withConfig(newRecall(g)),
		newCheck(g),
		newSurvey(g),
		withConfig(newLearn(g)),
		newDevice(g),
		newTypestate(g),
		newVersion(g),
		newMan(),
	)
	addHelp(root)
	addCompletion(root)
	checkArgs(root)
	guardCommands(g, root)
	return root
}

// likeFlag adds to an error about a flag that there is not the one that is like it.
func likeFlag(cmd *cobra.Command, err error) error {
	var unknown *pflag.NotExistError
	if !errors.As(err, &unknown) {
		return err
	}
	var names []string
	cmd.Flags().VisitAll(func(flag *pflag.Flag) {
		if !flag.Hidden {
			names = append(names, "--"+flag.Name)
		}
	})
	return fmt.Errorf("%w%s", err, didYouMean("--"+unknown.GetSpecifiedName(), names))
}

// checkArgs makes wrong positional arguments of a command, and of those below it, usage errors.
func checkArgs(cmd *cobra.Command) {
	check := cmd.Args
	cmd.Args = func(cmd *cobra.Command, args []string) error {
		if err := check(cmd, args); err != nil {
			if cmd.HasSubCommands() && len(args) > 0 {
				var names []string
				for _, sub := range cmd.Commands() {
					names = append(names, sub.Name())
				}
				err = fmt.Errorf("%w%s", err, didYouMean(args[0], names))
			}
			return &usageError{cmd.CommandPath(), err}
		}
		return nil
	}
	for _, sub := range cmd.Commands() {
		checkArgs(sub)
	}
}
