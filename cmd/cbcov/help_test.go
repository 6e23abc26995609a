package main

import (
	"strings"
	"testing"

	"github.com/spf13/cobra"
)

// TestExamples: each command that does something has examples in its help, of commands and flags that there are; and each stands in a group.
func TestExamples(t *testing.T) {
	root := newRoot(&streams{})
	used := map[string]bool{}
	eachCommand(root, func(cmd *cobra.Command) {
		path := pathOf(cmd)
		if cmd.Parent() == root && cmd.GroupID == "" && !cmd.Hidden {
			t.Errorf("%s is in no group", path)
		}
		if path == "" || cmd.HasSubCommands() && cmd.Example == "" || strings.HasPrefix(path, "completion") || path == "help" {
			return
		}
		if cmd.Example == "" {
			t.Errorf("%s has no example", path)
		}
		used[path] = true
		for line := range strings.Lines(cmd.Example) {
			example, _, _ := strings.Cut(strings.TrimSpace(line), "     ") // what it does stands behind it
			for command := range strings.SplitSeq(example, " && ") {
				if from, to, piped := strings.Cut(command, " | "); piped && !strings.HasPrefix(from, "cbcov ") {
					command = to
				}
				words := strings.Fields(command)
				fresh := newRoot(&streams{})
				found, rest, err := fresh.Find(words[1:])
				if err == nil {
					err = found.ParseFlags(rest)
				}
				if err != nil || words[0] != "cbcov" || found == fresh {
					t.Errorf("%s: %q: %v", path, command, err)
				}
			}
		}
	})
	for path := range helpExamples {
		if !used[path] {
			t.Errorf("examples of %q, which is no command", path)
		}
	}
}
