package dex

// Opcode is a Dalvik opcode, or the ident of a payload (a table inside the code, see [OpPackedSwitchPayload]).
type Opcode uint16

// Idents of the payloads, which stand among the instructions as tables of data.
const (
	OpPackedSwitchPayload Opcode = 0x100
	OpSparseSwitchPayload Opcode = 0x200
	OpFillArrayPayload    Opcode = 0x300
)

// Format is the layout of an instruction, named as in the Dalvik documentation: number of code
// units, number of registers, kind of the rest.
type Format uint8

// The formats. FmtNone marks an opcode that does not exist.
const (
	FmtNone Format = iota
	Fmt10x
	Fmt12x
	Fmt11n
	Fmt11x
	Fmt10t
	Fmt20t
	Fmt22x
	Fmt21t
	Fmt21s
	Fmt21h
	Fmt21c
	Fmt23x
	Fmt22b
	Fmt22t
	Fmt22s
	Fmt22c
	Fmt32x
	Fmt30t
	Fmt31t
	Fmt31i
	Fmt31c
	Fmt35c
	Fmt3rc
	Fmt45cc
	Fmt4rcc
	Fmt51l
	FmtPayload
)

// formatUnits gives the size of each format in code units of 16 bits.
var formatUnits = [...]uint8{
	Fmt10x: 1, Fmt12x: 1, Fmt11n: 1, Fmt11x: 1, Fmt10t: 1,
	Fmt20t: 2, Fmt22x: 2, Fmt21t: 2, Fmt21s: 2, Fmt21h: 2, Fmt21c: 2, Fmt23x: 2, Fmt22b: 2, Fmt22t: 2, Fmt22s: 2, Fmt22c: 2,
	Fmt32x: 3, Fmt30t: 3, Fmt31t: 3, Fmt31i: 3, Fmt31c: 3, Fmt35c: 3, Fmt3rc: 3,
	Fmt45cc: 4, Fmt4rcc: 4, Fmt51l: 5, FmtPayload: 0,
}

// RefKind says which id table an instruction's index points into.
type RefKind uint8

// The id tables an index can point into.
const (
	RefNone RefKind = iota
	RefString
	RefType
	RefField
	RefMethod
	RefProto
	RefCallSite
	RefMethodHandle
)

// Flags are properties of an opcode.
type Flags uint16

// The flags.
const (
	Throws       Flags = 1 << iota // can throw, so has edges to its handlers
	Continues                      // control can go on to the next instruction
	Branch                         // has a branch target (goto and if)
	Switch                         // its target is a switch payload
	SetsRegister                   // writes its first register
	SetsWide                       // writes the pair that starts at its first register
	SetsResult                     // leaves a result for a move-result behind it
	Invoke                         // calls a method
	Return                         // leaves the method
	Range                          // registers are a range: first and count
)

// Info is a row of the opcode table.
type Info struct {
	Name   string
	Format Format
	Ref    RefKind
	Flags  Flags
}

// noInfo is the row of opcodes that do not exist.
var noInfo = Info{Name: "unused"}

// payloadInfo is the row that the three payload idents share but for their names.
var payloadInfo = [...]Info{
	{Name: "packed-switch-payload", Format: FmtPayload},
	{Name: "sparse-switch-payload", Format: FmtPayload},
	{Name: "fill-array-data-payload", Format: FmtPayload},
}

// Info returns the opcode's row. For an opcode that does not exist the format is FmtNone.
func (op Opcode) Info() *Info {
	switch {
	case op < 0x100:
		return &opcodes[op]
	case op == OpPackedSwitchPayload:
		return &payloadInfo[0]
	case op == OpSparseSwitchPayload:
		return &payloadInfo[1]
	case op == OpFillArrayPayload:
		return &payloadInfo[2]
	}
	return &noInfo
}

// String returns the mnemonic.
func (op Opcode) String() string { return op.Info().Name }

// Has reports whether the opcode has all of the flags.
func (op Opcode) Has(flags Flags) bool { return op.Info().Flags&flags == flags }

// Payload reports whether op is the ident of a payload.
func (op Opcode) Payload() bool { return op >= 0x100 }
