package embedded

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// maxKept is how many bytes of converted classes are kept of all apps; those that were used last stay.
const maxKept = 1 << 30

// The file of an app's converted classes: a magic number; for each class its kind, whether it asks where threads meet, the lengths of its name and
// its content, and both; behind all a checksum (CRC-32C) of what stands before it. Kinds and flags have one byte, lengths and the checksum four, the
// highest first.
const (
	keptMagic  = "cbcov classes 1\n"
	entryHead  = 10        // bytes of an entry before its name
	maxOneKept = 512 << 20 // bytes; a larger one is not read
)

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// classID names a class of an app.
type classID struct {
	name     string // internal, as in p/A
	meetings bool   // it asks where threads meet
}

// span is where a class stands in a file.
type span struct {
	kind         uint32
	offset, size int64
}

// kept are the converted classes of one app, in a file that grows during a run. It is the run's own: nobody else sees what is written before the run
// has ended.
type kept struct {
	at    map[classID]span
	file  *os.File
	size  int64
	sum   uint32 // of all that was written
	home  string // where the file is to stay; empty: nowhere
	fresh bool   // something was added

	absent int // names without a class
}

// keep opens the classes of an app. What was kept is named by the contents of the app's APKs, and of all that has to do with
// their conversion.
func (l *layout) keep(s start) (*kept, error) {
	h := sha256.New()
	fmt.Fprintf(h, "%s %s %s %s\n", l.agent.ID, filepath.Base(s.framework), l.agent.LinkID, s.jdk)
	for _, apk := range s.app.apks {
		if err := addTo(h, apk); err != nil {
			return nil, err
		}
	}
	if s.recording != nil {
		if err := addTo(h, s.recording.file); err != nil {
			return nil, err
		}
	}
	dir := l.apps()
	home := filepath.Join(dir, hex.EncodeToString(h.Sum(nil)))
	was, at := readKept(home)
	prune(dir, maxKept, time.Now())
	if k, err := beginKept(dir, was, at); err == nil {
		k.home = home
		return k, nil
	}
	return beginKept(s.code, was, at) // the folder may be full, or somebody else's
}

// beginKept makes a run's file in a folder, with what was kept before.
func beginKept(dir string, was []byte, at map[classID]span) (*kept, error) {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return nil, fmt.Errorf("embedded device: %w", err)
	}
	file, err := os.CreateTemp(dir, tempPrefix)
	if err != nil {
		return nil, fmt.Errorf("embedded device: %w", err)
	}
	k := &kept{at: at, file: file}
	for _, p := range at {
		if p.kind == thereNone {
			k.absent++
		}
	}
	if err := k.write(was); err != nil {
		k.close()
		return nil, err
	}
	return k, nil
}

// addTo puts a file's contents, and their length, into a sum.
func addTo(h io.Writer, path string) error {
	f, err := os.Open(path)
	if err != nil {
		return fmt.Errorf("embedded device: %w", err)
	}
	defer f.Close()
	n, err := io.Copy(h, f)
	if err != nil {
		return fmt.Errorf("embedded device: read %s: %w", path, err)
	}
	fmt.Fprintf(h, "\n%d\n", n)
	return nil
}

// tempPrefix begins the names of files that are being written.
const tempPrefix = ".new-"

// readKept reads the classes of a file that was kept, without its checksum. Where there is none, or one that is not whole, it gives what a new file
// begins with.
func readKept(path string) ([]byte, map[classID]span) {
	if info, err := os.Stat(path); err == nil && info.Mode().IsRegular() && info.Size() <= maxOneKept {
		data, err := os.ReadFile(path)
		if at := parseKept(data); err == nil && at != nil {
			now := time.Now()
			_ = os.Chtimes(path, now, now) // it was used; of a file that is not ours nobody needs to know
			return data[:len(data)-crc32.Size], at
		}
	}
	return []byte(keptMagic), map[classID]span{}
}

// parseKept finds the classes of a file; nil where it is not whole.
func parseKept(data []byte) map[classID]span {
	end := len(data) - crc32.Size
	if end < len(keptMagic) || !bytes.HasPrefix(data, []byte(keptMagic)) || crc32.Checksum(data[:end], castagnoli) != binary.BigEndian.Uint32(data[end:]) {
		return nil
	}
	at := map[classID]span{}
	for i := len(keptMagic); i < end; {
		if end-i < entryHead {
			return nil
		}
		kind, meetings := uint32(data[i]), data[i+1] == 1
		name, content := int64(binary.BigEndian.Uint32(data[i+2:])), int64(binary.BigEndian.Uint32(data[i+6:]))
		i += entryHead
		if kind > thereUnfit || name+content > int64(end-i) {
			return nil
		}
		at[classID{string(data[i : i+int(name)]), meetings}] = span{kind, int64(i) + name, content}
		i += int(name + content)
	}
	return at
}

func (k *kept) write(p []byte) error {
	if _, err := k.file.Write(p); err != nil {
		k.home = "" // it is not whole
		return fmt.Errorf("embedded device: write converted classes: %w", err)
	}
	k.size += int64(len(p))
	k.sum = crc32.Update(k.sum, castagnoli, p)
	return nil
}

// maxAbsent is how many names are kept of which the app has no class: it may ask for any.
const maxAbsent = 10_000

// add puts a class into the file.
func (k *kept) add(id classID, kind uint32, content []byte) (span, error) {
	if kind == thereNone {
		if k.absent++; k.absent > maxAbsent {
			return span{kind: thereNone}, nil
		}
	}
	b := make([]byte, 0, entryHead+len(id.name)+len(content))
	var meetings byte
	if id.meetings {
		meetings = 1
	}
	b = append(b, byte(kind), meetings)
	b = binary.BigEndian.AppendUint32(b, uint32(len(id.name)))
	b = binary.BigEndian.AppendUint32(b, uint32(len(content)))
	b = append(append(b, id.name...), content...)
	p := span{kind, k.size + int64(entryHead+len(id.name)), int64(len(content))}
	if err := k.write(b); err != nil {
		return span{}, err
	}
	k.at[id] = p
	k.fresh = true
	return p, nil
}

// close ends the writing. Where something is new the file takes its place; what fails then is nobody's loss.
func (k *kept) close() {
	name := k.file.Name()
	whole := k.home != "" && k.fresh
	if whole {
		_, err := k.file.Write(binary.BigEndian.AppendUint32(nil, k.sum))
		whole = errors.Join(err, k.file.Chmod(0o644)) == nil
	}
	whole = k.file.Close() == nil && whole
	if whole && os.Rename(name, k.home) == nil {
		prune(filepath.Dir(k.home), maxKept, time.Now())
		return
	}
	_ = os.Remove(name)
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
