package result

import (
	"cmp"
	"strings"
)

// Replay is the script that a run on a device left beside its trace, and that repeats the run.
type Replay struct {
	Trace    string `json:"trace"`  // as the traces are named
	Script   string `json:"script"` // file
	Schedule string `json:"schedule,omitempty"`
	Device   string `json:"device,omitempty"` // as --device takes it; empty: the default one
	// App is the instrumented app that the script is for, and Flags what else a shell's command needs that repeats the run, where that is known.
	App   string `json:"app,omitempty"`
	Flags string `json:"flags,omitempty"`
}

// Command is the line of a shell that repeats the run with an app, which is another one where the script is known to be for it.
func (r *Replay) Command(app string) string {
	line := "cbcov run " + Quoted(cmp.Or(r.App, app)) + " --script " + Quoted(r.Script)
	if r.Schedule != "" {
		line += " --schedule " + Quoted(r.Schedule)
	}
	if r.Device != "" {
		line += " --device " + Quoted(r.Device)
	}
	if r.Flags != "" {
		line += " " + r.Flags
	}
	return line
}

// Scope is what the app was measured with that cbcov instrument has to be given, too, beside a file of rules.
type Scope struct {
	Include []string `json:"include,omitempty"`
	Exclude []string `json:"exclude,omitempty"`
	Mapping string   `json:"mapping,omitempty"`
}

// Compare orders scopes, however they are written.
func (s Scope) Compare(other Scope) int { return strings.Compare(s.flags(), other.flags()) }

// flags are those of a command line, each with a space before it.
func (s Scope) flags() string {
	var b strings.Builder
	for _, f := range []struct{ name, value string }{
		{"--include", strings.Join(s.Include, ",")}, {"--exclude", strings.Join(s.Exclude, ",")}, {"--mapping", s.Mapping},
	} {
		if f.value != "" {
			b.WriteString(" " + f.name + " " + Quoted(f.value))
		}
	}
	return b.String()
}

// replayOf finds what repeats a run that shows one of the findings, nil: no script is known. Of a race it is the second order, the one that ends by a
// fault where one does; other is the first order then.
func (d *Document) replayOf(findings []*Finding) (replay, other *Replay) {
	for _, f := range findings {
		for i := range d.Races {
			if r := &d.Races[i]; &r.Finding == f {
				return &r.Orders[1].Replay, &r.Orders[0].Replay
			}
		}
	}
	for _, f := range findings {
		for i := range d.Crashes {
			if c := &d.Crashes[i]; &c.Finding == f && c.Script != nil {
				return &c.Script.Replay, nil
			}
		}
	}
	for _, f := range findings {
		if v := d.Violation(f); v != nil && v.Script != nil {
			return &v.Script.Replay, nil
		}
	}
	for _, f := range findings {
		for i := range d.Traces.Replays {
			if r := &d.Traces.Replays[i]; f.Kind != Predicted && r.Trace == f.Place.File {
				return r, nil
			}
		}
	}
	return nil, nil
}

// replayEvents is how many events a monkey sends to look for a run that shows a bug.
const replayEvents = "500"

// DraftFile is what Commands call the file of a draft.
const DraftFile = "draft.cbscript"

// Draft is a script that a run may begin with which shows the bug, where no run is known that does: see Document.Draft.
func (b *Bug) Draft(d *Document) []string {
	if b.Replay != nil {
		return nil
	}
	for _, f := range b.Findings {
		if f.Kind != Predicted {
			continue
		}
		for i := range d.Predictions {
			if p := &d.Predictions[i]; &p.Finding == f {
				if lines := d.Draft(p); len(lines) > 0 {
					return lines
				}
			}
		}
	}
	return nil
}

// Commands are the lines of a shell that show the bug again; where no script is known, that look for a run which shows it: by its draft, or
// else by a monkey.
func (b *Bug) Commands(d *Document) []string {
	app, probed := d.APK, d.APK
	if app == "" {
		app, probed = "app.apk", "app.apk"
	}
	if b.Replay != nil && b.Replay.App != "" {
		lines := []string{b.Replay.Command(app) + " -o again"}
		if b.Other != nil {
			lines = append(lines, b.Other.Command(app)+" -o again/other")
		}
		return lines
	}
	var lines []string
	if !d.Probed {
		probed = "probed.apk"
		lines = append(lines, "cbcov instrument "+Quoted(app)+d.Scope.flags()+" -o "+probed)
	}
	run := "cbcov run " + Quoted(probed)
	switch {
	case b.Replay == nil && len(b.Draft(d)) > 0:
		run += " --script " + DraftFile
	case b.Replay == nil:
		run += " --monkey " + replayEvents + " --seed 1"
	default:
		run = b.Replay.Command(probed)
	}
	return append(lines, run+" -o again")
}

// Again gives, by the ids of an exploration's findings, the lines of a shell that show each again. Only its scripts are known to be for an app that is there.
func (d *Document) Again() map[string][]string {
	again := map[string][]string{}
	if d.Explored == nil {
		return again
	}
	for _, b := range d.Bugs() {
		if b.Replay == nil || b.Replay.App == "" {
			continue
		}
		for _, f := range b.Findings {
			if f.Kind != Predicted {
				again[f.ID] = b.Commands(d)
			}
		}
	}
	return again
}

// Quoted writes a word of a shell's command line.
func Quoted(word string) string {
	plain := func(r rune) bool {
		return r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || strings.ContainsRune("/._-+:=@%,", r)
	}
	if word != "" && strings.IndexFunc(word, func(r rune) bool { return !plain(r) }) < 0 && word[0] != '-' {
		return word
	}
	return "'" + strings.ReplaceAll(word, "'", `'\''`) + "'"
}
