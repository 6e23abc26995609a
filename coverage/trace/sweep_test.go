package trace

import (
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// gathered keeps what a sweep hands over, as text, by process.
type gathered struct {
	t     *testing.T
	names *Names
	text  strings.Builder
	last  uint64
	ended bool
}

func (g *gathered) Add(r *Record, lost uint64) {
	if g.ended || r.Seq != g.last+lost+1 {
		g.t.Errorf("record %d after %d with %d lost, ended %v", r.Seq, g.last, lost, g.ended)
	}
	g.last = r.Seq
	fmt.Fprintf(&g.text, "%d+%d %c %s\n", r.Seq, lost, r.Kind, g.names.Name(r.Receiver))
}

func (g *gathered) End() { g.ended = true }

// swept reads sources and gives each process's records as text.
func swept(t *testing.T, sources []Source, workers int) (map[uint64]string, Counts, *Index) {
	t.Helper()
	ix, err := NewIndex(context.Background(), sources, "", workers)
	if err != nil {
		t.Fatal(err)
	}
	sinks := map[uint64]*gathered{}
	counts, err := ix.Sweep(context.Background(), func(nonce uint64) Sink {
		if sinks[nonce] != nil {
			t.Errorf("process %x begins twice", nonce)
		}
		sinks[nonce] = &gathered{t: t, names: ix.Names}
		return sinks[nonce]
	})
	if err != nil {
		t.Fatal(err)
	}
	out := map[uint64]string{}
	for nonce, g := range sinks {
		if !g.ended {
			t.Errorf("process %x does not end", nonce)
		}
		out[nonce] = g.text.String()
	}
	return out, counts, ix
}

// logLines makes the lines of one process; some numbers are missing.
func logLines(nonce uint64, n int, rnd *rand.Rand) []string {
	var lines []string
	for i := 1; i <= n; i++ {
		if rnd.IntN(50) == 0 {
			continue
		}
		r := Record{Seq: uint64(i), Kind: Entry, Object: uint32(i)}
		line := AppendLine([]byte("11-21 01:35:00.123  1234  1234 I cbcov   : "), "0badf00d", nonce, r, fmt.Sprintf("p.Class%d", rnd.IntN(30)))
		lines = append(lines, string(line))
	}
	return lines
}

// padding makes chunks fill up sooner.
var padding = "11-21 01:35:00.123  1234  1234 D other   : " + strings.Repeat("x", 4000)

// TestCutAndMix: however lines are cut into files, mixed, repeated and ordered, each process's records are the same.
func TestCutAndMix(t *testing.T) {
	rnd := rand.New(rand.NewPCG(1, 9))
	for trial := range 12 {
		var processes [][]string
		for p := range 1 + rnd.IntN(4) {
			processes = append(processes, logLines(uint64(p+1), 200+rnd.IntN(3000), rnd))
		}
		var plain []Source
		for i, lines := range processes {
			plain = append(plain, FromBytes(fmt.Sprint(i), []byte(strings.Join(lines, "\n"))))
		}
		want, _, _ := swept(t, plain, 1)

		files := make([]bytes.Buffer, 1+rnd.IntN(5))
		at := make([]int, len(processes))
		copies := 0
		for {
			var open []int
			for i := range processes {
				if at[i] < len(processes[i]) {
					open = append(open, i)
				}
			}
			if len(open) == 0 {
				break
			}
			p := open[rnd.IntN(len(open))]
			f := &files[rnd.IntN(len(files))]
			for n := rnd.IntN(60); n >= 0 && at[p] < len(processes[p]); n-- {
				end := []string{"\n", "\r\n"}[rnd.IntN(2)]
				f.WriteString(processes[p][at[p]] + end)
				if rnd.IntN(20) == 0 {
					files[rnd.IntN(len(files))].WriteString(processes[p][at[p]] + "\n")
					copies++
				}
				if rnd.IntN(10) == 0 {
					f.WriteString(padding + "\n")
				}
				at[p]++
			}
		}
		var sources []Source
		for i := range files {
			sources = append(sources, FromBytes(fmt.Sprint(i), files[i].Bytes()))
		}
		rnd.Shuffle(len(sources), func(i, j int) { sources[i], sources[j] = sources[j], sources[i] })
		got, counts, _ := swept(t, sources, 1+trial%3)
		if counts.Duplicates != copies {
			t.Errorf("trial %d: %d duplicates, want %d", trial, counts.Duplicates, copies)
		}
		for nonce := range want {
			if got[nonce] != want[nonce] {
				t.Fatalf("trial %d: process %x differs", trial, nonce)
			}
		}
		if len(got) != len(want) {
			t.Errorf("trial %d: %d processes, want %d", trial, len(got), len(want))
		}
	}
}

// TestReversed: the last line comes first, over many chunks.
func TestReversed(t *testing.T) {
	lines := logLines(5, 60000, rand.New(rand.NewPCG(4, 4)))
	want, _, _ := swept(t, []Source{FromBytes("a", []byte(strings.Join(lines, "\n")+"\n"))}, 2)
	for i, j := 0, len(lines)-1; i < j; i, j = i+1, j-1 {
		lines[i], lines[j] = lines[j], lines[i]
	}
	got, _, _ := swept(t, []Source{FromBytes("a", []byte(strings.Join(lines, "\n")+"\n"))}, 2)
	if got[5] != want[5] {
		t.Error("the reversed trace gives other records")
	}
}

// TestShuffled needs more memory than is allowed for records that wait, so that files are read in several parts.
func TestShuffled(t *testing.T) {
	if testing.Short() {
		t.Skip("writes two million lines")
	}
	rnd := rand.New(rand.NewPCG(4, 4))
	const n = 3 * maxHeld / 2
	order := rnd.Perm(n)
	var text []byte
	for _, i := range order {
		text = AppendLine(text, "0badf00d", 5, Record{Seq: uint64(i + 1), Kind: Entry}, "")
		text = append(text, '\n')
	}
	ix, err := NewIndex(context.Background(), []Source{FromBytes("a", text)}, "", 2)
	if err != nil {
		t.Fatal(err)
	}
	var seen counter
	counts, err := ix.Sweep(context.Background(), func(uint64) Sink { return &seen })
	if err != nil || counts.Records != n || counts.Lost != 0 || seen != n {
		t.Errorf("got %+v, %d seen, %v", counts, seen, err)
	}
}

type counter int

func (c *counter) Add(*Record, uint64) { *c++ }
func (c *counter) End()                {}

func TestCounts(t *testing.T) {
	text := strings.Join([]string{
		"--------- beginning of main",
		"11-21 01:35:00.123  1234  1234 I cbcov   : 1 0badf00d 0000000000000001 2 0 m E 1 0",
		"11-21 01:35:00.123  1234  1234 I cbcov   : 1 0badf00d 0000000000000001 2 0 m E 1 0",
		"11-21 01:35:00.123  1234  1234 I cbcov   : 1 0badf00d 00000000000",
		"",
		"(1, A.onCreate(), ENTRY)",
		strings.Repeat("y", 5*chunkSize),
		"11-21 01:35:00.123  1234  1234 I cbcov   : 1 0badf00d 0000000000000001 5 0 m X 1 0",
	}, "\n")
	_, counts, ix := swept(t, []Source{FromBytes("a", []byte(text)), FromBytes("b", []byte("nothing\n")), FromBytes("c", nil)}, 2)
	if want := (Counts{Records: 2, Duplicates: 1, Lost: 3}); counts != want {
		t.Errorf("got %+v, want %+v", counts, want)
	}
	if ix.Foreign != 3 || ix.Broken != 1 || len(ix.Plain) != 1 || fmt.Sprint(ix.Silent) != "[b c]" {
		t.Errorf("foreign %d, broken %d, plain %v, silent %v", ix.Foreign, ix.Broken, ix.Plain, ix.Silent)
	}
}

// TestProcessOrder: processes come in the order of their first lines, whatever they are called.
func TestProcessOrder(t *testing.T) {
	var text strings.Builder
	nonces := []uint64{9, 2, 7, 1}
	for _, n := range nonces {
		fmt.Fprintf(&text, "11-21 01:35:00.123  1234  1234 I cbcov   : 1 0badf00d %016x 1 0 m E 1 0\n", n)
	}
	ix, err := NewIndex(t.Context(), []Source{FromBytes("a", []byte(text.String()))}, "", 2)
	if err != nil {
		t.Fatal(err)
	}
	var got []uint64
	if _, err := ix.Sweep(t.Context(), func(nonce uint64) Sink { got = append(got, nonce); return new(counter) }); err != nil || !slices.Equal(got, nonces) {
		t.Errorf("%v, %v; want %v", got, err, nonces)
	}
}

// TestClashes: records of two runs with one name contradict each other, copies of one run's do not.
func TestClashes(t *testing.T) {
	line := func(n int, what string) string {
		return fmt.Sprintf("11-21 01:35:00.123  1234  1234 I cbcov   : 1 0badf00d 0000000000000001 %d 0 m %s\n", n, what)
	}
	first := line(1, "E 1 0") + line(2, "X 1 0") + line(3, "E 2 0") + line(4, "X 2 0")
	second := line(1, "E 1 0") + line(2, "X 1 0") + line(3, "E 4 0")
	for _, c := range []struct {
		a, b string
		want Counts
	}{
		{first, first, Counts{Records: 4, Duplicates: 4}},
		{first, second, Counts{Records: 4, Duplicates: 3, Clashes: 1}},
		{second, first, Counts{Records: 4, Duplicates: 3, Clashes: 1}},
	} {
		_, counts, _ := swept(t, []Source{FromBytes("a", []byte(c.a)), FromBytes("b", []byte(c.b))}, 2)
		if counts != c.want {
			t.Errorf("got %+v, want %+v", counts, c.want)
		}
	}
}

// TestCutLine: a line that its file breaks off gives way to a whole copy of it.
func TestCutLine(t *testing.T) {
	const line = "11-21 01:35:00.123  1234  1234 I cbcov   : 1 0badf00d 0000000000000001 1 0 m E 1 0 p.Long"
	got, _, _ := swept(t, []Source{FromBytes("a", []byte(line)), FromBytes("b", []byte(line+"Name\n"))}, 1)
	if got[1] != "1+0 E p.LongName\n" {
		t.Errorf("got %q", got[1])
	}
	got, _, _ = swept(t, []Source{FromBytes("a", []byte(line))}, 1)
	if got[1] != "1+0 E p.Long\n" {
		t.Errorf("got %q", got[1])
	}
}

func TestLineNumbers(t *testing.T) {
	var text strings.Builder
	for range 3000 { // several chunks
		text.WriteString(padding + "\n")
	}
	text.WriteString("I/cbcov: 1 0badf00d 0000000000000001 1 0 m E 1 0\n")
	ix, err := NewIndex(context.Background(), []Source{FromBytes("a", []byte(text.String()))}, "", 2)
	if err != nil {
		t.Fatal(err)
	}
	var line lineOf
	if _, err := ix.Sweep(context.Background(), func(uint64) Sink { return &line }); err != nil || line != 3001 {
		t.Errorf("line %d, %v", line, err)
	}
}

type lineOf uint32

func (l *lineOf) Add(r *Record, _ uint64) { *l = lineOf(r.Line) }
func (l *lineOf) End()                    {}

func TestOtherBuild(t *testing.T) {
	text := "nothing\nI/cbcov: 1 0badf00d 0000000000000001 1 0 m E 1 0\n"
	_, err := NewIndex(context.Background(), []Source{FromBytes("some.log", []byte(text))}, "11111111", 1)
	var wrong *BuildError
	if !errors.As(err, &wrong) || wrong.Have != "0badf00d" || wrong.Want != "11111111" || wrong.File != "some.log" || wrong.Line != 2 {
		t.Errorf("got %v", err)
	}
}

func TestCancel(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	_, err := NewIndex(ctx, []Source{FromBytes("a", []byte("x\n"))}, "", 1)
	if !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
}

func TestOpen(t *testing.T) {
	dir := t.TempDir()
	write := func(name string, text []byte) string {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, text, 0o644); err != nil {
			t.Fatal(err)
		}
		return path
	}
	lines := strings.Join(logLines(1, 500, rand.New(rand.NewPCG(2, 2))), "\n") + "\n"
	var packed bytes.Buffer
	z := gzip.NewWriter(&packed)
	z.Write([]byte(lines))
	z.Close()
	write("in/a/log.txt", []byte(lines[:len(lines)/2]))
	write("in/log.gz", packed.Bytes())
	write("in/screen.png", []byte("\x89PNG"))
	write("in/other.log", []byte("nothing\n"))
	cut := write("cut.gz", packed.Bytes()[:packed.Len()-20])
	utf16 := write("wide.txt", []byte("\xff\xfea\x00"))
	bad := write("bad.gz", []byte("\x1f\x8bnothing"))
	if err := os.Mkdir(filepath.Join(dir, "empty"), 0o755); err != nil {
		t.Fatal(err)
	}

	files, err := Open([]string{filepath.Join(dir, "in"), filepath.Join(dir, "in", "log.gz")})
	if err != nil {
		t.Fatal(err)
	}
	if len(files.Sources) != 4 {
		t.Errorf("%d files, want 4", len(files.Sources))
	}
	got, _, ix := swept(t, files.Sources, 2)
	want, _, _ := swept(t, []Source{FromBytes("x", []byte(lines))}, 1)
	if got[1] != want[1] {
		t.Error("gzip and plain together give other records")
	}
	if len(ix.Silent) != 1 || !strings.HasSuffix(ix.Silent[0], "other.log") {
		t.Errorf("silent: %v", ix.Silent)
	}
	if err := files.Close(); err != nil {
		t.Error(err)
	}
	if files, err := Open([]string{cut}); err != nil {
		t.Errorf("a gzip file that is cut off: %v", err)
	} else {
		files.Close()
	}
	for path, want := range map[string]string{utf16: "UTF-16", bad: "gzip", filepath.Join(dir, "empty"): "no files", filepath.Join(dir, "none"): "none", os.DevNull: "regular"} {
		if _, err := Open([]string{path}); err == nil || !strings.Contains(err.Error(), want) || !strings.Contains(err.Error(), path) {
			t.Errorf("%s: got %v", path, err)
		}
	}
}

