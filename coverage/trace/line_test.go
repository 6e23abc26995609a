package trace

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"testing"
)

const message = "1 5f3a9c01 8c1d2e3f4a5b6c7d 17 0 m E 42 7f3a01 p.B"

func TestLineForms(t *testing.T) {
	for name, line := range map[string]string{
		"threadtime":           "11-21 01:35:00.123  1234  1234 I cbcov   : " + message,
		"threadtime, long ids": "11-21 01:35:00.123 123456 1234567 I cbcov   : " + message,
		"year":                 "2026-11-21 01:35:00.123  1234  1234 I cbcov   : " + message,
		"zone and usec":        "2026-11-21 01:35:00.123456 +0100  1234  1234 I cbcov   : " + message,
		"uid":                  "11-21 01:35:00.123 10089  1234  1234 I cbcov   : " + message,
		"uid by name":          "11-21 01:35:00.123 u0_a89  1234  1234 I cbcov   : " + message,
		"epoch":                "         1763688900.123  1234  1234 I cbcov   : " + message,
		"monotonic":            "     123.456789  1234  1234 I cbcov   : " + message,
		"brief":                "I/cbcov   ( 1234): " + message,
		"time":                 "11-21 01:35:00.123 I/cbcov   ( 1234): " + message,
		"tag":                  "I/cbcov   : " + message,
		"colour":               "\x1b[38;5;40m11-21 01:35:00.123  1234  1234 I cbcov   : " + message + "\x1b[0m",
		"Android Studio":       "2026-11-21 01:35:00.123  1234-1234  cbcov                   p.app                 I  " + message,
		"older Android Studio": "2026-11-21 01:35:00.123 1234-1234/p.app I/cbcov: " + message,
		"raw, long":            message,
		"two CRs":              "11-21 01:35:00.123  1234  1234 I cbcov   : " + message + "\r\r",
		"CRLF":                 "11-21 01:35:00.123  1234  1234 I cbcov   : " + message + "\r",
		"short tag":            "11-21 01:35:00.123  1234  1234 I cbcov: " + message,
	} {
		var p parsed
		if k := parseLine([]byte(line), &p); k != ours {
			t.Errorf("%s: %q is not ours (%d)", name, line, k)
			continue
		}
		want := Record{Seq: 17, Method: 42, Object: 0x7f3a01, Kind: Entry}
		if p.Record != want || p.nonce != 0x8c1d2e3f4a5b6c7d || p.build != 0x5f3a9c01 || string(p.receiver) != "p.B" {
			t.Errorf("%s: got %+v", name, p)
		}
	}
}

