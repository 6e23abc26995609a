package embedded

import (
	"regexp"
	"strings"
	"testing"

	"cbcov/device"
	"cbcov/device/drive"
)

// TestRecording: each call from outside is recorded once, with its receiver's class and, the first time, its caller; the app's own calls, and those of
// code that stands for it, are not.
func TestRecording(t *testing.T) {
	needLevel(t, 34)
	paint := func(moved ...device.MovedCall) *device.Recording {
		return &device.Recording{Build: "0badc0de", Moved: moved, Classes: []device.OwnClass{
			{Name: "Lapp/inherit/MainActivity;", Methods: []device.OwnMethod{{ID: 1, Name: "onCreate", Desc: "(Landroid/os/Bundle;)V"}}},
			{Name: "Lapp/inherit/MainActivity$Paint;", Methods: []device.OwnMethod{{ID: 2, Name: "onClick", Desc: "(Landroid/view/View;)V"}}},
			{Name: "Lapp/inherit/MainActivity$Red;"},
			{Name: "Lapp/inherit/MainActivity$Blue;", Methods: []device.OwnMethod{{ID: 3, Name: "onClick", Desc: "(Landroid/view/View;)V"}}},
		}}
	}
	click := []string{
		"1 0 m E 1 0 app.inherit.MainActivity", "2 0 m W 1 0 android.app.Activity.performCreate", "3 0 m X 1 0 app.inherit.MainActivity",
		"4 0 m E 2 0 app.inherit.MainActivity$Red", "5 0 m W 2 0 android.view.View.performClick", "6 0 m X 2 0 app.inherit.MainActivity$Red",
		"7 0 m E 3 0 app.inherit.MainActivity$Blue", "8 0 m W 3 0 android.view.View.performClick", "9 0 m X 3 0 app.inherit.MainActivity$Blue",
	}
	tests := []struct {
		name   string
		record *device.Recording
		want   []string
	}{
		{"calls", paint(), click},
		{"moved", paint(device.MovedCall{Class: "Landroid/view/View;", Method: "performClick", Callee: "onClick"}), click[:3]},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			script, err := device.ParseScript("launch\nidle\nclick id/red\nclick id/blue\n")
			if err != nil {
				t.Fatal(err)
			}
			r, _ := driveOn(t, connect(t, 34, device.Options{}), "../../testdata/apps/inherit.apk", drive.Options{Script: script, Record: test.record})
			got := strings.Split(strings.TrimSpace(read(t, r.Calls)), "\n")
			head := regexp.MustCompile(`^1 0badc0de [0-9a-f]{16} `)
			for i, line := range got {
				if !head.MatchString(line) {
					t.Errorf("no record: %q", line)
				}
				got[i] = head.ReplaceAllString(line, "")
			}
			if strings.Join(got, "\n") != strings.Join(test.want, "\n") {
				t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(test.want, "\n"))
			}
		})
	}
}