// FuzzTrace: no file makes reading panic, and reading is the same with one goroutine and with several.
func FuzzTrace(f *testing.F) {
	f.Add([]byte("I/cbcov: 1 0badf00d 0000000000000001 3 0 m E 1 0\nI/cbcov: 1 0badf00d 0000000000000001 1 0 m E 1 0 p.A"))
	f.Add([]byte("(1, A.b(), ENTRY)\n\n(2, A.b(), EXIT)"))
	f.Fuzz(func(t *testing.T, text []byte) {
		a, _, _ := swept(t, []Source{FromBytes("a", text)}, 1)
		b, _, _ := swept(t, []Source{FromBytes("a", text)}, 3)
		for nonce := range a {
			if a[nonce] != b[nonce] {
				t.Fatal("one and three goroutines read different records")
			}
		}
		if err := ReadPlain(FromBytes("a", text), func(PlainRecord) error { return nil }); err != nil {
			t.Fatal(err)
		}
	})
}

// calls keeps what a sweep hands over of callins, as text.
type calls struct {
	names *Names
	text  strings.Builder
	fail  int // fails at so many records
	count int
}

func (c *calls) Add(r *Record, _ uint64) {
	c.count++
	if r.Extra != nil {
		fmt.Fprintf(&c.text, "%d %c %v %v %s\n", r.Seq, r.Kind, r.Extra.Args, r.Extra.Result, c.names.Name(r.Extra.Threw))
	}
}
func (c *calls) End() {}
func (c *calls) Err() error {
	if c.fail > 0 && c.count >= c.fail {
		return errStop
	}
	return nil
}

