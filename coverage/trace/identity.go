package trace

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"
)

// Identity names what the files hold of ours: equal for the same records, whatever the files are called and however they were cut.
// Files of the plain form, whose processes have no name, go by their names and sizes.
func (ix *Index) Identity() string {
	h := sha256.New()
	procs := slices.Clone(ix.procs)
	slices.SortFunc(procs, func(a, b *process) int { return cmp.Compare(a.nonce, b.nonce) })
	for _, p := range procs {
		total := span{min: p.spans[0].min}
		for _, s := range p.spans {
			total.min, total.max, total.count = min(total.min, s.min), max(total.max, s.max), total.count+s.count
		}
		fmt.Fprintf(h, "%016x %d %d %d\n", p.nonce, total.min, total.max, total.count)
	}
	for _, f := range ix.Plain {
		fmt.Fprintf(h, "%q %d\n", ix.Sources[f].Name, ix.Sources[f].Size)
	}
	return hex.EncodeToString(h.Sum(nil)[:8])
}
