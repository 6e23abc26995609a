package main

import (
	"fmt"
	"io"
	"math"
	"slices"
)

// monkey is the random way that stands for Android's, which goes on in one run.
var monkey = oneLong

// criteria measures what Tables IV, V and VI of *Testing Criteria for Mobile Apps Based on Callback Sequences* do, with explorations in the place of
// its tests by hand, the monkey of `cbcov run` in that of Android's, events in that of seconds, and our apps in that of its 15. The runs are those of
// the comparison explore; fixtures are not among the apps, as they were made to crash.
func (b bench) criteria() error {
	return b.tabled("criteria.md", func(w io.Writer, seeds int, apps []drivenApp) {
		apps = slices.DeleteFunc(slices.Clone(apps), func(a drivenApp) bool { return a.fixture })
		fmt.Fprintf(w, "\n### Tables IV, V and VI of *Testing Criteria*, with our apps: %d events, seeds 1 to %d\n", b.events, seeds)
		b.bugsFound(w, apps)
		b.bugsSoon(w, apps)
		criteriaReached(w, apps)
	})
}

// bugsFound is Table IV: what both ways found, and what only one did.
func (b bench) bugsFound(w io.Writer, apps []drivenApp) {
	fmt.Fprintf(w, "\nTable IV, distinct crashes that some seed met, random in one run:\n\n| app | both | only explore, coverage | only random | both | only explore, crashes | only random |\n|---|---|---|---|---|---|---|\n")
	var all [6]int
	for i := range apps {
		a := &apps[i]
		var row [6]int
		for j, e := range explorations {
			ours, theirs := a.causes(e), a.causes(monkey)
			both := 0
			for _, c := range ours {
				if slices.Contains(theirs, c) {
					both++
				}
			}
			copy(row[3*j:], []int{both, len(ours) - both, len(theirs) - both})
		}
		if row == [6]int{} {
			continue // as the paper's table leaves them out
		}
		fmt.Fprintf(w, "| %s | %d | %d | %d | %d | %d | %d |\n", a.name, row[0], row[1], row[2], row[3], row[4], row[5])
		for j := range row {
			all[j] += row[j]
		}
	}
	fmt.Fprintf(w, "| **total** | %d | %d | %d | %d | %d | %d |\n\nThe paper's total: both 9, its testing 8 more, Monkey 5 more.\n", all[0], all[1], all[2], all[3], all[4], all[5])
}

// bugsSoon is Table V: how soon the crashes that both ways found came. Of each crash the median of the seeds counts, those that did not meet it as the cap.
func (b bench) bugsSoon(w io.Writer, apps []drivenApp) {
	fmt.Fprintf(w, "\nTable V, events until the crashes that both ways found:\n\n| exploration | crashes | its average | least | most | random: average | least | most | ratio of averages |\n|---|---|---|---|---|---|---|---|---|\n")
	eachPair(func(e, r driving) {
		var ours, theirs spread
		for i := range apps {
			a := &apps[i]
			found := a.causes(r)
			for _, c := range a.causes(e) {
				if slices.Contains(found, c) {
					x, _ := b.until(a, e, c)
					y, _ := b.until(a, r, c)
					ours, theirs = append(ours, x.median()), append(theirs, y.median())
				}
			}
		}
		if len(ours) == 0 {
			fmt.Fprintf(w, "| %s, beside %s | 0 | | | | | | | |\n", e.name, r.name)
			return
		}
		fmt.Fprintf(w, "| %s, beside %s | %d | %.0f | %g | %g | %.0f | %g | %g | %.1f× |\n", e.name, r.name, len(ours), ours.mean(), slices.Min(ours), slices.Max(ours),
			theirs.mean(), slices.Min(theirs), slices.Max(theirs), theirs.mean()/ours.mean())
	})
	fmt.Fprintf(w, "\nThe paper's, of 9 crashes, in seconds: 318 on average, 4 to 1122; Monkey 2187, 2 to 10638; 6.9×.\n")
}

// criteriaReached is Table VI: coverage by both ways, in per cent; and the sums that it averages, which the sizes of apps do not weigh.
func criteriaReached(w io.Writer, apps []drivenApp) {
	ours, theirs := forCoverage, monkey
	fmt.Fprintf(w, "\nTable VI, coverage in per cent, the median of the seeds:\n\n| app | %s: EE | EAS | EAA | %s: EE | EAS | EAA |\n|---|---|---|---|---|---|---|\n", ours.name, theirs.name)
	var sums [6]spread
	for i := range apps {
		a := &apps[i]
		fmt.Fprintf(w, "| %s |", a.name)
		for j, d := range []driving{ours, theirs} {
			for k, c := range []string{"EE", "EAS", "EAA"} {
				reached := a.of(d, func(o *outcome) float64 {
					return 100 * float64(o.Criteria[c].Covered) / float64(o.Criteria[c].Required)
				}).median()
				if math.IsNaN(reached) {
					fmt.Fprintf(w, " - |")
					continue
				}
				fmt.Fprintf(w, " %.2f |", reached)
				sums[3*j+k] = append(sums[3*j+k], reached)
			}
		}
		fmt.Fprintln(w)
	}
	fmt.Fprintf(w, "| **average** |")
	for _, s := range sums {
		if len(s) == 0 {
			fmt.Fprintf(w, " - |")
		} else {
			fmt.Fprintf(w, " %.2f |", s.mean())
		}
	}
	fmt.Fprintf(w, "\n| the paper's average | 44.01 | 36.09 | 63.62 | 38.80 | 30.97 | 57.78 |\n")
}

func (s spread) mean() float64 {
	sum := 0.0
	for _, x := range s {
		sum += x
	}
	return sum / float64(len(s))
}
