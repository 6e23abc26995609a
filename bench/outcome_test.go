package main

import (
	"slices"
	"testing"

	"cbcov/device"
	"cbcov/device/drive"
)

// TestChoices checks which events of a script count: a launch does where the app has a process, and not behind a crash.
func TestChoices(t *testing.T) {
	script, err := device.ParseScript("launch\nidle\nback\nlaunch\nidle\nhome\nkill\nreturn\nclear\nlaunch\nrotate\nlaunch\n")
	if err != nil {
		t.Fatal(err)
	}
	got := choices(script.Events, []drive.Incident{{Event: 11}})
	want := []int{0, 0, 0, 1, 2, 2, 3, 4, 5, 5, 5, 6, 6}
	if !slices.Equal(got, want) {
		t.Errorf("choices are %v, want %v", got, want)
	}
}
