package reports

import (
	"fmt"
	"io"

	"cbcov/reports/internal/words"
	"cbcov/reports/result"
)

// badgeColours are the colours of coverage from a percentage on, the highest first; of nothing required it is grey.
var badgeColours = []struct {
	from   int
	colour string
}{{80, "#2e7d32"}, {50, "#9e9d24"}, {20, "#ef6c00"}, {0, "#c62828"}}

// Widths in a badge, in pixels: of a character of its font, and beside the words.
const (
	badgeLetter = 7
	badgePad    = 12
)

// writeBadge draws the coverage of EE, EAS and EAA together as a small picture for a README.
func writeBadge(w io.Writer, d *result.Document, _ Options) error {
	required, covered := d.Total()
	colour := "#757575"
	for _, c := range badgeColours {
		if required > 0 && covered*100 >= c.from*required {
			colour = c.colour
			break
		}
	}
	name, value := "callback sequences", words.Percent(covered, required)
	left, right := badgeLetter*len(name)+badgePad, badgeLetter*len(value)+badgePad
	_, err := fmt.Fprintf(w, `<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="20" role="img" aria-label="%s: %s">
<title>%[2]s: %[3]s</title>
<clipPath id="r"><rect width="%[1]d" height="20" rx="3"/></clipPath>
<g clip-path="url(#r)"><rect width="%[4]d" height="20" fill="#424242"/><rect x="%[4]d" width="%[5]d" height="20" fill="%[6]s"/></g>
<g fill="#fff" text-anchor="middle" font-family="Verdana,DejaVu Sans,sans-serif" font-size="11">
<text x="%[7]d" y="14">%[2]s</text><text x="%[8]d" y="14">%[3]s</text></g>
</svg>
`, left+right, name, value, left, right, colour, left/2, left+right/2)
	return err
}