func TestRecords(t *testing.T) {
	const head = "1 5f3a9c01 8c1d2e3f4a5b6c7d "
	tests := []struct {
		line string
		want lineKind
		rec  Record
	}{
		{"cbcov   : " + head + "1 3 4321 X 7 0", foreign, Record{}}, // no header before the tag
		{"I cbcov   : " + head + "1 3 4321 X 7 0", ours, Record{Seq: 1, Depth: 3, Thread: 4321, Kind: Exit, Method: 7}},
		{"I cbcov   : " + head + "2 0 m T 7 ffffffff p.A$1", ours, Record{Seq: 2, Kind: Throw, Method: 7, Object: 0xffffffff}},
		{"I cbcov   : " + head + "3 1 m I what ever: else", ours, Record{Seq: 3, Depth: 1, Kind: 'I'}},
		{"I cbcov   : " + head + "4 0 m E 7#2 ff p.A", ours, Record{Seq: 4, Kind: Entry, Method: 7, Label: 2, Object: 0xff}},
		{"I cbcov   : " + head + "1 0 m E 7#0 0", broken, Record{}}, // a begin is not marked
		{"I cbcov   : " + head + "1 0 m E 7# 0", broken, Record{}},
		{"I cbcov   : " + head + "1 0 m E 7#-1 0", broken, Record{}},
		{"I cbcov   : " + head + "1 0 m E 7#9999999999 0", broken, Record{}},
		{"I cbcov   : " + head + "0 0 m E 7 0", broken, Record{}},            // numbers begin at 1
		{"I cbcov   : " + head + "1 0 0 E 7 0", broken, Record{}},            // no thread has id 0
		{"I cbcov   : " + head + "1 0 m e 7 0", broken, Record{}},            //
		{"I cbcov   : " + head + "1 0 m E 7", broken, Record{}},              // cut off
		{"I cbcov   : " + head + "1 0 m E 7 7f3a01 ", broken, Record{}},      // cut off before the name
		{"I cbcov   : " + head + "1 0 m E 7 7f3a01 p.A p", broken, Record{}}, // two lines run into one
		{"I cbcov   : " + head + "1 0 m E 7 7f3a01 p/A", broken, Record{}},   //
		{"I cbcov   : " + head + "1 0 m E 99999999999 0", broken, Record{}},  // out of range
		{"I cbcov   : " + head + "99999999999999999999 0 m E 7 0", broken, Record{}},
		{"I cbcov   : 2 5f3a9c01 8c1d2e3f4a5b6c7d 1 0 m E 7 0", broken, Record{}}, // another version of the format
		{"I cbcov   : 1 5F3A9C01 8c1d2e3f4a5b6c7d 1 0 m E 7 0", broken, Record{}},
		{"I cbcov   :", foreign, Record{}},
		{"11-21 01:35:00.123  1234  1234 I other   : cbcov   : " + head + "1 0 m E 7 0", foreign, Record{}}, // quoted
		{"11-21 01:35:00.123  1234  1234 I cbcovx  : " + head + "1 0 m E 7 0", foreign, Record{}},
		{"--------- beginning of main", foreign, Record{}},
		{"1 apple", foreign, Record{}},
		{"", foreign, Record{}},
	}
	for _, test := range tests {
		var p parsed
		if k := parseLine([]byte(test.line), &p); k != test.want {
			t.Errorf("%q: got kind %d, want %d", test.line, k, test.want)
		} else if k == ours && p.Record != test.rec {
			t.Errorf("%q: got %+v, want %+v", test.line, p.Record, test.rec)
		}
	}
}

// FuzzLine: no line makes the parser panic, and a record that is written again reads the same.
func FuzzLine(f *testing.F) {
	f.Add([]byte("11-21 01:35:00.123  1234  1234 I cbcov   : " + message))
	f.Add([]byte("I/cbcov   ( 1234): " + message))
	for _, body := range []string{"C 7 1a p.Task 5 -1 @0 ?", "R 7 1a p.Task v", "R 7 0 - !p.E", "R 7 0 - @1b", "A 7 1a 0", "B 12"} {
		f.Add([]byte("I/cbcov: 1 5f3a9c01 8c1d2e3f4a5b6c7d 4 1 m " + body))
	}
	f.Add([]byte("(1.5, p.A.onCreate(), ENTRY)"))
	f.Fuzz(func(t *testing.T, line []byte) {
		var p parsed
		isPlain(line)
		if bytes.IndexByte(line, '\n') >= 0 || parseLine(line, &p) != ours {
			return
		}
		if !strings.ContainsRune("EXTCRAB", rune(p.Kind)) {
			return
		}
		again := writtenAgain(&p)
		var q parsed
		if parseLine(again, &q) != ours || !sameParsed(&p, &q) {
			t.Fatalf("%q, written again %q, reads as %+v", line, again, q)
		}
	})
}

// writtenAgain writes a line from what was read.
func writtenAgain(p *parsed) []byte {
	r := p.Record
	r.Extra = &Extra{Args: p.args, Result: p.result}
	return AppendThrown([]byte("I/cbcov: "), fmt.Sprintf("%08x", p.build), p.nonce, r, string(p.receiver), string(p.threw))
}

func sameParsed(p, q *parsed) bool {
	return q.Record == p.Record && q.nonce == p.nonce && q.build == p.build && bytes.Equal(q.receiver, p.receiver) &&
		slices.Equal(q.args, p.args) && q.result == p.result && bytes.Equal(q.threw, p.threw)
}

