package embedded

import (
	"errors"
	"strings"
	"testing"
)

func TestAccepts(t *testing.T) {
	for _, c := range []struct {
		api, min int
		says     string // empty: accepted
	}{
		{23, 1, ""},
		{28, 28, ""},
		{23, 26, "embedded:26"},
		{30, 32, "embedded:33"},
		{35, 99, "has none"},
	} {
		err := accepts(c.api, c.min)
		if (err == nil) != (c.says == "") || err != nil && (!errors.Is(err, ErrLevel) || !strings.Contains(err.Error(), c.says)) {
			t.Errorf("API %d, minSdk %d: %v, want %q", c.api, c.min, err, c.says)
		}
	}
}

// TestOldLevel checks that an app which wants a newer Android is refused before anything starts.
func TestOldLevel(t *testing.T) {
	s := start{api: 23, folder: t.TempDir()}
	if err := s.takeApp(phone); !errors.Is(err, ErrLevel) {
		t.Errorf("got %v, want ErrLevel", err)
	}
}
