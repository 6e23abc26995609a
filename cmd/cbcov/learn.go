package main

import (
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"cbcov/device/registry"
	"cbcov/learner/experiment"
	"cbcov/learner/oracle"
	"cbcov/reports"
)

// learnOptions are the options of `cbcov learn`.
type learnOptions struct {
	*globals
	outputs
	purposes  []string // names of shipped ones or of those in folders, or files
	folders   []string // with purposes of the user's
	all       bool
	levels    apiLevels
	settings  experiment.Settings
	bound     int
	workers   int
	classPath []string
	device    registry.Name
	dir       string
	out       string
	resume    bool
	network   bool
	hang      time.Duration
	simulate  string
	noSink    bool
	noQuiet   bool
	guards    guardOptions
}

func newLearn(g *globals) *cobra.Command {
	o := &learnOptions{globals: g, outputs: outputs{known: reports.Formats()}}
	cmd := &cobra.Command{
		Annotations: map[string]string{endsItself: ""},
		Use:         "learn [PURPOSE…|CLASS…]",
		Short:       "Learn callback typestates of classes on a device",
		Long: `Learns callback typestates: which calls of a class are errors when, and which callbacks come. A PURPOSE is the name of a shipped one or
a YAML file of your own. Without one, the command lists what can be learned and what is learned already.

Each machine goes to OUT/PURPOSE-API.json and .dot, with its provenance: where it was learned, how much of what ran was real, and under
which assumption it is right. What is found out on the way is printed: callbacks that come late, answers that change, races.

With --guards the arguments are Java classes, and no purpose is needed: methods become the alphabet by reflection, their arguments are generated, and
where one call in one state both returns and throws, a guard over the arguments and what can be seen of the object is learned that says when:

    cbcov learn --guards java.util.Stack
    cbcov learn --guards com.example.Pool --classpath my.jar --fields --verify 10000

Ctrl-C stops the command, and a killed one leaves a journal: --resume goes on where it stopped, and gives the same bytes.

Exit codes: 0 all learned; 1 learned, but some machine is in doubt, or a limit was reached; 2 wrong use, or a purpose is at fault;
3 the device failed; 4 cancelled.`,
		Args: cobra.ArbitraryArgs,
		RunE: func(cmd *cobra.Command, args []string) error {
			o.purposes = args
			if err := o.check(cmd); err != nil {
				return &usageError{cmd.CommandPath(), err}
			}
			return o.run(cmd)
		},
	}
	o.bind(cmd)
	return cmd
}

func (o *learnOptions) bind(cmd *cobra.Command) {
	flags := cmd.Flags()
	flags.BoolVar(&o.all, "all", false, "learn all shipped purposes that the device has something of")
	flags.StringSliceVar(&o.folders, "purposes", nil,
		"folders with purposes of your own, to be named as shipped ones; one of the same name stands above it")
	flags.Var(&o.levels, "api", "API levels to learn on, as in 28,35, or all (default the device's)")
	flags.StringVar(&o.settings.Algorithm, "algorithm", experiment.Algorithms()[0], strings.Join(experiment.Algorithms(), ", "))
	flags.StringVar(&o.settings.Oracle, "oracle", oracle.Names()[0], strings.Join(oracle.Names(), ", ")+"; perfect with --simulate only")
	flags.IntVar(&o.bound, "bound", oracle.Default, "what the oracle assumes: extra states, or the length of distinguishers (default the oracle's)")
	flags.IntVar(&o.settings.Tests, "tests", 0, "random words that random-wp asks of a hypothesis, and that combined asks on top; with --guards: trials in a row that have to agree (default 1200)")
	flags.Int64Var(&o.settings.Seed, "seed", 1, "of all that is drawn")
	flags.DurationVar(&o.settings.TimeLimit, "time-limit", 0, "give up a class after this long (default none)")
	flags.IntVar(&o.settings.StateLimit, "state-limit", 0,
		fmt.Sprintf("give up a class with more states (default %d on a device, none with --simulate)", experiment.DefaultStateLimit))
	flags.IntVar(&o.workers, "workers", 0, "devices at work at once (default one a class, at most one a core); one class may use several")
	flags.StringSliceVar(&o.classPath, "classpath", nil, "jars and folders of the classes that your own purposes are about")
	flags.Var(&o.device, "device", registry.Usage())
	flags.StringVar(&o.dir, "dir", "", "folder of the embedded device (default: in the user's cache)")
	flags.BoolVar(&o.network, "network", false, "let the classes open network connections")
	flags.DurationVar(&o.hang, "hang", 0, "a snippet that takes longer, in real time, is a hang (default 10s)")
	flags.StringVarP(&o.out, "out", "o", "typestates", "folder for the machines")
	flags.BoolVar(&o.resume, "resume", false, "go on where a command that was stopped or killed left off")
	flags.StringVar(&o.simulate, "simulate", "", "learn the machine of this file (DOT or JSON), without a device")
	flags.BoolVar(&o.noSink, "no-sink-rule", false, "with --simulate: do not take err for a sink")
	flags.BoolVar(&o.noQuiet, "no-quiet-rule", false, "with --simulate: do not take it that a quiet delta changes nothing")
	flags.Var(&o.outputs, "format", o.usage())
	o.guards.bind(flags)
}

// check refuses senseless options.
func (o *learnOptions) check(cmd *cobra.Command) error {
	changed := cmd.Flags().Changed
	o.settings.Bound = o.bound
	if changed("bound") && o.bound < 0 {
		return fmt.Errorf("--bound %d: it must not be negative", o.bound)
	}
	if err := o.settings.Check(); err != nil {
		return err
	}
	if err := o.checkGuards(changed); err != nil || o.guards.on {
		return err
	}
	if o.simulate != "" {
		for _, name := range []string{"all", "api", "workers", "classpath", "device", "dir", "hang", "network", "out", "resume"} {
			if changed(name) {
				return fmt.Errorf("--simulate needs no device: --%s has no meaning with it", name)
			}
		}
		if len(o.purposes) > 0 {
			return errors.New("--simulate learns a machine, not a purpose: give one or the other")
		}
		return nil
	}
	switch {
	case o.settings.Oracle == "perfect":
		return errors.New("the oracle perfect knows the answer: it works with --simulate only")
	case o.noSink || o.noQuiet:
		return errors.New("--no-sink-rule and --no-quiet-rule are for --simulate")
	case o.all && len(o.purposes) > 0:
		return errors.New("give --all or purposes, not both")
	case o.workers < 0:
		return fmt.Errorf("--workers %d: the number must be positive", o.workers)
	case o.device.Which != "" && len(o.levels) > 0:
		return errors.New("give the API level by --api or by --device, not by both")
	case o.resume && !o.all && len(o.purposes) == 0:
		return errors.New("--resume of what? Give the purposes, or --all, as before")
	}
	if !changed("state-limit") {
		o.settings.StateLimit = experiment.DefaultStateLimit
	}
	return nil
}

func (o *learnOptions) run(cmd *cobra.Command) error {
	switch {
	case o.guards.on:
		return o.learnGuards(cmd.Context())
	case o.simulate != "":
		return o.simulateMachine(cmd.Context())
	case !o.all && len(o.purposes) == 0:
		return o.listPurposes(cmd.Context())
	}
	return o.learnAll(cmd.Context())
}
