package dex

// The opcodes, named as their mnemonics.
const (
	OpNop                    Opcode = 0x00
	OpMove                   Opcode = 0x01
	OpMoveFrom16             Opcode = 0x02
	OpMove16                 Opcode = 0x03
	OpMoveWide               Opcode = 0x04
	OpMoveWideFrom16         Opcode = 0x05
	OpMoveWide16             Opcode = 0x06
	OpMoveObject             Opcode = 0x07
	OpMoveObjectFrom16       Opcode = 0x08
	OpMoveObject16           Opcode = 0x09
	OpMoveResult             Opcode = 0x0a
	OpMoveResultWide         Opcode = 0x0b
	OpMoveResultObject       Opcode = 0x0c
	OpMoveException          Opcode = 0x0d
	OpReturnVoid             Opcode = 0x0e
	OpReturn                 Opcode = 0x0f
	OpReturnWide             Opcode = 0x10
	OpReturnObject           Opcode = 0x11
	OpConst4                 Opcode = 0x12
	OpConst16                Opcode = 0x13
	OpConst                  Opcode = 0x14
	OpConstHigh16            Opcode = 0x15
	OpConstWide16            Opcode = 0x16
	OpConstWide32            Opcode = 0x17
	OpConstWide              Opcode = 0x18
	OpConstWideHigh16        Opcode = 0x19
	OpConstString            Opcode = 0x1a
	OpConstStringJumbo       Opcode = 0x1b
	OpConstClass             Opcode = 0x1c
	OpMonitorEnter           Opcode = 0x1d
	OpMonitorExit            Opcode = 0x1e
	OpCheckCast              Opcode = 0x1f
	OpInstanceOf             Opcode = 0x20
	OpArrayLength            Opcode = 0x21
	OpNewInstance            Opcode = 0x22
	OpNewArray               Opcode = 0x23
	OpFilledNewArray         Opcode = 0x24
	OpFilledNewArrayRange    Opcode = 0x25
	OpFillArrayData          Opcode = 0x26
	OpThrow                  Opcode = 0x27
	OpGoto                   Opcode = 0x28
	OpGoto16                 Opcode = 0x29
	OpGoto32                 Opcode = 0x2a
	OpPackedSwitch           Opcode = 0x2b
	OpSparseSwitch           Opcode = 0x2c
	OpCmplFloat              Opcode = 0x2d
	OpCmpgFloat              Opcode = 0x2e
	OpCmplDouble             Opcode = 0x2f
	OpCmpgDouble             Opcode = 0x30
	OpCmpLong                Opcode = 0x31
	OpIfEq                   Opcode = 0x32
	OpIfNe                   Opcode = 0x33
	OpIfLt                   Opcode = 0x34
	OpIfGe                   Opcode = 0x35
	OpIfGt                   Opcode = 0x36
	OpIfLe                   Opcode = 0x37
	OpIfEqz                  Opcode = 0x38
	OpIfNez                  Opcode = 0x39
	OpIfLtz                  Opcode = 0x3a
	OpIfGez                  Opcode = 0x3b
	OpIfGtz                  Opcode = 0x3c
	OpIfLez                  Opcode = 0x3d
	OpAget                   Opcode = 0x44
	OpAgetWide               Opcode = 0x45
	OpAgetObject             Opcode = 0x46
	OpAgetBoolean            Opcode = 0x47
	OpAgetByte               Opcode = 0x48
	OpAgetChar               Opcode = 0x49
	OpAgetShort              Opcode = 0x4a
	OpAput                   Opcode = 0x4b
	OpAputWide               Opcode = 0x4c
	OpAputObject             Opcode = 0x4d
	OpAputBoolean            Opcode = 0x4e
	OpAputByte               Opcode = 0x4f
	OpAputChar               Opcode = 0x50
	OpAputShort              Opcode = 0x51
	OpIget                   Opcode = 0x52
	OpIgetWide               Opcode = 0x53
	OpIgetObject             Opcode = 0x54
	OpIgetBoolean            Opcode = 0x55
	OpIgetByte               Opcode = 0x56
	OpIgetChar               Opcode = 0x57
	OpIgetShort              Opcode = 0x58
	OpIput                   Opcode = 0x59
	OpIputWide               Opcode = 0x5a
	OpIputObject             Opcode = 0x5b
	OpIputBoolean            Opcode = 0x5c
	OpIputByte               Opcode = 0x5d
	OpIputChar               Opcode = 0x5e
	OpIputShort              Opcode = 0x5f
	OpSget                   Opcode = 0x60
	OpSgetWide               Opcode = 0x61
	OpSgetObject             Opcode = 0x62
	OpSgetBoolean            Opcode = 0x63
	OpSgetByte               Opcode = 0x64
	OpSgetChar               Opcode = 0x65
	OpSgetShort              Opcode = 0x66
	OpSput                   Opcode = 0x67
	OpSputWide               Opcode = 0x68
	OpSputObject             Opcode = 0x69
	OpSputBoolean            Opcode = 0x6a
	OpSputByte               Opcode = 0x6b
	OpSputChar               Opcode = 0x6c
	OpSputShort              Opcode = 0x6d
	OpInvokeVirtual          Opcode = 0x6e
	OpInvokeSuper            Opcode = 0x6f
	OpInvokeDirect           Opcode = 0x70
	OpInvokeStatic           Opcode = 0x71
	OpInvokeInterface        Opcode = 0x72
	OpInvokeVirtualRange     Opcode = 0x74
	OpInvokeSuperRange       Opcode = 0x75
	OpInvokeDirectRange      Opcode = 0x76
	OpInvokeStaticRange      Opcode = 0x77
	OpInvokeInterfaceRange   Opcode = 0x78
	OpNegInt                 Opcode = 0x7b
	OpNotInt                 Opcode = 0x7c
	OpNegLong                Opcode = 0x7d
	OpNotLong                Opcode = 0x7e
	OpNegFloat               Opcode = 0x7f
	OpNegDouble              Opcode = 0x80
	OpIntToLong              Opcode = 0x81
	OpIntToFloat             Opcode = 0x82
	OpIntToDouble            Opcode = 0x83
	OpLongToInt              Opcode = 0x84
	OpLongToFloat            Opcode = 0x85
	OpLongToDouble           Opcode = 0x86
	OpFloatToInt             Opcode = 0x87
	OpFloatToLong            Opcode = 0x88
	OpFloatToDouble          Opcode = 0x89
	OpDoubleToInt            Opcode = 0x8a
	OpDoubleToLong           Opcode = 0x8b
	OpDoubleToFloat          Opcode = 0x8c
	OpIntToByte              Opcode = 0x8d
	OpIntToChar              Opcode = 0x8e
	OpIntToShort             Opcode = 0x8f
	OpAddInt                 Opcode = 0x90
	OpSubInt                 Opcode = 0x91
	OpMulInt                 Opcode = 0x92
	OpDivInt                 Opcode = 0x93
	OpRemInt                 Opcode = 0x94
	OpAndInt                 Opcode = 0x95
	OpOrInt                  Opcode = 0x96
	OpXorInt                 Opcode = 0x97
	OpShlInt                 Opcode = 0x98
	OpShrInt                 Opcode = 0x99
	OpUshrInt                Opcode = 0x9a
	OpAddLong                Opcode = 0x9b
	OpSubLong                Opcode = 0x9c
	OpMulLong                Opcode = 0x9d
	OpDivLong                Opcode = 0x9e
	OpRemLong                Opcode = 0x9f
	OpAndLong                Opcode = 0xa0
	OpOrLong                 Opcode = 0xa1
	OpXorLong                Opcode = 0xa2
	OpShlLong                Opcode = 0xa3
	OpShrLong                Opcode = 0xa4
	OpUshrLong               Opcode = 0xa5
	OpAddFloat               Opcode = 0xa6
	OpSubFloat               Opcode = 0xa7
	OpMulFloat               Opcode = 0xa8
	OpDivFloat               Opcode = 0xa9
	OpRemFloat               Opcode = 0xaa
	OpAddDouble              Opcode = 0xab
	OpSubDouble              Opcode = 0xac
	OpMulDouble              Opcode = 0xad
	OpDivDouble              Opcode = 0xae
	OpRemDouble              Opcode = 0xaf
	OpAddInt2addr            Opcode = 0xb0
	OpSubInt2addr            Opcode = 0xb1
	OpMulInt2addr            Opcode = 0xb2
	OpDivInt2addr            Opcode = 0xb3
	OpRemInt2addr            Opcode = 0xb4
	OpAndInt2addr            Opcode = 0xb5
	OpOrInt2addr             Opcode = 0xb6
	OpXorInt2addr            Opcode = 0xb7
	OpShlInt2addr            Opcode = 0xb8
	OpShrInt2addr            Opcode = 0xb9
	OpUshrInt2addr           Opcode = 0xba
	OpAddLong2addr           Opcode = 0xbb
	OpSubLong2addr           Opcode = 0xbc
	OpMulLong2addr           Opcode = 0xbd
	OpDivLong2addr           Opcode = 0xbe
	OpRemLong2addr           Opcode = 0xbf
	OpAndLong2addr           Opcode = 0xc0
	OpOrLong2addr            Opcode = 0xc1
	OpXorLong2addr           Opcode = 0xc2
	OpShlLong2addr           Opcode = 0xc3
	OpShrLong2addr           Opcode = 0xc4
	OpUshrLong2addr          Opcode = 0xc5
	OpAddFloat2addr          Opcode = 0xc6
	OpSubFloat2addr          Opcode = 0xc7
	OpMulFloat2addr          Opcode = 0xc8
	OpDivFloat2addr          Opcode = 0xc9
	OpRemFloat2addr          Opcode = 0xca
	OpAddDouble2addr         Opcode = 0xcb
	OpSubDouble2addr         Opcode = 0xcc
	OpMulDouble2addr         Opcode = 0xcd
	OpDivDouble2addr         Opcode = 0xce
	OpRemDouble2addr         Opcode = 0xcf
	OpAddIntLit16            Opcode = 0xd0
	OpRsubInt                Opcode = 0xd1
	OpMulIntLit16            Opcode = 0xd2
	OpDivIntLit16            Opcode = 0xd3
	OpRemIntLit16            Opcode = 0xd4
	OpAndIntLit16            Opcode = 0xd5
	OpOrIntLit16             Opcode = 0xd6
	OpXorIntLit16            Opcode = 0xd7
	OpAddIntLit8             Opcode = 0xd8
	OpRsubIntLit8            Opcode = 0xd9
	OpMulIntLit8             Opcode = 0xda
	OpDivIntLit8             Opcode = 0xdb
	OpRemIntLit8             Opcode = 0xdc
	OpAndIntLit8             Opcode = 0xdd
	OpOrIntLit8              Opcode = 0xde
	OpXorIntLit8             Opcode = 0xdf
	OpShlIntLit8             Opcode = 0xe0
	OpShrIntLit8             Opcode = 0xe1
	OpUshrIntLit8            Opcode = 0xe2
	OpInvokePolymorphic      Opcode = 0xfa
	OpInvokePolymorphicRange Opcode = 0xfb
	OpInvokeCustom           Opcode = 0xfc
	OpInvokeCustomRange      Opcode = 0xfd
	OpConstMethodHandle      Opcode = 0xfe
	OpConstMethodType        Opcode = 0xff
)

