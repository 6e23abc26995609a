package program

import (
	"fmt"
	"os"
	"sort"
	"strconv"
	"testing"

	"cbcov/ccfa/framework"
)

func TestProbe(t *testing.T) {
	a := benchAPK(t)
	fw, _ := framework.Load(34)
	p, err := Load(a, fw, Options{})
	if err != nil {
		t.Fatal(err)
	}
	scope, reached, sites, empty, outside := 0, 0, 0, 0, 0
	hist := map[int]int{}
	type big struct {
		n int
		s *Site
	}
	var bigs []big
	lim, _ := strconv.Atoi(os.Getenv("LIM"))
	var un []string
	for _, m := range p.Methods() {
		if p.Class(m.Class.Name) != m.Class || !m.Class.InScope || !m.Concrete() {
			continue
		}
		scope++
		if !p.Reachable(m) {
			un = append(un, m.Ref().String())
			continue
		}
		reached++
		for _, s := range p.Sites(m) {
			sites++
			if _, ok := p.Callin(s); ok {
				outside++
			}
			if s.Kind == InvokeStatic {
				continue
			}
			if s.Ref.Name == "<init>" || !p.dexes[p.infos[m.ID].dex].receiverFollowed(p.bodyOf(int32(m.ID)).sites[s.index].ref) {
				continue
			}
			n := len(p.Arg(s, 0))
			hist[min(n, 20)]++
			if n == 0 {
				empty++
				if empty < lim {
					fmt.Println("EMPTY", s.Method.Ref(), s.Line, s.Ref)
				}
			}
			bigs = append(bigs, big{n, s})
		}
	}
	fmt.Println("scope methods", scope, "reached", reached, "sites", sites, "callins", outside, "empty recv", empty)
	fmt.Println(hist)
	sort.SliceStable(bigs, func(i, j int) bool { return bigs[i].n > bigs[j].n })
	for i := 0; i < lim && i < len(bigs); i++ {
		fmt.Println("BIG", bigs[i].n, bigs[i].s.Method.Ref(), bigs[i].s.Line, bigs[i].s.Ref)
	}
	for _, c := range p.Classes() {
		any := false
		for _, m := range c.Methods {
			any = any || p.Reachable(m)
		}
		if c.InScope && !any && os.Getenv("UNC") != "" {
			fmt.Println("CLASS", c.Name)
		}
	}
	for i := 0; i < lim && i < len(un); i++ {
		fmt.Println("UNREACHED", un[i*len(un)/lim])
	}
}
