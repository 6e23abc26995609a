package framework

import (
	"slices"
	"testing"
)

// TestByteCodeRules: what no rule is written for, layer C tells.
func TestByteCodeRules(t *testing.T) {
	m, err := Load(34)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		class, name, desc string
		kind              EffectKind
		event             string
		runs              []string
	}{
		{"Landroid/view/KeyEvent;", "dispatch", "(Landroid/view/KeyEvent$Callback;Landroid/view/KeyEvent$DispatcherState;Ljava/lang/Object;)Z", Sync, "",
			[]string{"onKeyDown"}},
		{"Landroid/app/Dialog;", "onStart", "()V", Sync, "", nil}, // onBackPressed has a rule of its own
		{"Landroid/widget/TextView;", "setTextClassifier", "(Landroid/view/textclassifier/TextClassifier;)V", Event, "TextClassifier", []string{"classifyText"}},
	} {
		s := m.Summary(c.class, c.name, c.desc)
		if c.runs == nil {
			if s != nil {
				t.Errorf("%s.%s: got %v", c.class, c.name, s)
			}
			continue
		}
		if s == nil || !s.ByteCode || len(s.Effects) == 0 {
			t.Errorf("%s.%s: got %v", c.class, c.name, s)
			continue
		}
		e := s.Effects[len(s.Effects)-1]
		if e.Kind != c.kind || e.Name != c.event || !slices.Contains(e.Runs[0].Expr.Names(), c.runs[0]) {
			t.Errorf("%s.%s: got %v %s %v", c.class, c.name, e.Kind, e.Name, e.Runs[0].Expr.Names())
		}
	}
	for desc, want := range map[string]bool{"(Landroid/view/View;)V": true, "(I)V": false} {
		if got := m.InByteCode("Landroid/view/View$OnClickListener;", "onClick", desc); got != want {
			t.Errorf("onClick%s: got %v", desc, got)
		}
	}
	if s := m.Summary("Landroid/view/View;", "setOnClickListener", "(Landroid/view/View$OnClickListener;)V"); s == nil || s.ByteCode {
		t.Errorf("a written rule comes first: got %v", s)
	}
}
