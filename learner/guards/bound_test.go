package guards

import "testing"

// TestBound: of a method of which nothing tells when it returns, it is known which calls never do.
func TestBound(t *testing.T) {
	for seed := range uint64(5) {
		r, err := Learn(t.Context(), fakes["mood"](), Options{Class: "C", Seed: seed, Verify: 200})
		if err != nil {
			t.Fatal(err)
		}
		for _, x := range r.Rules {
			if x.Method == "ask" && (x.When != "" || x.Perhaps != "arg0 >= 0") || x.Method == "rest" && x.When != "true" {
				t.Errorf("seed %d: %+v", seed, x)
			}
		}
		if len(r.Rules) != 2 || len(r.Doubts) != 1 || r.Machine.Check() != nil {
			t.Errorf("seed %d: %+v, %q", seed, r.Rules, r.Doubts)
		}
	}
}
