// Package labs finds the logs that device labs leave: which files of a folder are logcat's, and which device and shard each is of. Their
// folders say it:
//
//	Gradle, connected   …/androidTest-results/connected/debug/Pixel 6 - 14/logcat-CLASS-METHOD.txt
//	Gradle, managed     …/androidTest-results/managedDevice/debug/pixel2api30/logcat-CLASS-METHOD.txt
//	Firebase Test Lab   …/Pixel2-28-en_US-portrait/logcat, with shards -shard_0 behind it
//	Flank               …/matrix_0/Pixel2-28-en_US-portrait/logcat, or with shard_0/ before it
//	Marathon            …/logs/POOL/SERIAL/*.log, …/device-logs/*.log
//	AWS Device Farm     …/DEVICE/… Suite/…/Logcat.logcat
//
// In any other folder, the path is the device. Files are chosen by their base names, and by what they begin with: a log of another tool is
// none. Logs of one device and shard belong together, since a process may begin in one and end in the next.
package labs

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// Shard is the logs of one device, or of one shard on it.
type Shard struct {
	Name   string // for people: of the device and the shard; no two are the same
	Device string // empty: the path does not say it
	API    int    // of the device; 0: the path does not say it
	Files  []string
}

// Found is what a folder has.
type Found struct {
	Shards []Shard  // by name
	Other  []string // files that have a log's name, and are none of logcat's
}

// limits of a search.
const (
	maxFiles = 100_000
	sniffed  = 64 << 10 // bytes that are looked at
)

// Find looks for logs in folders and below. A file that is named stands for itself. Errors name the path.
func Find(paths []string) (*Found, error) {
	found, shards := &Found{}, map[string]*Shard{}
	n := 0
	for _, root := range paths {
		err := filepath.WalkDir(root, func(name string, e fs.DirEntry, err error) error {
			if err != nil {
				return err
			}
			if !e.Type().IsRegular() || name != root && !logName(e.Name()) {
				return nil
			}
			if n++; n > maxFiles {
				return fmt.Errorf("more than %d logs: merge them in parts", maxFiles)
			}
			ok, err := isLog(name)
			if err != nil {
				return fmt.Errorf("%s: %w", name, err)
			}
			if !ok {
				found.Other = append(found.Other, name)
				return nil
			}
			add(shards, root, name, len(paths) > 1)
			return nil
		})
		if err != nil {
			return nil, fmt.Errorf("traces: %w", err)
		}
	}
	for _, s := range shards {
		slices.Sort(s.Files)
		s.Files = slices.Compact(s.Files)
		found.Shards = append(found.Shards, *s)
	}
	slices.SortFunc(found.Shards, func(a, b Shard) int { return strings.Compare(a.Name, b.Name) })
	slices.Sort(found.Other)
	return found, nil
}

// add puts a log to its shard. Where its path says no device, the shard is its folder; several says that other folders were named.
func add(shards map[string]*Shard, root, name string, several bool) {
	inside, err := filepath.Rel(root, name)
	if err != nil || inside == "." {
		inside = filepath.Base(name)
	}
	// the folder that was named may be a device's own
	path := append(strings.Split(filepath.ToSlash(filepath.Clean(root)), "/"), strings.Split(filepath.ToSlash(inside), "/")...)
	if info, err := os.Stat(root); err == nil && info.Mode().IsRegular() {
		path = strings.Split(filepath.ToSlash(filepath.Clean(name)), "/")
	}
	s := place(path)
	if s.Name == "" {
		s.Name = filepath.ToSlash(filepath.Dir(inside))
		switch {
		case several:
			s.Name = filepath.ToSlash(filepath.Join(root, filepath.Dir(inside)))
		case s.Name == ".":
			s.Name = filepath.Base(filepath.Clean(root))
		}
	}
	known := shards[s.Name]
	if known == nil {
		known = &s
		shards[s.Name] = known
	}
	known.Files = append(known.Files, filepath.Clean(name))
}

// logName says whether a base name is one that logs have.
func logName(base string) bool {
	base = strings.TrimSuffix(strings.ToLower(base), ".gz")
	switch filepath.Ext(base) {
	case ".logcat", ".log":
		return true
	case ".txt", "":
		return strings.Contains(base, "logcat") || strings.HasSuffix(base, ".txt") && strings.HasPrefix(base, "trace")
	}
	return false
}

var (
	model    = regexp.MustCompile(`^(.+)-(\d{1,2})-([a-z]{2,3}(?:[_-][A-Za-z]{2,4})?)-(portrait|landscape|default)(?:[-_](.+))?$`)
	shardDir = regexp.MustCompile(`^(?:shard|matrix)[-_]?\d+$`)
)

// place tells device and shard from a log's path.
func place(path []string) Shard {
	dirs := path[:len(path)-1]
	for _, lab := range []func(dirs []string, base string) (Shard, bool){firebase, gradle, marathon, deviceFarm} {
		if s, ok := lab(dirs, path[len(path)-1]); ok {
			return s
		}
	}
	return Shard{}
}

