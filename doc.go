// Package cbcov tells which interleavings of callbacks an Android app's tests never ran, and which protocols of the platform the app breaks.
// It is the library that the command cbcov is made of: open an app, ask it.
//
// # An app and its automaton
//
// Open reads an APK, or all APKs of an app, the original or the one that cbcov instrumented. Automaton builds its callback control-flow
// automaton (CCFA): which callback may come behind which. Required lists the callback sequences that tests should cover.
//
//	app, err := cbcov.Open(ctx, cbcov.Options{}, "app.apk")
//	defer app.Close()
//	automaton, err := app.Automaton(ctx)
//	required, err := app.Required(ctx, coverage.RequiredOptions{})
//
// # Traces
//
// Instrument writes an APK that logs its callbacks; Run drives it on a device and keeps the log. Measure says what logs cover, which protocols
// the app's objects broke in them, and what crashed.
//
//	_, err = app.Instrument(ctx, cbcov.InstrumentOptions{Out: "probed.apk", Key: key})
//	run, err := cbcov.Run(ctx, device, "probed.apk", drive.Options{Monkey: 500, Seed: 1}, "traces")
//	traces, err := trace.Open([]string{"traces"})
//	found, err := app.Measure(ctx, traces, cbcov.MeasureOptions{})
//	fmt.Println(found.Criteria["EE"].Share())
//
// # Protocols
//
// A typestate says which calls of a class are errors when, and which callbacks come. Check predicts from the code, before any run, which
// protocols the app can break. Learn learns the typestate of a class on a device.
//
//	found, err := app.Check(ctx, cbcov.CheckOptions{})
//	learned, err := cbcov.Learn(ctx, device, "AsyncTask", experiment.Settings{})
//
// Measure, Check and Hold give one kind of result: a result.Document. A team's rules judge it (package rules), documents of shards are united
// and those of two builds compared (package merge), and package reports writes it in many forms.
//
// # Where the work is done
//
// This package only joins others: package apk opens apps, ccfa builds automata, coverage finds and measures sequences, typestate/monitor and
// typestate/predict hold objects and code to typestates, instrument rewrites, device runs, learner learns. Long work ends soon after its
// context is done; Watch sees what goes on. Nothing here is safe for concurrent use, but different apps may be worked on at once.
package cbcov
