package instrument

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"cbcov/apk"
	"cbcov/apk/sign"
)

// ErrInstrumented: the APK has cbcov's probes already. Ask for it with errors.Is.
var ErrInstrumented = errors.New("instrumented by cbcov already: give the original APK")

// PackageOptions say where a new app goes and how it is signed.
type PackageOptions struct {
	// Out is the file to be written; for an app of several APK files it is a directory, which must be new or empty.
	Out string
	// Key signs all that is written.
	Key *sign.Key
	// Scope is kept in the app, so that measure on it sees the same classes.
	Scope MarkScope
	// Probes are told in the app beside it, as Result has them.
	Probes Probes
	// Also are other APKs to be signed with the same key, as Android wants it of an app's tests: they are written beside Out, with
	// "-resigned" added to their names.
	Also []string
}

// Packaged lists what was written.
type Packaged struct {
	Out  string   // the app: a file, or a directory
	APKs []string // names of the app's APKs in Out (that of Out itself where it is one APK)
	Also []string // files of PackageOptions.Also, in their order
}

// Package writes an app with new dex files: each APK of it is aligned and signed and keeps the old ones, for Original, and the base gets
// the mark by which cbcov knows it.
// Dex files replace those with the same split and name; others are added. Nothing is written where something fails: all files
// are made under other names first. When ctx is done, that is soon taken back, with ctx's error.
func Package(ctx context.Context, a *apk.APK, dex []apk.DexFile, opt PackageOptions) (*Packaged, error) {
	if mark, err := ReadMark(a); err != nil {
		return nil, err
	} else if mark != nil {
		return nil, fmt.Errorf("%s: %w", a.Path, ErrInstrumented)
	}
	changes, err := packageChanges(a, dex, opt)
	if err != nil {
		return nil, err
	}
	if same(opt.Out, a.Path) {
		return nil, fmt.Errorf("%s: the output would replace the original, which measure needs: give another name", opt.Out)
	}
	m, err := a.Manifest()
	if err != nil {
		return nil, err
	}
	p := &packager{app: a, changes: changes, signing: apk.Signing{Key: opt.Key, MinSDK: m.MinSDK}}
	done := &Packaged{Out: opt.Out}
	files := &pending{ctx: ctx}
	defer files.discard()
	if err := p.writeApp(files, opt.Out, done); err != nil {
		return nil, err
	}
	for _, path := range opt.Also {
		to, err := p.resign(files, path, filepath.Dir(opt.Out))
		if err != nil {
			return nil, err
		}
		done.Also = append(done.Also, to)
	}
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	return done, files.commit()
}

// same says whether two paths are one file.
func same(a, b string) bool {
	x, err := os.Stat(a)
	if err != nil {
		return false
	}
	y, err := os.Stat(b)
	return err == nil && os.SameFile(x, y)
}

// packageChanges sorts the new files by the APK they go into.
func packageChanges(a *apk.APK, dex []apk.DexFile, opt PackageOptions) (map[*apk.Archive][]apk.Change, error) {
	build, err := a.BuildID()
	if err != nil {
		return nil, err
	}
	mark, err := json.Marshal(Mark{Schema: markSchema, Build: build, Scope: MarkScope{
		Include: append([]string{}, opt.Scope.Include...), Exclude: append([]string{}, opt.Scope.Exclude...), Moved: opt.Scope.Moved},
		Probes: append([]string{}, opt.Probes.Names()...)})
	if err != nil {
		return nil, err
	}
	bySplit := map[string]*apk.Archive{"": a.Base}
	for _, s := range a.Splits {
		bySplit[s.File] = s
	}
	changes := map[*apk.Archive][]apk.Change{}
	for _, d := range dex {
		ar := bySplit[d.Split]
		if ar == nil {
			return nil, fmt.Errorf("%s: no split %q to put %s into", a.Path, d.Split, d.Name)
		}
		changes[ar] = append(changes[ar], apk.Change{Name: d.Name, Data: d.Data, Store: storedDex(ar)})
	}
	originals, err := a.DexFiles()
	if err != nil {
		return nil, err
	}
	for _, d := range originals {
		ar := bySplit[d.Split]
		if !d.Slice {
			changes[ar] = append(changes[ar], apk.Change{Name: keptFolder + d.Name, Copy: d.Name})
			continue
		}
		changes[ar] = append(changes[ar], apk.Change{Name: keptFolder + d.Name, Data: d.Data})
		if !slices.ContainsFunc(dex, func(n apk.DexFile) bool { return n.Name == d.Name && n.Split == "" }) { // it has no probes
			changes[ar] = append(changes[ar], apk.Change{Name: d.Name, Data: d.Data, Store: storedDex(ar)})
		}
	}
	if slices.ContainsFunc(originals, func(d apk.DexFile) bool { return d.Slice }) { // Android loads them now, and the app must not load them as they were
		changes[a.Base] = append(changes[a.Base], apk.Change{Name: apk.SlicesFile, Remove: true})
	}
	changes[a.Base] = append(changes[a.Base], apk.Change{Name: markFile, Data: append(mark, '\n')})
	return changes, nil
}

