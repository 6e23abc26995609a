package main

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"cbcov/device"
)

// javaSuffix is what tells a Java file from a class's name.
const javaSuffix = ".java"

var packageLine = regexp.MustCompile(`(?m)^\s*package\s+([\p{L}\p{N}_$.]+)\s*;`)

// makerClasses reads what --makers names: classes, and Java files of one public class each.
func makerClasses(names []string) (all []device.MakerClass, err error) {
	for _, n := range names {
		c := device.MakerClass{Class: n}
		if strings.HasSuffix(n, javaSuffix) {
			source, err := os.ReadFile(n)
			if err != nil {
				return nil, fmt.Errorf("--makers: %w", err)
			}
			c.Class = strings.TrimSuffix(filepath.Base(n), javaSuffix)
			if p := packageLine.FindSubmatch(source); p != nil {
				c.Class = string(p[1]) + "." + c.Class
			}
			if c.Source = string(source); strings.TrimSpace(c.Source) == "" {
				return nil, fmt.Errorf("--makers %s: the file is empty; write a public class %s whose public static methods make objects", n, c.Class)
			}
		}
		if !slices.Contains(all, c) {
			all = append(all, c)
		}
	}
	return all, nil
}
