package merge

import (
	"cmp"
	"slices"
	"strings"

	"cbcov/reports/result"
)

// maxReasons bounds the reasons of a union.
const maxReasons = 500

// uniteUnreached says why no shard covers a sequence: the reason of the shard that came nearest to it, of several alike the first one's. A sequence is a
// candidate for being suppressed where it is one in each shard. It is nil where a shard does not say why.
func (u union) uniteUnreached() *result.Unreached {
	for i := range u.Shards {
		if u.Shards[i].Unreached == nil {
			return nil
		}
	}
	reasons, candidates := make([]*result.Reason, len(u.Sequences)), map[string]int{} // by sequence; in how many shards
	why := map[string]string{}
	for i := range u.Shards {
		of := u.Shards[i].Unreached
		for k := range of.Reasons {
			r := &of.Reasons[k]
			in, _ := r.Sequences.In(len(u.Sequences)) // Read has checked it
			for s := range in {
				if in[s] && u.Sequences[s].State == result.WasUncovered && (reasons[s] == nil || r.Nearer(reasons[s]) > 0) {
					reasons[s] = r
				}
			}
			for _, c := range r.Candidates {
				candidates[c.ID]++
				if _, ok := why[c.ID]; !ok {
					why[c.ID] = c.Reason
				}
			}
		}
	}
	return u.reasons(reasons, func(id string) (string, bool) { return why[id], candidates[id] == len(u.Shards) })
}

// reasons groups sequences by their reasons.
func (u union) reasons(of []*result.Reason, candidate func(id string) (why string, ok bool)) *result.Unreached {
	type key struct{ reason, about string }
	at, sets := map[key]int{}, [][]bool{}
	out := &result.Unreached{Reasons: []result.Reason{}}
	for s, r := range of {
		if r == nil {
			continue
		}
		k := key{r.Reason, r.About}
		i, ok := at[k]
		if !ok {
			i = len(out.Reasons)
			at[k] = i
			out.Reasons, sets = append(out.Reasons, result.Reason{Reason: r.Reason, About: r.About, Why: r.Why}), append(sets, make([]bool, len(of)))
		}
		sets[i][s] = true
		q, to := &u.Sequences[s], &out.Reasons[i]
		if q.Criterion != "GUI" {
			to.Count++
		}
		if why, ok := candidate(q.ID); ok {
			to.Candidates = append(to.Candidates, result.Candidate{ID: q.ID, Reason: why})
		}
	}
	for i := range out.Reasons {
		out.Reasons[i].Sequences = result.NewSet(sets[i])
	}
	slices.SortFunc(out.Reasons, func(a, b result.Reason) int {
		return cmp.Or(b.Count-a.Count, a.Nearer(&b), strings.Compare(a.Reason, b.Reason), strings.Compare(a.About, b.About))
	})
	for _, r := range out.Reasons[min(len(out.Reasons), maxReasons):] {
		out.More += r.Count
	}
	out.Reasons = out.Reasons[:min(len(out.Reasons), maxReasons)]
	return out
}
