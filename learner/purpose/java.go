package purpose

import (
	"fmt"
	"strings"
)

// javaPackage is the package of all experiments' classes.
const javaPackage = "cbcov.purpose"

// Java writes the experiment of a purpose as one Java file: always the same for the same purpose.
//
// Its class extends cbcov.agent.lab.Experiment. Each snippet stands in a method of its own, line by line as in the file. What is
// heard goes through the field callback: for each raw callback that the purpose names, it has a method of that name and those
// parameters, which finds the output by its conditions in the file's order. So a snippet says player.setOnErrorListener((p, what,
// extra) -> { callback.onError(what); return true; }) or task.onDone(callback::onDone).
func (p *Purpose) Java() *Source {
	w := &javaWriter{source: Source{Class: javaPackage + "." + p.Name + "Experiment", file: p.File}}
	w.line("package %s;", javaPackage)
	w.line("")
	for _, i := range p.Imports {
		w.mark(origin{line: i.Line, column: i.Column})
		w.line("import %s;", i.Name)
	}
	w.line("")
	w.line("/** Drives %s; made by cbcov from the learning purpose %s. */", p.Class, p.Name)
	w.line(`@SuppressWarnings("all")`)
	w.line("public class %sExperiment extends cbcov.agent.lab.Experiment {", p.Name)
	w.line("  private final Callbacks callback = new Callbacks();")
	w.line("")
	w.snippet(p.Fields, "  ")
	w.dispatch(p)
	if !p.SetUp.Empty() {
		w.method("protected void setUp()", p.SetUp)
	}
	w.method("protected void reset()", p.Reset)
	if !p.TearDown.Empty() {
		w.method("protected void tearDown()", p.TearDown)
	}
	w.inputs(p.Inputs)
	if p.Fence != nil {
		w.fence(p.Fence)
	}
	w.line("}")
	w.source.Text = w.text.String()
	return &w.source
}

// javaWriter writes Java and notes where its lines come from.
type javaWriter struct {
	source Source
	text   strings.Builder
	next   origin // of the next line
}

// mark says where the next line comes from.
func (w *javaWriter) mark(o origin) { w.next = o }

func (w *javaWriter) line(format string, args ...any) {
	text := fmt.Sprintf(format, args...)
	w.text.WriteString(text + "\n")
	w.next.text = text
	w.source.lines = append(w.source.lines, w.next)
	w.next = origin{}
}

// snippet writes a piece of Java, each line behind an indent.
func (w *javaWriter) snippet(s Snippet, indent string) {
	if s.Empty() {
		return
	}
	for i, text := range strings.Split(s.Text, "\n") {
		line, column := s.place(i, 0)
		w.mark(origin{line: line, column: column, from: len(indent), exact: s.straight})
		w.line("%s", strings.TrimRight(indent+text, " "))
	}
}

// method writes a method of the experiment's that runs a snippet.
func (w *javaWriter) method(header string, s Snippet) {
	w.line("")
	w.line("  @Override")
	w.line("  %s throws Throwable {", header)
	w.snippet(s, "    ")
	w.line("  }")
}

// inputs writes a method for each snippet of an input, and the one that chooses among them.
func (w *javaWriter) inputs(inputs []Input) {
	w.line("")
	w.line("  @Override")
	w.line("  protected void input(int input, int alternative) throws Throwable {")
	w.line("    switch (input * %d + alternative) {", maxAlternatives)
	for i, in := range inputs {
		for a := range in.Alternatives {
			w.line("      case %d: %s(); return;", i*maxAlternatives+a, inputMethod(in, a))
		}
	}
	w.line(`      default: throw new LinkageError("no input " + input + " with alternative " + alternative);`)
	w.line("    }")
	w.line("  }")
	for _, in := range inputs {
		for a, s := range in.Alternatives {
			w.line("")
			w.line("  private void %s() throws Throwable {", inputMethod(in, a))
			w.snippet(s, "    ")
			w.line("  }")
		}
	}
}

func inputMethod(in Input, alternative int) string {
	return fmt.Sprintf("input$%s$%d", in.Name, alternative)
}

// fence writes the method that makes the event which ends a wait. How it is recognised is in Callbacks.
func (w *javaWriter) fence(f *Fence) {
	w.line("")
	w.line("  @Override")
	w.line("  protected boolean fence() throws Throwable {")
	w.line("    {")
	w.snippet(f.Do, "      ")
	w.line("    }")
	w.line("    return true;")
	w.line("  }")
}

// dispatch writes the class with a method for each raw callback.
func (w *javaWriter) dispatch(p *Purpose) {
	w.line("")
	w.line("  /** Finds the outputs of callbacks. */")
	w.line("  private final class Callbacks {")
	done := map[string]bool{}
	for _, c := range p.callbacks() {
		if !done[c.erasure()] {
			done[c.erasure()] = true
			w.callback(p, c)
		}
	}
	w.line("  }")
}

// callback writes the method of one raw callback: its conditions one by one, up to one that is always true.
func (w *javaWriter) callback(p *Purpose, c Callback) {
	w.mark(origin{line: c.Line, column: c.Column})
	w.line("    void %s {", c)
	if !w.choices(p, c) && p.Strict && !ignores(p, c) {
		w.line("      %s", heard(unknownMark+c.Name, c))
	}
	w.line("    }")
}

// choices writes what c may mean, and reports whether the last of it is always true.
func (w *javaWriter) choices(p *Purpose, c Callback) bool {
	if p.Fence != nil && w.choose(c, p.Fence.Heard, "fenced();") {
		return true
	}
	for _, out := range p.Outputs {
		for _, h := range out.Heard {
			if w.choose(c, h, heard(out.Name, c)) {
				return true
			}
		}
	}
	return false
}

// choose writes what happens if a call of c is the one that h means, and reports whether it always is. A condition is on lines of
// its own.
func (w *javaWriter) choose(c Callback, h Heard, then string) (always bool) {
	if h.Callback.erasure() != c.erasure() {
		return false
	}
	if h.When.Empty() {
		w.line("      %s", then)
		return true
	}
	w.mark(origin{line: h.When.Line, column: h.When.Column})
	w.line("      if (")
	w.snippet(h.When, "          ")
	w.line("      ) {")
	w.line("        %s", then)
	w.line("        return;")
	w.line("      }")
	return false
}

func heard(output string, c Callback) string {
	return fmt.Sprintf("heard(%s);", strings.Join(append([]string{`"` + output + `"`}, boxed(c)...), ", "))
}

// boxed lists the parameters as objects, so that an array is one argument and a null is no array.
func boxed(c Callback) []string {
	names := c.names()
	for i := range names {
		names[i] = "(Object) " + names[i]
	}
	return names
}

func ignores(p *Purpose, c Callback) bool {
	for _, i := range p.Ignored {
		if i.erasure() == c.erasure() {
			return true
		}
	}
	return false
}
