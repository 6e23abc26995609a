package explore

import "cbcov/device"

// drawnShares is how often each family is drawn, beside the others that a place offers: as users do, who mostly touch what is there. What is pressed or typed is
// drawn with what is touched.
var drawnShares = [families]float64{touching: 78, keying: 2, leaving: 8, turning: 2, world: 12, starting: 3}

// drawnWith is the family that one is drawn with.
func (f family) drawnWith() family {
	if f == pressing || f == typing {
		return touching
	}
	return f
}

const (
	familiar     = 1.0 / 8 // something is drawn so much less often each time that it was done there
	mostFamiliar = 4       // times that this counts
	killed       = 1.0 / 3 // a process is ended so much less often than something else is done
)

// draw chooses by chance. What was done less in a place is likelier; where all was done there, the place is left half of the times. Apps hold more than what screens
// tell of them: whoever goes on meets what needs many steps, and what is only there by then. ok is false where nothing is offered.
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
			weights[i] *= killed
		}
		sums[o.family.drawnWith()] += weights[i]
		fresh = fresh || tried == 0 && (o.family == touching || o.family == pressing) // there is always another text
	}
	shares, total := drawnShares, 0.0
	switch {
	case !in.inFront():
		shares[starting] = 2 * shares[world] // it is brought back
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
		f := offers[i].family.drawnWith()
		if n -= shares[f] * weights[i] / sums[f]; n < 0 {
			chosen = i
			break
		}
	}
	c = choice{offer: offers[chosen], drawn: true}
	c.aims = p.aims(at, &c.offer)
	return c, true
}
