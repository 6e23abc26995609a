package main

import (
	"bytes"
	"context"
	"fmt"
	"os/exec"
	"slices"
	"syscall"
	"time"
)

// cost is what one process cost.
type cost struct {
	wall, cpu time.Duration
	peak      int64 // bytes
}

// run runs a command runs times and gives the run with the median wall time.
func run(runs int, name string, args ...string) (cost, error) {
	var costs []cost
	for range max(runs, 1) {
		c, _, err := once(context.Background(), name, args...)
		if err != nil {
			return cost{}, err
		}
		costs = append(costs, c)
	}
	slices.SortFunc(costs, func(a, b cost) int { return int(a.wall - b.wall) })
	return costs[len(costs)/2], nil
}

// once runs a command once and gives what it printed, too. One that fails has a cost as well.
func once(ctx context.Context, name string, args ...string) (cost, []byte, error) {
	var output, complaint bytes.Buffer
	cmd := exec.CommandContext(ctx, name, args...)
	cmd.Stdout, cmd.Stderr = &output, &complaint
	cmd.WaitDelay = 10 * time.Second // for children of one that was killed
	start := time.Now()
	err := cmd.Run()
	c := cost{wall: time.Since(start)}
	if cmd.ProcessState == nil { // it never began
		return c, nil, err
	}
	c.cpu = cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()
	if usage, ok := cmd.ProcessState.SysUsage().(*syscall.Rusage); ok {
		c.peak = usage.Maxrss << 10 // Linux counts kilobytes
	}
	if err != nil {
		first, _, _ := bytes.Cut(bytes.TrimSpace(append(complaint.Bytes(), output.Bytes()...)), []byte("\n"))
		return c, nil, fmt.Errorf("%s: %w: %.300s", name, err, first)
	}
	return c, output.Bytes(), nil
}

func (c cost) String() string {
	return fmt.Sprintf("%.2f s | %.2f s | %d MB", c.wall.Seconds(), c.cpu.Seconds(), c.peak>>20)
}

// ratios says how many times as much the peer cost.
func (c cost) ratios(peer cost) string {
	return fmt.Sprintf("%.1f× | %.1f× | %.1f×",
		peer.wall.Seconds()/c.wall.Seconds(), peer.cpu.Seconds()/c.cpu.Seconds(), float64(peer.peak)/float64(c.peak))
}

// processorTime is what this process and its children that have ended took so far.
func processorTime() (sum time.Duration) {
	for _, who := range []int{syscall.RUSAGE_SELF, syscall.RUSAGE_CHILDREN} {
		var used syscall.Rusage
		if err := syscall.Getrusage(who, &used); err == nil {
			sum += time.Duration(used.Utime.Nano() + used.Stime.Nano())
		}
	}
	return sum
}
