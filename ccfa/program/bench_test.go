package program

import (
	"os"
	"testing"

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

func BenchmarkAnalyze(b *testing.B) {
	in, err := read(benchAPK(b))
	if err != nil {
		b.Fatal(err)
	}
	fw, err := framework.Load(34)
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for b.Loop() {
		p, err := Analyze(in, fw, Options{})
		if err != nil {
			b.Fatal(err)
		}
		b.ReportMetric(float64(len(p.flow.nodes)), "nodes")
		b.ReportMetric(float64(p.flow.flowGraph.pairs), "pairs")
		b.ReportMetric(float64(len(p.flow.insts)), "instances")
	}
}

func BenchmarkLoad(b *testing.B) {
	fw, err := framework.Load(34)
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for b.Loop() {
		a := benchAPK(b)
		if _, err := Load(a, fw, Options{}); err != nil {
			b.Fatal(err)
		}
		a.Close()
	}
}
