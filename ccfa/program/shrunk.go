package program

import (
	"encoding/json"
	"fmt"
	"sort"
	"strings"

	"cbcov/apk/dex"
	"cbcov/ccfa/mapping"
)

// Shrunk is what R8 says of its work, in a string that it leaves in each dex file (com.android.tools.r8.dex.Marker).
type Shrunk struct {
	Version string `json:"version"`
	Mode    string `json:"r8-mode"`   // full or compatibility; empty: older than that
	MapID   string `json:"pg-map-id"` // of the mapping file that it wrote; empty: it wrote none
}

const marker = "~~R8{"

// shrunk finds R8's strings; none: R8 did not make the app, or took them away.
func shrunk(files []*dex.File) []Shrunk {
	var out []Shrunk
	for _, f := range files {
		n := f.NumStrings()
		for i := sort.Search(n, func(i int) bool { return f.String(uint32(i)) >= marker }); i < n; i++ { // they are sorted
			text, ok := strings.CutPrefix(f.String(uint32(i)), marker[:len(marker)-1])
			if !ok {
				break
			}
			var s Shrunk
			if json.Unmarshal([]byte(text), &s) == nil {
				out = append(out, s)
			}
		}
	}
	return out
}

// checkMapping refuses a mapping file that R8 wrote for another build: it would give other classes' names. Where one of the two does not
// say what it is, it is believed.
func checkMapping(marks []Shrunk, names *mapping.Mapping) error {
	id := names.ID()
	known := ""
	for _, s := range marks {
		if s.MapID == id || strings.HasPrefix(id, s.MapID) {
			return nil // an app of several dex files may have parts that other builds made
		}
		known = s.MapID
	}
	if id == "" || known == "" {
		return nil
	}
	return fmt.Errorf("%s: the mapping is of another build: its pg_map_id is %s, that of the app %s: give the mapping.txt of this build", names.File(), id, known)
}
