package monitor

import "strings"

// letter is what steps an object; it is a number of an alphabet's.
type letter int32

// Letters that all alphabets have.
const (
	anything letter = iota // a call of which the machine knows nothing
	lostOne                // one record was lost
	lostMore               // records were lost
)

// sign is what a letter means.
type sign struct {
	kind   signKind
	inputs []int // of calling and doubting; of handing, those that the birth stands for
	output int   // of hearing, latecoming, guessing, listening
}

type signKind uint8

const (
	calling    signKind = iota // a call, one of the inputs
	doubting                   // a call that may be none
	hearing                    // a callback
	latecoming                 // a callback that may also come where the machine has none
	guessing                   // a callback that may have been for another object
	listening                  // the object was given a listener for the output
	deaf                       // it was not, or was given null, or that is not known
	handing                    // it was handed out: a new object, or one that was known
	opening                    // anything
	losing                     // lostOne
	lost                       // lostMore
)

// alphabet numbers the signs of one machine.
type alphabet struct {
	signs  []sign
	number map[string]letter
}

func newAlphabet() *alphabet {
	return &alphabet{signs: []sign{{kind: opening}, {kind: losing}, {kind: lost}}, number: map[string]letter{}}
}

// input is the letter of a call, calling or doubting, that is one of the inputs; they are sorted, and stay the caller's.
func (a *alphabet) input(kind signKind, inputs []int) letter {
	key := make([]byte, 0, 1+4*len(inputs))
	key = append(key, byte(kind))
	for _, in := range inputs {
		key = append(key, byte(in), byte(in>>8), byte(in>>16), byte(in>>24))
	}
	return a.letter(key, func() sign { return sign{kind: kind, inputs: append([]int(nil), inputs...)} })
}

// callback is the letter of something about an output.
func (a *alphabet) callback(kind signKind, output int) letter {
	key := []byte{byte(kind), byte(output), byte(output >> 8), byte(output >> 16), byte(output >> 24)}
	return a.letter(key, func() sign { return sign{kind: kind, output: output} })
}

func (a *alphabet) letter(key []byte, make func() sign) letter {
	if l, ok := a.number[string(key)]; ok {
		return l
	}
	l := letter(len(a.signs))
	a.signs = append(a.signs, make())
	a.number[string(key)] = l
	return l
}

// symbol is a letter's name in a machine; empty where it is none of the machine's.
func (p *protocol) symbol(s sign) string {
	switch s.kind {
	case calling, doubting:
		return strings.Join(p.Spell(s.inputs), "|")
	case hearing, latecoming, guessing:
		return p.Outputs[s.output]
	}
	return ""
}
