// Command gen packs the library's machines (../../../machines and ../../../written) into the Go file ../bindata.go.
//
//	go run ./typestate/library/internal/embed/gen        # in the module's root
package main

import (
	"archive/tar"
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"go/format"
	"os"
	"path/filepath"
	"regexp"
	"slices"

	"github.com/klauspost/compress/zstd"
	bindata "github.com/shuLhan/go-bindata/v4"
)

func main() {
	if len(os.Args) > 2 {
		fmt.Fprintln(os.Stderr, "usage: gen [LIBRARY_DIR]")
		os.Exit(2)
	}
	dir := filepath.FromSlash("typestate/library")
	if len(os.Args) == 2 {
		dir = os.Args[1]
	}
	if err := run(dir); err != nil {
		fmt.Fprintln(os.Stderr, "gen:", err)
		os.Exit(1)
	}
}

// run writes the Go file of the library in dir.
func run(dir string) error {
	src, err := goFile(dir)
	if err != nil {
		return err
	}
	if err := os.WriteFile(filepath.Join(dir, "internal", "embed", "bindata.go"), src, 0o644); err != nil {
		return fmt.Errorf("write the embedded typestates: %w", err)
	}
	return nil
}

// goFile gives the Go source that embeds the machines.
func goFile(dir string) ([]byte, error) {
	var files []string
	for _, sub := range []string{"machines", "written"} {
		list, err := filepath.Glob(filepath.Join(dir, sub, "*.json"))
		if err != nil {
			return nil, fmt.Errorf("list the typestates: %w", err)
		}
		if len(list) == 0 {
			return nil, fmt.Errorf("there are no typestates in %s (make typestates writes those that are learned)", filepath.Join(dir, sub))
		}
		files = append(files, list...)
	}
	slices.SortFunc(files, func(a, b string) int { return cmp.Compare(filepath.Base(a), filepath.Base(b)) })
	packed, err := pack(files)
	if err != nil {
		return nil, err
	}
	return bind(packed)
}

// pack puts files into one compressed archive. A class's machines differ little from level to level, and stand side by side.
func pack(files []string) ([]byte, error) {
	var buf bytes.Buffer
	enc, err := zstd.NewWriter(&buf,
		zstd.WithEncoderLevel(zstd.SpeedBestCompression), zstd.WithEncoderConcurrency(1), zstd.WithEncoderCRC(true))
	if err != nil {
		return nil, fmt.Errorf("compress the typestates: %w", err)
	}
	t := tar.NewWriter(enc)
	for _, name := range files {
		data, err := os.ReadFile(name)
		if err != nil {
			return nil, fmt.Errorf("read the typestate: %w", err)
		}
		h := &tar.Header{Name: filepath.Base(name), Mode: 0o644, Size: int64(len(data)), Format: tar.FormatUSTAR}
		if err := t.WriteHeader(h); err != nil {
			return nil, fmt.Errorf("pack %s: %w", name, err)
		}
		if _, err := t.Write(data); err != nil {
			return nil, fmt.Errorf("pack %s: %w", name, err)
		}
	}
	if err := errors.Join(t.Close(), enc.Close()); err != nil {
		return nil, fmt.Errorf("compress the typestates: %w", err)
	}
	return buf.Bytes(), nil
}

// bind turns the archive into gofmt'ed Go source, always the same for the same archive.
func bind(packed []byte) ([]byte, error) {
	tmp, err := os.MkdirTemp("", "cbcov-embed")
	if err != nil {
		return nil, fmt.Errorf("make a folder for the asset: %w", err)
	}
	defer os.RemoveAll(tmp)
	in := filepath.Join(tmp, "in")
	if err := os.Mkdir(in, 0o755); err != nil {
		return nil, fmt.Errorf("make a folder for the asset: %w", err)
	}
	if err := os.WriteFile(filepath.Join(in, "machines.tar.zst"), packed, 0o644); err != nil {
		return nil, fmt.Errorf("write the asset: %w", err)
	}
	cfg := bindata.NewConfig()
	cfg.Package = "embed"
	cfg.Input = []bindata.InputConfig{{Path: in}}
	cfg.Prefix = regexp.MustCompile("^" + regexp.QuoteMeta(filepath.ToSlash(in)+"/"))
	cfg.Output = filepath.Join(tmp, "bindata.go")
	cfg.NoCompress = true
	cfg.Mode = 0o644
	cfg.ModTime = 1
	if err := bindata.Translate(cfg); err != nil {
		return nil, fmt.Errorf("turn the asset into Go: %w", err)
	}
	src, err := os.ReadFile(cfg.Output)
	if err != nil {
		return nil, fmt.Errorf("read the Go file: %w", err)
	}
	// The generator names the folder it read, which is a new one each time.
	src, err = format.Source(bytes.ReplaceAll(src, []byte(filepath.ToSlash(in)+"/"), nil))
	if err != nil {
		return nil, fmt.Errorf("format the Go file: %w", err)
	}
	return src, nil
}
