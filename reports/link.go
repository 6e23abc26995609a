package reports

import (
	"fmt"
	"net/url"
	"strings"
)

// Link is where a report leads to: the whole report, say, or the run of a CI system that it is of.
type Link struct {
	Name string // for people
	URL  string
}

// linkBytes bounds an address. No browser or CI system has longer ones.
const linkBytes = 2048

// ParseLink reads NAME=URL. The address is one of the web: that of a script or a file would be another's to run or to open.
func ParseLink(text string) (Link, error) {
	name, address, ok := strings.Cut(text, "=")
	if !ok || strings.TrimSpace(name) == "" {
		return Link{}, fmt.Errorf("%q: want NAME=URL", text)
	}
	u, err := url.Parse(address)
	switch {
	case len(address) > linkBytes:
		return Link{}, fmt.Errorf("the address of %q has more than %d bytes", name, linkBytes)
	case err != nil:
		return Link{}, fmt.Errorf("%q: %w", name, err)
	case u.Scheme != "https" && u.Scheme != "http" || u.Host == "":
		return Link{}, fmt.Errorf("%q: %q is no address of the web: want https://…", name, address)
	}
	return Link{strings.TrimSpace(name), u.String()}, nil
}
