package purpose

import "cbcov/internal/yamlfile"

// Fault is one thing that is wrong with a purpose's file, and where.
type Fault = yamlfile.Fault

// Faults are all that was found wrong with a file, in the file's order.
type Faults = yamlfile.Faults
