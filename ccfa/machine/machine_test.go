package machine

import "testing"

// TestCounts holds the changes of slots that count to what they mean of two objects, the newest one and an older one.
func TestCounts(t *testing.T) {
	const both = Older + Once
	for _, c := range []struct {
		change Change
		in     int
		out    []int
	}{
		{Raise, Zero, []int{Once}}, {Raise, Once, []int{More}}, {Raise, More, []int{More}}, {Raise, Older, []int{both}},
		{Lower, Zero, []int{Zero}}, {Lower, Once, []int{Zero}}, {Lower, More, []int{Once, More}}, {Lower, Older, []int{Older}},
		{Lower, Older + More, []int{both, Older + More}},
		{Put, Zero, []int{Once}}, {Put, Once, []int{Once}}, {Put, Older, []int{both}},
		{Take, Zero, []int{Zero}}, {Take, Once, []int{Zero}}, {Take, More, []int{Zero}}, {Take, both, []int{Older}},
		{PutOlder, Zero, []int{Older}}, {PutOlder, Once, []int{both}}, {PutOlder, Older, []int{Older}},
		{Renew, Zero, []int{Zero}}, {Renew, Once, []int{Older}}, {Renew, both, []int{Older}}, {Renew, Older + More, []int{Older}},
	} {
		var want Values
		for _, v := range c.out {
			want |= Only(v)
		}
		u := Update{Change: c.change}
		if got := u.Apply(Only(c.in)); got != want {
			t.Errorf("change %d of value %d gives %b, want %b", c.change, c.in, got, want)
		}
		if u.Apply(0) != 0 {
			t.Errorf("change %d gives values where there is none", c.change)
		}
	}
}
