package main

import (
	"cbcov/reports/merge"
	"cbcov/reports/result"
	"cbcov/reports/rules"
)

// known is what a run is held against. Where the baseline is another build's report, its sequences and findings are found again through
// renames of lambdas and obfuscation, as 'cbcov report diff' does it. A baseline of --write-baseline has nothing but ids, which stay as they
// are.
func (r *ruling) known(head *result.Document) (*rules.Baseline, error) {
	if r.baseline == nil || r.baseline.Report == nil {
		return r.baseline, nil
	}
	base := r.baseline.Report
	d, err := merge.Diff(base, head)
	if err != nil {
		return nil, err
	}
	fresh := map[string]bool{} // ids of sequences and findings
	for _, list := range [][]merge.Changed{d.Added, d.Lost} {
		for i := range list {
			fresh[list[i].ID] = true
		}
	}
	for _, changes := range []merge.FindingChanges{d.Violations, d.Unexpected, d.Predictions, d.Crashes, d.Races} {
		for i := range changes.New {
			fresh[changes.New[i].ID] = true
		}
	}
	base.EachFinding(func(f *result.Finding) {
		if f.Suppressed != nil {
			fresh[f.ID] = true // when a suppression ends, its finding fails
		}
	})
	known := &rules.Baseline{App: head.App.Package}
	for i := range head.Sequences {
		if s := &head.Sequences[i]; s.State == result.WasUncovered && !fresh[s.ID] {
			known.Uncovered = append(known.Uncovered, s.ID)
		}
	}
	head.EachFinding(func(f *result.Finding) {
		if !fresh[f.ID] {
			known.Findings = append(known.Findings, rules.KnownFinding{ID: f.ID})
		}
	})
	known.Sort()
	return known, nil
}
