package main

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"hash"
	"io/fs"
	"os"
	"path/filepath"

	"cbcov/learner/purpose"
)

// bindClassPath adds what --classpath holds to the hashes of purposes, as their classes are there: --resume takes nothing over from
// another build of them.
func (o *learnOptions) bindClassPath(list []*purpose.Purpose) error {
	classes, err := o.hashClassPath()
	if err != nil || classes == nil {
		return err
	}
	for _, p := range list {
		sum := sha256.Sum256(append([]byte(p.Hash+"\n"), classes...))
		p.Hash = hex.EncodeToString(sum[:])
	}
	return nil
}

// hashClassPath tells builds of what --classpath holds apart; nil: there is none.
func (o *learnOptions) hashClassPath() ([]byte, error) {
	if len(o.classPath) == 0 {
		return nil, nil
	}
	all := sha256.New()
	for _, path := range o.classPath {
		if err := hashTree(all, path); err != nil {
			return nil, fmt.Errorf("--classpath: %w", err)
		}
	}
	return all.Sum(nil), nil
}

// hashTree hashes a file, or the files below a folder with their names there.
func hashTree(all hash.Hash, path string) error {
	path, err := filepath.EvalSymlinks(path)
	if err != nil {
		return err
	}
	return filepath.WalkDir(path, func(name string, _ fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if s, err := os.Stat(name); err != nil || !s.Mode().IsRegular() {
			return err
		}
		below, err := filepath.Rel(path, name)
		if err != nil {
			return err
		}
		one, _, err := hashed(name)
		if err != nil {
			return err
		}
		fmt.Fprintf(all, "%s\n%s\n", filepath.ToSlash(below), one)
		return nil
	})
}
