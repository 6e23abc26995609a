package apk

import "testing"

func TestHandlesRotation(t *testing.T) {
	tests := []struct {
		changes   uint32
		targetSDK int
		want      bool
	}{
		{0, 28, false},
		{0x0480, 28, true}, // orientation|screenSize
		{0x0080, 28, false},
		{0x0080, 12, true},
		{0x0020, 28, false}, // keyboardHidden
	}
	for _, tt := range tests {
		c := Component{ConfigChanges: tt.changes}
		if got := c.HandlesRotation(tt.targetSDK); got != tt.want {
			t.Errorf("configChanges 0x%x, targetSdk %d: %v, want %v", tt.changes, tt.targetSDK, got, tt.want)
		}
	}
}

func TestRuns(t *testing.T) {
	for kind, want := range map[ComponentKind]string{Activity: "LA;", ActivityAlias: "LTarget;", Service: "LA;"} {
		if c := (Component{Kind: kind, Class: "LA;", Target: "LTarget;"}); c.Runs() != want {
			t.Errorf("%v runs %s, want %s", kind, c.Runs(), want)
		}
	}
}
