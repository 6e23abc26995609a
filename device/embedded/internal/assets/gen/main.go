// Command gen packs the embedded device's agent (device/agent) into the Go file ../bindata.go. With -check it writes nothing and
// fails where that file is not what the agent gives.
package main

import (
	"archive/tar"
	"bytes"
	"errors"
	"flag"
	"fmt"
	"go/format"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"

	"github.com/klauspost/compress/zstd"
	bindata "github.com/shuLhan/go-bindata/v4"
)

func main() {
	check := flag.Bool("check", false, "compare, and fail where the generated file is stale")
	flag.Parse()
	if err := run(*check); err != nil {
		fmt.Fprintln(os.Stderr, "pack the agent:", err)
		os.Exit(1)
	}
}

func run(check bool) error {
	_, here, _, ok := runtime.Caller(0)
	if !ok {
		return errors.New("cannot find the sources")
	}
	dir := filepath.Dir(filepath.Dir(here))
	packed, err := pack(filepath.Join(dir, "..", "..", "..", "agent"), filepath.Join(dir, "..", "..", "testdata", "widgets"))
	if err != nil {
		return err
	}
	src, err := bind(packed)
	if err != nil {
		return err
	}
	out := filepath.Join(dir, "bindata.go")
	if !check {
		return os.WriteFile(out, src, 0o644)
	}
	old, err := os.ReadFile(out)
	if err != nil {
		return err
	}
	if !bytes.Equal(old, src) {
		return fmt.Errorf("%s is stale: run go generate ./device/embedded/internal/assets", out)
	}
	return nil
}

// pack puts the agent's files, and the app of its first start with its script, into one compressed archive, always the same for the same files.
func pack(agent, app string) ([]byte, error) {
	var buf bytes.Buffer
	enc, err := zstd.NewWriter(&buf, zstd.WithEncoderLevel(zstd.SpeedBestCompression), zstd.WithEncoderConcurrency(1))
	if err != nil {
		return nil, err
	}
	t := tar.NewWriter(enc)
	err = fs.WalkDir(os.DirFS(agent), ".", func(name string, d fs.DirEntry, err error) error {
		isSource := strings.HasPrefix(name, "src/main/java/") && strings.HasSuffix(name, ".java")
		if err != nil || d.IsDir() || !isSource && name != "pom.xml" && name != "lock.txt" {
			return err
		}
		return add(t, name, filepath.Join(agent, name))
	})
	for _, ending := range []string{".apk", ".cbscript"} {
		if err == nil {
			err = add(t, "app"+ending, app+ending)
		}
	}
	err = errors.Join(err, t.Close(), enc.Close())
	return buf.Bytes(), err
}

func add(t *tar.Writer, name, file string) error {
	data, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	if err := t.WriteHeader(&tar.Header{Name: name, Mode: 0o644, Size: int64(len(data)), Format: tar.FormatUSTAR}); err != nil {
		return err
	}
	_, err = t.Write(data)
	return err
}

// bind turns the archive into gofmt'ed Go source.
func bind(packed []byte) ([]byte, error) {
	tmp, err := os.MkdirTemp("", "cbcov-agent")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(tmp)
	in := filepath.Join(tmp, "in")
	if err := os.Mkdir(in, 0o755); err != nil {
		return nil, err
	}
	if err := os.WriteFile(filepath.Join(in, "agent.tar.zst"), packed, 0o644); err != nil {
		return nil, err
	}
	cfg := bindata.NewConfig()
	cfg.Package = "assets"
	cfg.Input = []bindata.InputConfig{{Path: in}}
	cfg.Prefix = regexp.MustCompile("^" + regexp.QuoteMeta(filepath.ToSlash(in)+"/"))
	cfg.Output = filepath.Join(tmp, "bindata.go")
	cfg.NoCompress = true
	cfg.Mode = 0o644
	cfg.ModTime = 1
	if err := bindata.Translate(cfg); err != nil {
		return nil, err
	}
	src, err := os.ReadFile(cfg.Output)
	if err != nil {
		return nil, err
	}
	// The generator names the folder it read, which is a new one each time.
	return format.Source(bytes.ReplaceAll(src, []byte(filepath.ToSlash(in)+"/"), nil))
}
