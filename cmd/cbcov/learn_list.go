package main

import (
	"context"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"cbcov/device/registry"
	"cbcov/learner/purpose"
	"cbcov/reports"
	"cbcov/typestate"
)

// listPurposes tells what can be learned and what is learned already.
func (o *learnOptions) listPurposes(ctx context.Context) error {
	known, err := o.known()
	if err != nil {
		return err
	}
	list := &reports.Purposes{Folder: o.out}
	for _, p := range known {
		entry := reports.PurposeEntry{Name: p.Name, Class: p.Class, API: apiRange(p.API), Description: p.Description}
		for _, l := range p.Devices {
			entry.Labels = append(entry.Labels, reports.PurposeLabel{Device: l.Device, Label: string(l.Fidelity), Note: l.Note})
		}
		for _, api := range registry.Levels() {
			if f, there := o.learnedFile(p, api); there {
				entry.Learned = append(entry.Learned, f)
			}
		}
		list.List = append(list.List, entry)
	}
	if list.Others, err = o.otherFiles(known); err != nil {
		return err
	}
	return o.write(ctx, o.globals, func(w io.Writer, format string) error { return reports.WritePurposes(w, format, list) })
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

// otherFiles looks for machines that other purposes than the shipped ones gave. Files that are no machines are left out.
func (o *learnOptions) otherFiles(shipped []*purpose.Purpose) ([]reports.OtherFile, error) {
	entries, err := os.ReadDir(o.out)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	var others []reports.OtherFile
	for _, entry := range entries {
		file := filepath.Join(o.out, entry.Name())
		if filepath.Ext(file) != ".json" {
			continue
		}
		m, err := typestate.Open(file)
		if err != nil || m.Provenance == nil {
			continue
		}
		p := m.Provenance
		if slices.ContainsFunc(shipped, func(s *purpose.Purpose) bool { return s.Name == p.Purpose }) {
			continue
		}
		states, _ := m.Count()
		others = append(others, reports.OtherFile{Purpose: p.Purpose, Class: m.Class,
			LearnedFile: reports.LearnedFile{File: filepath.ToSlash(file), API: p.API, States: states}})
	}
	return others, nil
}
