package main

import (
	"context"
	"io"
	"os"

	"github.com/spf13/cobra"

	"cbcov/reports"
	"cbcov/reports/survey"
)

// surveyMergeOptions are the options of `cbcov survey merge`.
type surveyMergeOptions struct {
	*globals
	outputs
	files []string
}

func newSurveyMerge(g *globals) *cobra.Command {
	o := &surveyMergeOptions{globals: g, outputs: outputs{known: reports.SurveyFormats()}}
	cmd := &cobra.Command{
		Use:   "merge file…",
		Short: "Join documents of apps, and journals of surveys, in any order",
		Long: `Joins what 'cbcov survey one' wrote, and journals of surveys, and prints what they come to together. Of two documents of one app, the
same path and content, one counts.`,
		Args: cobra.MinimumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			o.files = args
			return o.run(cmd.Context())
		},
	}
	cmd.Flags().Var(&o.outputs, "format", o.usage())
	return cmd
}

func (o *surveyMergeOptions) run(ctx context.Context) error {
	var apps []*survey.App
	for _, name := range o.files {
		list, err := readSurvey(name)
		if err != nil {
			return err
		}
		apps = append(apps, list...)
	}
	result := survey.Of(apps)
	return o.write(ctx, o.globals, func(w io.Writer, format string) error {
		return reports.WriteSurvey(w, format, result, reports.Options{Screen: o.streams.screen})
	})
}

func readSurvey(name string) ([]*survey.App, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return survey.Read(name, f)
}
