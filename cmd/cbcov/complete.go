package main

import (
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"cbcov/apk"
	"cbcov/apk/dex/descriptor"
	"cbcov/coverage"
	"cbcov/device/registry"
	"cbcov/learner/experiment"
	"cbcov/learner/oracle"
	"cbcov/learner/purpose"
	"cbcov/typestate/draw"
)

// flagValues are what flags of a name may have as their value, for shells to complete.
var flagValues = map[string]func(flag *pflag.Flag, args []string) []string{
	"format": func(flag *pflag.Flag, _ []string) []string {
		if o, ok := flag.Value.(*outputs); ok {
			return o.known
		}
		return nil
	},
	"device": func(*pflag.Flag, []string) []string {
		var names []string
		for _, d := range registry.Names() {
			names = append(names, d.String())
		}
		return names
	},
	"criterion": func(*pflag.Flag, []string) []string {
		var names []string
		for _, c := range coverage.Criteria() {
			names = append(names, c.String())
		}
		return names
	},
	"window":    func(_ *pflag.Flag, args []string) []string { return components(args) },
	"explicit":  func(_ *pflag.Flag, args []string) []string { return components(args) },
	"lifecycle": func(*pflag.Flag, []string) []string { return []string{"full", "paper"} },
	"probes":    func(*pflag.Flag, []string) []string { return []string{"callbacks", "callins", "blocks"} },
	"algorithm": func(*pflag.Flag, []string) []string { return experiment.Algorithms() },
	"oracle":    func(*pflag.Flag, []string) []string { return oracle.Names() },
	"do":        func(*pflag.Flag, []string) []string { return surveyStepNames() },
	"to":        func(*pflag.Flag, []string) []string { return draw.Formats() },
	"view": func(*pflag.Flag, []string) []string {
		var names []string
		for _, v := range draw.Views() {
			names = append(names, string(v))
		}
		return names
	},
}

// components lists the short names of the components of an app that the arguments name.
func components(args []string) []string {
	if len(args) == 0 {
		return nil
	}
	a, err := apk.Open(args[0])
	if err != nil {
		return nil // a shell that completes has nobody to tell
	}
	defer a.Close()
	manifest, err := a.Manifest()
	if err != nil {
		return nil
	}
	var names []string
	for _, c := range manifest.Components {
		names = append(names, descriptor.Short(c.Class))
	}
	slices.Sort(names)
	return slices.Compact(names)
}

// addCompletion lets shells complete the values of flags, and the names of purposes.
func addCompletion(root *cobra.Command) {
	eachCommand(root, func(cmd *cobra.Command) {
		cmd.Flags().VisitAll(func(flag *pflag.Flag) {
			values := flagValues[flag.Name]
			if values == nil || cmd.Name() == "sequences" && flag.Name == "to" { // there it is a callback's name
				return
			}
			// An error is of a flag that there is not, or that has a completion: neither can be.
			_ = cmd.RegisterFlagCompletionFunc(flag.Name, func(_ *cobra.Command, args []string, begun string) ([]string, cobra.ShellCompDirective) {
				before := begun[:strings.LastIndexByte(begun, ',')+1] // of a list the last one is completed
				var list []string
				for _, v := range values(flag, args) {
					list = append(list, before+v)
				}
				return list, cobra.ShellCompDirectiveNoFileComp
			})
		})
		if cmd.Name() == "learn" {
			cmd.ValidArgsFunction = func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
				shipped, err := purpose.Shipped()
				if err != nil {
					return nil, cobra.ShellCompDirectiveError
				}
				var names []string
				for _, p := range shipped {
					names = append(names, p.Name)
				}
				return names, cobra.ShellCompDirectiveDefault
			}
		}
	})
}
