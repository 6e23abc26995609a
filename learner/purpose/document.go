package purpose

import (
	"cbcov/internal/yamlfile"
)

// maxFile is the most bytes of a purpose; a page of YAML is 3 KB.
const maxFile = 128 << 10

// document is a purpose's YAML while it is read.
type document struct{ yamlfile.Document }
