package typestate

import (
	"bufio"
	"compress/gzip"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
)

// Open reads the machine of a file: JSON if it ends in .json, DOT if it ends in .dot or .gv, each also with .gz behind it. Errors
// name the file, and the line and column where the reader stopped.
func Open(path string) (*Machine, error) {
	name, packed := strings.CutSuffix(path, ".gz")
	read := readers[strings.ToLower(filepath.Ext(name))]
	if read == nil {
		return nil, fmt.Errorf("%s: no known form of a typestate: the name has to end in .json, .dot or .gv, or one of these and .gz", path)
	}
	f, err := os.Open(path)
	if err != nil {
		return nil, fmt.Errorf("%w: give a machine's file, as 'cbcov learn' writes it, or the name of one that ships", err)
	}
	defer f.Close()
	var r io.Reader = bufio.NewReader(f)
	if packed {
		if r, err = gzip.NewReader(r); err != nil {
			return nil, fmt.Errorf("%s: %w", path, err)
		}
	}
	return read(r, path)
}

// readers are the forms that are read, by the end of the file's name.
var readers = map[string]func(io.Reader, string) (*Machine, error){
	".json": ReadJSON,
	".dot":  ReadDOT,
	".gv":   ReadDOT,
}
