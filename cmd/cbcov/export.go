package main

import (
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"cbcov/apk"
	"cbcov/device/export"
)

// exportOptions are the options of `cbcov export`.
type exportOptions struct {
	*globals
	style string
	out   string
}

func newExport(g *globals) *cobra.Command {
	o := &exportOptions{globals: g}
	cmd := &cobra.Command{
		Use:   "export app.apk SCRIPT",
		Short: "Write a script as an instrumented test in Kotlin",
		Long: `Writes the events of a script as a test in Kotlin, with Espresso or UI Automator, for a project of the app that knows no cbcov. Its comment says
what it depends on, and how it is run.

Espresso finds views, and waits until nothing is due before it does anything. UI Automator finds what the app tells accessibility services of,
Compose included, and waits for no message. Neither can choose which message comes first, or where threads meet; what of a script a test cannot do
is a comment in it that says so.

'cbcov explore --export' writes one for each crash and race that it finds.`,
		Args: cobra.ExactArgs(2),
		RunE: func(cmd *cobra.Command, args []string) error { return o.run(cmd, args[0], args[1]) },
	}
	flags := cmd.Flags()
	flags.StringVar(&o.style, "to", string(export.Espresso), strings.Join(styles(), ", "))
	flags.StringVarP(&o.out, "out", "o", "", "file to write instead of standard output; the class is named like it")
	return cmd
}

// styles are the names of what a test may be written with.
func styles() []string {
	var names []string
	for _, s := range export.Styles() {
		names = append(names, string(s))
	}
	return names
}

func (o *exportOptions) run(cmd *cobra.Command, path, script string) error {
	if !slices.Contains(styles(), o.style) {
		return &usageError{cmd.CommandPath(), fmt.Errorf("--to: %w", oneOf("style", o.style, styles()))}
	}
	a, err := apk.Open(path)
	if err != nil {
		return err
	}
	defer a.Close()
	app, err := exportedApp(a)
	if err != nil {
		return err
	}
	s, err := readScript(script)
	if err != nil {
		return err
	}
	named := o.out
	if named == "" || named == "-" {
		named = script
	}
	base := filepath.Base(named)
	t := &export.Test{App: app, Style: export.Style(o.style), Class: export.ClassName(strings.TrimSuffix(base, filepath.Ext(base))), Method: "the script", Script: s}
	t.About = []string{"It does what a script of cbcov does: " + runScript(path, script)}
	text, err := export.Write(t)
	if err != nil {
		return fmt.Errorf("%s: %w", script, err)
	}
	return o.writeTo(cmd.Context(), o.out, "the test", func(w io.Writer) error {
		_, err := io.WriteString(w, text)
		return err
	})
}

// exportedApp gives what a test has to know of an app.
func exportedApp(a *apk.APK) (export.App, error) {
	manifest, err := a.Manifest()
	if err != nil {
		return export.App{}, err
	}
	resources, err := a.Resources()
	if err != nil {
		return export.App{}, err
	}
	composed := resources.ID("id/androidx_compose_ui_view_composition_context") != 0 // what Compose tags each of its views with
	return export.App{Package: manifest.Package, Composed: composed, Named: func(id string) bool {
		return resources.ID("id/"+id) != 0 || resources.ID("android:id/"+id) != 0
	}}, nil
}
