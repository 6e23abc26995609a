package program

import (
	"fmt"
	"os"
	"runtime"
	"testing"
	"time"

	"cbcov/apk"
	"cbcov/ccfa/framework"
)

// benchAPK opens the APK that CBCOV_APK names.
func benchAPK(tb testing.TB) *apk.APK {
	path := os.Getenv("CBCOV_APK")
	if path == "" {
		tb.Skip("CBCOV_APK names no APK")
	}
	a, err := apk.Open(path)
	if err != nil {
		tb.Fatal(err)
	}
	return a
}

func TestStats(t *testing.T) {
	a := benchAPK(t)
	fw, err := framework.Load(34)
	if err != nil {
		t.Fatal(err)
	}
	t0 := time.Now()
	in, err := read(a)
	if err != nil {
		t.Fatal(err)
	}
	t1 := time.Now()
	p, err := Analyze(in, fw, Options{})
	if err != nil {
		t.Fatal(err)
	}
	t2 := time.Now()
	var ms runtime.MemStats
	runtime.ReadMemStats(&ms)
	fmt.Printf("read %v analyze %v; alloc total %d MB, sys %d MB, heap %d MB\n", t1.Sub(t0), t2.Sub(t1), ms.TotalAlloc>>20, ms.Sys>>20, ms.HeapAlloc>>20)
	f := p.flow
	reached := 0
	for i := range p.infos {
		if p.infos[i].insts != 0 {
			reached++
		}
	}
	fmt.Printf("classes %d methods %d reached %d insts %d nodes %d pairs %d objects %d calls %d links %d warnings %d candidates %d\n",
		len(p.classes), len(p.methods), reached, len(f.insts), len(f.nodes), f.pairs, len(f.objects), len(f.calls), len(f.links), len(p.warnings), len(p.Candidates()))
	for i, w := range p.warnings {
		if i < 10 {
			fmt.Println(w)
		}
	}
}
