package framework

import "testing"

// BenchmarkLoad measures what every command that analyses an app pays first.
func BenchmarkLoad(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		if _, err := Load(34); err != nil {
			b.Fatal(err)
		}
	}
}
