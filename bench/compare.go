package main

import (
	"fmt"
	"os"
	"path/filepath"
	"time"
)

// bench is where everything lies.
type bench struct {
	cbcov, peers, apps, corpus, trace, models, work string
	limit                                           time.Duration // of one learner
	runs                                            int
	seeds, events, jobs                             int    // of what drives apps
	machines                                        int    // of each family that is learned
	match                                           string // part of the names of the apps that are driven; empty: all are
}

// command is a process to run.
type command struct {
	name string
	args []string
}

func (b bench) app(name string) string { return filepath.Join(b.apps, name+".apk") }

// java is a peer's Java program with its folder of jars.
func (b bench) java(peer, class string, args ...string) command {
	folder := filepath.Join(b.peers, peer)
	path := filepath.Join(folder, "classes") + ":" + filepath.Join(folder, "*")
	return command{"java", append([]string{"-cp", path, class}, args...)}
}

// compare runs both sides on every app and prints a table.
func (b bench) compare(title, peer string, apps []string, ours, theirs func(app string) command) error {
	fmt.Printf("\n### %s\n\n| app | program | wall | CPU | peak |\n|---|---|---|---|---|\n", title)
	for _, name := range apps {
		o, t := ours(name), theirs(name)
		us, err := run(b.runs, o.name, o.args...)
		if err != nil {
			return err
		}
		fmt.Printf("| %s | cbcov | %v |\n", name, us)
		them, err := run(b.runs, t.name, t.args...)
		if err != nil {
			fmt.Printf("| %s | %s | fails | | |\n", name, peer)
			fmt.Fprintf(os.Stderr, "bench: %v\n", err)
			continue
		}
		fmt.Printf("| %s | %s | %v |\n| %s | **ratio** | %s |\n", name, peer, them, name, us.ratios(them))
	}
	return nil
}

func (b bench) ccfa(app string) command {
	return command{b.cbcov, []string{"ccfa", "--quiet", b.app(app)}}
}

func (b bench) flowdroid() error {
	return b.compare("`cbcov ccfa` and FlowDroid's call graph and callbacks", "FlowDroid 2.14.1", []string{"apidemos", "settings"}, b.ccfa,
		func(app string) command {
			return b.java("flowdroid", "FlowDroid", filepath.Join(b.peers, "android.jar"), b.app(app))
		})
}

func (b bench) androguard() error {
	return b.compare("`cbcov ccfa` and androguard's analysis", "androguard 4.1.4", []string{"uiautomator2", "apidemos", "settings"}, b.ccfa,
		func(app string) command {
			return command{filepath.Join(b.peers, "venv/bin/python"), []string{"bench/peers/androguard_analyze.py", b.app(app)}}
		})
}

func (b bench) dexlib2() error {
	out, err := os.MkdirTemp("", "cbcov-bench")
	if err != nil {
		return err
	}
	defer os.RemoveAll(out)
	instrument := func(app string) command {
		return command{b.cbcov, []string{"instrument", "--quiet", b.app(app), "-o", filepath.Join(out, app+".apk")}}
	}
	apps := []string{"apidemos", "settings", "uiautomator2"}
	err = b.compare("`cbcov instrument` (whole APK, signed) and dexlib2's rewriter (dex in memory, nothing changed)", "dexlib2 2.5.2", apps, instrument,
		func(app string) command { return b.java("dexlib2", "Dexlib2", "rewrite", b.app(app)) })
	if err != nil {
		return err
	}
	return b.compare("`cbcov instrument` (whole APK, signed) and dexlib2's DexPool alone", "DexPool", apps, instrument,
		func(app string) command { return b.java("dexlib2", "Dexlib2", "copy", b.app(app)) })
}
