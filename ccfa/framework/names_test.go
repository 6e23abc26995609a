package framework

import "testing"

func TestTypeNamed(t *testing.T) {
	tests := map[string]string{
		"java.lang.Object":                  "Ljava/lang/Object;",
		"android.view.View.OnClickListener": "Landroid/view/View$OnClickListener;",
		"android.view.View$OnClickListener": "Landroid/view/View$OnClickListener;",
		"java.lang.Object[]":                "[Ljava/lang/Object;",
		"int":                               "I",
		"int[][]":                           "[[I",
	}
	for name, want := range tests {
		if got := typeNamed(name); got != want {
			t.Errorf("typeNamed(%s) = %s, want %s", name, got, want)
		}
	}
}

func TestIsNamed(t *testing.T) {
	tests := []struct {
		desc, name string
		want       bool
	}{
		{"Landroid/os/Handler$Callback;", "Callback", true},
		{"Landroid/os/Handler$Callback;", "Handler.Callback", true},
		{"Landroid/os/Handler$Callback;", "android.os.Handler.Callback", true},
		{"Landroid/os/Handler$Callback;", "back", false},
		{"Landroid/os/Handler$Callback;", "Handler", false},
		{"[Ljava/lang/String;", "String[]", true},
		{"[Ljava/lang/String;", "String", false},
		{"I", "int", true},
		{"[[J", "long[][]", true},
	}
	for _, tt := range tests {
		if got := isNamed(tt.desc, tt.name); got != tt.want {
			t.Errorf("isNamed(%s, %s) = %v", tt.desc, tt.name, got)
		}
	}
}

func TestSimpleName(t *testing.T) {
	for desc, want := range map[string]string{"Lp/A$B;": "B", "[I": "int[]", "LC;": "C"} {
		if got := SimpleName(desc); got != want {
			t.Errorf("SimpleName(%s) = %s, want %s", desc, got, want)
		}
	}
}
