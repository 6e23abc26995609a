package dex

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"cbcov/apk/dex/descriptor"
)

// TestVariablesAsDexdumpSees compares variables with those of Android's own reader.
func TestVariablesAsDexdumpSees(t *testing.T) {
	dexdump, err := exec.LookPath("dexdump")
	if err != nil {
		t.Skip("no dexdump on PATH")
	}
	dir := t.TempDir()
	compare := func(name string, f *File) {
		path := filepath.Join(dir, "a.dex")
		if err := os.WriteFile(path, f.data, 0o666); err != nil {
			t.Fatal(err)
		}
		out, err := exec.Command(dexdump, "-i", "-j", "-d", path).Output() // -i, -j: the sums of the cases are wrong, and it need not verify
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if d := diff(strings.Join(seenByDexdump(string(out)), "\n"), strings.Join(seenByUs(t, f), "\n")); d != "" {
			t.Errorf("%s: %s", name, d)
		}
	}
	for _, x := range fixtures(t) {
		compare(x.name, parse(t, x.name, x.data))
	}
	for _, x := range debugCases {
		if x.variables != "error" {
			f, _, _ := withDebug(t, x.method, x.raw)
			compare(x.name, f)
		}
	}
}

// seenByDexdump takes the variables out of what dexdump prints. Empty ranges and variables without a name are left out.
func seenByDexdump(out string) []string {
	method := regexp.MustCompile(`(?m)\|\[[0-9a-f]+\] (.*)$`)
	local := regexp.MustCompile(`^        0x([0-9a-f]+) - 0x([0-9a-f]+) reg=(\d+) (.*)$`)
	var list []string
	start := 0
	for line := range strings.Lines(out) {
		line = strings.TrimSuffix(line, "\n")
		if m := method.FindStringSubmatch(line); m != nil {
			slices.Sort(list[start:])
			list = append(list, m[1])
			start = len(list)
		} else if m := local.FindStringSubmatch(line); m != nil && m[1] < m[2] && !strings.HasPrefix(m[4], "(null)") {
			list = append(list, fmt.Sprintf("%s-%s v%s %s", m[1], m[2], m[3], strings.TrimSpace(m[4])))
		}
	}
	slices.Sort(list[start:])
	return list
}

// seenByUs lists the variables as seenByDexdump does.
func seenByUs(t *testing.T, f *File) []string {
	t.Helper()
	var list []string
	for _, m := range methods(t, f) {
		code, err := f.Code(m)
		if err != nil {
			t.Fatal(err)
		}
		variables, err := code.Variables(m)
		if err != nil {
			t.Fatal(err)
		}
		ref := f.Method(m.Method)
		list = append(list, fmt.Sprintf("%s.%s:%s", descriptor.Java(ref.Class), ref.Name, ref.Desc))
		start := len(list)
		for _, v := range variables {
			words := strings.TrimSpace(v.Name + " " + v.Type + " " + v.Signature)
			list = append(list, fmt.Sprintf("%04x-%04x v%d %s", v.Start, v.End, v.Register, words))
		}
		slices.Sort(list[start:])
	}
	return list
}

// TestCompilersMakeNoDebugFaults reads the debug info that D8, R8 and dx wrote.
func TestCompilersMakeNoDebugFaults(t *testing.T) {
	methods := 0
	for _, x := range fixtures(t) {
		found, err := CheckDebug(parse(t, x.name, x.data))
		if err != nil {
			t.Fatal(err)
		}
		if methods += found.Methods; len(found.Counts) > 0 {
			t.Errorf("%s: %v", x.name, found)
		}
	}
	if methods == 0 {
		t.Error("no method has debug info")
	}
}

// FuzzDebug reads whatever comes as debug info. Where it has no faults, the body laid out anew must have none either, and the same
// variables.
func FuzzDebug(f *testing.F) {
	for _, x := range debugCases {
		f.Add(x.method, x.raw)
	}
	f.Fuzz(func(t *testing.T, method string, raw []byte) {
		if !slices.ContainsFunc(debugCases, func(x debugCase) bool { return x.method == method }) || len(raw) == 0 || len(raw) > 200 {
			return
		}
		file, m, code := withDebug(t, method, append(raw[:len(raw):len(raw)], make([]byte, 8)...)) // zeros end everything
		found, err := CheckDebug(file)
		if err != nil || found.Methods != 1 || len(found.First) > maxFaults {
			t.Fatalf("%v, %v", found, err)
		}
		variables, err := code.Variables(m)
		checkRanges(t, code, variables)
		broken := found.Counts[DebugDecode]+found.Counts[DebugParameters]+found.Counts[DebugRegister] > 0
		if broken != (err != nil) {
			t.Fatalf("error is %v, %v", err, found)
		}
		b, err := code.Body()
		if (err == nil) != (found.Counts[DebugDecode] == 0 && !goesBack(found)) {
			t.Fatalf("error of the body is %v, %v", err, found)
		}
		if err != nil || len(found.Counts) > 0 {
			return
		}
		e := Edit(file)
		e.SetBody(m.Method, b)
		again := written(t, e)
		if d := diff(printed(t, file), printed(t, again)); d != "" {
			t.Error(d)
		}
		if found, err := CheckDebug(again); err != nil || len(found.Counts) > 0 {
			t.Errorf("laid out anew: %v, %v", found, err)
		}
	})
}

// goesBack tells whether addresses wrap around.
func goesBack(d *DebugFaults) bool { return strings.Contains(d.String(), "goes back") }

// checkRanges checks that ranges lie in the code, and that a register holds one variable at a time.
func checkRanges(t *testing.T, c *Code, list []Variable) {
	t.Helper()
	last := map[uint16]uint32{}
	for _, v := range list {
		if v.Name == "" || v.Register >= c.Registers || v.Start >= v.End || v.Start < last[v.Register] {
			t.Fatalf("%+v", list)
		}
		last[v.Register] = v.End
	}
}
