package guards

import (
	"strings"
	"testing"

	"cbcov/device"
)

// rows reads samples as tests write them: path=value, parted by spaces; + or - first.
func rows(t *testing.T, names *paths, text string) (all []sample) {
	t.Helper()
	for line := range strings.Lines(text) {
		f := strings.Fields(line)
		if len(f) == 0 {
			continue
		}
		var seen []device.Seen
		for _, part := range f[1:] {
			i := strings.LastIndex(part, "=")
			v := device.Value{Kind: device.IntValue, Text: part[i+1:]}
			switch {
			case v.Text[0] != '#' && strings.Contains(v.Text, "."):
				v.Kind = device.FloatValue
			case v.Text == "null":
				v = device.Value{Kind: device.NullValue}
			case v.Text == "true" || v.Text == "false":
				v.Kind = device.BoolValue
			case v.Text[0] == '"':
				v = device.Value{Kind: device.StringValue, Text: strings.Trim(v.Text, `"`)}
			case v.Text[0] == '#':
				v = device.Value{Kind: device.ObjectValue, Text: v.Text[1:]}
			case v.Text[0] >= 'A':
				v.Kind = device.EnumValue
			}
			seen = append(seen, device.Seen{Path: part[:i], Value: v})
		}
		all = append(all, sample{names.row(seen), f[0] == "+"})
	}
	return all
}

