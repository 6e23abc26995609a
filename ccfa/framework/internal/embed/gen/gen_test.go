package main

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"
)

// TestFresh checks that the committed Go file is what the data gives.
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
		t.Error("bindata.go is older than the model's data: go run ./ccfa/framework/internal/embed/gen")
	}
}

// TestRunReportsMissingData checks that the message names the file and what writes it.
func TestRunReportsMissingData(t *testing.T) {
	err := run(t.TempDir())
	if err == nil || !bytes.Contains([]byte(err.Error()), []byte("make framework writes it")) {
		t.Errorf("got %v", err)
	}
}
