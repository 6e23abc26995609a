package drive

import (
	"context"
	"errors"
	"testing"

	"cbcov/device"
)

// stuck is a session that cannot be reset.
type stuck struct {
	fake
	closed *int
}

func (s *stuck) Reset(context.Context, []device.Setting) error { return errors.New("it hangs") }

func (s *stuck) Close() error { *s.closed++; return nil }

// TestRenewed: a session that cannot be reset is replaced; where none can be opened, both reasons are told.
func TestRenewed(t *testing.T) {
	opened, closed := 0, 0
	r, err := OpenRenewed(t.Context(), func(context.Context) (device.Session, error) {
		switch opened++; opened {
		case 1, 3:
			return &stuck{closed: &closed}, nil
		case 2:
			return &fake{}, nil
		}
		return nil, errBroken
	})
	if err != nil {
		t.Fatal(err)
	}
	if err := r.Reset(t.Context(), nil); err != nil || opened != 2 || closed != 1 {
		t.Errorf("%v; %d opened, %d closed", err, opened, closed)
	}
	if err := r.Reset(t.Context(), nil); err != nil || opened != 2 {
		t.Errorf("a session that can be reset: %v; %d opened", err, opened)
	}
	r.Session = &stuck{closed: &closed}
	if err := r.Reset(t.Context(), nil); err == nil || err.Error() != "it hangs" {
		t.Errorf("another one that hangs: %v", err)
	}
	if err := r.Reset(t.Context(), nil); !errors.Is(err, errBroken) {
		t.Errorf("no other can be opened: %v", err)
	}
}
