//go:build linux

package main

import (
	"bytes"
	"fmt"
	"os"
	"strconv"
)

// residentMB is the memory that a process and those that it started have now, in megabytes. Pages that several share count for each.
func residentMB(pid int) int { return int(residentOf(pid) >> 20) }

func residentOf(pid int) uint64 {
	var sum uint64
	if text, err := os.ReadFile(fmt.Sprintf("/proc/%d/statm", pid)); err == nil { // else it has ended
		if fields := bytes.Fields(text); len(fields) > 1 {
			pages, _ := strconv.ParseUint(string(fields[1]), 10, 64)
			sum = pages * uint64(os.Getpagesize())
		}
	}
	tasks, _ := os.ReadDir(fmt.Sprintf("/proc/%d/task", pid))
	for _, task := range tasks {
		text, _ := os.ReadFile(fmt.Sprintf("/proc/%d/task/%s/children", pid, task.Name()))
		for _, child := range bytes.Fields(text) {
			if n, err := strconv.Atoi(string(child)); err == nil {
				sum += residentOf(n)
			}
		}
	}
	return sum
}

// peakMB is the most memory that this process had so far, in megabytes.
func peakMB() int {
	text, err := os.ReadFile("/proc/self/status")
	if err != nil {
		return 0
	}
	for line := range bytes.Lines(text) {
		if size, ok := bytes.CutPrefix(line, []byte("VmHWM:")); ok {
			kb, _ := strconv.Atoi(string(bytes.Fields(size)[0]))
			return kb >> 10
		}
	}
	return 0
}
