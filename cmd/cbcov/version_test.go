package main

import (
	"runtime/debug"
	"testing"
)

func TestBuild(t *testing.T) {
	recorded := &debug.BuildInfo{GoVersion: "go1.26", Main: debug.Module{Version: "v0.9.1+dirty"}, Settings: []debug.BuildSetting{
		{Key: "vcs.revision", Value: "0123456789abcdef0123"}, {Key: "vcs.time", Value: "2026-02-03T23:30:00+00:00"}}}
	for _, c := range []struct {
		name              string
		tag, commit, date string
		info              *debug.BuildInfo
		want              string
	}{
		{"released", "v1.2.3", "fedcba9876543210", "2026-01-31T12:00:00Z", recorded, "cbcov v1.2.3 (commit fedcba987654, 2026-01-31) go1.26"},
		{"from a clone", "", "", "", recorded, "cbcov v0.9.1+dirty (commit 0123456789ab, 2026-02-03) go1.26"},
		{"without a repository", "", "", "", &debug.BuildInfo{GoVersion: "go1.26"}, "cbcov (devel) go1.26"},
		{"a date that is none", "v1.2.3", "fedcba", "yesterday", &debug.BuildInfo{GoVersion: "go1.26"}, "cbcov v1.2.3 (commit fedcba) go1.26"},
	} {
		if got := readBuild(c.tag, c.commit, c.date, c.info).String(); got != c.want {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
}
