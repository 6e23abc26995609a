package descriptor

import (
	"slices"
	"strings"
	"testing"
)

func TestTypes(t *testing.T) {
	for _, test := range []struct {
		desc                          string
		valid                         bool
		words                         int
		internal, java, source, short string
	}{
		{"Lp/q/A$B;", true, 1, "p/q/A$B", "p.q.A$B", "p.q.A.B", "A$B"},
		{"LC;", true, 1, "C", "C", "C", "C"},
		{"I", true, 1, "I", "int", "int", "int"},
		{"J", true, 2, "J", "long", "long", "long"},
		{"D", true, 2, "D", "double", "double", "double"},
		{"V", true, 0, "V", "void", "void", "void"},
		{"[I", true, 1, "[I", "int[]", "int[]", "int[]"},
		{"[[Lp/A$B;", true, 1, "[[Lp/A$B;", "p.A$B[][]", "p.A.B[][]", "A$B[][]"},
		// Other texts stay, as far as they have no slash.
		{"", false, 0, "", "", "", ""},
		{"[", false, 1, "[", "[]", "[]", "[]"},
		{"[V", false, 1, "[V", "void[]", "void[]", "void[]"},
		{"Lp/A", false, 1, "Lp/A", "Lp.A", "Lp.A", "A"},
		{"L;", false, 1, "", "", "", ""},
		{"La;b;", false, 1, "a;b", "a;b", "a;b", "a;b"},
		{"Q", false, 1, "Q", "Q", "Q", "Q"},
		{"p.A", false, 1, "p.A", "p.A", "p.A", "p.A"},
		{strings.Repeat("[", 256) + "I", false, 1, strings.Repeat("[", 256) + "I", "int" + strings.Repeat("[]", 256),
			"int" + strings.Repeat("[]", 256), "int" + strings.Repeat("[]", 256)},
	} {
		if got := Valid(test.desc); got != test.valid {
			t.Errorf("Valid(%q) = %v", test.desc, got)
		}
		if got := Words(test.desc); got != test.words {
			t.Errorf("Words(%q) = %d, want %d", test.desc, got, test.words)
		}
		for _, form := range []struct{ name, got, want string }{
			{"Internal", Internal(test.desc), test.internal}, {"Java", Java(test.desc), test.java},
			{"Source", Source(test.desc), test.source}, {"Short", Short(test.desc), test.short},
		} {
			if form.got != form.want {
				t.Errorf("%s(%q) = %q, want %q", form.name, test.desc, form.got, form.want)
			}
		}
	}
}

func TestNames(t *testing.T) {
	for name, want := range map[string]string{
		"java.lang.Object": "Ljava/lang/Object;", "p.A$B[]": "[Lp/A$B;", "int": "I", "int[][]": "[[I", "void": "V", "A": "LA;", "": "L;",
	} {
		if got := Type(name); got != want {
			t.Errorf("Type(%q) = %q, want %q", name, got, want)
		}
	}
	for source, want := range map[string]string{
		"android.view.View.OnClickListener": "android.view.View$OnClickListener", "android.view.View$OnClickListener": "android.view.View$OnClickListener",
		"A.B.C": "A$B$C", "p.q.c": "p.q.c", "int": "int", "p.A.B[]": "p.A$B[]", "": "", "p..A.": "p..A$",
	} {
		if got := Binary(source); got != want {
			t.Errorf("Binary(%q) = %q, want %q", source, got, want)
		}
	}
}

func TestPrototypes(t *testing.T) {
	for _, test := range []struct {
		proto  string
		params []string
		result string
		java   string
		valid  bool
	}{
		{"()V", nil, "V", "()", true},
		{"(IJ)V", []string{"I", "J"}, "V", "(int,long)", true},
		{"([[I[Lp/A;Lq/B$C;Z)Lp/A;", []string{"[[I", "[Lp/A;", "Lq/B$C;", "Z"}, "Lp/A;", "(int[][],p.A[],q.B$C,boolean)", true},
		// What is no prototype gives what could be read.
		{"", nil, "", "()", false},
		{"(Lp/A", nil, "", "()", false},
		{"([", nil, "", "()", false},
		{"(I", []string{"I"}, "", "(int)", false},
		{"(V)I", []string{"V"}, "I", "(void)", false},
		{"(I)", []string{"I"}, "", "(int)", false},
		{"(IQ)V", []string{"I", "Q"}, "V", "(int,Q)", false},
		{"(I)V#3", []string{"I"}, "V#3", "(int)", false},
		{"(L)V;)V", []string{"L)V;"}, "V;)V", "()V)", false},
		{"I)V", []string{"I"}, "V", "(int)", false},
	} {
		if got := Params(test.proto); !slices.Equal(got, test.params) {
			t.Errorf("Params(%q) = %q", test.proto, got)
		}
		if got := Result(test.proto); got != test.result {
			t.Errorf("Result(%q) = %q", test.proto, got)
		}
		if got := JavaParams(test.proto); got != test.java {
			t.Errorf("JavaParams(%q) = %q", test.proto, got)
		}
		params, result, err := Split(test.proto)
		if test.valid != (err == nil) || test.valid && (result != test.result || !slices.Equal(params, test.params)) {
			t.Errorf("Split(%q) = %q %q %v", test.proto, params, result, err)
		}
	}
}