var errStop = errors.New("stop")

// TestExtras: what callins tell is the same wherever a record had to wait for others.
func TestExtras(t *testing.T) {
	const n = 20000
	whole := make([]string, n)
	var want strings.Builder
	for i := range whole {
		r := Record{Seq: uint64(i + 1), Object: 7, Kind: Call, Extra: &Extra{Args: []Value{{Integer, int64(i)}, {Object, 9}}}}
		thrown := ""
		if i%2 == 1 {
			r.Kind, r.Extra, thrown = Return, &Extra{}, fmt.Sprintf("p.E%d", i%7)
		}
		whole[i] = string(AppendThrown(nil, "0badf00d", 5, r, "p.A", thrown))
		fmt.Fprintf(&want, "%d %c %v %v %s\n", r.Seq, r.Kind, r.Extra.Args, r.Extra.Result, thrown)
	}
	rnd := rand.New(rand.NewPCG(4, 5))
	for name, order := range map[string]func(lines []string){
		"in order": func([]string) {},
		"nearby": func(lines []string) {
			for i := 0; i+400 < n; i += 200 {
				rnd.Shuffle(400, func(a, b int) { lines[i+a], lines[i+b] = lines[i+b], lines[i+a] })
			}
		},
		"reversed": func(lines []string) { slices.Reverse(lines) },
		"shuffled": func(lines []string) { rnd.Shuffle(n, func(a, b int) { lines[a], lines[b] = lines[b], lines[a] }) },
	} {
		lines := slices.Clone(whole)
		order(lines)
		text := strings.Join(lines, "\n"+padding[:600]+"\n")
		ix, err := NewIndex(context.Background(), []Source{FromBytes("a", []byte(text))}, "", 2)
		if err != nil {
			t.Fatal(err)
		}
		sink := &calls{names: ix.Names}
		if _, err := ix.Sweep(context.Background(), func(uint64) Sink { return sink }); err != nil || sink.text.String() != want.String() {
			t.Errorf("%s: other records, %v", name, err)
		}
		sink = &calls{names: ix.Names, fail: 1}
		if _, err := ix.Sweep(context.Background(), func(uint64) Sink { return sink }); !errors.Is(err, errStop) || name == "in order" && sink.count == n {
			t.Errorf("%s: a failing sink: %v after %d records", name, err, sink.count)
		}
	}
}
