package observe

import (
	"cbcov/apk/dex/descriptor"
	"cbcov/ccfa/program"
	"cbcov/typestate"
)

// classOf is the descriptor of a machine's class, which people may have written as Java's source has it.
func classOf(p *program.Program, m *typestate.Machine) string {
	if desc := descriptor.Class(m.Class); p.Class(desc) != nil {
		return desc
	}
	return descriptor.Class(descriptor.Binary(m.Class))
}