// firebase knows Test Lab's folders and Flank's: a dimension for each part of `MODEL-API-LOCALE-ORIENTATION`.
func firebase(dirs []string, _ string) (Shard, bool) {
	for i := len(dirs) - 1; i >= 0; i-- {
		m := model.FindStringSubmatch(dirs[i])
		if m == nil {
			continue
		}
		api, _ := strconv.Atoi(m[2]) // one or two digits
		device := strings.Join(m[1:5], "-")
		return Shard{Name: named(device, shardsOf(dirs), m[5]), Device: device, API: api}, true
	}
	return Shard{}, false
}

// gradle knows the folders of connected and managed devices: behind them come a build type, with a product flavour or without, and the
// device.
func gradle(dirs []string, _ string) (Shard, bool) {
	for i, dir := range dirs {
		if dir != "androidTest-results" || i+1 >= len(dirs) || dirs[i+1] != "connected" && dirs[i+1] != "managedDevice" {
			continue
		}
		rest := slices.DeleteFunc(slices.Clone(dirs[i+2:]), func(d string) bool { return shardDir.MatchString(d) || d == "testlog" })
		if len(rest) == 0 {
			return Shard{}, false
		}
		device := rest[len(rest)-1]
		return Shard{Name: named(device, shardsOf(dirs[i:]), ""), Device: device}, true
	}
	return Shard{}, false
}

// marathon knows logs/POOL/SERIAL/ and device-logs/, which may hold the same records: both are of the device.
func marathon(dirs []string, base string) (Shard, bool) {
	for i := len(dirs) - 1; i >= 0; i-- {
		rest := dirs[i+1:]
		switch {
		case dirs[i] == "logs" && len(rest) == 2:
			return Shard{Name: rest[1], Device: rest[1]}, true
		case dirs[i] == "device-logs" && len(rest) > 0:
			return Shard{Name: rest[len(rest)-1], Device: rest[len(rest)-1]}, true
		case dirs[i] == "device-logs":
			serial := strings.TrimSuffix(strings.TrimSuffix(base, ".gz"), ".log")
			return Shard{Name: serial, Device: serial}, true
		}
	}
	return Shard{}, false
}

// deviceFarm knows Device Farm's folders: the device is what the suites are in.
func deviceFarm(dirs []string, base string) (Shard, bool) {
	if !strings.EqualFold(base, "Logcat.logcat") {
		return Shard{}, false
	}
	for i, dir := range dirs {
		if i > 0 && strings.HasSuffix(strings.ToLower(dir), "suite") {
			return Shard{Name: dirs[i-1], Device: dirs[i-1]}, true
		}
	}
	return Shard{}, false
}

// shardsOf lists the folders of a path that number a shard.
func shardsOf(dirs []string) []string {
	return slices.DeleteFunc(slices.Clone(dirs), func(d string) bool { return !shardDir.MatchString(d) })
}

// named joins a device and its shard.
func named(device string, shards []string, suffix string) string {
	words := append([]string{device}, shards...)
	if suffix != "" {
		words = append(words, suffix)
	}
	return strings.Join(words, " ")
}

// line is how logcat's lines begin, in the forms threadtime, time, brief, tag, epoch, long and Android Studio's, and the message alone in
// cbcov's form or the paper's.
var line = regexp.MustCompile(`^(?:` + strings.Join([]string{
	`-{5,} beginning of `,
	`(?:\d{4}-)?\d\d-\d\d \d\d:\d\d:\d\d\.\d+ `, // threadtime, time, Studio
	`[VDIWEFA]/[^:]*: `,                         // brief, tag
	` *\d{9,}\.\d+ +\d+ +\d+ [VDIWEFA] `,        // epoch
	`\[ +\d\d-\d\d \d\d:\d\d`,                   // long
	`1 [0-9a-f]{8} [0-9a-f]{16} \d+ `,           // raw
	`\(t?[0-9.]+, .*, (?:ENTRY|EXIT)\)`,         // the paper's plain form
}, "|") + `)`)

// isLog says whether a file, plain or gzip, begins as logcat's output: one of its first lines does.
func isLog(name string) (bool, error) {
	f, err := os.Open(name)
	if err != nil {
		return false, err
	}
	defer f.Close()
	in := io.Reader(bufio.NewReader(f))
	if head, err := in.(*bufio.Reader).Peek(2); err == nil && head[0] == 0x1f && head[1] == 0x8b {
		if in, err = gzip.NewReader(in); err != nil {
			return false, nil // no gzip after all
		}
	}
	text := make([]byte, sniffed)
	n, err := io.ReadFull(in, text)
	if err != nil && n == 0 {
		return false, nil // empty, or broken from the start
	}
	for l := range bytes.Lines(text[:n]) {
		if line.Match(l) {
			return true, nil
		}
	}
	return false, nil
}
