// Command gen packs the framework model's data (../../../data and ../../../model) into the Go file ../bindata.go.
//
//	go run ./ccfa/framework/internal/embed/gen        # in the module's root
package main

import (
	"fmt"
	"os"
	"path/filepath"
)

func main() {
	if len(os.Args) > 2 {
		fmt.Fprintln(os.Stderr, "usage: gen [FRAMEWORK_DIR]")
		os.Exit(2)
	}
	dir := filepath.FromSlash("ccfa/framework")
	if len(os.Args) == 2 {
		dir = os.Args[1]
	}
	if err := run(dir); err != nil {
		fmt.Fprintln(os.Stderr, "gen:", err)
		os.Exit(1)
	}
}

// run writes the Go file of the framework folder dir.
func run(dir string) error {
	src, err := goFile(dir)
	if err != nil {
		return err
	}
	out := filepath.Join(dir, "internal", "embed", "bindata.go")
	if err := os.WriteFile(out, src, 0o644); err != nil {
		return fmt.Errorf("write the embedded model: %w", err)
	}
	return nil
}
