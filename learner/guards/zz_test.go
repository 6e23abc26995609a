package guards

import (
	"context"
	"fmt"
	"os"
	"testing"
	"time"

	"cbcov/device"
	"cbcov/device/embedded"
)

func TestZZ(t *testing.T) {
	l, err := embedded.OpenLaboratory(context.Background(), 34, device.Options{})
	if err != nil {
		t.Skip(err)
	}
	defer l.Close()
	var cp []string
	if p := os.Getenv("CP"); p != "" {
		cp = []string{p}
	}
	began := time.Now()
	r, err := Learn(context.Background(), l, Options{Class: os.Getenv("CLASS"), Seed: 1, ClassPath: cp, Fields: os.Getenv("FIELDS") != ""})
	if err != nil {
		t.Fatal(err)
	}
	fmt.Println(time.Since(began), r.Counts, len(r.Machine.States), r.Machine.Inputs, r.Doubts)
	for _, x := range append(r.Makers, r.Rules...) {
		if x.When != "true" {
			fmt.Printf("   %-10s %-10s when %q → %s (%d, %d) %s %s %v\n", x.State, x.Method, x.When, x.To, x.Returned, x.Failed, x.Thrown, x.Edge, x.Verified)
		}
	}
}
