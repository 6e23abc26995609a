package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"cbcov/apk"
	"cbcov/apk/sign"
	"cbcov/instrument"
)

// instrumentOptions are the options of `cbcov instrument`.
type instrumentOptions struct {
	analysisOptions
	paths    []string
	out      string
	also     []string
	keystore sign.Keystore
}

func newInstrument(g *globals) *cobra.Command {
	o := &instrumentOptions{analysisOptions: analysisOptions{globals: g}}
	cmd := &cobra.Command{
		Use:   "instrument app.apk… -o out.apk",
		Short: "Make an APK that logs its callbacks",
		Long: `Puts probes into every method that code outside the app may call back, aligns and signs the result. Give an APK, all APKs of one app, a
folder of them, or a bundle (.apks, .xapk, .apkm).

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
	flags := cmd.Flags()
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
	key, err := o.key()
	if err != nil {
		return err
	}
	a, err := o.open(cmd.Context(), o.paths...)
	if err != nil {
		return err
	}
	defer a.Close()
	start := time.Now()
	rewritten, err := instrument.Rewrite(cmd.Context(), a.APK, a.program, instrument.Options{})
	if err != nil {
		return err
	}
	o.note("%6.1f s  put in probes", time.Since(start).Seconds())
	start = time.Now()
	done, err := instrument.Package(a.APK, rewritten.Dex, instrument.PackageOptions{
		Out: o.out, Key: key, Scope: apk.MarkScope{Include: o.include, Exclude: o.exclude}, Also: o.also,
	})
	if err != nil {
		return err
	}
	o.note("%6.1f s  written, aligned, signed", time.Since(start).Seconds())
	return o.print(rewritten, done)
}

func (o *instrumentOptions) print(r *instrument.Result, done *instrument.Packaged) error {
	for _, w := range r.Warnings {
		o.warn("%s", w)
	}
	for _, class := range r.Moved {
		o.note("note: %s moved to a further dex file, since its own was full", class)
	}
	if o.quiet {
		return nil
	}
	p := &printer{w: o.streams.out}
	p.line("%s: build %s, %s with probes", done.Out, r.Build, count(r.Probed, "method", "methods"))
	for _, path := range done.Also {
		p.line("%s: signed with the same key", path)
	}
	return p.err
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

func (o *instrumentOptions) key() (*sign.Key, error) {
	if o.keystore.Path == "" {
		return sign.DebugKey("")
	}
	return o.keystore.Load()
}
