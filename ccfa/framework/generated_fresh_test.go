package framework

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

// TestGeneratedFresh reads the oldest level's byte code anew and compares what comes of it with the committed data,
// as that has the level. It takes a minute, and 70 MB from Maven once.
func TestGeneratedFresh(t *testing.T) {
	if os.Getenv("CBCOV_TEST_ALL") == "" {
		t.Skip("set CBCOV_TEST_ALL to read the platform's byte code anew")
	}
	for _, tool := range []string{"mvn", "java"} {
		if _, err := exec.LookPath(tool); err != nil {
			t.Fatalf("no %s, which CBCOV_TEST_ALL asks for: %v", tool, err)
		}
	}
	const level, bit = 23, 1
	file := filepath.Join(t.TempDir(), "summaries.txt")
	mvn := exec.Command("mvn", "-q", "-B", "-Dothers.phase=none", "process-classes", "exec:java@summarize", fmt.Sprintf("-Dlevel=%d", level), "-Dsummaries.file="+file)
	mvn.Dir = "generator"
	mvn.Env = append(os.Environ(), "MAVEN_OPTS=-Xmx2g -XX:TieredStopAtLevel=1 -XX:+UseSerialGC")
	if out, err := mvn.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	got, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	all, err := os.ReadFile(filepath.Join("data", "summaries.txt"))
	if err != nil {
		t.Fatal(err)
	}
	_, gotText, _ := strings.Cut(string(got), "\n") // the first line lists the levels whose byte code is there
	_, want, _ := strings.Cut(onlyLevel(string(all), bit), "\n")
	if gotText == want {
		return
	}
	gotLines, wantLines := strings.Split(gotText, "\n"), strings.Split(want, "\n")
	for i := range min(len(gotLines), len(wantLines)) {
		if gotLines[i] != wantLines[i] {
			t.Fatalf("data/summaries.txt is not what the byte code gives (make framework writes it); level %d, line %d: got %q, want %q", level, i+2, gotLines[i], wantLines[i])
		}
	}
	t.Fatalf("data/summaries.txt is not what the byte code gives (make framework writes it): %d lines, want %d", len(gotLines), len(wantLines))
}

// onlyLevel gives the text with what is of the level with the bit alone.
func onlyLevel(text string, bit uint64) string {
	first, rest, _ := strings.Cut(text, "\n")
	var out strings.Builder
	out.WriteString(first + "\n")
	class, callin := "", ""
	for line := range strings.Lines(rest) {
		switch {
		case isClassLine(strings.TrimSuffix(line, "\n")):
			class, callin = line, ""
		case !strings.HasPrefix(line, " "):
			callin = line
		default:
			space := strings.LastIndexByte(line, ' ')
			levels, err := strconv.ParseUint(strings.TrimSpace(line[space:]), 16, 32)
			if err != nil || levels&bit == 0 {
				continue
			}
			out.WriteString(class + callin)
			class, callin = "", ""
			fmt.Fprintf(&out, "%s %x\n", line[:space], bit)
		}
	}
	return out.String()
}

func TestOnlyLevel(t *testing.T) {
	const want = "levels 23 30\nLp/View;\nclick ()V\n fires Lp/View$Listener; on ()V 2\nset (Lp/View$Listener;)V\n 1 both on ()V 2\n this sync changed (I)V 2\n" +
		"Lp/Other;\nLay ()V\n 2 sync on ()V 2\n"
	if got := onlyLevel(smallGenerated, 2); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}
