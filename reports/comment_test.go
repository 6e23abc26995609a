package reports

import (
	"bytes"
	"fmt"
	"regexp"
	"strings"
	"testing"

	"cbcov/reports/merge"
	"cbcov/reports/result"
)

// commentOf writes a difference as a comment.
func commentOf(t *testing.T, d *merge.Difference, opt Options) string {
	t.Helper()
	var b bytes.Buffer
	if err := WriteDiff(&b, "comment", d, opt); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

var commentLinksSample = []Link{{"Report", "https://ci.example/runs/1?a=b&c=d"}}

func TestComment(t *testing.T) {
	d := diffSample(t, hostile)
	d.Verdict = &result.Verdict{Lines: []result.Line{{Rule: "EE at least 80 %", Seen: "40.0 % (2 of 5)"}, {Rule: "no crash", Seen: "0", Passed: true}}}
	golden(t, "comment.md", []byte(commentOf(t, d, Options{List: 10, Links: commentLinksSample})))
}

// TestCommentOfNothing: a change that changes nothing says that in a few lines.
func TestCommentOfNothing(t *testing.T) {
	d, err := merge.Diff(fullSample(), fullSample())
	if err != nil {
		t.Fatal(err)
	}
	text := commentOf(t, d, Options{List: 10})
	for _, want := range []string{"- No new protocol violation, no new crash\n", "| 0.0 |"} {
		if !strings.Contains(text, want) {
			t.Errorf("the comment lacks %q:\n%s", want, text)
		}
	}
	if strings.Contains(text, "<details>") || strings.Contains(text, "Cut") {
		t.Errorf("nothing changed, and the comment has lists:\n%s", text)
	}
}

// TestCommentVerdict: the title says how the rules were, and that there were none.
func TestCommentVerdict(t *testing.T) {
	for want, v := range map[string]*result.Verdict{
		"### Callback sequences of ":               nil,
		"### ✓ Passed: all rules hold · ":          {Passed: true, Lines: []result.Line{{Rule: "r", Passed: true}}},
		"### ✕ Failed: 2 rules do not hold · ":     {Lines: []result.Line{{Rule: "r"}, {Rule: "s"}}},
		"### Callback sequences of p":              {Passed: true},
		"- ✕ r&#64;\u200bme: 1 &#124; 2\n":         {Lines: []result.Line{{Rule: "r@me", Seen: "1 | 2"}}},
		"- … and 3 more\n":                         {Lines: make([]result.Line, 8)},
		"### ✕ Failed: 1 rule does not hold · p.a": {Lines: []result.Line{{}}},
	} {
		d := diffSample(t, "A")
		d.Verdict = v
		if text := commentOf(t, d, Options{}); !strings.Contains(text, want) {
			t.Errorf("the comment lacks %q:\n%s", want, text)
		}
	}
}

// TestCommentFits: however much there is to say, a comment is no longer than GitHub takes, is whole, and says what it lacks.
func TestCommentFits(t *testing.T) {
	long := strings.Repeat("@a|<", 5000)
	for _, name := range []string{"a", "A.onCreate → B.onClick", long} {
		for _, n := range []int{1, 100, 1000, 20_000} {
			d := diffSample(t, name)
			d.Head.Package = name
			d.Verdict = &result.Verdict{}
			for i := range n {
				d.Verdict.Lines = append(d.Verdict.Lines, result.Line{Rule: name, Seen: name})
				x := merge.Changed{ID: fmt.Sprint("EE-", i), Criterion: "EE", Text: name, State: result.WasUncovered}
				d.Added, d.Lost, d.Covered = append(d.Added, x), append(d.Lost, x), append(d.Covered, x)
				f := result.Finding{ID: fmt.Sprint(i), Kind: result.JavaCrash, Title: name, Message: name}
				d.Crashes.New, d.Violations.New = append(d.Crashes.New, f), append(d.Violations.New, f)
			}
			links := []Link{{name, "https://ci.example/" + strings.Repeat("&", linkBytes-30)}}
			text := commentOf(t, d, Options{List: n, Links: append(links, links...)})
			if len(text) > commentLimit {
				t.Errorf("%d sequences: a comment of %d bytes", n, len(text))
			}
			if a, b := strings.Count(text, "<details>"), strings.Count(text, "</details>"); a != b {
				t.Errorf("%d sequences: %d lists begin, %d end", n, a, b)
			}
			if n == 20_000 && !strings.Contains(text, "**Cut, as a comment takes 65536 characters: ") {
				t.Errorf("%d sequences: the comment does not say that it is cut", n)
			}
		}
	}
}

// mention is what tells somebody, or an issue, that it is spoken of: looked for in the text that a reader gets.
var mention = regexp.MustCompile(`[@#][\pL\pN_"\[-]|(?:^|[^\pL\pN_])[!~$&][\pL\pN_"\[-]|(?i:\bgh-\d)|https?://|www\.`)

// FuzzComment: whatever things are called, a comment has the markup of any other, mentions nobody, and leads nowhere of its own.
func FuzzComment(f *testing.F) {
	for _, name := range append(hostileNames, "@octocat", "x#1 and GH-12", "see https://evil.example www.evil.example", "--> <details>", "a\nb | c\n# d",
		"`@a`", "!12 ~bug %9 $3 &4 ^alert#5", "@@@a", "&#64;octocat", "&commat;octocat") {
		f.Add(name)
	}
	markup := regexp.MustCompile(`<[^>]*>|(?m)^[|#-]`)
	tags := regexp.MustCompile(`<[^>]*>`)
	plain := func(t *testing.T, name string) (text string, shape []string) {
		d := diffSample(t, name)
		d.Head.Package = "p.app"
		d.Verdict = &result.Verdict{Lines: []result.Line{{Rule: name, Seen: name}}}
		text = commentOf(t, d, Options{List: 10})
		return text, markup.FindAllString(text, -1)
	}
	f.Fuzz(func(t *testing.T, name string) {
		text, shape := plain(t, name)
		_, want := plain(t, "name")
		if name != "" && strings.Join(shape, "") != strings.Join(want, "") { // what says nothing has no line
			t.Errorf("%q: the comment's markup is %q, not %q", name, shape, want)
		}
		shown := regexp.MustCompile(`&#(\d+);`).ReplaceAllStringFunc(tags.ReplaceAllString(text, " "), func(ref string) string {
			var r rune
			fmt.Sscanf(ref, "&#%d;", &r)
			return string(r)
		})
		shown = strings.ReplaceAll(shown, "&#58;", ":")
		for _, line := range strings.Split(shown, "\n")[2:] {
			if m := mention.FindString(line); m != "" && !strings.Contains(m, "://") && m != "www." {
				t.Errorf("%q: the comment mentions %q: %s", name, m, line)
			}
		}
		if strings.Contains(text, "://") || strings.Contains(text, "www.") {
			t.Errorf("%q: the comment has an address: %s", name, text)
		}
	})
}

func TestParseLink(t *testing.T) {
	for text, want := range map[string]Link{
		"Run=https://ci.example/1?a=b": {"Run", "https://ci.example/1?a=b"},
		" A B =http://x":               {"A B", "http://x"},
		`R=https://x/"><b>`:            {"R", `https://x/%22%3E%3Cb%3E`},
	} {
		if got, err := ParseLink(text); err != nil || got != want {
			t.Errorf("%q gives %v, %v", text, got, err)
		}
	}
	for _, text := range []string{"", "https://x", "=https://x", "Run=", "Run=javascript:alert(1)", "Run=file:///etc", "Run=https:", "Run=/here",
		"Run=https://x\n", "Run=https://x/" + strings.Repeat("a", linkBytes)} {
		if got, err := ParseLink(text); err == nil {
			t.Errorf("%q gives %v", text, got)
		}
	}
}
