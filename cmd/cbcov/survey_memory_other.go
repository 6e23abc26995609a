//go:build !linux

package main

// residentMB is not known on this system: there an app's memory is bounded by what its process allows itself.
func residentMB(int) int { return 0 }

// peakMB is not known on this system.
func peakMB() int { return 0 }