// storedDex says whether an APK keeps its dex files without compression; a new one then does the same.
func storedDex(ar *apk.Archive) bool {
	e := ar.Entry(apk.DexName(1))
	return e != nil && e.Method == apk.Stored
}

// packager writes the APKs of one app.
type packager struct {
	app     *apk.APK
	changes map[*apk.Archive][]apk.Change
	signing apk.Signing
}

// writeApp writes the app in the form it came in: one file, a bundle, or a directory of APKs.
func (p *packager) writeApp(files *pending, out string, done *Packaged) error {
	for _, ar := range p.app.Archives() {
		done.APKs = append(done.APKs, ar.File)
	}
	switch {
	case p.app.Bundle != nil:
		return p.writeBundle(files, out)
	case len(p.app.Splits) == 0:
		done.APKs = []string{filepath.Base(out)}
		return files.write(out, func(w io.Writer) error { return p.writeAPK(p.app.Base, w) })
	}
	dir, err := files.directory(out)
	if err != nil {
		return err
	}
	for _, ar := range p.app.Archives() {
		if err := files.writeFile(filepath.Join(dir, ar.File), func(w io.Writer) error { return p.writeAPK(ar, w) }); err != nil {
			return err
		}
	}
	return nil
}

func (p *packager) writeAPK(ar *apk.Archive, w io.Writer) error {
	return ar.Rewrite(w, p.changes[ar], p.signing)
}

// writeBundle writes each APK to a file of its own, and then the bundle of them.
func (p *packager) writeBundle(files *pending, out string) error {
	parts, err := os.MkdirTemp(filepath.Dir(out), ".cbcov-*")
	if err != nil {
		return err
	}
	defer os.RemoveAll(parts)
	var open []*os.File
	defer func() {
		for _, f := range open {
			f.Close()
		}
	}()
	return files.write(out, func(w io.Writer) error {
		return p.app.RewriteBundle(w, func(ar *apk.Archive) (io.ReadSeeker, error) {
			path := filepath.Join(parts, fmt.Sprintf("%d.apk", len(open)))
			if err := files.writeFile(path, func(w io.Writer) error { return p.writeAPK(ar, w) }); err != nil {
				return nil, err
			}
			f, err := os.Open(path)
			if err == nil {
				open = append(open, f)
			}
			return f, err
		})
	})
}

// resign signs an APK that is not changed and says where it goes.
func (p *packager) resign(files *pending, path, dir string) (string, error) {
	a, err := apk.Open(path)
	if err != nil {
		return "", err
	}
	defer a.Close()
	if a.Bundle != nil || len(a.Splits) > 0 {
		return "", fmt.Errorf("%s: it holds several APKs: give those to be signed one by one", path)
	}
	m, err := a.Manifest()
	if err != nil {
		return "", err
	}
	signing := apk.Signing{Key: p.signing.Key, MinSDK: m.MinSDK}
	if m.MinSDK == 1 {
		signing.MinSDK = p.signing.MinSDK // a split writes none: the app's counts
	}
	ext := filepath.Ext(path)
	to := filepath.Join(dir, strings.TrimSuffix(filepath.Base(path), ext)+"-resigned"+ext)
	return to, files.write(to, func(w io.Writer) error {
		return a.Base.Rewrite(w, nil, signing)
	})
}
