package reports

import (
	"bytes"
	"encoding/json"
	"reflect"
	"strings"
	"testing"
)

// FuzzBreakLines: new lines change no JSON document, and none is nested deeper than asked for.
func FuzzBreakLines(f *testing.F) {
	for _, s := range []string{`{}`, `[]`, `{"a":[1,{"b":"}\"],{"},[]],"c":{}}`, `"\\\""`, `[[[[]]]]`, `null`} {
		f.Add(s, 2)
	}
	f.Fuzz(func(t *testing.T, text string, depth int) {
		var compact bytes.Buffer
		if json.Compact(&compact, []byte(text)) != nil {
			return
		}
		got := breakLines(compact.Bytes(), depth)
		var want, have any
		if err := json.Unmarshal(compact.Bytes(), &want); err != nil {
			return
		}
		if err := json.Unmarshal(got, &have); err != nil || !reflect.DeepEqual(want, have) {
			t.Fatalf("%s became %s: %v", compact.Bytes(), got, err)
		}
		for line := range strings.Lines(string(got)) {
			if spaces := len(line) - len(strings.TrimLeft(line, " ")); spaces > 2*max(depth, 0) {
				t.Fatalf("nested %d: %q", spaces/2, line)
			}
		}
	})
}
