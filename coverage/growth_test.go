package coverage

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"cbcov/coverage/trace"
)

// timedLog writes logs whose lines have the time that was set last.
type timedLog struct {
	m     *handModel
	text  strings.Builder
	now   time.Time
	nonce uint64
	pid   int
	seq   uint64
}

func newTimedLog(m *handModel, nonce uint64) *timedLog {
	return &timedLog{m: m, nonce: nonce, pid: 1000 + int(nonce), now: time.Date(2026, time.March, 1, 12, 0, 0, 0, time.UTC)}
}

// at sets the minutes since noon.
func (l *timedLog) at(minutes float64) *timedLog {
	l.now = time.Date(2026, time.March, 1, 12, 0, 0, 0, time.UTC).Add(time.Duration(minutes * float64(time.Minute)))
	return l
}

// run logs the callbacks of a script.
func (l *timedLog) run(words string) *timedLog {
	for _, r := range script(l.m, words) {
		l.record(r)
	}
	return l
}

func (l *timedLog) record(r trace.Record) *timedLog {
	l.seq++
	r.Seq = l.seq
	l.line("I", trace.Tag, string(trace.AppendLine(nil, l.m.app().Build, l.nonce, r, "")))
	return l
}

func (l *timedLog) line(priority, tag, message string) {
	fmt.Fprintf(&l.text, "%s %5d %5d %s %-8s: %s\n", l.now.Format("01-02 15:04:05.000"), l.pid, l.pid, priority, tag, message)
}

// crash logs an exception that nobody caught.
func (l *timedLog) crash(exception string, frames ...string) *timedLog {
	l.line("E", "AndroidRuntime", "FATAL EXCEPTION: main")
	l.line("E", "AndroidRuntime", fmt.Sprintf("Process: p.app, PID: %d", l.pid))
	l.line("E", "AndroidRuntime", exception)
	for _, f := range frames {
		l.line("E", "AndroidRuntime", "\tat "+f)
	}
	return l
}

