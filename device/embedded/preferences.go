package embedded

import (
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"unicode/utf16"
)

// As the agent's class StateLines cuts, in characters of Java's.
const (
	maxStatePath  = 500
	maxStateValue = 200
)

// readPreferences reads a file of shared preferences (AOSP XmlUtils.writeMapXml): each value's type and text by its key.
func readPreferences(path string) (map[string]string, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return parsePreferences(io.LimitReader(f, maxPreference))
}

// A preference is one of the elements of such a file.
type preference struct {
	XMLName xml.Name
	Name    string       `xml:"name,attr"`
	Value   string       `xml:"value,attr"`
	Text    string       `xml:",chardata"`
	Members []preference `xml:",any"` // of a set
}

// parsePreferences reads the contents of such a file.
func parsePreferences(r io.Reader) (map[string]string, error) {
	var m struct {
		XMLName xml.Name     `xml:"map"`
		Values  []preference `xml:",any"`
	}
	d := xml.NewDecoder(r)
	d.Strict = true
	if err := d.Decode(&m); err != nil && !errors.Is(err, io.EOF) {
		return nil, fmt.Errorf("preferences: %w", err)
	}
	values := make(map[string]string, len(m.Values))
	for _, p := range m.Values {
		values[p.Name] = p.text()
	}
	return values, nil
}

// text says a value as the agent does of those in memory.
func (p preference) text() string {
	switch kind := p.XMLName.Local; kind {
	case "string":
		return "string " + p.Text
	case "int":
		return "integer " + p.Value
	case "set":
		var all []string
		for _, e := range p.Members {
			all = append(all, `"`+e.Text+`"`)
		}
		slices.Sort(all)
		return "set " + strings.Join(all, ", ")
	default:
		return kind + " " + p.Value
	}
}

// cutText cuts a text as the agent's class StateLines does.
func cutText(s string, limit int) string {
	all := utf16.Encode([]rune(s))
	if len(all) <= limit {
		return s
	}
	h := uint64(0xcbf29ce484222325) // FNV-1a
	for _, c := range all {
		h = (h ^ uint64(c)) * 0x100000001b3
	}
	return fmt.Sprintf("%s… %d characters, %x", string(utf16.Decode(all[:limit])), len(all), h)
}
