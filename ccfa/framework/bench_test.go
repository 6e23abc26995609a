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

// BenchmarkLoadAndGenerated adds what the first question to layer C costs.
func BenchmarkLoadAndGenerated(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		m, err := Load(34)
		if err != nil {
			b.Fatal(err)
		}
		text, err := asset("summaries.zst")
		if err != nil {
			b.Fatal(err)
		}
		g, err := parseGenerated(text)
		if err != nil {
			b.Fatal(err)
		}
		if g.find("Landroid/view/View;", "performClick ()Z", m.classes.bit) == nil {
			b.Fatal("nothing")
		}
	}
}
