package main

import (
	"cbcov/coverage"
	"cbcov/reports/merge"
	"cbcov/reports/rules"
)

// compare holds a run against a baseline that is another build's report: there the sequences and findings are found again through renames
// of lambdas and obfuscation, as 'cbcov report diff' does it. A baseline of --write-baseline has nothing but ids, which stay as they are.
func (r *ruling) compare(head func() *merge.Document) error {
	if r.baseline == nil || r.baseline.Report == "" {
		return nil
	}
	base, err := merge.Open(r.baseline.Report)
	if err != nil {
		return err
	}
	run := head()
	d, err := merge.Diff(base, run)
	if err != nil {
		return err
	}
	r.known = knownOf(base, run, d)
	return nil
}

// knownOf gives what a head has and its base had: all but what is new.
func knownOf(base, head *merge.Document, d *merge.Difference) *rules.Baseline {
	fresh := map[string]bool{} // ids of sequences and findings
	for _, list := range [][]merge.Changed{d.Added, d.Lost} {
		for i := range list {
			fresh[list[i].ID] = true
		}
	}
	for _, changes := range []merge.FindingChanges{d.Violations, d.Unexpected, d.Predictions, d.Crashes} {
		for i := range changes.New {
			fresh[changes.New[i].ID] = true
		}
	}
	base.EachFinding(func(f *merge.Finding) {
		if f.Suppressed != nil {
			fresh[f.ID] = true // when a suppression ends, its finding fails
		}
	})
	known := &rules.Baseline{App: head.App.Package}
	for i := range head.Sequences {
		if s := &head.Sequences[i]; string(s.State) == coverage.Uncovered.String() && !fresh[s.ID] {
			known.Uncovered = append(known.Uncovered, s.ID)
		}
	}
	head.EachFinding(func(f *merge.Finding) {
		if !fresh[f.ID] {
			known.Findings = append(known.Findings, rules.KnownFinding{ID: f.ID})
		}
	})
	known.Sort()
	return known
}
