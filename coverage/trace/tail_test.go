package trace

import (
	"os"
	"path/filepath"
	"testing"
	"time"
)

// reads takes what a log has, until there is no more.
func reads(t *testing.T, tail *Tail) (text string, anew bool) {
	t.Helper()
	for range 20 {
		p := make([]byte, 4)
		n, again, err := tail.Read(p)
		if err != nil {
			t.Fatal(err)
		}
		anew = anew || again
		if text += string(p[:n]); n == 0 && !again {
			return text, anew
		}
	}
	t.Fatal("it does not end")
	return "", false
}

func write(t *testing.T, path, text string) {
	t.Helper()
	f, err := os.OpenFile(path, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o644)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := f.WriteString(text); err != nil {
		t.Fatal(err)
	}
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
}

func newTail(t *testing.T, path string) *Tail {
	t.Helper()
	tail, err := NewTail(path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { tail.Close() })
	return tail
}

// TestTail: a file comes, grows, is cut off, and is replaced.
func TestTail(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.logcat")
	tail := newTail(t, path)
	expect := func(text string, anew bool) {
		t.Helper()
		if got, again := reads(t, tail); got != text || again != anew {
			t.Errorf("read %q, anew %t; want %q, %t", got, again, text, anew)
		}
	}
	expect("", false)
	if tail.There() {
		t.Error("there is none yet")
	}
	write(t, path, "first line\n")
	expect("first line\n", false)
	write(t, path, "second")
	expect("second", false)
	if err := os.Truncate(path, 0); err != nil {
		t.Fatal(err)
	}
	write(t, path, "cut\n")
	expect("cut\n", true)
	write(t, path+".new", "another and longer one\n")
	if err := os.Rename(path+".new", path); err != nil {
		t.Fatal(err)
	}
	expect("another and longer one\n", true)
	if err := os.Remove(path); err != nil {
		t.Fatal(err)
	}
	expect("", false)
	write(t, path, "back\n")
	expect("back\n", true)
}

// TestTailOld: what was there is told from what came since.
func TestTailOld(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.logcat")
	write(t, path, "0123456789")
	tail := newTail(t, path)
	write(t, path, "new")
	old, came := "", ""
	for {
		p := make([]byte, 64)
		was := tail.Old()
		n, _, err := tail.Read(p)
		if err != nil {
			t.Fatal(err)
		}
		if n == 0 {
			break
		}
		if was {
			old += string(p[:n])
		} else {
			came += string(p[:n])
		}
	}
	if old != "0123456789" || came != "new" {
		t.Errorf("old %q, new %q", old, came)
	}
}

// TestTailFolder: of a folder the newest log is read, and other files are none.
func TestTailFolder(t *testing.T) {
	dir := t.TempDir()
	at := time.Date(2026, 11, 28, 12, 0, 0, 0, time.UTC)
	put := func(name, text string, minute int) {
		path := filepath.Join(dir, name)
		write(t, path, text)
		if err := os.Chtimes(path, at, at.Add(time.Duration(minute)*time.Minute)); err != nil {
			t.Fatal(err)
		}
	}
	tail := newTail(t, dir)
	if got, _ := reads(t, tail); got != "" {
		t.Errorf("an empty folder has %q", got)
	}
	put("a.logcat", "older", 1)
	put("b.logcat", "newer", 2)
	put("c.cbscript", "no log", 3)
	if got, anew := reads(t, tail); got != "newer" || anew || tail.Name() != filepath.Join(dir, "b.logcat") {
		t.Errorf("it reads %q of %s, anew %t", got, tail.Name(), anew)
	}
	put("d.logcat", "newest", 4)
	if got, anew := reads(t, tail); got != "newest" || !anew {
		t.Errorf("it reads %q, anew %t", got, anew)
	}
}

// TestTailRefuses what is neither a file nor a folder.
func TestTailRefuses(t *testing.T) {
	if _, err := NewTail(os.DevNull); err == nil {
		t.Error("a device is no log")
	}
}
