package main

import (
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// early is how many events random ones may need for a crash that says nothing: whoever sends as many has it.
const early = 50

// explore compares explorations with random events of the same number, on the same device: what is covered then, and after how many each crash
// came. The tables are in the folder of the runs, too, newer with each seed.
func (b bench) explore() error {
	return b.tabled("explore.md", func(w io.Writer, seeds int, apps []drivenApp) {
		b.exploreTables(w, seeds, apps)
	})
}

// tabled drives all apps and writes what a function makes of it: into a file after each seed, and in the end to the standard output.
func (b bench) tabled(name string, write func(w io.Writer, seeds int, apps []drivenApp)) error {
	path := filepath.Join(b.work, name)
	err := b.drives(func(seeds int, apps []drivenApp) error {
		var text strings.Builder
		write(&text, seeds, apps)
		return os.WriteFile(path, []byte(text.String()), 0o644)
	})
	if err != nil {
		return err
	}
	text, err := os.ReadFile(path)
	if err == nil {
		_, err = os.Stdout.Write(text)
	}
	return err
}

// tallied are the criteria of the tables of coverage.
var tallied = []string{"EE", "GUI", notGUI, "EAS", "EAA"}

func (b bench) exploreTables(w io.Writer, seeds int, apps []drivenApp) {
	fmt.Fprintf(w, "\n### Random events and explorations, %d events, seeds 1 to %d\n\n", b.events, seeds)
	coverageTable(w, apps)
	b.crashTable(w, apps)
	costTable(w, apps)
}

// spread is a distribution over the seeds.
type spread []float64

func (s spread) median() float64 {
	if len(s) == 0 {
		return math.NaN()
	}
	s = slices.Sorted(slices.Values(s))
	return (s[(len(s)-1)/2] + s[len(s)/2]) / 2
}

// String is the median, and least and most where they are others.
func (s spread) String() string {
	if len(s) == 0 {
		return "fails"
	}
	if low, high := slices.Min(s), slices.Max(s); low != high {
		return fmt.Sprintf("%g (%g–%g)", s.median(), low, high)
	}
	return fmt.Sprintf("%g", s.median())
}

// of gives what a function tells of each outcome of a way, without those that failed.
func (a *drivenApp) of(d driving, tell func(*outcome) float64) (s spread) {
	for i := range a.outcomes[d.key] {
		if o := &a.outcomes[d.key][i]; o.Failed == "" {
			s = append(s, tell(o))
		}
	}
	return s
}

func (a *drivenApp) covered(d driving, criterion string) spread {
	return a.of(d, func(o *outcome) float64 { return float64(o.Criteria[criterion].Covered) })
}

// required is how many sequences a criterion requires; 0 also where nothing could be run.
func (a *drivenApp) required(criterion string) int {
	for _, d := range drivings {
		for _, o := range a.outcomes[d.key] {
			if n := o.Criteria[criterion].Required; n > 0 {
				return n
			}
		}
	}
	return 0
}

// means gathers geometric means by a name.
type means map[string]spread

func (m means) add(name string, ratio float64) {
	if !math.IsNaN(ratio) {
		m[name] = append(m[name], ratio)
	}
}

// of gives a mean and of how many it is.
func (m means) of(name string) string {
	if len(m[name]) == 0 {
		return "–"
	}
	sum := 0.0
	for _, x := range m[name] {
		sum += math.Log(x)
	}
	return fmt.Sprintf("%.2f× of %d", math.Exp(sum/float64(len(m[name]))), len(m[name]))
}

// head begins a table with a column for each way.
func head(w io.Writer, before string, after ...string) {
	columns := []string{before}
	for _, d := range drivings {
		columns = append(columns, d.name)
	}
	line := strings.Join(append(columns, after...), " | ")
	fmt.Fprintf(w, "| %s |\n|%s\n", line, strings.Repeat("---|", strings.Count(line, " | ")+1))
}

func coverageTable(w io.Writer, apps []drivenApp) {
	fmt.Fprintf(w, "Covered sequences: the median, least and most of the seeds. The ratio is that of the medians, the exploration for coverage over the better random\nway; 0 counts as 1.\n\n")
	head(w, "app | criterion | required", "ratio")
	all := means{}
	for i := range apps {
		a := &apps[i]
		for _, c := range tallied {
			n := a.required(c)
			if n == 0 {
				continue
			}
			fmt.Fprintf(w, "| %s | %s | %d |", a.name, c, n)
			for _, d := range drivings {
				fmt.Fprintf(w, " %v |", a.covered(d, c))
			}
			best := max(a.covered(oneLong, c).median(), a.covered(manyShort, c).median(), 1)
			ratio := max(a.covered(forCoverage, c).median(), 1) / best
			fmt.Fprintf(w, " %.1f× |\n", ratio)
			for _, e := range explorations {
				for _, r := range random {
					x, y := a.covered(e, c).median(), a.covered(r, c).median()
					if x > 0 || y > 0 {
						all.add(kindOf(a)+c+e.key+r.key, max(x, 1)/max(y, 1))
					}
				}
			}
		}
	}
	fmt.Fprintf(w, "\nGeometric mean of the ratios of medians, over the apps where either covers anything:\n\n| apps | criterion |")
	eachPair(func(e, r driving) { fmt.Fprintf(w, " %s over %s |", e.name, r.name) })
	fmt.Fprintf(w, "\n|---|---|---|---|---|---|\n")
	for _, kind := range []string{realApp, fixture} {
		for _, c := range tallied {
			fmt.Fprintf(w, "| %s | %s |", kind, c)
			eachPair(func(e, r driving) { fmt.Fprintf(w, " %s |", all.of(kind+c+e.key+r.key)) })
			fmt.Fprintln(w)
		}
	}
}

// Kinds of apps, whose means are apart: fixtures are so small that any way soon covers all that can be.
const (
	realApp = "real"
	fixture = "fixtures"
)

func kindOf(a *drivenApp) string {
	if a.fixture {
		return fixture
	}
	return realApp
}

// eachPair calls a function for each exploration beside each random way.
func eachPair(do func(e, r driving)) {
	for _, e := range explorations {
		for _, r := range random {
			do(e, r)
		}
	}
}

// causes lists the crashes of an app that any of some ways met, sorted.
func (a *drivenApp) causes(of ...driving) []string {
	var all []string
	for _, d := range of {
		for _, o := range a.outcomes[d.key] {
			for _, m := range o.Crashes {
				all = append(all, m.Cause)
			}
		}
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// until is how many events a crash took; the seeds that did not meet it count as the cap.
func (b bench) until(a *drivenApp, d driving, cause string) (s spread, met int) {
	s = a.of(d, func(o *outcome) float64 {
		if m := o.met(cause); m != nil {
			met++
			return float64(m.At)
		}
		return float64(b.events)
	})
	return s, met
}

func (b bench) crashTable(w io.Writer, apps []drivenApp) {
	fmt.Fprintf(w, "\nEvents until each crash came first: the median, least and most of the seeds, %d where it did not come, and how many seeds met it.\n\n", b.events)
	head(w, "app | crash")
	all := means{}
	for i := range apps {
		a := &apps[i]
		for _, cause := range a.causes(drivings...) {
			fmt.Fprintf(w, "| %s | %s |", a.name, escaped(cause))
			for _, d := range drivings {
				if s, met := b.until(a, d, cause); met == 0 {
					fmt.Fprintf(w, " never |")
				} else {
					fmt.Fprintf(w, " %v, %d |", s, met)
				}
			}
			fmt.Fprintln(w)
			eachPair(func(e, r driving) {
				y, met := b.until(a, r, cause)
				if x, _ := b.until(a, e, cause); met > 0 && y.median() > early {
					all.add(e.key+r.key, y.median()/x.median())
				}
			})
		}
	}
	fmt.Fprintf(w, "\nGeometric mean of the ratios of medians, random over exploration, of the crashes that some seed of the random way met and for which its median is\nabove %d:\n\n|", early)
	eachPair(func(e, r driving) { fmt.Fprintf(w, " %s beside %s |", e.name, r.name) })
	fmt.Fprintf(w, "\n|---|---|---|---|\n|")
	eachPair(func(e, r driving) { fmt.Fprintf(w, " %s |", all.of(e.key+r.key)) })
	fmt.Fprintf(w, "\n\nCrashes of all apps that some seed met:")
	for i, d := range drivings {
		n := 0
		for j := range apps {
			n += len(apps[j].causes(d))
		}
		fmt.Fprintf(w, "%s %s %d", []string{"", ","}[min(i, 1)], d.name, n)
	}
	fmt.Fprintf(w, ".\n")
}

// escaped is text of an app in a cell.
func escaped(text string) string {
	if len(text) > 160 {
		text = strings.ToValidUTF8(text[:160], "") + "…"
	}
	return strings.NewReplacer("|", "\\|", "\n", " ", "\r", " ", "<", "&lt;", ">", "&gt;", "`", "'").Replace(text)
}

// costTable tells how many events there were, how long each process took, and what failed.
func costTable(w io.Writer, apps []drivenApp) {
	fmt.Fprintf(w, "\nSeconds of wall time, the start of the device and the shortening of scripts included; and the events, where they were fewer.\n\n")
	head(w, "app")
	var failed []string
	for i := range apps {
		a := &apps[i]
		fmt.Fprintf(w, "| %s |", a.name)
		for _, d := range drivings {
			seconds := a.of(d, func(o *outcome) float64 { return math.Round(o.Seconds) })
			events := a.of(d, func(o *outcome) float64 { return float64(o.Events) })
			if len(seconds) > 0 {
				fmt.Fprintf(w, " %v s, %v events |", seconds, events)
			} else {
				fmt.Fprintf(w, " fails |")
			}
			for j, o := range a.outcomes[d.key] {
				if why := o.Failed + o.Stopped; why != "" {
					failed = append(failed, fmt.Sprintf("- %s, %s, seed %d: %s", a.name, d.name, j+1, escaped(why)))
				}
			}
		}
		fmt.Fprintln(w)
	}
	if len(failed) > 0 {
		fmt.Fprintf(w, "\nWhat failed, or ended early:\n\n%s\n", strings.Join(failed, "\n"))
	}
}
