package merge

import "cbcov/reports/result"

// CoveredBy counts the sequences that a shard of d covers, by criterion. What is suppressed in d does not count.
func CoveredBy(d *result.Document, s *result.Shard) map[string]int {
	n := map[string]int{}
	in, err := s.Covered.In(len(d.Sequences))
	if err != nil {
		return n // Read refuses such a document
	}
	for i := range in {
		if in[i] && d.Sequences[i].State == result.WasCovered {
			n[d.Sequences[i].Criterion]++
		}
	}
	return n
}

// OnlyIn counts, by shard, the covered sequences that no other shard covers.
func OnlyIn(d *result.Document) []int {
	by := make([]int, len(d.Sequences)) // shard+1; -1: several
	for i := range d.Shards {
		in, err := d.Shards[i].Covered.In(len(d.Sequences))
		if err != nil {
			continue
		}
		for j := range in {
			switch {
			case !in[j]:
			case by[j] == 0:
				by[j] = i + 1
			default:
				by[j] = -1
			}
		}
	}
	only := make([]int, len(d.Shards))
	for j, shard := range by {
		if shard > 0 && d.Sequences[j].State == result.WasCovered {
			only[shard-1]++
		}
	}
	return only
}
