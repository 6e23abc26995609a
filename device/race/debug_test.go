package race

import (
	"context"
	"fmt"
	"io"
	"os"
	"strings"
	"testing"

	"cbcov/device"
	"cbcov/device/embedded"
)

func TestDebug(t *testing.T) {
	apk, file := os.Getenv("RACE_APK"), os.Getenv("RACE_SCRIPT")
	if apk == "" {
		t.Skip()
	}
	text, _ := os.ReadFile(file)
	s, err := device.ParseScript(string(text))
	if err != nil {
		t.Fatal(err)
	}
	ctx := context.Background()
	d, err := embedded.Connect(ctx, 34, device.Options{})
	if err != nil {
		t.Fatal(err)
	}
	b, err := Open(ctx, d, device.App{APK: apk, Log: io.Discard, Scope: strings.Split(os.Getenv("RACE_SCOPE"), ",")})
	if err != nil {
		t.Fatal(err)
	}
	defer b.Close()
	z, _ := b.begin(ctx, s.Settings)
	z.event(ctx, s.Events[0])
	fmt.Println("SCREEN", z.course.Screen.Pending)
	x, err := b.Record(ctx, s)
	if err != nil {
		t.Fatal(err)
	}
	show(x)
	if x.bad() {
		w := x.Works[len(x.Works)-1]
		y, ok, err := b.delayed(ctx, s.Settings, x, &w)
		fmt.Println("DELAYED", ok, err)
		if ok {
			show(y)
			x = y
		}
	}
	for _, p := range x.pairs() {
		fmt.Println("PAIR", locationOf(p.a), p.a.Method, p.a.Line, p.a.Write, "/", p.b.Method, p.b.Line, p.b.Write, p.first, p.second)
		h, ok := x.held(&p)
		fmt.Println("   held", h, ok)
		y, ok, err := b.flip(ctx, s.Settings, x, &p)
		fmt.Println("   flip", ok, err)
		if y != nil && os.Getenv("RACE_V") != "" {
			show(y)
		}
		if ok {
			fmt.Println("   fault", y.Fault, y.Failure, left(x, y, map[string]bool{p.a.Field: true}), anotherObject(x, y, &p))
		}
	}
}

func show(x *Execution) {
	for k, p := range x.pending {
		fmt.Println("  PENDING", k, p.What, p.Thread, p.Due, p.seen)
	}
	for i, w := range x.Works {
		ev := ""
		if w.Event != nil {
			ev = w.Event.String()
		}
		fmt.Println("  WORK", i, w.ID, w.Segment, w.What, w.Thread, "main", w.Main, ev, "action", w.Action, "seen", w.Seen, "origin", w.Origin, "late", w.Late)
		for _, t := range x.Touches {
			if t.Work == i {
				fmt.Println("       ", t.Owner, t.Class, t.Field, "write", t.Write, "null", t.Null, t.Object, t.Method, t.Line)
			}
		}
	}
	fmt.Println("  FAULT", x.Fault, x.Failure, x.cause())
}