// grow measures logs.
func grow(t *testing.T, app App, sequences []Sequence, opt Options, texts ...string) *Result {
	t.Helper()
	app.Package = "p.app"
	var sources []trace.Source
	for i, text := range texts {
		sources = append(sources, trace.FromBytes(fmt.Sprint("log", i), []byte(text)))
	}
	r, err := Measure(context.Background(), app, sequences, sources, opt)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// points spells a growth: minutes, what is covered of EE, EAS, EAA, GUI and of statements; a point like the one before
// it is left out.
func points(g Growth) string {
	var out []string
	last := ""
	for _, p := range g.Points {
		s := fmt.Sprint(p.Covered, p.Statements)
		if s != last || len(p.Crashes) > 0 {
			out = append(out, fmt.Sprintf("%d %s%s", p.Time/60000, s, strings.Repeat("!", len(p.Crashes))))
		}
		last = s
	}
	return strings.Join(out, ", ")
}

// TestPedometer has the story of the paper's Figure 7(a): in the periods of 20 to 25 and of 175 to 180 minutes, in which
// the two crashes come first, of all criteria, GUI and statements EAA alone grows.
func TestPedometer(t *testing.T) {
	m, _ := randomModel()
	sequences := []Sequence{
		m.ee(EE, "A.a", "B.b"), m.ee(EE, "B.b", "D.d"), m.ee(EE, "D.d", "B.b"),
		m.easIn("A.a", "S.s"), m.easIn("B.b", "S.s"),
		m.eaa([]string{"D.d"}, "X.x", "A.a", false), m.eaa([]string{"D.d"}, "X.x", "A.a", true), m.eaa([]string{"B.b"}, "X.x", "B.b", false),
		m.ee(GUI, "B.b", "D.d"), m.ee(GUI, "D.d", "B.b"),
	}
	app := m.app()
	app.Blocks = []int{10, 4, 6}
	log := newTimedLog(m, 1)
	log.at(0).run("a( s )").record(trace.Record{Kind: trace.Block, Method: 0})
	log.at(1).run("a b")
	log.at(7).run("b d").record(trace.Record{Kind: trace.Block, Method: 2})
	log.at(12).run("d a")
	log.at(22).run("d x a").at(24).crash("java.lang.IllegalStateException: busy", "p.app.Service.onLocationChanged(Service.java:40)")
	again := newTimedLog(m, 2)
	for minute := 25; minute < 140; minute += 5 {
		again.at(float64(minute)).run("a b")
	}
	again.at(142).run("d b")
	for minute := 145; minute < 175; minute += 5 {
		again.at(float64(minute)).run("a b")
	}
	again.at(178).run("d a x").crash("java.lang.NullPointerException", "p.app.Pedometer.onClick(Pedometer.java:9)")
	r := grow(t, app, sequences, Options{}, log.text.String(), again.text.String())
	want := "5 [1 1 0 0] 10, 10 [2 1 0 1] 16, 25 [2 1 1 1] 16!, 145 [3 1 1 2] 16, 180 [3 1 2 2] 16!"
	if got := points(r.Growth); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	if len(r.Crashes) != 2 || fmt.Sprint(r.Crashes[0].Grown, r.Crashes[1].Grown) != "[EAA] [EAA]" {
		t.Errorf("crashes %+v", r.Crashes)
	}
	if len(r.Growth.Points) != 36 || r.Growth.Points[35].Crashes[0] != r.Crashes[1].ID || r.Growth.Idle != 0 {
		t.Errorf("%d points, %+v", len(r.Growth.Points), r.Growth.Points[35])
	}
	last := r.Growth.Points[35].Covered
	for _, c := range Criteria() {
		if last[c] != r.Tally(c).Covered {
			t.Errorf("the last point has %d of %s, the tally %d", last[c], c, r.Tally(c).Covered)
		}
	}
}

func TestGrowthTimes(t *testing.T) {
	m, _ := randomModel()
	sequences := []Sequence{m.ee(EE, "A.a", "B.b"), m.ee(EE, "B.b", "D.d"), m.eaa([]string{"D.d"}, "X.x", "A.a", false)}
	log := func(nonce uint64, from float64) *timedLog { return newTimedLog(m, nonce).at(from) }
	brief := func(l *timedLog) string {
		var out []string
		for _, line := range strings.Split(l.text.String(), "\n") {
			if _, message, ok := strings.Cut(line, ": "); ok {
				out = append(out, "I/cbcov   ( 1001): "+message)
			}
		}
		return strings.Join(out, "\n")
	}
	dated := func(l *timedLog, year string) string {
		return year + "-" + strings.ReplaceAll(strings.TrimSuffix(l.text.String(), "\n"), "\n", "\n"+year+"-")
	}
	night := log(1, 0).run("a b").at(14*60 + 2).run("b d").at(14*60 + 11).run("d x a")
	tests := map[string]struct {
		texts   []string
		period  time.Duration
		want    string
		count   int   // points
		idle    int64 // minutes
		untimed int
	}{
		"one session":          {[]string{log(1, 0).run("a b").at(11).run("b d").text.String()}, 0, "5 [1 0 0 0] 0, 15 [2 0 0 0] 0", 3, 0, 0},
		"another period":       {[]string{log(1, 0).run("a b").at(11).run("b d").text.String()}, time.Minute, "1 [1 0 0 0] 0, 12 [2 0 0 0] 0", 12, 0, 0},
		"begins inside a slot": {[]string{log(1, 4.5).run("a b").at(9.4).run("b d").text.String()}, 0, "5 [2 0 0 0] 0", 1, 0, 0},
		"devices in parallel": {[]string{log(1, 0).run("a").at(6).run("a b").text.String(), log(2, 1).run("b d").text.String()}, 0,
			"5 [1 0 0 0] 0, 10 [2 0 0 0] 0", 2, 0, 0},
		"the first time counts": {[]string{log(1, 6).run("a b").text.String(), log(2, 0).run("a b").text.String()}, 0, "5 [1 0 0 0] 0", 2, 0, 0},
		"a pause":               {[]string{log(1, 0).run("a b").at(29).run("b d").text.String()}, 0, "5 [1 0 0 0] 0, 30 [2 0 0 0] 0", 6, 0, 0},
		"an idle night":         {[]string{night.text.String()}, 0, "5 [1 0 0 0] 0, 10 [2 0 0 0] 0, 20 [2 0 1 0] 0", 4, 14*60 - 5, 0},
		"no times":              {[]string{brief(log(1, 0).run("a b"))}, 0, "", 0, 0, 4},
		"some without times":    {[]string{brief(log(1, 0).run("a b")), log(2, 0).run("b d").text.String()}, 0, "5 [1 0 0 0] 0", 1, 0, 4},
		"over New Year's Eve": {[]string{log(1, (305*24+11.9)*60).run("a b").at((305*24 + 12.1) * 60).run("b d").text.String()}, 0,
			"5 [1 0 0 0] 0, 15 [2 0 0 0] 0", 3, 0, 0},
		"with and without years": {[]string{dated(log(1, 0).run("a b"), "2026"), log(2, 6).run("b d").text.String()}, 0,
			"5 [1 0 0 0] 0, 10 [2 0 0 0] 0", 2, 0, 0},
	}
	for name, test := range tests {
		g := grow(t, m.app(), sequences, Options{Period: test.period}, test.texts...).Growth
		if got := points(g); got != test.want || len(g.Points) != test.count || g.Untimed != test.untimed || g.Idle != test.idle*60000 {
			t.Errorf("%s: got %s (%d points, idle %d, %d untimed), want %s", name, got, len(g.Points), g.Idle/60000, g.Untimed, test.want)
		}
	}
	long := log(1, 0).run("a b").at(29).run("b d").text.String()
	if g := grow(t, m.app(), sequences, Options{Period: 400 * time.Millisecond}, long).Growth; len(g.Points) > maxPoints || g.Period != 1600 {
		t.Errorf("%d points of %d ms", len(g.Points), g.Period)
	}
}

// TestCrashInPause: a crash at night is of the period that the evening ended with.
func TestCrashInPause(t *testing.T) {
	m, _ := randomModel()
	sequences := []Sequence{m.ee(EE, "A.a", "B.b"), m.ee(EE, "B.b", "D.d")}
	log := newTimedLog(m, 1).run("a b").at(7).run("a").at(300).crash("p.E", "p.app.A.a(A.java:1)").at(900).run("b d").at(930).run("a")
	r := grow(t, m.app(), sequences, Options{}, log.text.String())
	if got, want := points(r.Growth), "5 [1 0 0 0] 0, 10 [1 0 0 0] 0!, 15 [2 0 0 0] 0"; got != want || len(r.Crashes[0].Grown) != 0 {
		t.Errorf("got %s, want %s; grown %v", got, want, r.Crashes[0].Grown)
	}
}

// TestPlainGrowth: the paper's plain form has seconds.
func TestPlainGrowth(t *testing.T) {
	m, sequences := figure3()
	text := "(0, A.onCreate(), ENTRY)\n(1, A.onCreate(), EXIT)\n(2, A.onStart(), ENTRY)\n(3, A.onStart(), EXIT)\n(400.5, A.onStop(), ENTRY)\n"
	r := mustRun(t, m, sequences, text)
	if got, want := points(r.Growth), "5 [1 0 0 0] 0, 10 [2 0 0 0] 0"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

// TestClock: a clock keeps a bounded number of slots, and no time falls off the line.
func TestClock(t *testing.T) {
	c := newClock(1000)
	for i := range int64(10 * maxSlots) {
		c.see(trace.YearMillis + i*3001)
	}
	if len(c.slots) > maxSlots {
		t.Errorf("%d slots", len(c.slots))
	}
	line := c.timeline(1 << 40)
	last := int64(-1)
	for i := range int64(10 * maxSlots) {
		at := line.at(trace.YearMillis + i*3001)
		if at <= last || at > line.last {
			t.Fatalf("time %d is at %d, the one before at %d, the end at %d", i, at, last, line.last)
		}
		last = at
	}
}
