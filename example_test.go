package cbcov_test

import (
	"context"
	"fmt"
	"log"
	"os"
	"path/filepath"

	"cbcov"
	"cbcov/apk/sign"
	"cbcov/coverage"
	"cbcov/coverage/trace"
	"cbcov/device"
	"cbcov/device/drive"
	"cbcov/device/registry"
	"cbcov/learner/experiment"
)

// An app's automaton, and what tests of it should cover.
func ExampleApp_Required() {
	ctx := context.Background()
	app, err := cbcov.Open(ctx, cbcov.Options{}, "testdata/apps/brokentask.apk")
	if err != nil {
		log.Fatal(err)
	}
	defer app.Close()
	automaton, err := app.Automaton(ctx)
	if err != nil {
		log.Fatal(err)
	}
	required, err := app.Required(ctx, coverage.RequiredOptions{})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(automaton.Package, len(automaton.Callbacks), "callbacks")
	fmt.Println(len(required.Sequences), "sequences, such as", required.Sequences[0].ID)
	// Output:
	// app.brokentask 4 callbacks
	// 5 sequences, such as EE-a5088a77322d5f73
}

// What the code can break, before any run.
func ExampleApp_Check() {
	ctx := context.Background()
	app, err := cbcov.Open(ctx, cbcov.Options{}, "testdata/apps/brokentask.apk")
	if err != nil {
		log.Fatal(err)
	}
	defer app.Close()
	found, err := app.Check(ctx, cbcov.CheckOptions{})
	if err != nil {
		log.Fatal(err)
	}
	for _, p := range found.Predictions {
		fmt.Println(p.Title)
		for _, step := range p.Steps {
			fmt.Println(" ", step.Text)
		}
	}
	// Output:
	// AsyncTask: the code can reach Main$Load.execute where it is an error
	//   Main.onCreate, Main.java:15: new Main$Load
	//   click load (R.id.load), Main, Main.java:23: Main$Load.execute
	//   click load (R.id.load), Main, Main.java:23: Main$Load.execute
}

// What a trace covers, and what broke in it.
func ExampleApp_Measure() {
	ctx := context.Background()
	app, err := cbcov.Open(ctx, cbcov.Options{}, "testdata/apps/brokentask.apk")
	if err != nil {
		log.Fatal(err)
	}
	defer app.Close()
	traces, err := trace.Open([]string{"testdata/demo/brokentask.logcat"})
	if err != nil {
		log.Fatal(err)
	}
	defer traces.Close()
	found, err := app.Measure(ctx, traces, cbcov.MeasureOptions{})
	if err != nil {
		log.Fatal(err)
	}
	ee := found.Criteria["EE"]
	fmt.Println("EE:", ee.Covered, "of", ee.Required, ee.Share())
	for _, f := range found.Findings() {
		fmt.Println(f.Kind, f.Title)
	}
	// Output:
	// EE: 1 of 1 100.0 %
	// violation AsyncTask: AsyncTask.execute was called where it is an error
	// crash java.lang.IllegalStateException: Cannot execute task: the task has already been executed (a task can be executed only once)
}

// An APK that logs its callbacks and callins.
func ExampleApp_Instrument() {
	ctx := context.Background()
	dir, err := os.MkdirTemp("", "cbcov-example-")
	if err != nil {
		log.Fatal(err)
	}
	defer os.RemoveAll(dir)
	key, err := sign.DebugKey(dir)
	if err != nil {
		log.Fatal(err)
	}
	app, err := cbcov.Open(ctx, cbcov.Options{}, "testdata/apps/brokentask.apk")
	if err != nil {
		log.Fatal(err)
	}
	defer app.Close()
	done, err := app.Instrument(ctx, cbcov.InstrumentOptions{Out: filepath.Join(dir, "probed.apk"), Key: key})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println("build", done.Build, "with", done.Probed, "methods and", done.Callins, "callins probed")
	// Output:
	// build 8b63b87b with 4 methods and 2 callins probed
}

// An app that is run on the embedded device, by a monkey.
func ExampleRun() {
	ctx := context.Background()
	var name registry.Name // the device that is used unless another is asked for
	phone, err := name.Open(ctx, device.Options{})
	if err != nil {
		log.Fatal(err)
	}
	run, err := cbcov.Run(ctx, phone, "probed.apk", drive.Options{Monkey: 500, Seed: 1}, "traces")
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(run.Events, "events; the log is", run.Trace)
}

// The typestate of a class, learned on the embedded device.
func ExampleLearn() {
	ctx := context.Background()
	lab, err := registry.Name{}.At(34).Laboratory(ctx, device.Options{})
	if err != nil {
		log.Fatal(err)
	}
	defer lab.Close()
	learned, err := cbcov.Learn(ctx, lab, 34, "AsyncTask", experiment.Settings{Algorithm: "lsharp", Oracle: "wp", Bound: 1})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(learned.Machine.Summary())
}
