package race

import (
	"strconv"
	"strings"
)

// cause is why a process ended: null was read where it must not be.
type cause struct {
	read  *Touch
	write *Touch // that made it null; nil: nobody wrote it before
}

// cause finds it; nil where the fault is no such one, or nobody knows.
func (x *Execution) cause() *cause {
	if x.Fault != Crash || len(x.Touches) == 0 {
		return nil
	}
	frames := framesOf(x.Failure.Stack)
	for i := len(x.Touches) - 1; i >= 0; i-- {
		t := &x.Touches[i]
		if t.Write || !t.Null || t.Work < 0 || !frames[frame{classOf(t.Method), nameOf(t.Method), t.Line}] {
			continue
		}
		c := &cause{read: t}
		for k := i - 1; k >= 0; k-- {
			if w := &x.Touches[k]; w.Write && w.Owner == t.Owner && w.Class == t.Class && w.Field == t.Field {
				c.write = w
				break
			}
		}
		return c
	}
	return nil
}

// blamed gives the pair that a crash of a pair's orders comes of: of a null that one of its accesses read. That is another one of the same work, or one that
// the same delay brings about. It is the pair itself where nothing tells more.
func (x *Execution) blamed(of *pair, all []pair, orders ...*Execution) *pair {
	for _, order := range orders {
		c := order.cause()
		if c == nil || siteOf(c.read) == siteOf(of.a) || siteOf(c.read) == siteOf(of.b) {
			continue
		}
		if q := x.within(of, c); q != nil {
			return q
		}
		held, _ := x.held(of)
		for i := range all {
			h, ok := x.held(&all[i])
			if ok && (h == held || x.comesOf(&x.Works[h], x.Works[held].ID)) && c.of(all[i].a, all[i].b) {
				return &all[i]
			}
		}
	}
	return of
}

// within finds accesses of a pair's work that a cause is of.
func (x *Execution) within(of *pair, c *cause) *pair {
	for i := range x.Touches {
		if x.Touches[i].Work != of.first {
			continue
		}
		for k := range x.Touches {
			if a, b := &x.Touches[i], &x.Touches[k]; b.Work == of.second && c.of(a, b) {
				return &pair{first: of.first, second: of.second, a: a, b: b}
			}
		}
	}
	return nil
}

// of tells whether one of two accesses is the read that fails, of what the other writes.
func (c *cause) of(a, b *Touch) bool {
	return a.Owner == b.Owner && locationOf(a) == locationOf(b) && (a.Write && siteOf(b) == siteOf(c.read) || b.Write && siteOf(a) == siteOf(c.read))
}

// frame is one of a stack.
type frame struct {
	class, method string
	line          int
}

// framesOf reads a stack's frames.
func framesOf(stack string) map[frame]bool {
	all := map[frame]bool{}
	for line := range strings.SplitSeq(stack, "\n") {
		text, ok := strings.CutPrefix(strings.TrimSpace(line), "at ")
		if !ok {
			continue
		}
		call, place, ok := strings.Cut(text, "(")
		dot := strings.LastIndexByte(call, '.')
		if !ok || dot < 0 {
			continue
		}
		_, number, _ := strings.Cut(strings.TrimSuffix(place, ")"), ":")
		n, err := strconv.Atoi(number)
		if err != nil {
			continue
		}
		all[frame{call[:dot], call[dot+1:], n}] = true
	}
	return all
}

// classOf gives the class of a method in DEX terms as stacks write it.
func classOf(method string) string {
	class, _, _ := strings.Cut(method, ";->")
	return strings.ReplaceAll(strings.TrimPrefix(class, "L"), "/", ".")
}

func nameOf(method string) string {
	_, rest, _ := strings.Cut(method, ";->")
	name, _, _ := strings.Cut(rest, "(")
	return name
}
