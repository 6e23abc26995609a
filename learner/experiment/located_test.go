package experiment

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"cbcov/device"
)

func TestLocate(t *testing.T) {
	source := parse(t, task).Java()
	line := 0
	for i, text := range strings.Split(source.Text, "\n") {
		if strings.Contains(text, "task.toString();") {
			line = i + 1
		}
	}
	err := fmt.Errorf("%w: it throws\n\tat java.base/java.lang.Object.wait(Native)\n\tat experiment//cbcov.purpose.taskExperiment.input$exec$1(taskExperiment.java:%d)\n\tat cbcov.agent.Bench.play(Bench.java:3)\nafter that", device.ErrExperiment, line)
	got := locate(source, err)
	want := "the experiment fails: it throws\n\tat java.base/java.lang.Object.wait(Native)\n\tat experiment//cbcov.purpose.taskExperiment.input$exec$1(task.yaml:6)\nafter that"
	if got.Error() != want || !errors.Is(got, device.ErrExperiment) {
		t.Errorf("got %q", got)
	}
	if plain := errors.New("no stack"); locate(source, plain) != plain {
		t.Error("an error without a stack is another one")
	}
}