func TestDivide(t *testing.T) {
	for _, c := range []struct{ name, samples, want string }{
		{"stack", "- this.size()=0\n+ this.size()=1\n+ this.size()=4", "size() >= 1"},
		{"bounded", "+ this.size()=0\n+ this.size()=1\n+ this.size()=2\n- this.size()=3", "size() <= 2"},
		{"flag", "+ this.open=true this.n=4\n- this.open=false this.n=4\n+ this.open=true this.n=2", "open"},
		{"null", "- 0=null\n+ 0=#a.B", "arg0 != null"},
		{"pipe", `
			+ this.sink=null 0=#P 0.connected=false
			- this.sink=null 0=null
			- this.sink=null 0=#P 0.connected=true
			- this.sink=#P 0=#P 0.connected=false
			- this.sink=#P 0=#P 0.connected=true
			- this.sink=#P 0=null`, "arg0 != null && sink == null && !arg0.connected"},
		{"index", `
			- this.size()=0 0=0
			- this.size()=0 0=-1
			+ this.size()=1 0=0
			- this.size()=1 0=1
			- this.size()=1 0=-1
			+ this.size()=3 0=2
			- this.size()=3 0=3
			- this.size()=2 0=2
			+ this.size()=2 0=1
			+ this.size()=2 0=0`, "arg0 >= 0 && arg0 < size()"},
		{"range", `
			+ 0=0 1=0 this.length=0
			+ 0=0 1=3 this.length=3
			- 0=1 1=3 this.length=3
			+ 0=1 1=2 this.length=3
			- 0=3 1=1 this.length=3
			- 0=2 1=2 this.length=3
			+ 0=2 1=1 this.length=3
			+ 0=4 1=4 this.length=8
			- 0=4 1=5 this.length=8
			- 0=0 1=4 this.length=3
			+ 0=3 1=0 this.length=3`, "arg0 + arg1 <= length"},
		{"either", "+ 0=1 1=5\n+ 0=2 1=6\n- 0=3 1=5\n+ 0=3 1=7\n- 0=4 1=6\n+ 0=9 1=7\n- 0=1 1=4", ""},
		{"enum", "+ 0=READ\n- 0=WRITE\n- 0=SHUT", "arg0 == READ"},
		{"prefix", "+ 0=\"ab\"\n+ 0=\"ax\"\n- 0=\"b\"\n+ 0=\"a\"\n- 0=\"cde\"\n- 0=\"f\"", `arg0.startsWith("a")`},
		{"member", "+ this.contains(0)=true this.size()=2\n- this.contains(0)=false this.size()=2", "contains(arg0)"},
		{"float", "+ 0=1.5\n+ 0=1.0\n- 0=0.5\n- 0=-2.0", "arg0 >= 1"},
		{"range of an array", `
			+ 0=#byte[] 0.length=3 1=0 2=3
			+ 0=#byte[] 0.length=3 1=3 2=0
			+ 0=#byte[] 0.length=2 1=1 2=1
			+ 0=#byte[] 0.length=0 1=0 2=0
			+ 0=#byte[] 0.length=4 1=0 2=0
			+ 0=#byte[] 0.length=4 1=2 2=2
			- 0=#byte[] 0.length=1 1=1 2=1
			- 0=#byte[] 0.length=3 1=2 2=2
			- 0=#byte[] 0.length=3 1=-1 2=4
			- 0=#byte[] 0.length=3 1=4 2=-1
			- 0=#byte[] 0.length=3 1=0 2=4
			- 0=#byte[] 0.length=3 1=4 2=0
			- 0=#byte[] 0.length=4 1=3 2=3
			- 0=#byte[] 0.length=4 1=-2 2=1
			- 0=#byte[] 0.length=4 1=1 2=-2
			- 0=null 1=0 2=0
			- 0=null 1=1 2=0`, "arg0 != null && arg1 >= 0 && arg2 >= 0 && arg1 + arg2 <= arg0.length"},
		{"a part copied to a place", `
			+ 0=0 1=3 2.length=3 3=0
			+ 0=1 1=3 2.length=3 3=1
			+ 0=2 1=3 2.length=3 3=2
			+ 0=2 1=2 2.length=0 3=0
			+ 0=1 1=4 2.length=7 3=4
			+ 0=0 1=2 2.length=9 3=7
			- 0=0 1=3 2.length=3 3=1
			- 0=1 1=3 2.length=3 3=2
			- 0=2 1=3 2.length=3 3=3
			- 0=1 1=4 2.length=6 3=4
			- 0=0 1=2 2.length=9 3=8
			- 0=0 1=1 2.length=0 3=0`, "arg0 + arg2.length >= arg1 + arg3"},
		{"equal, of two bounds", `
			+ 0=true 1=0 2=true this.open=true this.up=true
			- 0=true 1=1 2=true this.open=true this.up=true
			- 0=true 1=-1 2=true this.open=true this.up=true
			- 0=false 1=0 2=true this.open=true this.up=true
			- 0=true 1=0 2=false this.open=true this.up=true
			- 0=true 1=0 2=true this.open=false this.up=true
			- 0=true 1=0 2=true this.open=true this.up=false`, "arg0 && arg1 == 0 && arg2 && up && open"},
		{"three alternatives", `
			+ this.isLast()=true this.getCount()=3 this.isClosed()=true
			+ this.isLast()=true this.getCount()=3 this.isClosed()=false
			+ this.isLast()=false this.getCount()=0 this.isClosed()=true
			+ this.isLast()=false this.getCount()=0 this.isClosed()=false
			+ this.isLast()=false this.getCount()=3 this.isClosed()=false
			- this.isLast()=false this.getCount()=3 this.isClosed()=true
			- this.isLast()=false this.getCount()=1 this.isClosed()=true`, "isLast() || getCount() <= 0 || !isClosed()"},
		{"a bound on one side of an alternative", `
			+ 0="" 0.length()=0 1=0
			- 0="" 0.length()=0 1=1
			+ 0="abcdefg" 0.length()=7 1=5
			+ 0="abcdefg" 0.length()=7 1=7
			+ 0="abcdefg" 0.length()=7 1=6
			- 0="abcdefg" 0.length()=7 1=8
			+ 0="ab" 0.length()=2 1=1
			+ 0="ab" 0.length()=2 1=2
			- 0="ab" 0.length()=2 1=3
			- 0="ab" 0.length()=2 1=4
			+ 0=null 1=0
			+ 0=null 1=1
			+ 0=null 1=2
			+ 0=null 1=3
			+ 0=null 1=4
			- 0=null 1=5
			- 0=null 1=6
			- 0=null 1=7`, "(arg0 == null && arg1 <= 4) || (arg0 != null && arg0.length() >= arg1)"},
		{"a text among others", `
			+ 0="a"
			+ 0="b"
			- 0=1
			- 0=2
			- 0=#java.util.ArrayList`, "arg0 instanceof java.lang.String"},
		{"a count is no constant", "- this.getBytesRead()=0\n+ this.getBytesRead()=1\n- this.getBytesRead()=2", "getBytesRead() == 1"},
		{"contradiction", "+ this.size()=1\n- this.size()=1", "none"},
	} {
		t.Run(c.name, func(t *testing.T) {
			names := newPaths()
			samples := rows(t, names, c.samples)
			g, ok := divide(t.Context(), samples, names, map[float64]string{0: "ZERO", 1: "ONE", 2: "TWO"})
			got := "none"
			if ok {
				got = g.String()
				for _, s := range samples {
					if v := g.Value(s.row); v != truth(s.in) {
						t.Errorf("%s is %v of %v", got, v, s)
					}
					if v := g.not().Value(s.row); v != truth(!s.in) {
						t.Errorf("not %s, %s, is %v of %v", got, g.not(), v, s)
					}
				}
			}
			if got != c.want && c.want != "" {
				t.Errorf("got %s, want %s", got, c.want)
			}
		})
	}
}

// TestAtomOfText: a comparison with a number says nothing of a text.
func TestAtomOfText(t *testing.T) {
	names := newPaths()
	for _, s := range rows(t, names, "+ 0=\"\"\n+ 0=\"3\"\n+ 0=null\n+ 0=#a.B") {
		for _, r := range []relation{equals, atLeast, atMost} {
			a := &atom{relation: r, path: 0, names: names}
			if got := a.value(s.row); got != Unknown {
				t.Errorf("%s is %v of %v", a, got, s.row)
			}
		}
	}
}

func TestWordsOf(t *testing.T) {
	for name, want := range map[string]string{"getBytesRead()": "get bytes read", "accountType": "account type", "size()": "size", "": ""} {
		if got := strings.Join(wordsOf(name), " "); got != want {
			t.Errorf("%q: %q, want %q", name, got, want)
		}
	}
}
