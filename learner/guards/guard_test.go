package guards

import "testing"

// TestTidy: what is never true is left out, and what follows from the rest.
func TestTidy(t *testing.T) {
	names := newPaths()
	size, room := names.of("this.size()"), names.of("this.room()")
	at := func(path int, r relation, bound float64) *atom {
		return &atom{relation: r, path: path, bound: bound, names: names, whole: true}
	}
	for _, c := range []struct {
		name string
		all  []*atom
		want string
	}{
		{"twice", []*atom{at(size, atLeast, 1), at(size, atLeast, 1)}, "size() >= 1"},
		{"a wider bound", []*atom{at(size, atLeast, 1), at(size, atLeast, 3)}, "size() >= 3"},
		{"a bound of one number", []*atom{at(size, equals, 2), at(size, atMost, 4)}, "size() == 2"},
		{"two numbers", []*atom{at(size, equals, 2), at(size, equals, 3)}, "false"},
		{"a number beyond a bound", []*atom{at(size, equals, 2), at(size, atLeast, 3)}, "false"},
		{"two bounds with nothing between", []*atom{at(size, atMost, 2), at(size, atLeast, 4)}, "false"},
		{"two bounds", []*atom{at(size, atMost, 4), at(size, atLeast, 2)}, "size() <= 4 && size() >= 2"},
		{"of two paths", []*atom{at(size, atMost, 2), at(room, atLeast, 4)}, "size() <= 2 && room() >= 4"},
		{"not one number", []*atom{{relation: equals, not: true, path: size, bound: 2, names: names, whole: true}, at(size, equals, 3)}, "size() != 2 && size() == 3"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := (Guard{terms: [][]*atom{c.all}}).tidy().String(); got != c.want {
				t.Errorf("got %s, want %s", got, c.want)
			}
		})
	}
}

// TestNotNull: what is a text is not null, which is not told then.
func TestNotNull(t *testing.T) {
	names := newPaths()
	arg, other := names.of("0"), names.of("1")
	given := &atom{relation: isNull, not: true, path: arg, names: names}
	text := &atom{relation: equals, text: "x", path: arg, names: names}
	for _, c := range []struct {
		all  []*atom
		want string
	}{
		{[]*atom{given, text}, `arg0 == "x"`},
		{[]*atom{text, given}, `arg0 == "x"`},
		{[]*atom{given, text.opposite()}, `arg0 != null && arg0 != "x"`},
		{[]*atom{given, {relation: equals, text: "x", path: other, names: names}}, `arg0 != null && arg1 == "x"`},
		{[]*atom{given}, "arg0 != null"},
	} {
		if got := (Guard{terms: [][]*atom{c.all}}).String(); got != c.want {
			t.Errorf("got %s, want %s", got, c.want)
		}
	}
}
