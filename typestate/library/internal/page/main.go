// Command page writes the page of the learned typestates: go run ./typestate/library/internal/page, in the module's folder.
package main

import (
	"fmt"
	"os"
	"path/filepath"

	"cbcov/typestate/library"
)

func main() {
	if err := run("typestate/library"); err != nil {
		fmt.Fprintln(os.Stderr, "the page of the typestates:", err)
		os.Exit(1)
	}
}

func run(dir string) error {
	machines, err := library.Read(os.DirFS(filepath.Join(dir, "machines")))
	if err != nil {
		return err
	}
	written, err := library.ReadWritten(os.DirFS(filepath.Join(dir, "written")))
	if err != nil {
		return err
	}
	data, err := os.ReadFile(filepath.Join(dir, "reasons.yaml"))
	if err != nil {
		return err
	}
	reasons, err := library.ParseReasons(data)
	if err != nil {
		return err
	}
	page, err := library.Page(machines, written, reasons)
	if err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(dir, "README.md"), []byte(page), 0o644)
}
