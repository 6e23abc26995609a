package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"cbcov"
	"cbcov/apk/sign"
	"cbcov/instrument"
)

// instrumentOptions are the options of `cbcov instrument`.
type instrumentOptions struct {
	analysisOptions
	typestateOptions
	paths    []string
	probes   []string
	out      string
	also     []string
	keystore sign.Keystore
}

func newInstrument(g *globals) *cobra.Command {
	o := &instrumentOptions{analysisOptions: analysisOptions{globals: g}}
	cmd := &cobra.Command{
		Use:   "instrument app.apk… -o out.apk",
		Short: "Make an APK that logs its callbacks and callins",
		Long: `Puts probes into an app, aligns and signs the result. Give an APK, all APKs of one app, a folder of them, or a bundle (.apks, .xapk, .apkm).

--probes chooses what is logged:
  callbacks  entry and exit of every method that code outside the app may call back
  callins    calls of the classes that have typestates, those that ship and those in --typestates, with the object, its arguments'
             identities, and what the call returned or threw; calls from libraries in the app included; only beside callbacks
  blocks     the first run of each basic block in a process, for statement coverage: costs most

Measure the traces with the same --include, --exclude, --mapping and --typestates, or with this APK, which knows its scope: a callback that was
left out here and counts there would seem not to have come.

Without --keystore the app is signed with a debug key, made once for you and kept in your configuration folder. An installed app of
another key must be uninstalled first. --also signs other APKs, such as the app's tests, with the same key.

The passwords are read from CBCOV_STOREPASS and CBCOV_KEYPASS too, which other users of the machine cannot see.`,
		Args: cobra.MinimumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			o.paths = args
			return o.run(cmd)
		},
	}
	o.bindScope(cmd)
	o.bindLimits(cmd)
	o.typestateOptions.bind(cmd)
	flags := cmd.Flags()
	flags.StringSliceVar(&o.probes, "probes", []string{"callbacks", "callins"}, "what is logged: callbacks, callins, blocks")
	flags.StringVarP(&o.out, "out", "o", "", "file to write; a folder for an app of several APKs")
	flags.StringSliceVar(&o.also, "also", nil, "other APKs to sign with the same key")
	flags.StringVar(&o.keystore.Path, "keystore", "", "PKCS #12 or JKS keystore to sign with")
	flags.StringVar(&o.keystore.Alias, "alias", "", "key in the keystore, where it has several")
	flags.StringVar(&o.keystore.Password, "storepass", os.Getenv("CBCOV_STOREPASS"), "password of the keystore")
	flags.StringVar(&o.keystore.KeyPassword, "keypass", os.Getenv("CBCOV_KEYPASS"), "password of the key, where it has its own")
	for _, name := range []string{"storepass", "keypass"} {
		flags.Lookup(name).DefValue = "" // help must not show what the environment has
	}
	return cmd
}

func (o *instrumentOptions) run(cmd *cobra.Command) error {
	if err := o.checkOut(cmd); err != nil {
		return err
	}
	o.limits.advice = "allow more"
	probes, err := instrument.ParseProbes(o.probes)
	if err != nil {
		return &usageError{cmd.CommandPath(), fmt.Errorf("--probes: %w", err)}
	}
	key, err := o.key()
	if err != nil {
		return err
	}
	a, err := o.open(cmd.Context(), o.paths...)
	if err != nil {
		return err
	}
	defer a.Close()
	done, err := a.Instrument(cmd.Context(), cbcov.InstrumentOptions{Out: o.out, Probes: probes, Typestates: o.dir, Key: key, Also: o.also})
	if err != nil || o.quiet {
		return err
	}
	p := &printer{w: o.streams.out}
	p.line("%s: build %s, %s", done.Out, done.Build, probed(done.Result))
	for _, use := range done.Unseen {
		p.line("not logged: %s", use)
	}
	for _, path := range done.Packaged.Also {
		p.line("%s: signed with the same key", path)
	}
	return p.err
}

// probed says what has probes.
func probed(r *instrument.Result) string {
	var parts []string
	if r.Probes.Has(instrument.Callbacks) {
		parts = append(parts, count(r.Probed, "method", "methods"))
	}
	if r.Probes.Has(instrument.Callins) {
		parts = append(parts, count(r.Callins, "callin", "callins"))
	}
	if r.Probes.Has(instrument.BasicBlocks) {
		parts = append(parts, count(r.Blocks, "basic block", "basic blocks"))
	}
	return strings.Join(parts, ", ") + " with probes"
}

// checkOut refuses to write over what is read.
func (o *instrumentOptions) checkOut(cmd *cobra.Command) error {
	if o.out == "" {
		return &usageError{cmd.CommandPath(), errors.New("no output: give -o OUT.apk")}
	}
	out, err := filepath.Abs(o.out)
	if err != nil {
		return err
	}
	for _, path := range append(append([]string{}, o.paths...), o.also...) {
		in, err := filepath.Abs(path)
		if err != nil {
			return err
		}
		if in == out || strings.HasPrefix(out, in+string(filepath.Separator)) {
			return fmt.Errorf("-o %s would write over %s: give another file", o.out, path)
		}
	}
	return nil
}

// key is the key to sign with; nil: the debug key.
func (o *instrumentOptions) key() (*sign.Key, error) {
	if o.keystore.Path == "" {
		return nil, nil
	}
	return o.keystore.Load()
}
