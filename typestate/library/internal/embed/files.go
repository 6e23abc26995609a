package embed

import (
	"archive/tar"
	"bytes"
	"errors"
	"fmt"
	"io"
	"sync"

	"github.com/klauspost/compress/zstd"
)

// maxUnpacked bounds what the archive may unpack to, in bytes: several times what there is.
const maxUnpacked = 16 << 20

// File is one machine's file.
type File struct {
	Name string // "AsyncTask-34.json", "Camera.json"
	Data []byte
}

// Files gives the machines' files, sorted by name. They are shared: nobody may change them.
var Files = sync.OnceValues(func() ([]File, error) {
	packed, err := Asset("machines.tar.zst")
	if err != nil {
		return nil, fmt.Errorf("the typestates in this binary: %w", err)
	}
	dec, err := zstd.NewReader(bytes.NewReader(packed), zstd.WithDecoderConcurrency(1), zstd.WithDecoderMaxMemory(maxUnpacked))
	if err != nil {
		return nil, fmt.Errorf("the typestates in this binary: %w", err)
	}
	defer dec.Close()
	var files []File
	for t := tar.NewReader(dec); ; {
		h, err := t.Next()
		if errors.Is(err, io.EOF) {
			return files, nil
		}
		if err != nil {
			return nil, fmt.Errorf("the typestates in this binary: %w", err)
		}
		data, err := io.ReadAll(io.LimitReader(t, maxUnpacked))
		if err != nil {
			return nil, fmt.Errorf("the typestates in this binary: %s: %w", h.Name, err)
		}
		files = append(files, File{h.Name, data})
	}
})
