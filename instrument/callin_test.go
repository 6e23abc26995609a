package instrument

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"cbcov/apk"
	"cbcov/apk/dex"
	"cbcov/apk/dex/descriptor"
	"cbcov/ccfa/program"
	"cbcov/typestate/observe"
)

// everyCall observes all methods of classes that are not in the APK, and the first object that each callback is given.
func everyCall(t testing.TB, a *apk.APK, p *program.Program) *observe.Points {
	t.Helper()
	points := &observe.Points{Heard: map[int][]observe.Heard{}}
	for _, ref := range references(t, a) {
		declared := ref.Class
		for range p.Classes() {
			c := p.Class(declared)
			if c == nil {
				break
			}
			declared = c.Super
		}
		r := &observe.Ref{Number: len(points.Refs), Dex: ref.String(), Method: declared + "->" + ref.Name + ref.Desc,
			Uses: []observe.Use{{Role: observe.Other, Object: observe.Receiver}}}
		if strings.HasPrefix(declared, "[") || p.Class(ref.Class) != nil && (ref.Name == descriptor.Constructor || p.Resolve(ref.Class, ref.Name, ref.Desc) != nil) {
			r = nil
		}
		points.Refs = append(points.Refs, r)
	}
	for _, m := range p.Candidates() {
		for i, param := range descriptor.Params(m.Desc) {
			if returnedFor(param) == returnedObject {
				points.Heard[m.ID] = append(points.Heard[m.ID], observe.Heard{Object: i})
			}
		}
	}
	return points
}

// references lists the method references of all dex files.
func references(t testing.TB, a *apk.APK) []dex.MethodRef {
	t.Helper()
	var list []dex.MethodRef
	for _, f := range dexOf(t, a) {
		for i := range f.NumMethods() {
			list = append(list, f.Method(uint32(i)))
		}
	}
	return list
}

// probedFully rewrites an app with all kinds of probes, at every place there is.
func probedFully(t testing.TB, a *apk.APK, p *program.Program) (*Result, []*dex.File) {
	t.Helper()
	return rewrittenWith(t, a, p, Options{Probes: Callbacks | Callins | BasicBlocks, Points: everyCall(t, a, p)})
}

func TestFullyProbedApps(t *testing.T) {
	dexdump, _ := exec.LookPath("dexdump")
	for _, path := range apps(t) {
		t.Run(filepath.Base(path), func(t *testing.T) {
			a, p := load(t, path)
			r, _ := probedFully(t, a, p)
			if len(r.Warnings) > 0 || r.Callins == 0 || r.Blocks == 0 {
				t.Errorf("%d callins, %d blocks, %q", r.Callins, r.Blocks, r.Warnings)
			}
			probed := packaged(t, a, r)
			sameOriginal(t, a, probed)
			sameBlocks(t, a, probed, p, r)
			for _, d := range r.Dex {
				dumped(t, dexdump, d)
			}
		})
	}
}

// sameBlocks fails where an instrumented app tells other blocks than the original.
func sameBlocks(t *testing.T, a, probed *apk.APK, p *program.Program, r *Result) {
	t.Helper()
	want, err := Blocks(context.Background(), a, p)
	if err != nil || len(want) == 0 || r.Blocks != len(want) {
		t.Fatalf("%d blocks with probes, %d blocks, %v", r.Blocks, len(want), err)
	}
	got, err := Blocks(context.Background(), probed, p)
	if err != nil || !slices.Equal(got, want) {
		t.Errorf("%d blocks, read back %d, %v", len(want), len(got), err)
	}
}

// dumped fails where the platform's own reader refuses a file. Without it nothing is looked at.
func dumped(t *testing.T, dexdump string, d apk.DexFile) {
	t.Helper()
	if dexdump == "" {
		return
	}
	file := filepath.Join(t.TempDir(), d.Name)
	if err := os.WriteFile(file, d.Data, 0o666); err != nil {
		t.Fatal(err)
	}
	if out, err := exec.Command(dexdump, "-f", "-d", file).CombinedOutput(); err != nil {
		t.Errorf("%s: %v\n%s", d.Name, err, out[:min(len(out), 500)])
	}
}
