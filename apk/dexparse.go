package apk

import (
	"context"
	"runtime"

	"cbcov/apk/dex"
	"cbcov/parallel"
)

// Dex gives DexFiles parsed, in the same order. They are parsed in parallel on the first call that comes to an end and kept.
func (a *APK) Dex(ctx context.Context) ([]*dex.File, error) {
	files, err := a.DexFiles()
	if err != nil {
		return nil, err
	}
	a.parsedMu.Lock()
	defer a.parsedMu.Unlock()
	if a.parsed != nil {
		return a.parsed, nil
	}
	out := make([]*dex.File, len(files))
	err = parallel.Each(ctx, runtime.GOMAXPROCS(0), len(files), func(i int) (err error) {
		out[i], err = dex.Parse(a.Path+"!"+files[i].Path(), files[i].Data, dex.Options{})
		return err
	})
	if err != nil {
		return nil, err
	}
	a.parsed = out
	return out, nil
}
