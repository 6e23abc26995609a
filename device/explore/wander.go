package explore

import "cbcov/device"

// often is how often each family is drawn where nothing is hoped for, of those that a place offers: as users do, who mostly touch what is there. What is pressed
// or typed is drawn with what is touched.
var often = [families]float64{touching: 78, keying: 2, leaving: 8, turning: 2, world: 12, starting: 3}

// wander chooses by chance where nothing is hoped for: rather what was done less there, and to leave, half of the times, where all was done.
// Apps hold more than what their screens tell of them: who goes on meets what needs many steps, or what is there by then.
func (p *planner) wander(at int, offers []offer) offer {
	in := p.model.places[at]
	weights := make([]float64, len(offers))
	var sums [families]float64
	fresh := false
	for i := range offers {
		o := &offers[i]
		tried := 0
		if e := in.edges[o.key]; e != nil {
			tried = e.tried
		}
		weights[i] = power(familiar, min(tried, mostFamiliar))
		switch {
		case o.family == typing:
			weights[i] /= maxTexts // a field is one thing, whatever is typed
		case o.event.Kind == device.Kill:
			weights[i] /= killed
		}
		sums[drawnWith(o.family)] += weights[i]
		fresh = fresh || tried == 0 && drawnWith(o.family) == touching
	}
	shares := often
	switch {
	case sums[touching] == 0 && sums[starting] > 0:
		shares[starting] = shares[touching]
	case !fresh && in.opener >= 0:
		shares[leaving] = shares[touching]
	}
	total := 0.0
	for f := range shares {
		if sums[f] == 0 {
			shares[f] = 0
		}
		total += shares[f]
	}
	n := p.rng.Float64() * total
	for i := range offers {
		f := drawnWith(offers[i].family)
		if n -= shares[f] * weights[i] / sums[f]; n < 0 {
			return offers[i]
		}
	}
	return offers[len(offers)-1]
}

// Something is chosen so much less often each time that it was done there.
const (
	familiar     = 0.125
	mostFamiliar = 4
	killed       = 8 // the system ends a process much less often than the user comes back
)

func drawnWith(f family) family {
	if f == pressing || f == typing {
		return touching
	}
	return f
}
