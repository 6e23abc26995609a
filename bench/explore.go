package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"cbcov/device/explore"
	"cbcov/internal/parallel"
)

// driving is one way of driving an app, of those that are compared.
type driving struct {
	name  string       // as tables have it
	key   string       // as folders have it
	goal  explore.Goal // of an exploration; empty: events are random
	reset int          // events until the app is as new again, of random ones; 0: never
}

// The ways. Random events come from the monkey of `cbcov run`, which rather does what it has not done yet, and knows that over a reset, too.
var (
	oneLong      = driving{name: "random, one run", key: "random"}
	manyShort    = driving{name: "random, runs of 50", key: "resets", reset: 50}
	forCoverage  = driving{name: "explore, coverage", key: "coverage", goal: explore.Coverage}
	forCrashes   = driving{name: "explore, crashes", key: "crashes", goal: explore.Crashes}
	random       = []driving{oneLong, manyShort}
	explorations = []driving{forCoverage, forCrashes}
	drivings     = slices.Concat(random, explorations)
)

// crashing are the fixtures of testdata that end by their own fault in 300 random events of seed 1, those left out that cannot start without a permission;
// and those with a race that is said to be harmful, but for lifecycle, whose windows only a script opens.
var crashing = []string{
	"apps/brokendatabase", "apps/brokenreleased", "apps/brokentask", "apps/ended", "apps/kept", "apps/observers", "apps/withdrawn",
	"races/components", "races/database", "races/delayed", "races/pool", "races/posts", "races/worker",
}

// driveLimit is how long one process may drive an app.
const driveLimit = 15 * time.Minute

// subject is an app that is driven.
type subject struct {
	name, apk string
	fixture   bool
}

// subjects lists the apps: ApiDemos, AndroR2's, and the fixtures with crashes, as far as the user asked for them.
func (b bench) subjects() ([]subject, error) {
	all := []subject{{name: "ApiDemos", apk: b.app("apidemos")}}
	apks, err := filepath.Glob(filepath.Join(b.corpus, "SageSELab+AndroR2", "*.apk"))
	if err != nil || len(apks) == 0 {
		return nil, fmt.Errorf("no APK of AndroR2 in %s: bench/corpus.sh fetches the apps (-corpus names the folder)", b.corpus)
	}
	number := func(apk string) int {
		n, _ := strconv.Atoi(strings.TrimSuffix(filepath.Base(apk), ".apk"))
		return n
	}
	slices.SortFunc(apks, func(x, y string) int { return number(x) - number(y) })
	for _, apk := range apks {
		all = append(all, subject{name: fmt.Sprintf("AndroR2 %d", number(apk)), apk: apk})
	}
	for _, path := range crashing {
		all = append(all, subject{"fixture " + filepath.Base(path), filepath.Join("testdata", path+".apk"), true})
	}
	all = slices.DeleteFunc(all, func(s subject) bool { return !strings.Contains(s.name, b.match) })
	if len(all) == 0 {
		return nil, fmt.Errorf("no app's name has %q", b.match)
	}
	return all, nil
}

// drivenApp is one app's outcomes: of each way, by its key, one for each seed.
type drivenApp struct {
	subject
	outcomes map[string][]outcome
}

// drives drives all apps in all ways by all seeds, and gives what came of it. What the folder has from before is not done again. Seeds come one
// after the other over all apps, so that what a killed bench leaves is of all apps; each is told of when it is done.
func (b bench) drives(each func(seeds int, apps []drivenApp) error) error {
	if b.events < 1 || b.events%manyShort.reset != 0 {
		return fmt.Errorf("-events %d: want a multiple of %d, the events of a short run", b.events, manyShort.reset)
	}
	subjects, err := b.subjects()
	if err != nil {
		return err
	}
	apps := make([]drivenApp, len(subjects))
	for i, s := range subjects {
		apps[i] = drivenApp{s, map[string][]outcome{}}
	}
	ctx := context.Background()
	for seed := 1; seed <= b.seeds; seed++ {
		err := parallel.Ahead(ctx, b.jobs, len(apps), func(ctx context.Context, i int) ([]outcome, error) {
			return b.driveAll(ctx, &apps[i].subject, seed)
		}, func(i int, made []outcome) error {
			for j, d := range drivings {
				apps[i].outcomes[d.key] = append(apps[i].outcomes[d.key], made[j])
			}
			return nil
		})
		if err != nil {
			return err
		}
		if err := each(seed, apps); err != nil {
			return err
		}
	}
	return nil
}

