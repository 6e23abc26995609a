package guards

import (
	"context"
	"fmt"
	"slices"
	"strconv"

	"cbcov/device"
)

// fake is a device whose one class is written in Go.
type fake struct {
	class     device.TrialClass
	make      func(maker int, args []any) (object, bool)
	observers []int
	trials    int
}

// object is an object of a fake class: its methods by number, in the order of the class; ok is whether it returned.
type object interface {
	call(method int, args []any) (result any, ok bool)
	see(method int, args []any) any // an observer's value
}

func (f *fake) Name() string { return "fake" }

func (f *fake) Trials(context.Context, device.Trials) (device.TrialSession, error) { return f, nil }

func (f *fake) Look(_ context.Context, class string) (*device.TrialClass, error) {
	if class == f.class.Name {
		return &f.class, nil
	}
	if class == sourceClass.Name {
		return &sourceClass, nil
	}
	return nil, fmt.Errorf("%w: no class %s", device.ErrExperiment, class)
}

// source is an object of the fake class Source, which makes objects of the other class; each call of its only method adds one.
type source struct{ n int }

var sourceClass = device.TrialClass{
	Name: "Source", Makers: []device.TrialMember{{Name: "<init>", Result: "Source"}}, Methods: []device.TrialMember{{Name: "add", Result: "void", Declared: true}},
}

// sees is what can be seen of an argument.
func (f *fake) sees(path string, v any) []device.Seen {
	all := []device.Seen{{Path: path, Value: valued(v)}}
	if s, is := v.(*source); is {
		all = append(all, device.Seen{Path: path + ".size()", Value: valued(s.n)})
	}
	return all
}

func (f *fake) Observe(_ context.Context, methods []int) error {
	f.observers = methods
	return nil
}

func (f *fake) Close() error { return nil }

func (f *fake) Try(_ context.Context, trials []device.Trial) (all []device.Tried, err error) {
	for _, t := range trials {
		f.trials++
		all = append(all, f.try(t))
	}
	return all, nil
}

func (f *fake) try(t device.Trial) (came device.Tried) {
	values := make([]any, len(t.Steps))
	args := func(inv *device.Invocation) (all []any) {
		for _, a := range inv.Args {
			all = append(all, values[a])
		}
		return all
	}
	for i, s := range t.Steps {
		out := device.TrialOutcome{End: device.TrialReturned}
		ok := true
		switch {
		case s.Literal != nil:
			values[i] = literal(s.Literal)
		case s.Make != nil:
			a := args(s.Make)
			if s.Make.Class != f.class.Name {
				values[i] = &source{}
				break
			}
			if i == t.Object {
				for j, v := range a {
					out.Seen = append(out.Seen, f.sees(strconv.Itoa(j), v)...)
				}
			}
			values[i], ok = f.make(s.Make.Member, a)
		case s.Call != nil:
			if from, is := values[s.Call.On].(*source); is {
				from.n++
				break
			}
			o, is := values[s.Call.On].(object)
			a := args(s.Call)
			if !is {
				ok = false
				break
			}
			for _, m := range f.observers {
				if d := f.class.Methods[m]; d.Observer {
					out.Seen = append(out.Seen, device.Seen{Path: "this." + d.Name + "()", Value: valued(o.see(m, nil))})
				} else {
					for j, v := range a {
						out.Seen = append(out.Seen, device.Seen{Path: fmt.Sprintf("this.%s(%d)", d.Name, j), Value: valued(o.see(m, []any{v}))})
					}
				}
			}
			for j, v := range a {
				out.Seen = append(out.Seen, device.Seen{Path: strconv.Itoa(j), Value: valued(v)})
			}
			values[i], ok = o.call(s.Call.Member, a)
		}
		if !ok {
			out.End, out.Thrown = device.TrialThrew, "fake.Error"
		} else {
			out.Value = valued(values[i])
		}
		came.Outcomes = append(came.Outcomes, out)
		if !ok {
			return came
		}
	}
	return came
}

func literal(l *device.Literal) any {
	switch {
	case l.Null:
		return nil
	case l.Type == "boolean":
		return l.Text == "true"
	case l.Type == "int":
		n, _ := strconv.Atoi(l.Text)
		return n
	case l.Type == "char":
		return int([]rune(l.Text)[0])
	}
	return l.Text
}

