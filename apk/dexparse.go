package apk

import (
	"context"

	"cbcov/apk/dex"
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
	err = inParallel(len(files), func(i int) (err error) {
		if err := ctx.Err(); err != nil {
			return err
		}
		out[i], err = dex.Parse(a.Path+"!"+files[i].Path(), files[i].Data, dex.Options{})
		return err
	})
	if err != nil {
		return nil, err
	}
	a.parsed = out
	return out, nil
}
