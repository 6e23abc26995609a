package trace

import "bytes"

// maxArgs is how many parameters a method may have.
const maxArgs = 255

// maxDigits is how long a long is in decimal.
const maxDigits = 19

// parseBody reads what follows a record's kind. Kinds of later versions may have anything there.
func parseBody(b []byte, p *parsed) bool {
	switch p.Kind {
	case Entry, Exit, Throw, Caller:
		return parseCallback(b, p)
	case Call:
		return parseCall(b, p)
	case Return:
		return parseReturn(b, p)
	case About:
		return parseAbout(b, p)
	case Block:
		block, rest, ok := decimal(b, 1<<32-1)
		p.Method = uint32(block)
		return ok && len(rest) == 0
	}
	return true
}

// parseCallback reads what a record of a callback says of it: `METHOD[#LABEL] OBJECT [RECEIVER]`.
func parseCallback(b []byte, p *parsed) bool {
	word, rest := cutSpace(b)
	method, label, resumed := bytes.Cut(word, []byte("#"))
	n, more, ok := decimal(method, 1<<32-1)
	if !ok || len(more) > 0 {
		return false
	}
	p.Method = uint32(n)
	if resumed {
		n, more, ok := decimal(label, 1<<31-1)
		if !ok || len(more) > 0 || n == 0 {
			return false
		}
		p.Label = uint32(n)
	}
	word, receiver := cutSpace(rest)
	p.Object, ok = identity(word)
	if ok && receiver != nil {
		p.receiver = receiver
		return className(receiver)
	}
	return ok
}

// parseCall reads `REF OBJECT RECEIVER [ARG…]`.
func parseCall(b []byte, p *parsed) bool {
	b, ok := parseCallin(b, p)
	for ok && b != nil {
		if len(p.args) == maxArgs {
			return false
		}
		var v Value
		word, rest := cutSpace(b)
		v, ok = parseValue(word)
		p.args = append(p.args, v)
		b = rest
	}
	return ok
}

// parseReturn reads `REF OBJECT RECEIVER RESULT`.
func parseReturn(b []byte, p *parsed) bool {
	b, ok := parseCallin(b, p)
	switch {
	case !ok || len(b) == 0:
		return false
	case b[0] == '!':
		p.threw = b[1:]
		return className(p.threw)
	case string(b) == "v":
		return true
	}
	p.result, ok = parseValue(b)
	return ok
}

// parseCallin reads `REF OBJECT RECEIVER`, and gives what follows: nil where nothing does.
func parseCallin(b []byte, p *parsed) (rest []byte, ok bool) {
	b, ok = parseObject(b, p)
	if !ok {
		return nil, false
	}
	p.receiver, rest = cutSpace(b)
	if string(p.receiver) == "-" {
		p.receiver = nil
		return rest, p.Object == 0
	}
	return rest, className(p.receiver)
}

// parseAbout reads `METHOD OBJECT ARGUMENT`.
func parseAbout(b []byte, p *parsed) bool {
	b, ok := parseObject(b, p)
	if !ok {
		return false
	}
	n, rest, ok := decimal(b, maxArgs)
	p.args = append(p.args, Value{Integer, int64(n)})
	return ok && len(rest) == 0
}

// parseObject reads `METHOD OBJECT`, and gives what follows: nil where nothing does.
func parseObject(b []byte, p *parsed) (rest []byte, ok bool) {
	method, b, ok := decimal(b, 1<<32-1)
	if !ok {
		return nil, false
	}
	word, rest := cutSpace(b)
	object, ok := identity(word)
	p.Method, p.Object = uint32(method), object
	return rest, ok
}

// parseValue reads an argument or a result.
func parseValue(b []byte) (Value, bool) {
	switch {
	case string(b) == "?":
		return Value{}, true
	case len(b) > 0 && b[0] == '@':
		object, ok := identity(b[1:])
		return Value{Object, int64(object)}, ok
	case len(b) > maxDigits+1:
		return Value{}, false
	case len(b) > 0 && b[0] == '-':
		n, rest, ok := decimal(b[1:], 1<<63)
		return Value{Integer, -int64(n)}, ok && len(rest) == 0
	}
	n, rest, ok := decimal(b, 1<<63-1)
	return Value{Integer, int64(n)}, ok && len(rest) == 0 && len(b) <= maxDigits
}

// identity reads an object's identity hash.
func identity(b []byte) (uint32, bool) {
	if len(b) == 0 || len(b) > 8 {
		return 0, false
	}
	v, ok := hexDigits(b)
	return uint32(v), ok
}

// cutSpace cuts b at its first space. rest is nil where it has none.
func cutSpace(b []byte) (word, rest []byte) {
	if i := bytes.IndexByte(b, ' '); i >= 0 {
		return b[:i], b[i+1:]
	}
	return b, nil
}
