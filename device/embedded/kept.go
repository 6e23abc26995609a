package embedded

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// maxKept is how many bytes of converted classes are kept; those that were used last stay.
const maxKept = 1 << 30

// kept says where the converted classes of an app are kept from run to run, by the contents of its APKs and of all that converts them. To keep
// them saves time and changes nothing: where it fails, nothing is kept.
type kept struct {
	from string // the file of the runs before; it may not be there
	to   string // that the JVM writes; it replaces the other one where the JVM ended well. Empty: none
}

// keep prepares the file of an app. What is the app's is read through, to name it by content.
func (l *layout) keep(s *start) (kept, error) {
	h := sha256.New()
	fmt.Fprintf(h, "%s %s %s %d\n", l.agent.ID, filepath.Base(s.framework), l.agent.LinkID, s.version)
	for _, apk := range s.app.apks {
		f, err := os.Open(apk)
		if err != nil {
			return kept{}, fmt.Errorf("embedded device: %w", err)
		}
		n, err := io.Copy(h, f)
		f.Close()
		if err != nil {
			return kept{}, fmt.Errorf("embedded device: read %s: %w", apk, err)
		}
		fmt.Fprintf(h, "\n%d\n", n)
	}
	k := kept{from: filepath.Join(l.apps(), hex.EncodeToString(h.Sum(nil)))}
	if os.MkdirAll(l.apps(), 0o755) != nil {
		return k, nil
	}
	if f, err := os.CreateTemp(l.apps(), tempPrefix); err == nil {
		k.to = f.Name()
		f.Close()
	}
	return k, nil
}

// tempPrefix begins the names of files that are being written.
const tempPrefix = ".new-"

// done takes over what a JVM has written, which may be nothing as it met no new class.
func (k kept) done(whole bool) {
	if k.to == "" {
		return
	}
	info, err := os.Stat(k.to)
	if whole && err == nil && info.Size() > 0 && os.Chmod(k.to, 0o644) == nil && os.Rename(k.to, k.from) == nil { // as all of the folder, for any user
		prune(filepath.Dir(k.from), maxKept, time.Now())
		return
	}
	_ = os.Remove(k.to)
	now := time.Now()
	_ = os.Chtimes(k.from, now, now) // it was used
}

// prune removes the files of a folder that were not used for the longest time, so that no more than some bytes stay, and those that somebody
// began to write long ago.
func prune(dir string, limit int64, now time.Time) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return
	}
	var all []os.FileInfo
	for _, e := range entries {
		info, err := e.Info()
		if err != nil {
			continue // another process removed it
		}
		if strings.HasPrefix(e.Name(), tempPrefix) {
			if now.Sub(info.ModTime()) > staleAfter {
				_ = os.Remove(filepath.Join(dir, e.Name()))
			}
			continue
		}
		all = append(all, info)
	}
	slices.SortFunc(all, func(a, b os.FileInfo) int { return b.ModTime().Compare(a.ModTime()) })
	for i, info := range all {
		if limit -= info.Size(); limit < 0 && i > 0 {
			_ = os.Remove(filepath.Join(dir, info.Name()))
		}
	}
}
