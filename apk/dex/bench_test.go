package dex

import "testing"

// largest is the largest dex file of the real apps.
func largest(b *testing.B) []byte {
	var data []byte
	for _, x := range fixtures(b) {
		if len(x.data) > len(data) {
			data = x.data
		}
	}
	b.SetBytes(int64(len(data)))
	b.ReportAllocs()
	return data
}

func BenchmarkParse(b *testing.B) {
	data := largest(b)
	for b.Loop() {
		if _, err := Parse("bench", data, Options{}); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkCheck(b *testing.B) {
	f := parse(b, "bench", largest(b))
	for b.Loop() {
		if err := Check(f); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkFlow decodes all code and reads where control goes in it.
func BenchmarkFlow(b *testing.B) {
	f := parse(b, "bench", largest(b))
	list := methods(b, f)
	var flow Flow
	for b.Loop() {
		for _, m := range list {
			code, err := f.Code(m)
			if err == nil {
				err = read(&flow, code)
			}
			if err != nil {
				b.Fatal(err)
			}
		}
	}
}

func BenchmarkDecodeAllCode(b *testing.B) {
	f := parse(b, "bench", largest(b))
	list := methods(b, f)
	var buf []Instruction
	for b.Loop() {
		for _, m := range list {
			code, err := f.Code(m)
			if err == nil {
				buf, err = code.Decode(buf)
			}
			if err != nil {
				b.Fatal(err)
			}
		}
	}
}

func BenchmarkRewriteWithNewIDs(b *testing.B) {
	f := parse(b, "bench", largest(b))
	for b.Loop() {
		e := Edit(f)
		if _, err := e.Method(MethodRef{Class: "Lcbcov/Log;", Name: "enter", Desc: "(I)V"}); err != nil {
			b.Fatal(err)
		}
		if _, err := e.Bytes(); err != nil {
			b.Fatal(err)
		}
	}
}
