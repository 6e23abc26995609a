package export

import (
	"strconv"
	"strings"
	"testing"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"

	"cbcov/device"
)

// hostile are texts that end strings, comments and lines, begin templates, or change what a reader sees.
var hostile = []string{
	`"; System.exit(1); "`, `${System.exit(1)}`, `$context`, `\u0022; System.exit(1); \u0022`, `*/ class X { /*`, `/*`, `/*/`, `*/*/`, `**/`, "a\nb", "a\rb", "a\u2028b", "a\u0085b",
	"\x00", "\x1b[2J", "\xff\xfe", "\ufeff", "\u202eabc\u202c", "`", `"""`, `\`, `\"`, "\U0001f600", "\U000e0041", "z\u0301\u0301", "// x", "@Test fun x() {}", "{{", "]]>", "%s%d%n",
}

// hostileScript has the texts wherever a script holds one.
func hostileScript() *device.Script {
	s := &device.Script{Settings: []device.Setting{{Kind: device.Ask}}}
	for _, x := range hostile {
		target := func(t device.Target, kinds ...device.Kind) {
			for _, k := range kinds {
				s.Events = append(s.Events, device.Event{Kind: k, Target: t, Value: x})
			}
		}
		for _, t := range []device.Target{{ID: x}, {ID: "tagged", Text: x}, {Text: x}, {Path: x}} {
			target(t, device.Click, device.LongClick, device.Text, device.Act, device.Menu, device.Notification, device.Dismiss)
		}
		s.Events = append(s.Events, device.Event{Kind: device.Launch, Name: x}, device.Event{Kind: device.Key, Name: x}, device.Event{Kind: device.Language, Name: x},
			device.Event{Kind: device.Broadcast, Name: x, Extras: []device.Extra{{Key: x, Type: device.StringExtra, Value: x}, {Key: x, Type: device.IntExtra, Value: x},
				{Key: x, Type: device.BoolExtra, Value: x}}},
			device.Event{Kind: device.Service, Name: x}, device.Event{Kind: device.Location, Name: x, Values: []float64{1, 2}}, device.Event{Kind: device.Reply, Value: x},
			device.Event{Kind: device.Kind("other"), Name: x})
		s.Settings = append(s.Settings, device.Setting{Kind: device.Grant, Name: x}, device.Setting{Kind: device.Deny, Name: x}, device.Setting{Kind: device.Locale, Name: x},
			device.Setting{Kind: device.Database, Name: x}, device.Setting{Kind: device.File, Name: x, Value: x}, device.Setting{Kind: device.Response, Name: x, Value: x})
	}
	return s
}

// skeleton gives what of a Kotlin file is neither in a comment nor in a string, with a mark for each string and each template in one. It fails where one
// of them does not end, or a character stands outside that no code of ours has.
func skeleton(t *testing.T, text string) string {
	t.Helper()
	if !utf8.ValidString(text) {
		t.Fatalf("not UTF-8")
	}
	var b strings.Builder
	for i := 0; i < len(text); {
		switch rest := text[i:]; {
		case strings.HasPrefix(rest, "//"):
			i += strings.IndexByte(rest, '\n')
		case strings.HasPrefix(rest, "/*"):
			depth := 0
			for {
				switch {
				case i >= len(text):
					t.Fatal("a comment does not end")
				case strings.HasPrefix(text[i:], "/*"):
					depth++
					i += 2
					continue
				case strings.HasPrefix(text[i:], "*/"):
					depth--
					i += 2
				default:
					i++
					continue
				}
				if depth == 0 {
					break
				}
			}
		case rest[0] == '"':
			b.WriteByte('"')
			for i++; text[i] != '"'; i++ {
				switch text[i] {
				case '\n':
					t.Fatalf("a string does not end: %q", rest[:min(80, len(rest))])
				case '\\':
					i++
				case '$':
					b.WriteByte('$')
				}
			}
			i++
		default:
			if rest[0] >= utf8.RuneSelf || rest[0] < ' ' && rest[0] != '\n' {
				t.Fatalf("%q stands outside of strings", rest[:min(40, len(rest))])
			}
			b.WriteByte(rest[0])
			i++
		}
	}
	var lines strings.Builder
	for l := range strings.Lines(b.String()) {
		if strings.TrimSpace(l) != "" {
			lines.WriteString(l)
		}
	}
	return lines.String()
}

