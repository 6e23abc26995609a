package embedded

import (
	"bytes"
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"cbcov/device"
)

// Bounds of what is told of an app's files.
const (
	maxStateLines = 20_000   // of all kinds
	maxStateFile  = 64 << 20 // bytes that are summed up
	maxPreference = 4 << 20  // bytes of a file
	maxDatabases  = 100      // files
	sumLength     = 16       // hex digits
	sqliteMagic   = "SQLite format 3\x00"
	prefsFolder   = "shared_prefs"
)

// State implements device.Session. Files are read here, so that the JVM does nothing for them.
func (s *session) State(ctx context.Context) (*device.State, error) {
	f, err := readStorage(s.folder)
	if err != nil {
		return nil, fmt.Errorf("read the app's state: %w", err)
	}
	var st device.State
	loaded := map[string]string{} // preferences in memory by file, or file and key
	done, err := s.jvm.ask(ctx, func(line []string) error {
		f := fields{message: line}
		m := f.line()
		if device.StateKind(m.kind) == device.StatePreference {
			m.path = prefsName(strings.TrimPrefix(m.path, filepath.Join(s.folder, "data")+"/"))
			loaded[m.path] = m.value
		}
		st.Lines = append(st.Lines, device.StateLine{Kind: device.StateKind(m.kind), Path: m.path, Value: m.value})
		return f.end()
	}, askState{databases: f.databases})
	if err != nil {
		return nil, fmt.Errorf("read the app's state: %w", err)
	}
	end := fields{message: done}
	st.Cut = end.told().cut
	if err := end.end(); err != nil {
		return nil, err
	}
	st.Lines = append(st.Lines, f.lines...)
	st.Lines = append(st.Lines, onDisk(loaded, f.preferences)...)
	slices.SortStableFunc(st.Lines, func(a, b device.StateLine) int {
		return cmp.Or(cmp.Compare(a.Kind, b.Kind), cmp.Compare(a.Path, b.Path), cmp.Compare(a.Value, b.Value))
	})
	if len(st.Lines) > maxStateLines {
		st.Lines, st.Cut = st.Lines[:maxStateLines], true
	}
	return &st, nil
}

// storage is what is told of an app's files.
type storage struct {
	lines       []device.StateLine
	preferences map[string]map[string]string // by file: values on the disk by key
	databases   []string                     // names, each followed by its file
}

// readStorage reads the app's data folder and its share of the phone's storage. What it may not read, or is gone meanwhile, is told so.
func readStorage(folder string) (*storage, error) {
	st := &storage{preferences: map[string]map[string]string{}}
	for _, root := range []string{"data", "sdcard"} {
		base := filepath.Join(folder, root)
		err := filepath.WalkDir(base, func(path string, d fs.DirEntry, err error) error {
			if errors.Is(err, fs.ErrNotExist) {
				return nil
			}
			name, wrong := filepath.Rel(folder, path)
			if wrong != nil {
				return wrong
			}
			name = strings.TrimPrefix(name, "data/")
			switch {
			case len(st.lines) > maxStateLines:
				return fs.SkipAll
			case err != nil:
				st.add(device.StateFile, name, "cannot be read")
			case d.Type().IsRegular():
				st.file(name, path)
			case !d.IsDir():
				st.add(device.StateFile, name, "no file: "+d.Type().String())
			}
			return nil
		})
		if err != nil {
			return nil, err
		}
	}
	return st, nil
}

func (s *storage) add(kind device.StateKind, path, value string) {
	s.lines = append(s.lines, device.StateLine{Kind: kind, Path: path, Value: value})
}

// file takes one file, of a name from the data folder.
func (s *storage) file(name, path string) {
	for _, beside := range []string{"-journal", "-wal", "-shm"} {
		if of, is := strings.CutSuffix(path, beside); is && isDatabase(of) {
			return
		}
	}
	if isDatabase(path) && len(s.databases) < 2*maxDatabases {
		s.databases = append(s.databases, databaseName(name), path)
		return
	}
	if filepath.Base(filepath.Dir(path)) == prefsFolder {
		if strings.HasSuffix(name, ".bak") {
			return
		}
		if values, err := readPreferences(path); err == nil && strings.HasSuffix(name, ".xml") {
			s.preferences[prefsName(name)] = values
			return
		}
	}
	f, err := os.Open(path)
	if err != nil {
		s.add(device.StateFile, name, "cannot be read")
		return
	}
	defer f.Close()
	h := sha256.New()
	n, err := io.Copy(h, io.LimitReader(f, maxStateFile))
	if err != nil {
		s.add(device.StateFile, name, "cannot be read")
		return
	}
	s.add(device.StateFile, name, fmt.Sprintf("%d bytes, %s", n, hex.EncodeToString(h.Sum(nil))[:sumLength]))
}

func isDatabase(path string) bool {
	f, err := os.Open(path)
	if err != nil {
		return false
	}
	defer f.Close()
	head := make([]byte, len(sqliteMagic))
	_, err = io.ReadFull(f, head)
	return err == nil && bytes.Equal(head, []byte(sqliteMagic))
}

// prefsName shortens the name of a file of preferences, from the data folder, with or without a key behind it: p/shared_prefs/a.xml:key becomes a:key.
func prefsName(name string) string {
	if _, file, found := strings.Cut(name, "/"+prefsFolder+"/"); found {
		name = file
	}
	return strings.Replace(name, ".xml", "", 1)
}

// databaseName shortens the name of a file of the folder for databases.
func databaseName(name string) string {
	if _, file, found := strings.Cut(name, "/databases/"); found {
		return file
	}
	return name
}

// onDisk tells of the preferences on the disk what is not the same in memory, and of files that nobody has read all.
func onDisk(memory map[string]string, disk map[string]map[string]string) []device.StateLine {
	var lines []device.StateLine
	add := func(path, value string) {
		lines = append(lines, device.StateLine{Kind: device.StatePreference, Path: path, Value: value})
	}
	for file, values := range disk {
		if _, loaded := memory[file]; !loaded {
			add(file, fmt.Sprint(len(values), " values"))
		}
		for key, value := range values {
			path := cutText(file+":"+key, maxStatePath)
			value = cutText(value, maxStateValue)
			if _, loaded := memory[file]; !loaded {
				add(path, value)
			} else if memory[path] != value {
				add(path+" on disk", value)
			}
		}
	}
	for path := range memory {
		file, key, isKey := strings.Cut(path, ":")
		if values, written := disk[file]; isKey && (!written || !has(values, key)) {
			add(path+" on disk", "none")
		}
	}
	return lines
}

func has(values map[string]string, key string) bool {
	_, is := values[key]
	return is
}
