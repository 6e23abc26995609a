package device

import (
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"
)

// Limits on a script: it is a file that a user wrote, or something that looks like one.
const (
	maxScript   = 64 << 20  // bytes
	maxEvents   = 1_000_000 // lines that are events
	maxFloats   = 16        // values of a sensor
	maxExtras   = 64
	maxDuration = 30 * 24 * time.Hour
	maxNumber   = math.MaxInt32
)

// SyntaxError says where a script cannot be read. Line and Column count from 1; Column counts bytes.
type SyntaxError struct {
	Line, Column int
	Msg          string
}

func (e *SyntaxError) Error() string {
	return fmt.Sprintf("line %d, column %d: %s", e.Line, e.Column, e.Msg)
}

// ParseScript reads a script. The error is a *SyntaxError.
func ParseScript(text string) (*Script, error) {
	if len(text) > maxScript {
		return nil, &SyntaxError{1, 1, fmt.Sprintf("the script is larger than %d MB", maxScript>>20)}
	}
	s := &Script{}
	for n := 1; text != ""; n++ {
		var line string
		line, text, _ = strings.Cut(text, "\n")
		l := &lineReader{line: strings.TrimSuffix(line, "\r"), number: n}
		if err := l.into(s); err != nil {
			return nil, err
		}
	}
	return s, nil
}

// ParseEvent reads one event in the form that a script's line has.
func ParseEvent(line string) (Event, error) {
	s, err := ParseScript(line)
	if err != nil {
		return Event{}, err
	}
	if len(s.Events) != 1 || len(s.Settings) != 0 {
		return Event{}, &SyntaxError{1, 1, "want one event"}
	}
	return s.Events[0], nil
}

// lineReader takes a line apart, word by word.
type lineReader struct {
	line   string
	number int
	pos    int
}

// fail makes an error at byte offset at.
func (l *lineReader) fail(at int, format string, args ...any) error {
	return &SyntaxError{Line: l.number, Column: at + 1, Msg: fmt.Sprintf(format, args...)}
}

// skip passes blanks; it reports whether something is left before the end or a comment.
func (l *lineReader) skip() bool {
	for l.pos < len(l.line) && (l.line[l.pos] == ' ' || l.line[l.pos] == '\t') {
		l.pos++
	}
	return l.pos < len(l.line) && l.line[l.pos] != '#'
}

func (l *lineReader) into(s *Script) error {
	if !l.skip() {
		return nil
	}
	at := l.pos
	word := l.word()
	args, ok := settingArgs[SettingKind(word)]
	if event, both := eventArgs[Kind(word)]; both && !(ok && l.skip()) { // a word of both is an event where it stands alone
		if len(s.Events) == maxEvents {
			return l.fail(at, "more than %d events", maxEvents)
		}
		e := Event{Kind: Kind(word)}
		if err := l.args(event, &e); err != nil {
			return err
		}
		if e.Kind == Language && !isLocale(e.Name) {
			return l.fail(at, noLocale, e.Name)
		}
		s.Events = append(s.Events, e)
		return nil
	}
	if !ok {
		return l.fail(at, "%q is neither an event nor a setting", word)
	}
	if len(s.Events) > 0 {
		return l.fail(at, "%s must stand before the first event", word)
	}
	var e Event
	if err := l.args(args, &e); err != nil {
		return err
	}
	g := Setting{Kind: SettingKind(word), Name: e.Name, Value: e.Value, Number: int64(e.Number), Extras: e.Extras}
	if err := checkSetting(g); err != nil {
		return l.fail(at, "%v", err)
	}
	s.Settings = append(s.Settings, g)
	return nil
}

func (l *lineReader) args(args []argument, e *Event) error {
	for _, a := range args {
		more := l.skip()
		at := l.pos
		if !more {
			if a == aMaybeWord || a == aMaybeText || a == aMaybeCount || a == aExtras {
				continue
			}
			return l.fail(at, "want %s", wants[a])
		}
		if err := l.arg(a, e); err != nil {
			return err
		}
	}
	if l.skip() {
		return l.fail(l.pos, "nothing more is expected here")
	}
	return nil
}

