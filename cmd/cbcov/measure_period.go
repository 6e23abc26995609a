package main

import (
	"fmt"
	"time"

	"cbcov/coverage"
)

// period is the value of --period.
type period time.Duration

func (p *period) String() string {
	if *p == 0 {
		return coverage.DefaultPeriod.String()
	}
	return time.Duration(*p).String()
}

func (p *period) Type() string { return "duration" }

// Set parses the flag.
func (p *period) Set(value string) error {
	d, err := time.ParseDuration(value)
	if err != nil || d < time.Second {
		return fmt.Errorf("%q is no length of time from 1s up, such as 5m", value)
	}
	*p = period(d)
	return nil
}
