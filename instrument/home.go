package instrument

import (
	"context"
	"fmt"

	"cbcov/apk"
	"cbcov/apk/dex"
	"cbcov/internal/parallel"
)

// home finds a place for the logger class, and for classes whose dex file would have a table that is
// too large. Both go to a further dex file, which Android loads from version 5 on; below that the
// logger goes into classes.dex, and a full table is refused.
func (r *rewriter) home() error {
	splits := map[string]*dexEdit{} // further dex file of each APK
	for _, d := range r.dexes {
		if !d.change {
			continue
		}
		if err := r.relieve(d, splits); err != nil {
			return err
		}
	}
	first := r.dexes[0]
	if r.minSDK >= firstMultidex {
		var err error
		if first, err = r.further("", splits); err != nil {
			return err
		}
	}
	first.change = true
	if err := r.addClasses(first.edit); err != nil {
		return err
	}
	c, err := first.edit.Counts()
	if err != nil {
		return err
	}
	if o := c.Overflow(); o != "" {
		return r.refuse(first, o)
	}
	return nil
}

// addClasses adds what the probes need at run time.
func (r *rewriter) addClasses(e *dex.Editor) error {
	if err := addLogger(e, loggerFacts{r.build, r.idBits, len(r.blocks), r.scope}); err != nil || len(r.calls) == 0 {
		return err
	}
	return addCalls(e, r.calls, r.callins)
}

// refuse says that a dex file is full and cannot be relieved.
func (r *rewriter) refuse(d *dexEdit, overflow string) error {
	return fmt.Errorf("%s: with the probes it would have %s; classes can be moved to a further dex file only from minSdk %d on, and this app has minSdk %d: build it with a higher minSdk, or shrink it",
		d.name.Path(), overflow, firstMultidex, r.minSDK)
}

// further gives the dex file that is added to an APK.
func (r *rewriter) further(split string, splits map[string]*dexEdit) (*dexEdit, error) {
	if d := splits[split]; d != nil {
		return d, nil
	}
	n, version := 1, 0
	for _, d := range r.dexes {
		if d.name.Split == split {
			n++
			version = max(version, d.edit.File().Version())
		}
	}
	e, err := dex.New(version)
	if err != nil {
		return nil, err
	}
	d := &dexEdit{name: apk.DexFile{Split: split, Name: apk.DexName(n)}, edit: e, change: true}
	splits[split] = d
	r.dexes = append(r.dexes, d)
	return d, nil
}

// relieve moves classes out of a dex file until its tables are small enough.
func (r *rewriter) relieve(d *dexEdit, splits map[string]*dexEdit) error {
	c, err := d.edit.Counts()
	if err != nil || c.Overflow() == "" {
		return err
	}
	if r.minSDK < firstMultidex {
		return r.refuse(d, c.Overflow())
	}
	classes, err := chooseClasses(d.edit)
	if err != nil {
		return fmt.Errorf("%s: %w", d.name.Path(), err)
	}
	to, err := r.further(d.name.Split, splits)
	if err != nil {
		return err
	}
	to.edit.Import(d.edit, classes)
	for _, i := range classes {
		r.result.Moved = append(r.result.Moved, d.edit.File().Class(i).Name)
	}
	return nil
}

// write lays out the dex files that change.
func (r *rewriter) write(ctx context.Context) error {
	var list []*dexEdit
	for _, d := range r.dexes {
		if d.change {
			list = append(list, d)
		}
	}
	r.result.Dex = make([]apk.DexFile, len(list))
	return parallel.Each(ctx, r.workers, len(list), func(i int) (err error) {
		d := list[i]
		r.result.Dex[i] = d.name
		r.result.Dex[i].Data, err = d.edit.Bytes()
		return err
	})
}
