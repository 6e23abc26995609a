package guards

import (
	"context"
	"fmt"
	"testing"
)

func TestLearn(t *testing.T) {
	for name, f := range fakes {
		t.Run(name, func(t *testing.T) {
			r, err := Learn(context.Background(), f(), Options{Class: f().class.Name, Seed: 1, Verify: 1000})
			if err != nil {
				t.Fatal(err)
			}
			fmt.Println(name, r.Counts, len(r.Machine.States), r.Machine.Inputs, r.Doubts)
			for _, x := range r.Rules {
				fmt.Printf("   %-10s %-10s when %q → %s (%d, %d) %s %s %v\n", x.State, x.Method, x.When, x.To, x.Returned, x.Failed, x.Thrown, x.Edge, x.Verified)
			}
			if err := r.Machine.Check(); err != nil {
				t.Error(err)
			}
		})
	}
}
