package main

import (
	"cmp"
	"fmt"
	"runtime/debug"
	"time"

	"github.com/spf13/cobra"
)

// What the linker writes into a released cbcov: the tag, the commit, and when that was made, as RFC 3339 (.goreleaser.yaml).
var tag, commit, date string

func newVersion(g *globals) *cobra.Command {
	return &cobra.Command{
		Use:   "version",
		Short: "Print the version",
		Args:  cobra.NoArgs,
		RunE: func(cmd *cobra.Command, args []string) error {
			_, err := fmt.Fprintln(g.streams.out, thisBuild())
			return err
		},
	}
}

// A build is what cbcov knows of how it was made. What is not known is empty.
type build struct {
	tag    string    // or the version that the Go toolchain made of the commit; (devel) where it knows none
	commit string    // in hexadecimal
	date   time.Time // of the commit
	golang string    // the toolchain, as in go1.26
}

// thisBuild gives what the linker was told, and else what the Go toolchain recorded.
func thisBuild() build {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		info = &debug.BuildInfo{}
	}
	return readBuild(tag, commit, date, info)
}

func readBuild(tag, commit, date string, info *debug.BuildInfo) build {
	for _, s := range info.Settings {
		switch s.Key {
		case "vcs.revision":
			commit = cmp.Or(commit, s.Value)
		case "vcs.time":
			date = cmp.Or(date, s.Value)
		}
	}
	made, _ := time.Parse(time.RFC3339, date) // what is no date is not known
	return build{tag: cmp.Or(tag, info.Main.Version, "(devel)"), commit: commit, date: made.UTC(), golang: info.GoVersion}
}

// String is one line: cbcov v1.2.3 (commit 1a2b3c4d5e6f, 2026-01-31) go1.26.
func (b build) String() string {
	text := "cbcov " + b.tag
	if b.commit != "" {
		text += fmt.Sprintf(" (commit %.12s", b.commit)
		if !b.date.IsZero() {
			text += ", " + b.date.Format(time.DateOnly)
		}
		text += ")"
	}
	return text + " " + b.golang
}

// buildVersion is the tag alone, for what is kept in files.
func buildVersion() string { return thisBuild().tag }
