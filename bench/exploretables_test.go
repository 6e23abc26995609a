package main

import (
	"strings"
	"testing"
)

// seeded is an app with one crash that random events met in two of three seeds, late, and an exploration in all.
func seeded() drivenApp {
	with := func(covered int, at ...int) outcome {
		o := outcome{Criteria: map[string]tally{"EE": {100, covered}}}
		for _, n := range at {
			o.Crashes = append(o.Crashes, met{"a.E at p.A.f(A.java:1)", n})
		}
		return o
	}
	return drivenApp{subject{name: "app"}, map[string][]outcome{
		oneLong.key:     {with(10, 400), with(20, 600), with(30)},
		manyShort.key:   {with(5), with(5), {Failed: "broke"}},
		forCoverage.key: {with(40), with(40), with(50)},
		forCrashes.key:  {with(20, 50), with(20, 60), with(20, 70)},
	}}
}

// TestCrashTable checks that a miss counts as the cap, that a ratio is of medians, and that what no random way met has none.
func TestCrashTable(t *testing.T) {
	var text strings.Builder
	b := bench{events: 1000}
	b.crashTable(&text, []drivenApp{seeded()})
	for _, want := range []string{
		"| app | a.E at p.A.f(A.java:1) | 600 (400–1000), 2 | never | never | 60 (50–70), 3 |\n",
		"| 0.60× of 1 | – | 10.00× of 1 | – |\n",
		"met: random, one run 1, random, runs of 50 0, explore, coverage 0, explore, crashes 1.\n",
	} {
		if !strings.Contains(text.String(), want) {
			t.Errorf("the table lacks %q:\n%s", want, &text)
		}
	}
}

// TestCoverageTable checks that a ratio is over the better random way, and that a seed that failed counts for nothing.
func TestCoverageTable(t *testing.T) {
	var text strings.Builder
	coverageTable(&text, []drivenApp{seeded()})
	for _, want := range []string{
		"| app | EE | 100 | 20 (10–30) | 5 | 40 (40–50) | 20 | 2.0× |\n",
		"| real | EE | 2.00× of 1 | 8.00× of 1 | 1.00× of 1 | 4.00× of 1 |\n",
		"| real | EAS | – | – | – | – |\n",
	} {
		if !strings.Contains(text.String(), want) {
			t.Errorf("the table lacks %q:\n%s", want, &text)
		}
	}
}