// tamed gives the script with a harmless text for each that is not one of Android's actions.
func tamed(s *device.Script) *device.Script {
	tame := func(x *string) {
		if *x != "" {
			*x = "x"
		}
	}
	extras := func(all []device.Extra) []device.Extra {
		var out []device.Extra
		for _, e := range all {
			tame(&e.Key)
			if value(e) == quoted(e.Value) {
				e.Type = device.StringExtra
				tame(&e.Value)
			}
			out = append(out, e)
		}
		return out
	}
	out := &device.Script{}
	for _, g := range s.Settings {
		g.Extras = extras(g.Extras)
		if g.Kind != device.Locale && g.Kind != device.Dark && g.Kind != device.Orientation && g.Kind != device.Schedule {
			tame(&g.Name)
			tame(&g.Value)
		}
		out.Settings = append(out.Settings, g)
	}
	for _, e := range s.Events {
		for _, x := range []*string{&e.Target.ID, &e.Target.Text, &e.Target.Path} {
			tame(x)
		}
		if e.Kind != device.Language && !strings.HasPrefix(e.Name, "android.") {
			tame(&e.Name)
		}
		if e.Kind != device.Act || actions[e.Value] == "" {
			tame(&e.Value)
		}
		e.Extras = extras(e.Extras)
		out.Events = append(out.Events, e)
	}
	return out
}

// checkHarmless fails where a script's texts change the code that they stand in.
func checkHarmless(t *testing.T, s *device.Script) {
	t.Helper()
	for _, style := range Styles() {
		write := func(s *device.Script) (string, error) {
			return Write(&Test{App: App{Package: "p.app"}, Style: style, Class: "A", Method: "a", Script: s, About: []string{s.String()}})
		}
		text, err := write(s)
		if err != nil {
			return // of a text that is too long, or too many events
		}
		plain, err := write(tamed(s))
		if err != nil {
			t.Fatal(err)
		}
		if d := cmp.Diff(skeleton(t, plain), skeleton(t, text)); d != "" {
			t.Errorf("%s: texts change the code (-with harmless ones +with these):\n%s", style, d)
		}
	}
}

// TestHostile: no text gets out of its string or comment.
func TestHostile(t *testing.T) {
	s := hostileScript()
	checkHarmless(t, s)
	for _, x := range hostile {
		checkHarmless(t, &device.Script{Events: []device.Event{{Kind: device.Click, Target: device.Target{Text: x}}}})
	}
}

// FuzzWrite: no script's text gets out of its string or comment.
func FuzzWrite(f *testing.F) {
	for _, x := range hostile {
		f.Add("launch\nclick " + strconv.Quote(x) + "\ntext id/a " + strconv.Quote(x) + "\n")
	}
	f.Add(read(f, "testdata/everything.cbscript"))
	f.Fuzz(func(t *testing.T, text string) {
		s, err := device.ParseScript(text)
		if err != nil {
			return
		}
		checkHarmless(t, s)
	})
}

// unquoted reads a string as Kotlin does; ok is false where it is none.
func unquoted(q string) (text string, ok bool) {
	var units []uint16
	if len(q) < 2 || q[0] != '"' || q[len(q)-1] != '"' {
		return "", false
	}
	q = q[1 : len(q)-1]
	for q != "" {
		if q[0] != '\\' {
			r, n := utf8.DecodeRuneInString(q)
			if r == '$' || r == '"' || r < ' ' {
				return "", false
			}
			units = utf16.AppendRune(units, r)
			q = q[n:]
			continue
		}
		if len(q) < 2 {
			return "", false
		}
		known := map[byte]uint16{'"': '"', '\\': '\\', '$': '$', 'n': '\n', 't': '\t'}
		if unit, is := known[q[1]]; is {
			units = append(units, unit)
			q = q[2:]
			continue
		}
		if len(q) < 6 || q[1] != 'u' {
			return "", false
		}
		n, err := strconv.ParseUint(q[2:6], 16, 16)
		if err != nil {
			return "", false
		}
		units = append(units, uint16(n))
		q = q[6:]
	}
	return string(utf16.Decode(units)), true
}

// FuzzQuoted: what is written as a string of Kotlin's is read back as the same text, on one line.
func FuzzQuoted(f *testing.F) {
	for _, x := range hostile {
		f.Add(x)
	}
	f.Fuzz(func(t *testing.T, text string) {
		q := quoted(text)
		got, ok := unquoted(q)
		if want := strings.ToValidUTF8(text, "\ufffd"); !ok || got != want && utf8.ValidString(text) {
			t.Errorf("%q is written as %s, which is %q", text, q, got)
		}
		for _, c := range []string{said(text), said("*" + text + "/"), said("/" + text + "*")} {
			if strings.ContainsAny(c, "\n\r") || strings.Contains(c, "*/") || strings.Contains(c, "/*") {
				t.Errorf("%q in a comment: %q", text, c)
			}
		}
	})
}
