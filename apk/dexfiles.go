package apk

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"runtime"

	"cbcov/internal/parallel"
)

// maxDexTotal bounds the dex files of one app together.
const maxDexTotal = 1 << 30

// DexFile is one dex file of an app.
type DexFile struct {
	// Split is the file name of the APK the dex file is in, empty for the base.
	Split string
	// Name is its entry's name, "classes2.dex".
	Name string
	// Slice says that there is no such entry yet: the file stands in the base's SlicesFile.
	Slice bool
	Data  []byte
}

// Path names the dex file in messages: "classes2.dex", or "split_maps.apk!classes.dex".
func (d DexFile) Path() string {
	if d.Split == "" {
		return d.Name
	}
	return d.Split + "!" + d.Name
}

// DexFiles gives the dex files that ART loads: classes.dex, classes2.dex, … of the base up to the first number that is missing,
// behind them those that the base has for Instant Run (SlicesFile), then those of each split by file name. Of an app that DexIn gave they are those in its
// folder. They are unpacked concurrently on the first call and kept; the bytes must not be changed. The error is ErrNoDex where there are none.
func (a *APK) DexFiles() ([]DexFile, error) {
	return a.dex.get(func() ([]DexFile, error) {
		var files []DexFile
		var from []slice
		var total int64
		for _, ar := range a.Archives() {
			entries := ar.dexEntries(a.dexFolder)
			for i, e := range entries {
				d := DexFile{Name: DexName(i + 1)}
				if ar != a.Base {
					d.Split = ar.File
				}
				files, from = append(files, d), append(from, slice{ar, e})
				total += e.Size
			}
			if ar != a.Base || a.dexFolder != "" {
				continue
			}
			slices, err := ar.slices(entries)
			if err != nil {
				return nil, err
			}
			for i, s := range slices {
				files, from = append(files, DexFile{Name: DexName(len(entries) + i + 1), Slice: true}), append(from, s)
				total += s.entry.Size
			}
		}
		if len(files) == 0 {
			return nil, fmt.Errorf("%s: %w", a.Path, ErrNoDex)
		}
		if total > maxDexTotal {
			return nil, fmt.Errorf("%s: its dex files have %d bytes, the limit is %d", a.Path, total, int64(maxDexTotal))
		}
		err := parallel.Each(context.Background(), runtime.GOMAXPROCS(0), len(files), func(i int) (err error) {
			files[i].Data, err = from[i].in.read(from[i].entry)
			return err
		})
		return files, err
	})
}

// dexEntries gives classes.dex, classes2.dex, … of a folder as far as they go without a gap.
func (ar *Archive) dexEntries(folder string) []*Entry {
	var out []*Entry
	for n := 1; ; n++ {
		e := ar.Entry(folder + DexName(n))
		if e == nil {
			return out
		}
		out = append(out, e)
	}
}

// DexIn gives the same app with other dex files: those that its APKs have in a folder, "assets/x/", where Android loads none. Closing
// either closes both.
func (a *APK) DexIn(folder string) *APK {
	return &APK{Path: a.Path, Base: a.Base, Splits: a.Splits, Bundle: a.Bundle, files: a.files, dexFolder: folder}
}

// DexName gives the entry name of the n-th dex file of an APK, from 1: "classes.dex", "classes2.dex".
func DexName(n int) string {
	if n == 1 {
		return "classes.dex"
	}
	return fmt.Sprintf("classes%d.dex", n)
}

// BuildID is the id of the app's code: the first 8 hex digits of SHA-256 over all dex files in the order of DexFiles.
func (a *APK) BuildID() (string, error) {
	files, err := a.DexFiles()
	if err != nil {
		return "", err
	}
	sum := sha256.New()
	for _, f := range files {
		sum.Write(f.Data)
	}
	return hex.EncodeToString(sum.Sum(nil)[:4]), nil
}
