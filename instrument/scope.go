package instrument

import (
	"crypto/sha256"
	"encoding/hex"
	"slices"
	"strings"

	"cbcov/ccfa/program"
)

// ScopeID names a program's scope, 8 hex digits: of its classes' names. Each process logs that of its probes, so that measuring with
// another scope, which would miss what was never logged, is noticed.
func ScopeID(p *program.Program) string {
	var names []string
	for _, c := range p.Classes() {
		if c.InScope {
			names = append(names, c.Name)
		}
	}
	slices.Sort(names)
	sum := sha256.Sum256([]byte(strings.Join(names, "\n")))
	return hex.EncodeToString(sum[:4])
}
