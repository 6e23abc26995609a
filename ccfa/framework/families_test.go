package framework

import "testing"

// TestFamily: the longest prefix wins.
func TestFamily(t *testing.T) {
	for desc, want := range map[string]string{
		"Landroid/app/Activity;":              "component",
		"Landroid/app/DialogFragment;":        "fragment",
		"Landroid/view/View$OnClickListener;": "gui",
		"Ljava/lang/Runnable;":                "message",
		"Lkotlin/coroutines/Continuation;":    "coroutine",
		"Lkotlin/jvm/functions/Function0;":    "kotlin",
		"Lp/A;":                               "",
	} {
		if got := Family(desc); got != want {
			t.Errorf("%s: got %q, want %q", desc, got, want)
		}
	}
}
