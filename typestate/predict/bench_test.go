package predict_test

import (
	"context"
	"path/filepath"
	"testing"

	"cbcov/typestate/predict"
)

// BenchmarkCheck checks ApiDemos, its program and automaton being there.
func BenchmarkCheck(b *testing.B) {
	a, p := load(b, filepath.Join("../../build/apks/apidemos.apk"))
	points := places(b, a, p)
	for b.Loop() {
		if _, err := predict.Check(context.Background(), a, p, points, predict.Options{}); err != nil {
			b.Fatal(err)
		}
	}
}
