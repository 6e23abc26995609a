package main

import (
	"bytes"
	"strings"
	"testing"

	"github.com/spf13/cobra"

	"cbcov/reports/rules"
)

// TestRulesFlags checks that each key of the rules that stands for a flag is one of some command, which takes its value, and that what the
// user gives stands above it.
func TestRulesFlags(t *testing.T) {
	team, err := rules.Read("../../reports/rules/testdata/all.cbcov.yaml")
	if err != nil {
		t.Fatal(err)
	}
	taken := map[string][]string{} // flag → commands
	for _, cmd := range all(newRoot(&streams{in: &bytes.Buffer{}, out: &bytes.Buffer{}, err: &bytes.Buffer{}})) {
		if cmd.Flags().Lookup("config") == nil {
			continue
		}
		if err := cmd.Flags().Set("include", "given"); err != nil && cmd.Flags().Lookup("include") != nil {
			t.Fatal(err)
		}
		if err := setFlags(cmd, team.Flags); err != nil {
			t.Errorf("%s: %v", cmd.CommandPath(), err)
		}
		for _, set := range team.Flags {
			flag := cmd.Flags().Lookup(set.Name)
			switch {
			case flag == nil || !meant(set.Name, cmd.Name()):
			case set.Name == "include":
				if flag.Value.String() != "[given]" {
					t.Errorf("%s: --include is %s", cmd.CommandPath(), flag.Value)
				}
				taken[set.Name] = append(taken[set.Name], cmd.Name())
			case !strings.Contains(flag.Value.String(), set.Value):
				t.Errorf("%s: --%s is %s, want %s", cmd.CommandPath(), set.Name, flag.Value, set.Value)
			case flag.Changed:
				t.Errorf("%s: --%s counts as given", cmd.CommandPath(), set.Name)
			default:
				taken[set.Name] = append(taken[set.Name], cmd.Name())
			}
		}
	}
	for _, set := range team.Flags {
		if taken[set.Name] == nil {
			t.Errorf("line %d: no command has --%s", set.Place.Line, set.Name)
		}
	}
}

// all lists a command and those below it.
func all(cmd *cobra.Command) []*cobra.Command {
	list := []*cobra.Command{cmd}
	for _, sub := range cmd.Commands() {
		list = append(list, all(sub)...)
	}
	return list
}