var wants = map[argument]string{
	aTarget: `a target: id/name, "text", path/steps or @place`, aWord: "a word", aMaybeWord: "a word", aText: "quoted text", aMaybeText: "quoted text", aNumber: "a number",
	aSeed:       "a number of 64 bits",
	aMaybeCount: "a number from 1", aDuration: "a duration such as 500ms", aFloats: "numbers", aPlace: "latitude and longitude",
	aExtras: "key=value",
}

func (l *lineReader) arg(a argument, e *Event) error {
	at := l.pos
	switch a {
	case aTarget:
		return l.target(&e.Target)
	case aText:
		return l.quoted(&e.Value)
	case aMaybeText:
		if err := l.quoted(&e.Value); err != nil {
			return err
		}
		if e.Value == "" {
			return l.fail(at, "the text cannot be empty here")
		}
	case aDuration:
		d, err := time.ParseDuration(l.word())
		if err != nil || d < 0 || d > maxDuration {
			return l.fail(at, "want %s, of at most %v", wants[a], maxDuration)
		}
		e.Duration = d.Truncate(time.Millisecond)
	case aNumber, aMaybeCount:
		n, err := strconv.Atoi(l.word())
		if err != nil || n < 0 || n > maxNumber || a == aMaybeCount && n == 0 {
			return l.fail(at, "want %s", wants[a])
		}
		e.Number = n
	case aSeed:
		n, err := strconv.ParseInt(l.word(), 10, 64)
		if err != nil {
			return l.fail(at, "want %s", wants[a])
		}
		e.Number = int(n)
	case aFloats:
		return l.floats(&e.Values, maxFloats)
	case aPlace:
		return l.place(&e.Values)
	case aExtras:
		return l.extras(&e.Extras)
	default:
		w := l.word()
		if strings.ContainsFunc(w, func(r rune) bool { return r == '"' || r < ' ' }) {
			return l.fail(at, "want %s without quotes", wants[a])
		}
		e.Name = w
	}
	return nil
}

// word takes what stands before the next blank.
func (l *lineReader) word() string {
	start := l.pos
	for l.pos < len(l.line) && l.line[l.pos] != ' ' && l.line[l.pos] != '\t' {
		l.pos++
	}
	return l.line[start:l.pos]
}

// quoted takes a string as Go writes it.
func (l *lineReader) quoted(into *string) error {
	at := l.pos
	q, err := strconv.QuotedPrefix(l.line[l.pos:])
	if err != nil || q[0] != '"' {
		return l.fail(at, "want quoted text, as in \"a\\n\"")
	}
	s, err := strconv.Unquote(q)
	if err != nil {
		return l.fail(at, "want quoted text: %v", err)
	}
	l.pos += len(q)
	*into = s
	return nil
}

func (l *lineReader) target(t *Target) error {
	at := l.pos
	if l.line[at] == '"' {
		if err := l.quoted(&t.Text); err != nil {
			return err
		}
		if t.Text == "" {
			return l.fail(at, "the text of a target cannot be empty")
		}
		return nil
	}
	w := l.word()
	if name, ok := strings.CutPrefix(w, "id/"); ok && name != "" && !strings.ContainsFunc(name, func(r rune) bool { return r == '"' || r < ' ' }) {
		t.ID = name
		return nil
	}
	if path, ok := strings.CutPrefix(w, pathMark); ok && path != "" && !strings.ContainsFunc(path, func(r rune) bool { return r == '"' || r < ' ' }) {
		t.Path = path
		return nil
	}
	if place, ok := strings.CutPrefix(w, "@"); ok {
		if n, err := strconv.Atoi(place); err == nil && n >= 0 && n <= maxNumber {
			t.Index = n
			return nil
		}
	}
	return l.fail(at, "want %s", wants[aTarget])
}

func (l *lineReader) floats(into *[]float64, max int) error {
	for l.skip() {
		at := l.pos
		f, err := strconv.ParseFloat(l.word(), 64)
		if err != nil || math.IsNaN(f) || math.IsInf(f, 0) {
			return l.fail(at, "want a number")
		}
		if len(*into) == max {
			return l.fail(at, "more than %d numbers", max)
		}
		*into = append(*into, f)
	}
	return nil
}

