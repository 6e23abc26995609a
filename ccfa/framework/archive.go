package framework

import (
	"fmt"
	"strings"

	"github.com/klauspost/compress/zstd"

	"cbcov/ccfa/framework/internal/embed"
)

// maxAsset bounds a decompressed asset, in bytes: several times what there is.
const maxAsset = 16 << 20

// file is one of the model's files.
type file struct{ name, text string }

// asset gives an embedded asset, decompressed.
func asset(name string) (string, error) {
	packed, err := embed.Asset(name)
	if err != nil {
		return "", fmt.Errorf("read the framework model: %w", err)
	}
	dec, err := zstd.NewReader(nil, zstd.WithDecoderConcurrency(1), zstd.WithDecoderMaxMemory(maxAsset))
	if err != nil {
		return "", fmt.Errorf("read the framework model: %w", err)
	}
	defer dec.Close()
	data, err := dec.DecodeAll(packed, nil)
	if err != nil {
		return "", fmt.Errorf("unpack the framework model's %s: %w", name, err)
	}
	return string(data), nil
}

// modelFiles gives the model's files whose names end with the suffix, sorted by name.
func modelFiles(suffix string) ([]file, error) {
	text, err := asset("model.zst")
	if err != nil {
		return nil, err
	}
	var found []file
	for _, part := range strings.Split("\n"+text, "\n== ")[1:] {
		name, body, _ := strings.Cut(part, "\n")
		if strings.HasSuffix(name, suffix) {
			found = append(found, file{name, body + "\n"})
		}
	}
	return found, nil
}
