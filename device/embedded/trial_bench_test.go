package embedded

import (
	"testing"

	"cbcov/device"
)

// BenchmarkTrials makes a thousand trials of a stack, of five calls each, before each of which six observers are asked.
func BenchmarkTrials(b *testing.B) {
	const stack = "java.util.Stack"
	s := tryClass(b, labFor(b, 34), device.Trials{Class: stack})
	var looks []int
	for _, m := range []string{"capacity()", "contains(java.lang.Object)", "containsAll(java.util.Collection)", "empty()", "isEmpty()", "size()"} {
		looks = append(looks, s.member(stack, methods, m))
	}
	if err := s.s.Observe(b.Context(), looks); err != nil {
		b.Fatal(err)
	}
	push, pop := s.call(stack, "push(java.lang.Object)", 0, 1), s.call(stack, "pop()", 0)
	all := make([]device.Trial, 1000)
	for i := range all {
		all[i] = device.Trial{Steps: []device.TrialStep{s.make(stack, "<init>()"), literal("int", "7"), push, push, s.call(stack, "contains(java.lang.Object)", 0, 1), pop, pop}}
	}
	for b.Loop() {
		s.try(all...)
	}
}
