package framework

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// said writes what a call does to states.
func said(uses []StateUse) string {
	var out []string
	for _, u := range uses {
		text := "reads " + u.Name
		if u.Write {
			text = "writes " + u.Name
		}
		switch {
		case u.App:
			text += " of app"
		case u.Of > 0:
			text += fmt.Sprintf(" of %d", u.Of)
		}
		if u.Keyed {
			text += fmt.Sprintf(" by %d", u.Key)
		}
		if u.Tables {
			text += " tables"
		}
		out = append(out, text)
	}
	return strings.Join(out, "; ")
}

func TestStates(t *testing.T) {
	m, err := Load(34)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ name, class, method, desc, want string }{
		{"a superclass's line", "Landroid/widget/Button;", "setText", "(Ljava/lang/CharSequence;)V", "writes text"},
		{"every view's", "Landroid/widget/Button;", "setVisibility", "(I)V", "writes visibility"},
		{"a key", "Landroid/content/SharedPreferences;", "getString", "(Ljava/lang/String;Ljava/lang/String;)Ljava/lang/String;", "reads preference of app by 1"},
		{"all keys", "Landroid/content/SharedPreferences$Editor;", "clear", "()Landroid/content/SharedPreferences$Editor;", "writes preference of app"},
		{"the first parameter of a type", "Landroid/database/sqlite/SQLiteDatabase;", "query",
			"(ZLjava/lang/String;[Ljava/lang/String;Ljava/lang/String;[Ljava/lang/String;Ljava/lang/String;Ljava/lang/String;Ljava/lang/String;Ljava/lang/String;)Landroid/database/Cursor;", "reads table of app by 2"},
		{"tables in SQL", "Landroid/database/sqlite/SQLiteDatabase;", "execSQL", "(Ljava/lang/String;)V", "writes table of app by 1 tables"},
		{"a parameter's state", "Landroid/app/Activity;", "unregisterReceiver", "(Landroid/content/BroadcastReceiver;)V", "writes registration of 1"},
		{"a file by itself", "Ljava/io/File;", "delete", "()Z", "writes file of app by 0"},
		{"a constructor", "Ljava/io/FileOutputStream;", "<init>", "(Ljava/io/File;)V", "writes file of app by 1"},
		{"no subclass has a constructor", "Ljava/io/SubOutputStream;", "<init>", "(Ljava/io/File;)V", ""},
		{"a beginning and an end", "Landroid/content/Intent;", "getIntExtra", "(Ljava/lang/String;I)I", "reads extra by 1"},
		{"not the beginning alone", "Landroid/content/Intent;", "getFlags", "()I", ""},
		{"a list is a collection", "Ljava/util/ArrayList;", "size", "()I", "reads contents"},
		{"a bundled library", "Landroidx/recyclerview/widget/RecyclerView$Adapter;", "notifyItemInserted", "(I)V", "writes rows"},
		{"nothing", "Landroid/widget/Button;", "getWidth", "()I", ""},
	} {
		if got := said(m.States(c.class, c.method, c.desc)); got != c.want {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
}

// TestStateCalls: what a device has to record names methods that the framework has, in order, each once.
func TestStateCalls(t *testing.T) {
	m, err := Load(34)
	if err != nil {
		t.Fatal(err)
	}
	calls := m.StateCalls()
	if len(calls) < 300 {
		t.Errorf("%d calls", len(calls))
	}
	var last string
	for _, c := range calls {
		this := c.Class + " " + c.Name + " " + c.Desc
		if this <= last {
			t.Errorf("%s stands behind %s", this, last)
		}
		last = this
		if _, found := m.Method(c.Class, c.Name, c.Desc); found == nil {
			t.Errorf("there is no %s", this)
		}
		for _, u := range c.States {
			if n := strings.Count(c.Desc, ";") + len(c.Desc); u.Of > n || u.Key > n {
				t.Errorf("%s: %+v", this, u)
			}
		}
	}
	if !slices.ContainsFunc(calls, func(c StateCall) bool {
		return c.Class == "Landroid/content/SharedPreferences$Editor;" && c.Name == "putInt" && said(c.States) == "writes preference of app by 1"
	}) {
		t.Error("putInt is not among them")
	}
}

func TestStateFaults(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"  get: reads x\n", "a.state:1: methods before any `class`"},
		{"state x\n", "no header"},
		{"class a.B\n  get reads x\n", "want names of methods"},
		{"class a.B\n  get: sees x\n", "want `reads` or `writes`"},
		{"class a.B\n  get: reads x of all\n", "want `reads` or `writes`"},
		{"class a B\n", "is no class name"},
	} {
		if _, err := parseStates([]file{{"a.state", c.text}}); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%q: %v, want %q", c.text, err, c.want)
		}
	}
}
