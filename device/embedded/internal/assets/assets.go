// Package assets carries the embedded device's agent in the binary: its Java sources, its Maven project and the lock file of what
// that fetches. The data is packed by assets/gen into bindata.go; Load unpacks it.
package assets

import (
	"archive/tar"
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"maps"
	"regexp"
	"slices"
	"strings"

	"github.com/klauspost/compress/zstd"
)

//go:generate go run ./gen

// maxAgent bounds what the packed agent may unpack to, in bytes.
const maxAgent = 16 << 20

// Agent is what is needed to install the agent.
type Agent struct {
	ID      string            // changes when anything of the agent does: 16 hex digits
	LockID  string            // changes when the lock file does
	LinkID  string            // changes when Android's classes are to be linked anew
	POM     []byte            // pom.xml
	Lock    string            // lock file, see package embedded
	App     []byte            // a small app, for a first start of the device
	Script  string            // what that app is driven by
	Sources map[string][]byte // Java files by path below the source folder, parted by slashes
}

// Names in the packed archive.
const (
	pomName    = "pom.xml"
	lockName   = "lock.txt"
	appName    = "app.apk"
	scriptName = "app.cbscript"
	sourceRoot = "src/main/java/"
)

// Load unpacks the agent.
func Load() (*Agent, error) {
	packed, err := Asset("agent.tar.zst")
	if err != nil {
		return nil, fmt.Errorf("the agent in this binary: %w", err)
	}
	return unpack(packed)
}

func unpack(packed []byte) (*Agent, error) {
	dec, err := zstd.NewReader(bytes.NewReader(packed), zstd.WithDecoderConcurrency(1), zstd.WithDecoderMaxMemory(maxAgent))
	if err != nil {
		return nil, fmt.Errorf("the agent in this binary: %w", err)
	}
	defer dec.Close()
	a := &Agent{ID: id(packed), Sources: map[string][]byte{}}
	for t := tar.NewReader(dec); ; {
		h, err := t.Next()
		if errors.Is(err, io.EOF) {
			a.LockID = id([]byte(a.Lock))
			a.LinkID = a.linkID()
			return a, nil
		}
		if err != nil {
			return nil, fmt.Errorf("the agent in this binary: %w", err)
		}
		data, err := io.ReadAll(io.LimitReader(t, maxAgent))
		if err != nil {
			return nil, fmt.Errorf("the agent in this binary: %s: %w", h.Name, err)
		}
		switch h.Name {
		case pomName:
			a.POM = data
		case appName:
			a.App = data
		case scriptName:
			a.Script = string(data)
		case lockName:
			a.Lock = string(data)
		default:
			a.Sources[strings.TrimPrefix(h.Name, sourceRoot)] = data
		}
	}
}

// linking are the sources that decide how Android's classes are linked: the shadows, their list, and what links.
var linking = regexp.MustCompile(`^cbcov/agent/(phone/shadows/.*|host/(Android|Identity|Shadowed|Linker|LinkedFramework))\.java$`)

func (a *Agent) linkID() string {
	all := []byte(a.LockID)
	for _, name := range slices.Sorted(maps.Keys(a.Sources)) {
		if linking.MatchString(name) {
			all = append(all, id(a.Sources[name])...)
		}
	}
	return id(all)
}

func id(data []byte) string {
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:8])
}
