package main

import (
	"errors"
	"io"
	"io/fs"
	"os"

	"cbcov/device/embedded"
	"cbcov/learner/purpose"
	"cbcov/reports"
	"cbcov/typestate"
)

// listPurposes tells what can be learned and what is learned already.
func (o *learnOptions) listPurposes() error {
	shipped, err := purpose.Shipped()
	if err != nil {
		return err
	}
	list := &reports.Purposes{Folder: o.out}
	for _, p := range shipped {
		entry := reports.PurposeEntry{Name: p.Name, Class: p.Class, API: apiRange(p.API), Description: p.Description}
		for _, l := range p.Devices {
			entry.Labels = append(entry.Labels, reports.PurposeLabel{Device: l.Device, Label: string(l.Fidelity), Note: l.Note})
		}
		for _, api := range embedded.Levels() {
			if f, there := o.learnedFile(p, api); there {
				entry.Learned = append(entry.Learned, f)
			}
		}
		list.List = append(list.List, entry)
	}
	return o.write(o.streams.out, func(w io.Writer, format string) error { return reports.WritePurposes(w, format, list) })
}

// learnedFile looks for the machine of a purpose.
func (o *learnOptions) learnedFile(p *purpose.Purpose, api int) (f reports.LearnedFile, there bool) {
	f = reports.LearnedFile{File: o.machineFile(p, api) + ".json", API: api}
	if _, err := os.Stat(f.File); errors.Is(err, fs.ErrNotExist) {
		return f, false
	}
	m, err := typestate.Open(f.File)
	if err != nil {
		f.Error = err.Error()
		return f, true
	}
	f.States, _ = m.Count()
	f.Stale = m.Provenance == nil || m.Provenance.Hash != p.Hash
	return f, true
}
