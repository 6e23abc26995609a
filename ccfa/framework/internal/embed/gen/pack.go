package main

import (
	"bytes"
	"fmt"
	"go/format"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"sort"
	"strings"

	"github.com/klauspost/compress/zstd"
	bindata "github.com/shuLhan/go-bindata/v4"
)

// goFile gives the Go source that embeds the data of the framework folder dir: hierarchy.zst is data/hierarchy.txt,
// summaries.zst data/summaries.txt, model.zst all files of model in one text (see archive).
func goFile(dir string) ([]byte, error) {
	hierarchy, err := os.ReadFile(filepath.Join(dir, "data", "hierarchy.txt"))
	if err != nil {
		return nil, fmt.Errorf("read the hierarchy (make framework writes it): %w", err)
	}
	summaries, err := os.ReadFile(filepath.Join(dir, "data", "summaries.txt"))
	if err != nil {
		return nil, fmt.Errorf("read the callins' summaries (make framework writes them): %w", err)
	}
	model, err := archive(filepath.Join(dir, "model"))
	if err != nil {
		return nil, err
	}
	return bind(map[string][]byte{"hierarchy.zst": hierarchy, "summaries.zst": summaries, "model.zst": model})
}

// archive joins all files below dir, sorted by name, each behind a line `== NAME`.
func archive(dir string) ([]byte, error) {
	var names []string
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() {
			names = append(names, path)
		}
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("list the model: %w", err)
	}
	sort.Strings(names)
	var out bytes.Buffer
	for _, path := range names {
		text, err := os.ReadFile(path)
		if err != nil {
			return nil, fmt.Errorf("read the model: %w", err)
		}
		rel, err := filepath.Rel(dir, path)
		if err != nil {
			return nil, fmt.Errorf("name the model's file: %w", err)
		}
		fmt.Fprintf(&out, "== %s\n%s", filepath.ToSlash(rel), text)
		if !strings.HasSuffix(out.String(), "\n") {
			out.WriteByte('\n')
		}
	}
	return out.Bytes(), nil
}

// bind compresses the assets and turns them into gofmt'ed Go source, always the same for the same assets.
func bind(assets map[string][]byte) ([]byte, error) {
	tmp, err := os.MkdirTemp("", "cbcov-embed")
	if err != nil {
		return nil, fmt.Errorf("make a folder for the assets: %w", err)
	}
	defer os.RemoveAll(tmp)
	in := filepath.Join(tmp, "in")
	if err := os.Mkdir(in, 0o755); err != nil {
		return nil, fmt.Errorf("make a folder for the assets: %w", err)
	}
	enc, err := zstd.NewWriter(nil, zstd.WithEncoderLevel(zstd.SpeedBestCompression), zstd.WithEncoderConcurrency(1),
		zstd.WithWindowSize(zstd.MaxWindowSize>>6), zstd.WithEncoderCRC(true))
	if err != nil {
		return nil, fmt.Errorf("compress the assets: %w", err)
	}
	for name, data := range assets {
		if err := os.WriteFile(filepath.Join(in, name), enc.EncodeAll(data, nil), 0o644); err != nil {
			return nil, fmt.Errorf("write the asset %s: %w", name, err)
		}
	}
	out := filepath.Join(tmp, "bindata.go")
	cfg := bindata.NewConfig()
	cfg.Package = "embed"
	cfg.Input = []bindata.InputConfig{{Path: in}}
	cfg.Prefix = regexp.MustCompile("^" + regexp.QuoteMeta(filepath.ToSlash(in)+"/"))
	cfg.Output = out
	cfg.NoCompress = true
	cfg.Mode = 0o644
	cfg.ModTime = 1
	if err := bindata.Translate(cfg); err != nil {
		return nil, fmt.Errorf("turn the assets into Go: %w", err)
	}
	src, err := os.ReadFile(out)
	if err != nil {
		return nil, fmt.Errorf("read the Go file: %w", err)
	}
	// The generator names the folder it read, which is a new one each time.
	src = bytes.ReplaceAll(src, []byte(filepath.ToSlash(in)+"/"), nil)
	src, err = format.Source(src)
	if err != nil {
		return nil, fmt.Errorf("format the Go file: %w", err)
	}
	return src, nil
}