// TestBodies has the kinds of records beside the callbacks' entries and exits.
func TestBodies(t *testing.T) {
	tests := []struct{ body, want string }{
		{"C 7 1a p.Task", "7 1a p.Task []"},
		{"C 7 1a p.Task 5 -1 @0 @ff ?", "7 1a p.Task [{1 5} {1 -1} {2 0} {2 255} {0 0}]"},
		{"C 7 0 - 9223372036854775807 -9223372036854775808", "7 0  [{1 9223372036854775807} {1 -9223372036854775808}]"},
		{"C 7 0 -", "7 0  []"},
		{"C 7 1a -", ""}, // a receiver without a class
		{"C 7 1a", ""},
		{"C 7 1a p.Task ", ""},
		{"C 7 1a p.Task 5  6", ""},
		{"C 7 1a p.Task 9223372036854775808", ""},
		{"C 7 1a p.Task -9223372036854775809", ""},
		{"C 7 1a p.Task 18446744073709551617", ""},
		{"C 7 1a p.Task -", ""},
		{"C 7 1a p.Task @", ""},
		{"C 7 1a p.Task @123456789", ""},
		{"C 7 0 -" + strings.Repeat(" 1", maxArgs+1), ""},
		{"R 7 1a p.Task v", "7 1a p.Task [] {0 0}"},
		{"R 7 1a p.Task 1", "7 1a p.Task [] {1 1}"},
		{"R 7 1a p.Task !java.lang.IllegalStateException", "7 1a p.Task [] {0 0} java.lang.IllegalStateException"},
		{"R 7 0 - @1b", "7 0  [] {2 27}"},
		{"R 7 0 - ?", "7 0  [] {0 0}"},
		{"R 7 0 -", ""},
		{"R 7 0 - ", ""},
		{"R 7 0 - !", ""},
		{"R 7 0 - !a b", ""},
		{"R 7 0 - v v", ""},
		{"A 7 1a 0", "7 1a  [{1 0}]"},
		{"A 7 1a 256", ""},
		{"A 7 1a", ""},
		{"A 7 1a 0 0", ""},
		{"B 12", "12 0  []"},
		{"B 12 0", ""},
		{"B x", ""},
	}
	for _, test := range tests {
		var p parsed
		line := "I/cbcov: 1 5f3a9c01 8c1d2e3f4a5b6c7d 4 1 m " + test.body
		got := ""
		if parseLine([]byte(line), &p) == ours {
			got = fmt.Sprintf("%d %x %s %v", p.Method, p.Object, p.receiver, p.args)
			if p.Kind == Return {
				got = strings.TrimSuffix(fmt.Sprintf("%s %v %s", got, p.result, p.threw), " ")
			}
			if again := string(writtenAgain(&p)); again != line && !strings.HasSuffix(line, "?") {
				t.Errorf("%q is written again as %q", line, again)
			}
		}
		if got != test.want {
			t.Errorf("%s: got %q, want %q", test.body, got, test.want)
		}
	}
}

// TestNoAllocation: reading a line of a callback takes no memory.
func TestNoAllocation(t *testing.T) {
	var p parsed
	line := []byte("11-21 01:35:00.123  1234  1234 I cbcov   : " + message)
	if n := testing.AllocsPerRun(100, func() { parseLine(line, &p) }); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

func TestPlainLines(t *testing.T) {
	tests := []struct {
		line string
		want PlainRecord
		ok   bool
	}{
		{"(1, A.onCreate(), ENTRY)", PlainRecord{Seconds: 1, Signature: "A.onCreate()", Kind: Entry}, true},
		{" ( 2.25 , Lp/A;->m(ILjava/lang/String;)V,EXIT )\r\n", PlainRecord{Seconds: 2.25, Signature: "Lp/A;->m(ILjava/lang/String;)V", Kind: Exit}, true},
		{"(3, p.A.m(int, java.lang.String), EXIT)", PlainRecord{Seconds: 3, Signature: "p.A.m(int, java.lang.String)", Kind: Exit}, true},
		{"(t7, A.onStop(), ENTRY)", PlainRecord{Seconds: 7, Signature: "A.onStop()", Kind: Entry}, true},
		{"(x, A.onStop(), ENTRY)", PlainRecord{}, false},
		{"(NaN, A.onStop(), ENTRY)", PlainRecord{}, false},
		{"(1, A.onStop(), LEAVE)", PlainRecord{}, false},
		{"(1, , ENTRY)", PlainRecord{}, false},
		{"(1, ENTRY)", PlainRecord{}, false},
		{"()", PlainRecord{}, false},
		{"(", PlainRecord{}, false},
	}
	for _, test := range tests {
		got, ok := parsePlain([]byte(test.line))
		if ok != test.ok || ok && got != test.want {
			t.Errorf("%q: got %+v %v", test.line, got, ok)
		}
	}
}
