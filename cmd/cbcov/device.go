package main

import (
	"context"
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"cbcov/device/embedded"
	"cbcov/device/registry"
	"cbcov/learner/purpose"
)

// deviceOptions are the options of the commands below `cbcov device`.
type deviceOptions struct {
	*globals
	apis apiLevels
	dir  string
}

func newDevice(g *globals) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "device",
		Short: "List devices, install the embedded one, say what is missing",
		Long: `The embedded device runs an app's code in a JVM on Robolectric's Android, in virtual time. 'cbcov device install' fetches what it
needs by Maven, checks it against known SHA-256 sums and keeps it in the user's cache folder. Each API level is a download of its own,
of 80 to 200 MB; apps ('cbcov run') and experiments ('cbcov learn') run on each. The libraries of the purposes that come with cbcov
are fetched too. What was converted of an app's code is kept there for its next run, 1 GB at most, oldest first out.`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, args []string) error { return cmd.Help() },
	}
	cmd.AddCommand(newDeviceList(g), newDeviceInstall(g), newDeviceDoctor(g))
	return cmd
}

func (o *deviceOptions) bind(cmd *cobra.Command) {
	cmd.Flags().Var(&o.apis, "api", fmt.Sprintf("API levels, as in 28,34, or all (default %d)", embedded.DefaultAPI))
	cmd.Flags().StringVar(&o.dir, "dir", "", "folder of the embedded device (default: in the user's cache)")
}

func newDeviceList(g *globals) *cobra.Command {
	o := &deviceOptions{globals: g}
	cmd := &cobra.Command{
		Use:   "list",
		Short: "List the devices that there are",
		Args:  cobra.NoArgs,
		RunE:  func(cmd *cobra.Command, args []string) error { return o.list(cmd) },
	}
	cmd.Flags().StringVar(&o.dir, "dir", "", "folder of the embedded device (default: in the user's cache)")
	return cmd
}

func (o *deviceOptions) list(cmd *cobra.Command) error {
	for _, d := range registry.List(cmd.Context(), o.dir) {
		state := "ready"
		if !d.Ready {
			state = "not installed"
		}
		if _, err := fmt.Fprintf(o.streams.out, "%s\t%s\n", d.String(), state); err != nil {
			return err
		}
	}
	return nil
}

func newDeviceInstall(g *globals) *cobra.Command {
	o := &deviceOptions{globals: g}
	cmd := &cobra.Command{
		Annotations: map[string]string{endsItself: ""},
		Use:         "install",
		Short:       "Fetch what the embedded device needs",
		Example: `  cbcov device install
  cbcov device install --api 28,34
  cbcov device install --api all`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, args []string) error { return o.install(cmd) },
	}
	o.bind(cmd)
	return cmd
}

func (o *deviceOptions) install(cmd *cobra.Command) error {
	bar := o.progress()
	defer bar.end()
	if err := embedded.Install(cmd.Context(), embedded.InstallOptions{APIs: o.apis, Dir: o.dir, Progress: bar.update}); err != nil {
		return deviceError(err)
	}
	return o.installLibraries(cmd.Context(), bar.update)
}

// installLibraries fetches what the shipped purposes need beside the platform, so that they can be learned off the net.
func (o *deviceOptions) installLibraries(ctx context.Context, update func(step string, done, total int)) error {
	purposes, err := purpose.Shipped()
	if err != nil {
		return err
	}
	for _, p := range purposes {
		if _, err := embedded.FetchLibraries(ctx, embedded.LibraryOptions{Names: p.Libraries, Dir: o.dir, Progress: update}); err != nil {
			return deviceError(fmt.Errorf("purpose %s: %w", p.Name, err))
		}
	}
	return nil
}

func newDeviceDoctor(g *globals) *cobra.Command {
	o := &deviceOptions{globals: g}
	cmd := &cobra.Command{
		Use:   "doctor",
		Short: "Say what the embedded device lacks, and how to get it",
		Args:  cobra.NoArgs,
		RunE:  func(cmd *cobra.Command, args []string) error { return o.doctor(cmd) },
	}
	o.bind(cmd)
	return cmd
}

func (o *deviceOptions) doctor(cmd *cobra.Command) error {
	checks := embedded.Doctor(cmd.Context(), o.apis, o.dir)
	for _, c := range checks {
		line := fmt.Sprintf("ok       %s: %s", c.Name, c.Info)
		if !c.OK {
			line = fmt.Sprintf("missing  %s: %s\n         %s", c.Name, c.Info, c.Fix)
		}
		if _, err := fmt.Fprintln(o.streams.out, line); err != nil {
			return err
		}
	}
	if !embedded.Ready(checks) {
		return deviceError(errors.New("the embedded device is not ready: see above"))
	}
	return nil
}