// opcodes is the table that every decoder, encoder and analysis reads. Missing rows do not exist.
var opcodes = [256]Info{
	0x00: {"nop", Fmt10x, RefNone, Continues},
	0x01: {"move", Fmt12x, RefNone, Continues | SetsRegister},
	0x02: {"move/from16", Fmt22x, RefNone, Continues | SetsRegister},
	0x03: {"move/16", Fmt32x, RefNone, Continues | SetsRegister},
	0x04: {"move-wide", Fmt12x, RefNone, Continues | SetsRegister | SetsWide},
	0x05: {"move-wide/from16", Fmt22x, RefNone, Continues | SetsRegister | SetsWide},
	0x06: {"move-wide/16", Fmt32x, RefNone, Continues | SetsRegister | SetsWide},
	0x07: {"move-object", Fmt12x, RefNone, Continues | SetsRegister},
	0x08: {"move-object/from16", Fmt22x, RefNone, Continues | SetsRegister},
	0x09: {"move-object/16", Fmt32x, RefNone, Continues | SetsRegister},
	0x0a: {"move-result", Fmt11x, RefNone, Continues | SetsRegister},
	0x0b: {"move-result-wide", Fmt11x, RefNone, Continues | SetsRegister | SetsWide},
	0x0c: {"move-result-object", Fmt11x, RefNone, Continues | SetsRegister},
	0x0d: {"move-exception", Fmt11x, RefNone, Continues | SetsRegister},
	0x0e: {"return-void", Fmt10x, RefNone, Return},
	0x0f: {"return", Fmt11x, RefNone, Return},
	0x10: {"return-wide", Fmt11x, RefNone, Return},
	0x11: {"return-object", Fmt11x, RefNone, Return},
	0x12: {"const/4", Fmt11n, RefNone, Continues | SetsRegister},
	0x13: {"const/16", Fmt21s, RefNone, Continues | SetsRegister},
	0x14: {"const", Fmt31i, RefNone, Continues | SetsRegister},
	0x15: {"const/high16", Fmt21h, RefNone, Continues | SetsRegister},
	0x16: {"const-wide/16", Fmt21s, RefNone, Continues | SetsRegister | SetsWide},
	0x17: {"const-wide/32", Fmt31i, RefNone, Continues | SetsRegister | SetsWide},
	0x18: {"const-wide", Fmt51l, RefNone, Continues | SetsRegister | SetsWide},
	0x19: {"const-wide/high16", Fmt21h, RefNone, Continues | SetsRegister | SetsWide},
	0x1a: {"const-string", Fmt21c, RefString, Throws | Continues | SetsRegister},
	0x1b: {"const-string/jumbo", Fmt31c, RefString, Throws | Continues | SetsRegister},
	0x1c: {"const-class", Fmt21c, RefType, Throws | Continues | SetsRegister},
	0x1d: {"monitor-enter", Fmt11x, RefNone, Throws | Continues},
	0x1e: {"monitor-exit", Fmt11x, RefNone, Throws | Continues},
	0x1f: {"check-cast", Fmt21c, RefType, Throws | Continues | SetsRegister},
	0x20: {"instance-of", Fmt22c, RefType, Throws | Continues | SetsRegister},
	0x21: {"array-length", Fmt12x, RefNone, Throws | Continues | SetsRegister},
	0x22: {"new-instance", Fmt21c, RefType, Throws | Continues | SetsRegister},
	0x23: {"new-array", Fmt22c, RefType, Throws | Continues | SetsRegister},
	0x24: {"filled-new-array", Fmt35c, RefType, Throws | Continues | SetsResult},
	0x25: {"filled-new-array/range", Fmt3rc, RefType, Throws | Continues | SetsResult | Range},
	0x26: {"fill-array-data", Fmt31t, RefNone, Throws | Continues},
	0x27: {"throw", Fmt11x, RefNone, Throws},
	0x28: {"goto", Fmt10t, RefNone, Branch},
	0x29: {"goto/16", Fmt20t, RefNone, Branch},
	0x2a: {"goto/32", Fmt30t, RefNone, Branch},
	0x2b: {"packed-switch", Fmt31t, RefNone, Continues | Switch},
	0x2c: {"sparse-switch", Fmt31t, RefNone, Continues | Switch},
	0x2d: {"cmpl-float", Fmt23x, RefNone, Continues | SetsRegister},
	0x2e: {"cmpg-float", Fmt23x, RefNone, Continues | SetsRegister},
	0x2f: {"cmpl-double", Fmt23x, RefNone, Continues | SetsRegister},
	0x30: {"cmpg-double", Fmt23x, RefNone, Continues | SetsRegister},
	0x31: {"cmp-long", Fmt23x, RefNone, Continues | SetsRegister},
	0x32: {"if-eq", Fmt22t, RefNone, Continues | Branch},
	0x33: {"if-ne", Fmt22t, RefNone, Continues | Branch},
	0x34: {"if-lt", Fmt22t, RefNone, Continues | Branch},
	0x35: {"if-ge", Fmt22t, RefNone, Continues | Branch},
	0x36: {"if-gt", Fmt22t, RefNone, Continues | Branch},
	0x37: {"if-le", Fmt22t, RefNone, Continues | Branch},
	0x38: {"if-eqz", Fmt21t, RefNone, Continues | Branch},
	0x39: {"if-nez", Fmt21t, RefNone, Continues | Branch},
	0x3a: {"if-ltz", Fmt21t, RefNone, Continues | Branch},
	0x3b: {"if-gez", Fmt21t, RefNone, Continues | Branch},
	0x3c: {"if-gtz", Fmt21t, RefNone, Continues | Branch},
	0x3d: {"if-lez", Fmt21t, RefNone, Continues | Branch},
	0x3e: {Name: "unused"},
	0x3f: {Name: "unused"},
	0x40: {Name: "unused"},
	0x41: {Name: "unused"},
	0x42: {Name: "unused"},
	0x43: {Name: "unused"},
	0x44: {"aget", Fmt23x, RefNone, Throws | Continues | SetsRegister},
	0x45: {"aget-wide", Fmt23x, RefNone, Throws | Continues | SetsRegister | SetsWide},
	0x46: {"aget-object", Fmt23x, RefNone, Throws | Continues | SetsRegister},
	0x47: {"aget-boolean", Fmt23x, RefNone, Throws | Continues | SetsRegister},
	0x48: {"aget-byte", Fmt23x, RefNone, Throws | Continues | SetsRegister},
	0x49: {"aget-char", Fmt23x, RefNone, Throws | Continues | SetsRegister},
	0x4a: {"aget-short", Fmt23x, RefNone, Throws | Continues | SetsRegister},
	0x4b: {"aput", Fmt23x, RefNone, Throws | Continues},
	0x4c: {"aput-wide", Fmt23x, RefNone, Throws | Continues},
	0x4d: {"aput-object", Fmt23x, RefNone, Throws | Continues},
	0x4e: {"aput-boolean", Fmt23x, RefNone, Throws | Continues},
	0x4f: {"aput-byte", Fmt23x, RefNone, Throws | Continues},
	0x50: {"aput-char", Fmt23x, RefNone, Throws | Continues},
	0x51: {"aput-short", Fmt23x, RefNone, Throws | Continues},
	0x52: {"iget", Fmt22c, RefField, Throws | Continues | SetsRegister},
	0x53: {"iget-wide", Fmt22c, RefField, Throws | Continues | SetsRegister | SetsWide},
	0x54: {"iget-object", Fmt22c, RefField, Throws | Continues | SetsRegister},
	0x55: {"iget-boolean", Fmt22c, RefField, Throws | Continues | SetsRegister},
	0x56: {"iget-byte", Fmt22c, RefField, Throws | Continues | SetsRegister},
	0x57: {"iget-char", Fmt22c, RefField, Throws | Continues | SetsRegister},
	0x58: {"iget-short", Fmt22c, RefField, Throws | Continues | SetsRegister},
	0x59: {"iput", Fmt22c, RefField, Throws | Continues},
	0x5a: {"iput-wide", Fmt22c, RefField, Throws | Continues},
	0x5b: {"iput-object", Fmt22c, RefField, Throws | Continues},
	0x5c: {"iput-boolean", Fmt22c, RefField, Throws | Continues},
	0x5d: {"iput-byte", Fmt22c, RefField, Throws | Continues},
	0x5e: {"iput-char", Fmt22c, RefField, Throws | Continues},
	0x5f: {"iput-short", Fmt22c, RefField, Throws | Continues},
	0x60: {"sget", Fmt21c, RefField, Throws | Continues | SetsRegister},
	0x61: {"sget-wide", Fmt21c, RefField, Throws | Continues | SetsRegister | SetsWide},
	0x62: {"sget-object", Fmt21c, RefField, Throws | Continues | SetsRegister},
	0x63: {"sget-boolean", Fmt21c, RefField, Throws | Continues | SetsRegister},
	0x64: {"sget-byte", Fmt21c, RefField, Throws | Continues | SetsRegister},
	0x65: {"sget-char", Fmt21c, RefField, Throws | Continues | SetsRegister},
	0x66: {"sget-short", Fmt21c, RefField, Throws | Continues | SetsRegister},
	0x67: {"sput", Fmt21c, RefField, Throws | Continues},
	0x68: {"sput-wide", Fmt21c, RefField, Throws | Continues},
	0x69: {"sput-object", Fmt21c, RefField, Throws | Continues},
	0x6a: {"sput-boolean", Fmt21c, RefField, Throws | Continues},
	0x6b: {"sput-byte", Fmt21c, RefField, Throws | Continues},
	0x6c: {"sput-char", Fmt21c, RefField, Throws | Continues},
	0x6d: {"sput-short", Fmt21c, RefField, Throws | Continues},
	0x6e: {"invoke-virtual", Fmt35c, RefMethod, Throws | Continues | SetsResult | Invoke},
	0x6f: {"invoke-super", Fmt35c, RefMethod, Throws | Continues | SetsResult | Invoke},
	0x70: {"invoke-direct", Fmt35c, RefMethod, Throws | Continues | SetsResult | Invoke},
	0x71: {"invoke-static", Fmt35c, RefMethod, Throws | Continues | SetsResult | Invoke},
	0x72: {"invoke-interface", Fmt35c, RefMethod, Throws | Continues | SetsResult | Invoke},
	0x73: {Name: "unused"},
	0x74: {"invoke-virtual/range", Fmt3rc, RefMethod, Throws | Continues | SetsResult | Invoke | Range},
	0x75: {"invoke-super/range", Fmt3rc, RefMethod, Throws | Continues | SetsResult | Invoke | Range},
	0x76: {"invoke-direct/range", Fmt3rc, RefMethod, Throws | Continues | SetsResult | Invoke | Range},
	0x77: {"invoke-static/range", Fmt3rc, RefMethod, Throws | Continues | SetsResult | Invoke | Range},
	0x78: {"invoke-interface/range", Fmt3rc, RefMethod, Throws | Continues | SetsResult | Invoke | Range},
	0x79: {Name: "unused"},
	0x7a: {Name: "unused"},
	0x7b: {"neg-int", Fmt12x, RefNone, Continues | SetsRegister},
	0x7c: {"not-int", Fmt12x, RefNone, Continues | SetsRegister},
	0x7d: {"neg-long", Fmt12x, RefNone, Continues | SetsRegister | SetsWide},
	0x7e: {"not-long", Fmt12x, RefNone, Continues | SetsRegister | SetsWide},
	0x7f: {"neg-float", Fmt12x, RefNone, Continues | SetsRegister},
	0x80: {"neg-double", Fmt12x, RefNone, Continues | SetsRegister | SetsWide},
	0x81: {"int-to-long", Fmt12x, RefNone, Continues | SetsRegister | SetsWide},
	0x82: {"int-to-float", Fmt12x, RefNone, Continues | SetsRegister},
	0x83: {"int-to-double", Fmt12x, RefNone, Continues | SetsRegister | SetsWide},
	0x84: {"long-to-int", Fmt12x, RefNone, Continues | SetsRegister},
	0x85: {"long-to-float", Fmt12x, RefNone, Continues | SetsRegister},
	0x86: {"long-to-double", Fmt12x, RefNone, Continues | SetsRegister | SetsWide},
	0x87: {"float-to-int", Fmt12x, RefNone, Continues | SetsRegister},
	0x88: {"float-to-long", Fmt12x, RefNone, Continues | SetsRegister | SetsWide},
	0x89: {"float-to-double", Fmt12x, RefNone, Continues | SetsRegister | SetsWide},
	0x8a: {"double-to-int", Fmt12x, RefNone, Continues | SetsRegister},
	0x8b: {"double-to-long", Fmt12x, RefNone, Continues | SetsRegister | SetsWide},
	0x8c: {"double-to-float", Fmt12x, RefNone, Continues | SetsRegister},
	0x8d: {"int-to-byte", Fmt12x, RefNone, Continues | SetsRegister},
	0x8e: {"int-to-char", Fmt12x, RefNone, Continues | SetsRegister},
	0x8f: {"int-to-short", Fmt12x, RefNone, Continues | SetsRegister},
	0x90: {"add-int", Fmt23x, RefNone, Continues | SetsRegister},
	0x91: {"sub-int", Fmt23x, RefNone, Continues | SetsRegister},
	0x92: {"mul-int", Fmt23x, RefNone, Continues | SetsRegister},
	0x93: {"div-int", Fmt23x, RefNone, Throws | Continues | SetsRegister},
	0x94: {"rem-int", Fmt23x, RefNone, Throws | Continues | SetsRegister},
	0x95: {"and-int", Fmt23x, RefNone, Continues | SetsRegister},
	0x96: {"or-int", Fmt23x, RefNone, Continues | SetsRegister},
	0x97: {"xor-int", Fmt23x, RefNone, Continues | SetsRegister},
	0x98: {"shl-int", Fmt23x, RefNone, Continues | SetsRegister},
	0x99: {"shr-int", Fmt23x, RefNone, Continues | SetsRegister},
	0x9a: {"ushr-int", Fmt23x, RefNone, Continues | SetsRegister},
	0x9b: {"add-long", Fmt23x, RefNone, Continues | SetsRegister | SetsWide},
	0x9c: {"sub-long", Fmt23x, RefNone, Continues | SetsRegister | SetsWide},
	0x9d: {"mul-long", Fmt23x, RefNone, Continues | SetsRegister | SetsWide},
	0x9e: {"div-long", Fmt23x, RefNone, Throws | Continues | SetsRegister | SetsWide},
	0x9f: {"rem-long", Fmt23x, RefNone, Throws | Continues | SetsRegister | SetsWide},
	0xa0: {"and-long", Fmt23x, RefNone, Continues | SetsRegister | SetsWide},
	0xa1: {"or-long", Fmt23x, RefNone, Continues | SetsRegister | SetsWide},
	0xa2: {"xor-long", Fmt23x, RefNone, Continues | SetsRegister | SetsWide},
	0xa3: {"shl-long", Fmt23x, RefNone, Continues | SetsRegister | SetsWide},
	0xa4: {"shr-long", Fmt23x, RefNone, Continues | SetsRegister | SetsWide},
	0xa5: {"ushr-long", Fmt23x, RefNone, Continues | SetsRegister | SetsWide},
	0xa6: {"add-float", Fmt23x, RefNone, Continues | SetsRegister},
	0xa7: {"sub-float", Fmt23x, RefNone, Continues | SetsRegister},
	0xa8: {"mul-float", Fmt23x, RefNone, Continues | SetsRegister},
	0xa9: {"div-float", Fmt23x, RefNone, Continues | SetsRegister},
	0xaa: {"rem-float", Fmt23x, RefNone, Continues | SetsRegister},
	0xab: {"add-double", Fmt23x, RefNone, Continues | SetsRegister | SetsWide},
	0xac: {"sub-double", Fmt23x, RefNone, Continues | SetsRegister | SetsWide},
	0xad: {"mul-double", Fmt23x, RefNone, Continues | SetsRegister | SetsWide},
	0xae: {"div-double", Fmt23x, RefNone, Continues | SetsRegister | SetsWide},
	0xaf: {"rem-double", Fmt23x, RefNone, Continues | SetsRegister | SetsWide},
	0xb0: {"add-int/2addr", Fmt12x, RefNone, Continues | SetsRegister},
	0xb1: {"sub-int/2addr", Fmt12x, RefNone, Continues | SetsRegister},
	0xb2: {"mul-int/2addr", Fmt12x, RefNone, Continues | SetsRegister},
	0xb3: {"div-int/2addr", Fmt12x, RefNone, Throws | Continues | SetsRegister},
	0xb4: {"rem-int/2addr", Fmt12x, RefNone, Throws | Continues | SetsRegister},
	0xb5: {"and-int/2addr", Fmt12x, RefNone, Continues | SetsRegister},
	0xb6: {"or-int/2addr", Fmt12x, RefNone, Continues | SetsRegister},
	0xb7: {"xor-int/2addr", Fmt12x, RefNone, Continues | SetsRegister},
	0xb8: {"shl-int/2addr", Fmt12x, RefNone, Continues | SetsRegister},
	0xb9: {"shr-int/2addr", Fmt12x, RefNone, Continues | SetsRegister},
	0xba: {"ushr-int/2addr", Fmt12x, RefNone, Continues | SetsRegister},
	0xbb: {"add-long/2addr", Fmt12x, RefNone, Continues | SetsRegister | SetsWide},
	0xbc: {"sub-long/2addr", Fmt12x, RefNone, Continues | SetsRegister | SetsWide},
	0xbd: {"mul-long/2addr", Fmt12x, RefNone, Continues | SetsRegister | SetsWide},
	0xbe: {"div-long/2addr", Fmt12x, RefNone, Throws | Continues | SetsRegister | SetsWide},
	0xbf: {"rem-long/2addr", Fmt12x, RefNone, Throws | Continues | SetsRegister | SetsWide},
	0xc0: {"and-long/2addr", Fmt12x, RefNone, Continues | SetsRegister | SetsWide},
	0xc1: {"or-long/2addr", Fmt12x, RefNone, Continues | SetsRegister | SetsWide},
	0xc2: {"xor-long/2addr", Fmt12x, RefNone, Continues | SetsRegister | SetsWide},
	0xc3: {"shl-long/2addr", Fmt12x, RefNone, Continues | SetsRegister | SetsWide},
	0xc4: {"shr-long/2addr", Fmt12x, RefNone, Continues | SetsRegister | SetsWide},
	0xc5: {"ushr-long/2addr", Fmt12x, RefNone, Continues | SetsRegister | SetsWide},
	0xc6: {"add-float/2addr", Fmt12x, RefNone, Continues | SetsRegister},
	0xc7: {"sub-float/2addr", Fmt12x, RefNone, Continues | SetsRegister},
	0xc8: {"mul-float/2addr", Fmt12x, RefNone, Continues | SetsRegister},
	0xc9: {"div-float/2addr", Fmt12x, RefNone, Continues | SetsRegister},
	0xca: {"rem-float/2addr", Fmt12x, RefNone, Continues | SetsRegister},
	0xcb: {"add-double/2addr", Fmt12x, RefNone, Continues | SetsRegister | SetsWide},
	0xcc: {"sub-double/2addr", Fmt12x, RefNone, Continues | SetsRegister | SetsWide},
	0xcd: {"mul-double/2addr", Fmt12x, RefNone, Continues | SetsRegister | SetsWide},
	0xce: {"div-double/2addr", Fmt12x, RefNone, Continues | SetsRegister | SetsWide},
	0xcf: {"rem-double/2addr", Fmt12x, RefNone, Continues | SetsRegister | SetsWide},
	0xd0: {"add-int/lit16", Fmt22s, RefNone, Continues | SetsRegister},
	0xd1: {"rsub-int", Fmt22s, RefNone, Continues | SetsRegister},
	0xd2: {"mul-int/lit16", Fmt22s, RefNone, Continues | SetsRegister},
	0xd3: {"div-int/lit16", Fmt22s, RefNone, Throws | Continues | SetsRegister},
	0xd4: {"rem-int/lit16", Fmt22s, RefNone, Throws | Continues | SetsRegister},
	0xd5: {"and-int/lit16", Fmt22s, RefNone, Continues | SetsRegister},
	0xd6: {"or-int/lit16", Fmt22s, RefNone, Continues | SetsRegister},
	0xd7: {"xor-int/lit16", Fmt22s, RefNone, Continues | SetsRegister},
	0xd8: {"add-int/lit8", Fmt22b, RefNone, Continues | SetsRegister},
	0xd9: {"rsub-int/lit8", Fmt22b, RefNone, Continues | SetsRegister},
	0xda: {"mul-int/lit8", Fmt22b, RefNone, Continues | SetsRegister},
	0xdb: {"div-int/lit8", Fmt22b, RefNone, Throws | Continues | SetsRegister},
	0xdc: {"rem-int/lit8", Fmt22b, RefNone, Throws | Continues | SetsRegister},
	0xdd: {"and-int/lit8", Fmt22b, RefNone, Continues | SetsRegister},
	0xde: {"or-int/lit8", Fmt22b, RefNone, Continues | SetsRegister},
	0xdf: {"xor-int/lit8", Fmt22b, RefNone, Continues | SetsRegister},
	0xe0: {"shl-int/lit8", Fmt22b, RefNone, Continues | SetsRegister},
	0xe1: {"shr-int/lit8", Fmt22b, RefNone, Continues | SetsRegister},
	0xe2: {"ushr-int/lit8", Fmt22b, RefNone, Continues | SetsRegister},
	0xe3: {Name: "unused"},
	0xe4: {Name: "unused"},
	0xe5: {Name: "unused"},
	0xe6: {Name: "unused"},
	0xe7: {Name: "unused"},
	0xe8: {Name: "unused"},
	0xe9: {Name: "unused"},
	0xea: {Name: "unused"},
	0xeb: {Name: "unused"},
	0xec: {Name: "unused"},
	0xed: {Name: "unused"},
	0xee: {Name: "unused"},
	0xef: {Name: "unused"},
	0xf0: {Name: "unused"},
	0xf1: {Name: "unused"},
	0xf2: {Name: "unused"},
	0xf3: {Name: "unused"},
	0xf4: {Name: "unused"},
	0xf5: {Name: "unused"},
	0xf6: {Name: "unused"},
	0xf7: {Name: "unused"},
	0xf8: {Name: "unused"},
	0xf9: {Name: "unused"},
	0xfa: {"invoke-polymorphic", Fmt45cc, RefMethod, Throws | Continues | SetsResult | Invoke},
	0xfb: {"invoke-polymorphic/range", Fmt4rcc, RefMethod, Throws | Continues | SetsResult | Invoke | Range},
	0xfc: {"invoke-custom", Fmt35c, RefCallSite, Throws | Continues | SetsResult | Invoke},
	0xfd: {"invoke-custom/range", Fmt3rc, RefCallSite, Throws | Continues | SetsResult | Invoke | Range},
	0xfe: {"const-method-handle", Fmt21c, RefMethodHandle, Throws | Continues | SetsRegister},
	0xff: {"const-method-type", Fmt21c, RefProto, Throws | Continues | SetsRegister},
}
