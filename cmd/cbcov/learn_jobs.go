package main

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"cbcov/device/registry"
	"cbcov/learner/purpose"
	"cbcov/reports"
	"cbcov/typestate"
)

// A learnJob is one purpose to learn at one API level, and in the end what became of it.
type learnJob struct {
	purpose *purpose.Purpose
	on      registry.Name
	api     int
	class   reports.LearnedClass
	err     error // why it was not learned
	done    chan struct{}
}

// jobs lists what is to be learned: level by level, purposes in the order given. Those that have nothing to learn are done already.
func (o *learnOptions) jobs() ([]*learnJob, error) {
	list, err := o.chosen()
	if err != nil {
		return nil, err
	}
	if err := o.bindClassPath(list); err != nil {
		return nil, err
	}
	var jobs []*learnJob
	for _, api := range o.apis() {
		on := o.device.At(api)
		for _, p := range list {
			label := p.On(on.Kind)
			j := &learnJob{purpose: p, on: on, api: api, done: make(chan struct{})}
			j.class = reports.LearnedClass{
				Purpose: p.Name, Class: p.Class, Device: on.String(), API: api, Label: string(label.Fidelity), Note: label.Note,
				Outcome: reports.NotStarted, Paper: paperFigures(p),
			}
			switch {
			case label.Fidelity == typestate.NoneToGet:
				j.class.Outcome = reports.HasNothing
			case !p.API.Has(api):
				j.class.Outcome, j.class.Label = reports.HasNothing, string(typestate.NoneToGet)
				j.class.Note = "the class is there at API " + apiRange(p.API)
			}
			if j.class.Outcome == reports.HasNothing {
				close(j.done)
			}
			jobs = append(jobs, j)
		}
	}
	return jobs, nil
}

// apis are the API levels asked for.
func (o *learnOptions) apis() []int {
	if len(o.levels) > 0 {
		return o.levels
	}
	return []int{o.device.Level()}
}

// chosen gives the purposes asked for, each once.
func (o *learnOptions) chosen() ([]*purpose.Purpose, error) {
	if o.all {
		return purpose.Shipped()
	}
	var list []*purpose.Purpose
	byName := map[string]string{}
	for _, arg := range o.purposes {
		p, err := o.findPurpose(arg)
		if err != nil {
			return nil, err
		}
		if other, twice := byName[p.Name]; twice {
			return nil, fmt.Errorf("%s and %s are both called %s, and their machines would go to the same files", other, arg, p.Name)
		}
		if p.ClassPath && len(o.classPath) == 0 {
			return nil, fmt.Errorf("%s: the class %s is in a jar of yours: say where, by --classpath FILE.jar", p.File, p.Class)
		}
		byName[p.Name] = arg
		list = append(list, p)
	}
	return list, nil
}

// findPurpose finds a purpose by its name, in the user's folders and among those shipped, or reads a file.
func (o *learnOptions) findPurpose(arg string) (*purpose.Purpose, error) {
	if ext := filepath.Ext(arg); ext == ".yaml" || ext == ".yml" {
		return purpose.Load(arg)
	}
	known, err := o.known()
	if err != nil {
		return nil, err
	}
	var names []string
	for _, s := range known {
		if s.Name == arg {
			return s, nil
		}
		names = append(names, s.Name)
	}
	return nil, fmt.Errorf("%w; a file of your own ends in .yaml", oneOf("purpose", arg, names))
}

// known gives the shipped purposes and those in the user's folders, by name. One of a folder stands above a shipped one, and one of a later
// folder above that of an earlier one.
func (o *learnOptions) known() ([]*purpose.Purpose, error) {
	list, err := purpose.Shipped()
	if err != nil {
		return nil, err
	}
	for _, dir := range o.folders {
		files, err := filepath.Glob(filepath.Join(dir, "*.yaml"))
		if err != nil || len(files) == 0 {
			return nil, fmt.Errorf("--purposes %s: there is no folder with files that end in .yaml", dir)
		}
		for _, file := range files {
			p, err := purpose.Load(file)
			if err != nil {
				return nil, err
			}
			list = slices.DeleteFunc(list, func(other *purpose.Purpose) bool { return other.Name == p.Name })
			list = append(list, p)
		}
	}
	slices.SortFunc(list, func(a, b *purpose.Purpose) int { return strings.Compare(a.Name, b.Name) })
	return list, nil
}

// apiRange spells a range of API levels as purposes do: 21..30, or 21+ without end.
func apiRange(r purpose.Range) string {
	if r.Last == 0 {
		return fmt.Sprintf("%d+", r.First)
	}
	return fmt.Sprintf("%d..%d", r.First, r.Last)
}

func paperFigures(p *purpose.Purpose) *reports.PaperFigures {
	t := p.Table1
	if t == nil {
		return nil
	}
	return &reports.PaperFigures{States: t.States, Seconds: t.Seconds, Asked: t.Asked, Run: t.Run, Rounds: t.Rounds, Needed: t.Needed}
}

// machineFile is where a machine goes, without the form's ending.
func (o *learnOptions) machineFile(p *purpose.Purpose, api int) string {
	return filepath.Join(o.out, fmt.Sprintf("%s-%d", p.Name, api))
}

// journalFile is where answers are kept until a machine is written.
func (o *learnOptions) journalFile(p *purpose.Purpose, api int) string {
	return filepath.Join(o.out, ".journal", fmt.Sprintf("%s-%d.jsonl", p.Name, api))
}
