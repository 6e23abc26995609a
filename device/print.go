package device

import (
	"strconv"
	"strings"
)

// String gives the script's text: what ParseScript reads back as the same script.
func (s *Script) String() string {
	var b strings.Builder
	for _, g := range s.Settings {
		b.WriteString(g.String())
		b.WriteByte('\n')
	}
	for _, e := range s.Events {
		b.WriteString(e.String())
		b.WriteByte('\n')
	}
	return b.String()
}

// String gives the setting's line in a script.
func (g Setting) String() string {
	e := Event{Name: g.Name, Value: g.Value, Number: int(g.Number), Extras: g.Extras}
	return line(string(g.Kind), settingArgs[g.Kind], e)
}

// String gives the event's line in a script.
func (e Event) String() string { return line(string(e.Kind), eventArgs[e.Kind], e) }

func line(word string, args []argument, e Event) string {
	var b strings.Builder
	b.WriteString(word)
	put := func(s string) {
		b.WriteByte(' ')
		b.WriteString(s)
	}
	for _, a := range args {
		switch a {
		case aTarget:
			put(e.Target.String())
		case aText:
			put(strconv.Quote(e.Value))
		case aMaybeText:
			if e.Value != "" {
				put(strconv.Quote(e.Value))
			}
		case aDuration:
			put(e.Duration.String())
		case aNumber, aSeed:
			put(strconv.Itoa(e.Number))
		case aMaybeCount:
			if e.Number > 0 {
				put(strconv.Itoa(e.Number))
			}
		case aFloats, aPlace:
			for _, f := range e.Values {
				put(strconv.FormatFloat(f, 'g', -1, 64))
			}
		case aExtras:
			for _, x := range e.Extras {
				put(x.String())
			}
		default:
			if e.Name != "" {
				put(e.Name)
			}
		}
	}
	return b.String()
}

// String gives the target's form in a script.
func (t Target) String() string {
	switch {
	case t.ID != "":
		return "id/" + t.ID
	case t.Text != "":
		return strconv.Quote(t.Text)
	case t.Path != "":
		return pathMark + t.Path
	default:
		return "@" + strconv.Itoa(t.Index)
	}
}

// String gives the extra's form in a script.
func (x Extra) String() string {
	if x.Type == StringExtra {
		return x.Key + "=" + strconv.Quote(x.Value)
	}
	return x.Key + "=" + x.Value
}

// MarshalText writes the script as text, so that a document can hold one.
func (s *Script) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// UnmarshalText reads a script.
func (s *Script) UnmarshalText(text []byte) error {
	read, err := ParseScript(string(text))
	if err == nil {
		*s = *read
	}
	return err
}