func TestMethods(t *testing.T) {
	for _, test := range []struct{ text, class, frame, long, short, signature string }{
		{"Lp/q/A$B;->m(I[Lp/C;)V", "Lp/q/A$B;", "p.q.A$B.m", "p.q.A$B.m", "A$B.m", "m(int, C[])"},
		{"Lp/A;-><init>(Landroid/content/Context;[B)V", "Lp/A;", "p.A.<init>", "new p.A", "new A", "<init>(Context, byte[])"},
		{"Lp/A;->invokeSuspend(Ljava/lang/Object;)Ljava/lang/Object;#2", "Lp/A;", "p.A.invokeSuspend", "p.A.invokeSuspend", "A.invokeSuspend", "invokeSuspend(Object)"},
		{"[I->clone()Ljava/lang/Object;", "[I", "int[].clone", "int[].clone", "int[].clone", "clone()"},
		{"Lp/A;->m", "Lp/A;", "p.A.m", "p.A.m", "A.m", "m()"},
		{"no (method)", "no (method)", "no (method)", "no (method)", "no (method)", "no (method)"},
	} {
		m := Cut(test.text)
		for _, form := range []struct{ name, got, want string }{
			{"String", m.String(), test.text}, {"ClassOf", ClassOf(test.text), test.class}, {"Frame", m.Frame(), test.frame},
			{"Long", m.Long(), test.long}, {"Short", m.Short(), test.short}, {"Signature", m.Signature(), test.signature},
		} {
			if form.got != form.want {
				t.Errorf("%s of %s is %q, want %q", form.name, test.text, form.got, form.want)
			}
		}
	}
	if f := (Field{Class: "Lp/A;", Name: "count", Type: "I"}); f.String() != "Lp/A;->count:I" {
		t.Errorf("a field is written %s", f)
	}
}

func TestParseMethod(t *testing.T) {
	for text, want := range map[string]string{
		"Lp/A;->m(ILp/B;)V":     "",
		"[I->clone()Lp/A;":      "",
		"Lp/A;-><init>()V":      "",
		"Lp/A;-><clinit>()V":    "",
		"":                      "want CLASS->NAME(PARAMETERS)RESULT",
		"->m()V":                "want CLASS->NAME(PARAMETERS)RESULT",
		"Lp/A;.m()V":            "want CLASS->NAME(PARAMETERS)RESULT",
		"Lp/A->m()V":            `is of "Lp/A", which is no class`,
		"I->m()V":               `is of "I", which is no class`,
		"Lp/A;->()V":            `has the name "", which none can have`,
		"Lp/A;->a->b()V":        `has the name "a->b", which none can have`,
		"Lp/A;->m":              `"" is no method descriptor`,
		"Lp/A;->m(I)":           `"(I)" is no method descriptor`,
		"Lp/A;->m(I)V#1":        `"(I)V#1" is no method descriptor`,
		"Lp/A;->m(V)V":          `"(V)V" is no method descriptor`,
		strings.Repeat("x", 99): strings.Repeat("x", 80) + `" is no method`,
	} {
		m, err := ParseMethod(text)
		switch {
		case want == "" && (err != nil || m != Cut(text)):
			t.Errorf("%q is %v, %v", text, m, err)
		case want != "" && (err == nil || !strings.Contains(err.Error(), want)):
			t.Errorf("%q: error %v, want %q", text, err, want)
		}
	}
}

// TestAllocations holds what the hot paths of reading traces and automata rely on.
func TestAllocations(t *testing.T) {
	text := "Lp/A;->onCreate(Landroid/os/Bundle;)V"
	n := testing.AllocsPerRun(100, func() {
		if m := Cut(text); m.Class != ClassOf(text) || m.Desc == "" || Words(m.Class) != 1 || Result(m.Desc) != "V" || Internal(m.Class) != "p/A" {
			t.Error(m)
		}
	})
	if n != 0 {
		t.Errorf("cutting allocates %v times", n)
	}
}

// FuzzText reads any text: nothing panics, what is read is what was written, and what is checked agrees with what is not.
func FuzzText(f *testing.F) {
	for _, text := range []string{"La/B;->cancel(Z)V", "La/B;->put([[ILjava/lang/String;J)Z#3", "La/B;->x(", "", "->", "La;->m(Lx", "->(;", "[[Lp/A$B;", "p.A.B[]", "(I[V)J"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		m := Cut(text)
		if m.Class != "" && (m.String() != text || m.Class != ClassOf(text) || !strings.HasSuffix(m.Signature(), ")")) {
			t.Errorf("%q is cut into %q", text, m)
		}
		for _, s := range []string{m.Frame(), m.Long(), m.Short(), Source(text), Short(text), Internal(text), Binary(text), JavaParams(text)} {
			if len(s) > 8*len(text)+8 { // boolean is the longest word that a letter can become
				t.Errorf("%q becomes %q", text, s)
			}
		}
		if params, result, err := Split(text); err == nil && (!slices.Equal(params, Params(text)) || result != Result(text) ||
			text != "("+strings.Join(params, "")+")"+result) {
			t.Errorf("%q is split into %q and %q, read as %q and %q", text, params, result, Params(text), Result(text))
		}
		if parsed, err := ParseMethod(text); err == nil && (parsed != m || parsed.String() != text) {
			t.Errorf("%q is read as %q", text, parsed)
		}
		if Valid(text) && !strings.ContainsAny(text, ".") && Type(Java(text)) != text && !strings.HasSuffix(text, "[];") && !shadows(text) {
			t.Errorf("%q is %q in Java, and that is %q", text, Java(text), Type(Java(text)))
		}
	})
}

// shadows tells whether a class has a primitive's name, which Java does not allow.
func shadows(desc string) bool {
	for _, name := range primitives {
		if Internal(desc[Dimensions(desc):]) == name {
			return true
		}
	}
	return false
}
