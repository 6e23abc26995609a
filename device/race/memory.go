package race

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"
	"strings"

	"cbcov/device"
)

// Memory is what a prover knows. It can be kept, and given to another one that goes on.
type Memory struct {
	Findings []Finding `json:"findings"`
	Executed int       `json:"executed"` // orders
	Judged   []Judged  `json:"judged"`
	Reads    []Read    `json:"reads"`
	Effects  []Effect  `json:"effects"`
	Had      []Couple  `json:"had"` // couples of events that runs had
	Ends     []End     `json:"ends"`
	Parts    []string  `json:"parts"`   // parts of runs that were executed for a place
	Waiting  []Finding `json:"waiting"` // faults of which it is not known that the code which failed goes well elsewhere
}

// Whole tells whether all has a script that must have one.
func (m *Memory) Whole() bool {
	lacks := func(f Finding) bool { return f.Orders[0].Script == nil || f.Orders[1].Script == nil }
	waits := func(f Finding) bool { return f.Orders[1].Script == nil } // the first one is not known yet
	return !slices.ContainsFunc(m.Findings, lacks) && !slices.ContainsFunc(m.Waiting, waits) &&
		!slices.ContainsFunc(m.Reads, func(r Read) bool { return r.Script == nil })
}

// Judged is a place where two pieces of work meet, and how often its other order was executed, or could not be.
type Judged struct {
	Location   string   `json:"location"`
	A          Access   `json:"a"`
	B          Access   `json:"b"`
	Events     [2]bool  `json:"events"` // they are events
	Times      int      `json:"times"`
	Failed     int      `json:"failed"`     // how often it could not be
	Short      int      `json:"short"`      // how often it was executed in a part of a run
	Situations []string `json:"situations"` // in which it was judged: another run that has such a one would tell nothing else
}

// End is how runs ended by a fault, and how often what such a run is with something late was executed.
type End struct {
	Reason string `json:"reason"`
	Times  int    `json:"times"`
}

// Access is a line of code.
type Access struct {
	Method string `json:"method"`
	Line   int    `json:"line"`
}

// Read is code that read something which is not null, and all went well; with the first script that had it do so.
type Read struct {
	Location string `json:"location"`
	Access
	Script *device.Script `json:"script"`
}

type site struct {
	location, method string
	line             int
}

// told names a finding.
type told struct {
	location         string
	methodA, methodB string
	lineA, lineB     int
}

// turned names the same finding by its accesses in the other order.
func (t told) turned() told { return told{t.location, t.methodB, t.methodA, t.lineB, t.lineA} }

// isTold tells whether a finding is told already, in whichever order of its accesses.
func (p *Prover) isTold(k told) bool { return p.told[k] || p.told[k.turned()] }

// NewProver makes one that goes on from a memory, which may be empty.
func NewProver(b *Bench, m Memory) *Prover {
	p := &Prover{bench: b, Memory: m, judged: map[place]int{}, reads: map[site]int{}, told: map[told]bool{}, nulls: map[Null]bool{}, effects: map[Effect]bool{},
		had: map[Couple]bool{}, proofs: map[told]proof{}}
	for i, j := range m.Judged {
		p.judged[place{j.Location, j.A.Method, j.A.Line, j.B.Method, j.B.Line, j.Events}] = i
	}
	for i, r := range m.Reads {
		p.reads[site{r.Location, r.Method, r.Line}] = i
	}
	for _, f := range m.Effects {
		p.effects[f] = true
	}
	for _, c := range m.Had {
		p.had[c] = true
	}
	for i := range m.Findings {
		p.note(&m.Findings[i])
	}
	return p
}

func namedBy(f *Finding) told {
	return told{f.Location, f.First.Method, f.Second.Method, f.First.Line, f.Second.Line}
}

// toldOf names what a pair would be found as.
func toldOf(of *pair) told {
	return told{locationOf(of.a), of.a.Method, of.b.Method, of.a.Line, of.b.Line}
}

// again finds what is known of a place; nil: it was judged often enough, or in such a situation. held tells whether anything can wait for its other order.
func (p *Prover) again(at place, situation string, held bool) *Judged {
	i, known := p.judged[at]
	if !known {
		i = len(p.Judged)
		p.judged[at] = i
		p.Judged = append(p.Judged, Judged{Location: at.location, A: Access{at.methodA, at.lineA}, B: Access{at.methodB, at.lineB}, Events: at.events, Situations: []string{}})
	}
	j := &p.Judged[i]
	failed := maxFailed
	if !held {
		failed = maxVain
	}
	if j.Times >= maxJudged || j.Failed >= failed || slices.Contains(j.Situations, situation) {
		return nil
	}
	j.Situations = append(j.Situations, situation)
	return j
}

// ended tells whether what a run is with something late is worth executing: another run that ended so may have had it twice.
func (p *Prover) ended(x *Execution, last *Work) bool {
	exception, frame := rootOf(x.Failure)
	reason := strings.Join([]string{exception, frame, last.What}, " ")
	if last.Event != nil {
		reason += " " + last.Event.String()
	}
	i := slices.IndexFunc(p.Ends, func(e End) bool { return e.Reason == reason })
	if i < 0 {
		if i = len(p.Ends); i == maxWays {
			return false
		}
		p.Ends = append(p.Ends, End{Reason: reason})
	}
	p.Ends[i].Times++
	return p.Ends[i].Times <= maxEnds
}

// first tells whether it is the first time that a part of a run is executed for a place. Which run it is of, and so its seed, is no matter.
func (p *Prover) first(s *device.Script, at place) bool {
	h := sha256.New()
	for _, g := range s.Settings {
		if g.Kind != device.Seed && g.Kind != device.Identity {
			fmt.Fprintln(h, g)
		}
	}
	fmt.Fprintln(h, at, s.Events)
	name := hex.EncodeToString(h.Sum(nil)[:8])
	if slices.Contains(p.Parts, name) {
		return false
	}
	p.Parts = append(p.Parts, name)
	return true
}
