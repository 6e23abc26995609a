package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestFresh checks that the committed Go file is what the machines give, and that it is small.
func TestFresh(t *testing.T) {
	dir := filepath.Join("..", "..", "..")
	want, err := goFile(dir)
	if err != nil {
		t.Fatal(err)
	}
	got, err := os.ReadFile(filepath.Join(dir, "internal", "embed", "bindata.go"))
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Error("bindata.go is older than the machines: go run ./typestate/library/internal/embed/gen")
	}
	if len(got) > 300<<10 {
		t.Errorf("bindata.go has %d bytes", len(got))
	}
}

func TestRunReportsMissingData(t *testing.T) {
	if err := run(t.TempDir()); err == nil || !strings.Contains(err.Error(), "make typestates") {
		t.Errorf("got %v", err)
	}
}