// driveAll drives an app in all ways, one after the other, by one seed.
func (b bench) driveAll(ctx context.Context, a *subject, seed int) (made []outcome, err error) {
	r := reader{apk: a.apk}
	defer func() { err = errors.Join(err, r.close()) }()
	for _, d := range drivings {
		o, err := b.driveOnce(ctx, a, d, seed, &r)
		if err != nil {
			return nil, err
		}
		made = append(made, *o)
	}
	return made, nil
}

// driveOnce gives the outcome of one way and seed, of the folder or of a new process.
func (b bench) driveOnce(ctx context.Context, a *subject, d driving, seed int, r *reader) (*outcome, error) {
	folder := filepath.Join(b.work, strings.ReplaceAll(a.name, " ", "-"), fmt.Sprintf("%s-%d-of-%d", d.key, seed, b.events))
	kept := filepath.Join(folder, "outcome.json")
	var o outcome
	if text, err := os.ReadFile(kept); err == nil && json.Unmarshal(text, &o) == nil {
		return &o, nil
	}
	if err := errors.Join(os.RemoveAll(folder), os.MkdirAll(folder, 0o755)); err != nil {
		return nil, err
	}
	start := time.Now()
	if err := b.driveProcess(ctx, a.apk, d, seed, folder); err != nil {
		o.Failed = err.Error()
	} else if o, err = r.read(ctx, folder, d); err != nil {
		o.Failed = err.Error()
	}
	if ctx.Err() != nil {
		return nil, ctx.Err() // it says nothing of the app
	}
	o.Failed = strings.ReplaceAll(o.Failed, folder+"/", "")
	o.Seconds = time.Since(start).Seconds()
	fmt.Fprintf(os.Stderr, "bench: %s, %s, seed %d: %d events, %d crashes, %.1f s %s\n", a.name, d.name, seed, o.Events, len(o.Crashes), o.Seconds, o.Failed)
	for _, copied := range []string{"app.apk", "run-cbcov.apk"} { // some megabytes each
		os.Remove(filepath.Join(folder, copied))
	}
	text, err := json.MarshalIndent(o, "", "  ")
	if err != nil {
		return nil, err
	}
	return &o, os.WriteFile(kept, text, 0o644)
}

// driveProcess runs the process.
func (b bench) driveProcess(ctx context.Context, apk string, d driving, seed int, folder string) error {
	args := []string{"run", apk, "--name", "run", "--monkey", strconv.Itoa(b.events)}
	if d.reset > 0 {
		args = append(args[:len(args)-1], strconv.Itoa(d.reset), "--repeat", strconv.Itoa(b.events/d.reset))
	}
	if d.goal != "" {
		args = []string{"explore", apk, "--goal", string(d.goal), "--events", strconv.Itoa(b.events), "--jobs", "1"}
	}
	args = append(args, "--seed", strconv.Itoa(seed), "-o", folder, "--quiet", "--no-config")
	_, err := b.driving(ctx, args)
	return err
}

// driving runs cbcov where it drives an app, for so long as the limit lets it. That the app has findings, by which it exits with 1, is no failure.
func (b bench) driving(ctx context.Context, args []string) (cost, error) {
	ctx, cancel := context.WithTimeout(ctx, driveLimit)
	defer cancel()
	c, _, err := once(ctx, b.cbcov, args...)
	if ctx.Err() != nil {
		return c, fmt.Errorf("it was not done within %v", driveLimit)
	}
	if exit := (*exec.ExitError)(nil); errors.As(err, &exit) && exit.ExitCode() == 1 && args[0] == "explore" {
		return c, nil
	}
	return c, err
}
