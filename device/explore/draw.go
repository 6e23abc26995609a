package explore

import "cbcov/device"

// often is how often each family is drawn of those that a place offers: as users do, who mostly touch what is there. What is pressed or typed is drawn with what
// is touched.
var often = [families]float64{touching: 78, keying: 2, leaving: 8, turning: 2, world: 12, starting: 3}

// lots is the family that one is drawn with.
func (f family) lots() family {
	if f == pressing || f == typing {
		return touching
	}
	return f
}

const (
	familiar     = 0.125 // how much less often something is drawn each time that it was done there
	mostFamiliar = 4     // times that this counts
	killed       = 3     // how much less often a process is ended than something else is done
)

// draw chooses by chance: rather what was done less in a place, and to leave it, half of the times, where all was done. Apps hold more than what screens tell of
// them: who goes on meets what needs many steps, and what is only there by then. ok is false where nothing is offered.
func (p *planner) draw(at spot) (c choice, ok bool) {
	offers, in := p.offers(at.place), p.model.places[at.place]
	if len(offers) == 0 {
		return choice{}, false
	}
	weights := make([]float64, len(offers))
	var sums [families]float64
	fresh := false
	for i := range offers {
		o, tried := &offers[i], 0
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
		sums[o.family.lots()] += weights[i]
		fresh = fresh || tried == 0 && o.family.lots() == touching
	}
	shares, total := often, 0.0
	switch {
	case sums[touching] == 0 && sums[starting] > 0:
		shares[starting] = 2 * shares[world] // the app is not in front: it is brought back
	case !fresh && in.opener >= 0:
		shares[leaving] = shares[touching]
	}
	for f, sum := range sums {
		if sum > 0 {
			total += shares[f]
		}
	}
	n, chosen := p.rng.Float64()*total, len(offers)-1
	for i := range offers {
		f := offers[i].family.lots()
		if n -= shares[f] * weights[i] / sums[f]; n < 0 {
			chosen = i
			break
		}
	}
	c = choice{offer: offers[chosen], drawn: true}
	c.aims = p.aims(at, &c.offer)
	return c, true
}