func valued(v any) device.Value {
	switch v := v.(type) {
	case nil:
		return device.Value{Kind: device.NullValue}
	case bool:
		return device.Value{Kind: device.BoolValue, Text: strconv.FormatBool(v)}
	case int:
		return device.Value{Kind: device.IntValue, Text: strconv.Itoa(v)}
	case string:
		return device.Value{Kind: device.StringValue, Text: v}
	}
	return device.Value{Kind: device.ObjectValue, Text: fmt.Sprintf("%T", v)}
}

// scripted is an object whose methods are functions.
type scripted struct {
	methods []func(args []any) (any, bool)
	sees    map[int]func(args []any) any
}

func (s *scripted) call(m int, args []any) (any, bool) { return s.methods[m](args) }

func (s *scripted) see(m int, args []any) any { return s.sees[m](args) }

type method = func(args []any) (any, bool)

func does(ok func() bool, then func()) method {
	return func([]any) (any, bool) {
		if !ok() {
			return nil, false
		}
		if then != nil {
			then()
		}
		return nil, true
	}
}

// The fakes: name, methods as NAME(TYPES), what they do.
var fakes = map[string]func() *fake{
	"stack": func() *fake {
		return &fake{
			class: classOf("C", "peek()", "pop()", "push(int)", "size():"),
			make: func(int, []any) (object, bool) {
				n := 0
				full := func() bool { return n > 0 }
				return &scripted{
					methods: []method{does(full, nil), does(full, func() { n-- }), does(yes, func() { n++ }), does(yes, nil)},
					sees:    map[int]func([]any) any{3: func([]any) any { return n }},
				}, true
			},
		}
	},
	"bounded": func() *fake {
		return &fake{
			class: classOf("C", "pop()", "push(int)", "size():"),
			make: func(int, []any) (object, bool) {
				n := 0
				return &scripted{
					methods: []method{does(func() bool { return n > 0 }, func() { n-- }), does(func() bool { return n < 3 }, func() { n++ }), does(yes, nil)},
					sees:    map[int]func([]any) any{2: func([]any) any { return n }},
				}, true
			},
		}
	},
	"iterator": func() *fake { // remove once after each next; next while there is one
		return &fake{
			class: classOf("C", "hasNext():", "next()", "remove()"),
			make: func(int, []any) (object, bool) {
				left, may := 3, false
				return &scripted{
					methods: []method{does(yes, nil), does(func() bool { return left > 0 }, func() { left--; may = true }), does(func() bool { return may }, func() { may = false })},
					sees:    map[int]func([]any) any{0: func([]any) any { return left > 0 }},
				}, true
			},
		}
	},
	"mode": func() *fake { // what set was given decides what works later, and nothing shows it
		return &fake{
			class: classOf("C", "read()", "set(int)", "write()"),
			make: func(int, []any) (object, bool) {
				mode := 0
				set := func(args []any) (any, bool) {
					n := args[0].(int)
					if n < 0 {
						return nil, false
					}
					mode = n
					return nil, true
				}
				return &scripted{methods: []method{does(func() bool { return mode == 1 }, nil), set, does(func() bool { return mode >= 2 }, nil)}}, true
			},
		}
	},
	"reader": func() *fake { // what mark wants of its argument is met first, that a closed one marks nothing later
		return &fake{
			class: classOf("C", "close()", "mark(int)", "read()"),
			make: func(int, []any) (object, bool) {
				closed := false
				open := func() bool { return !closed }
				mark := func(args []any) (any, bool) { return nil, !closed && args[0].(int) >= 0 }
				return &scripted{methods: []method{does(yes, func() { closed = true }), mark, does(open, nil)}}, true
			},
		}
	},
	"lock": func() *fake { // left by the key only that it was entered with
		return &fake{
			class: classOf("C", "enter(int)", "leave(int)"),
			make: func(int, []any) (object, bool) {
				held := -1
				enter := func(args []any) (any, bool) {
					n := args[0].(int)
					if held >= 0 || n < 0 || n > 1 {
						return nil, false
					}
					held = n
					return nil, true
				}
				leave := func(args []any) (any, bool) {
					if held < 0 || args[0].(int) != held {
						return nil, false
					}
					held = -1
					return nil, true
				}
				return &scripted{methods: []method{enter, leave}}, true
			},
		}
	},
	"rows": func() *fake { // as a database's cursor: what its moves return says whether there is a row
		return &fake{
			class: made(classOf("C", "close()", "get(int)", "getColumnCount():", "getPosition():", "next()", "toFirst()"), "int", "int"),
			make: func(_ int, args []any) (object, bool) {
				rows, columns, at, closed := max(0, args[0].(int)%4), max(1, args[1].(int)%4), -1, false
				move := func(to func() int) method {
					return func([]any) (any, bool) {
						if closed {
							return nil, false
						}
						at = min(to(), rows)
						return at < rows, true
					}
				}
				get := func(args []any) (any, bool) {
					i := args[0].(int)
					return 7, !closed && at >= 0 && at < rows && i >= 0 && i < columns
				}
				give := func(x *int) method { return func([]any) (any, bool) { return *x, true } }
				return &scripted{
					methods: []method{
						does(yes, func() { closed = true }), get, give(&columns), give(&at),
						move(func() int { return at + 1 }), move(func() int { return 0 }),
					},
					sees: map[int]func([]any) any{2: func([]any) any { return columns }, 3: func([]any) any { return at }},
				}, true
			},
		}
	},
	"sized": func() *fake { // of two places or more
		return &fake{
			class: made(classOf("C", "at(int)", "size():"), "int"),
			make: func(_ int, args []any) (object, bool) {
				n := args[0].(int)
				at := func(args []any) (any, bool) { i := args[0].(int); return nil, i >= 0 && i < n }
				return &scripted{methods: []method{at, does(yes, nil)}, sees: map[int]func([]any) any{1: func([]any) any { return n }}}, n >= 2
			},
		}
	},
	"letter": func() *fake { // small letters only, which are numbers to those who look
		return &fake{
			class: classOf("C", "put(char)"),
			make: func(int, []any) (object, bool) {
				put := func(args []any) (any, bool) { c := args[0].(int); return nil, c >= 'a' && c <= 'z' }
				return &scripted{methods: []method{put}}, true
			},
		}
	},
	"mood": func() *fake { // no negative number; of the others, which ones hangs on nothing that can be seen
		return &fake{
			class: classOf("C", "ask(int)", "rest()"),
			make: func(int, []any) (object, bool) {
				asked := 0
				ask := func(args []any) (any, bool) { return nil, fickle(&asked, args) && args[0].(int) >= 0 }
				return &scripted{methods: []method{ask, does(yes, func() { asked++ })}}, true
			},
		}
	},
	"list": func() *fake { // an index has to be below the size
		return &fake{
			class: classOf("C", "add()", "get(int)", "size():"),
			make: func(int, []any) (object, bool) {
				n := 0
				get := func(args []any) (any, bool) { i := args[0].(int); return nil, i >= 0 && i < n }
				return &scripted{
					methods: []method{does(yes, func() { n++ }), get, does(yes, nil)},
					sees:    map[int]func([]any) any{2: func([]any) any { return n }},
				}, true
			},
		}
	},
}

func yes() bool { return true }

// fickle is a call of which nothing that can be seen tells whether it returns: that hangs on how many there were, which it counts.
func fickle(tries *int, args []any) bool {
	*tries++
	n, i := *tries, args[0].(int)
	return (31*n*n+17*i*i+7*n*i)%5 < 3
}

// made gives the maker of a class parameters.
func made(c device.TrialClass, parameters ...string) device.TrialClass {
	c.Makers[0].Parameters = parameters
	return c
}

// classOf makes a class of methods NAME(TYPES), with : behind those that observe.
func classOf(name string, methods ...string) device.TrialClass {
	c := device.TrialClass{Name: name, Makers: []device.TrialMember{{Name: "<init>"}}}
	for _, m := range methods {
		d := device.TrialMember{}
		for i, r := range m {
			if r == '(' {
				d.Name = m[:i]
				rest := m[i+1:]
				d.Observer = rest[len(rest)-1] == ':'
				if end := slices.Index([]byte(rest), ')'); end > 0 {
					d.Parameters = []string{rest[:end]}
				}
			}
		}
		c.Methods = append(c.Methods, d)
	}
	return c
}