func (l *lineReader) place(into *[]float64) error {
	for _, limit := range []float64{90, 180} {
		l.skip()
		at := l.pos
		f, err := strconv.ParseFloat(l.word(), 64)
		if err != nil || !(math.Abs(f) <= limit) {
			return l.fail(at, "want a number of degrees from -%v to %v", limit, limit)
		}
		*into = append(*into, f)
	}
	return nil
}

func (l *lineReader) extras(into *[]Extra) error {
	for l.skip() {
		at := l.pos
		eq := strings.IndexByte(l.line[at:], '=')
		if eq <= 0 {
			return l.fail(at, "want key=\"value\", key=3 or key=true")
		}
		x := Extra{Key: l.line[at : at+eq]}
		if strings.ContainsFunc(x.Key, func(r rune) bool { return r <= ' ' || r == '"' || r == '#' }) {
			return l.fail(at, "an extra's key is one word")
		}
		l.pos = at + eq + 1
		if err := l.extraValue(&x); err != nil {
			return err
		}
		if len(*into) == maxExtras {
			return l.fail(at, "more than %d extras", maxExtras)
		}
		*into = append(*into, x)
	}
	return nil
}

func (l *lineReader) extraValue(x *Extra) error {
	at := l.pos
	if at < len(l.line) && l.line[at] == '"' {
		x.Type = StringExtra
		return l.quoted(&x.Value)
	}
	w := l.word()
	x.Value = w
	if w == "true" || w == "false" {
		x.Type = BoolExtra
		return nil
	}
	n, err := strconv.ParseInt(w, 10, 32)
	if err != nil {
		return l.fail(at, "want \"text\", a number, true or false")
	}
	x.Type, x.Value = IntExtra, strconv.FormatInt(n, 10)
	return nil
}

// checkSetting looks at what the grammar cannot say.
func checkSetting(s Setting) error {
	switch s.Kind {
	case Orientation:
		if s.Name != "portrait" && s.Name != "landscape" {
			return fmt.Errorf("the orientation is portrait or landscape, not %q", s.Name)
		}
	case Locale:
		if !isLocale(s.Name) {
			return fmt.Errorf(noLocale, s.Name)
		}
	case Dark:
		if s.Name != "on" && s.Name != "off" {
			return fmt.Errorf("the dark theme is on or off, not %q", s.Name)
		}
	case Schedule:
		if s.Name != InTurns && s.Name != AtRandom {
			return fmt.Errorf("the schedule is %s or %s, not %q", InTurns, AtRandom, s.Name)
		}
	case Turn:
		if s.Number < 1 || s.Value == "" {
			return errors.New("a turn has a decision's number, from 1, and a name")
		}
	case Early:
		if s.Value == "" {
			return errors.New("what is early has a name")
		}
	case Response:
		if !strings.HasPrefix(s.Name, "http://") && !strings.HasPrefix(s.Name, "https://") {
			return fmt.Errorf("%q is no URL of http or https", s.Name)
		}
		if s.Number < 100 || s.Number > 599 {
			return fmt.Errorf("a status is from 100 to 599, not %d", s.Number)
		}
	case Row:
		if !strings.HasPrefix(s.Name, "content://") || len(s.Name) == len("content://") {
			return fmt.Errorf("%q is no table of a provider, such as content://com.android.contacts/contacts", s.Name)
		}
	case Database, File:
		if strings.HasPrefix(s.Name, "/") || strings.Contains("/"+s.Name+"/", "/../") {
			return fmt.Errorf("%q leads outside of the app's data folder", s.Name)
		}
	}
	return nil
}

const noLocale = "%q is no locale such as de or de-DE"

func isLocale(s string) bool {
	lang, region, hasRegion := strings.Cut(s, "-")
	return (len(lang) == 2 || len(lang) == 3) && letters(lang) && (!hasRegion || len(region) == 2 && letters(region))
}

func letters(s string) bool {
	for _, r := range s {
		if r >= utf8.RuneSelf || !unicode.IsLetter(r) {
			return false
		}
	}
	return true
}
