package framework

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// text writes what is known as the generator does, on one line.
func (g *Generated) text() string {
	if g == nil {
		return ""
	}
	var out []string
	for _, s := range g.Slots {
		for _, c := range s.Calls {
			when := map[[2]bool]string{{true, false}: "sync", {false, true}: "async", {true, true}: "both"}[[2]bool{c.Sync, c.Async}]
			out = append(out, fmt.Sprintf("%d %s %s%s", s.Param, when, c.Name, c.Desc))
		}
	}
	for _, f := range g.Fires {
		out = append(out, fmt.Sprintf("fires %s->%s%s", f.Class, f.Name, f.Desc))
	}
	return strings.Join(out, ", ")
}

func TestGenerated(t *testing.T) {
	tests := []struct{ api, class, name, desc, want string }{
		{"34", "Landroid/view/View;", "setOnClickListener", "(Landroid/view/View$OnClickListener;)V", "1 async onClick(Landroid/view/View;)V"},
		{"23", "Landroid/view/View;", "setOnClickListener", "(Landroid/view/View$OnClickListener;)V", "1 async onClick(Landroid/view/View;)V"},
		{"34", "Landroid/widget/Button;", "setOnClickListener", "(Landroid/view/View$OnClickListener;)V", "1 async onClick(Landroid/view/View;)V"},
		{"34", "Landroid/location/LocationManager;", "requestLocationUpdates", "(Ljava/lang/String;JFLandroid/location/LocationListener;)V", "4 async onLocationChanged(Landroid/location/Location;)V"},
		{"23", "Landroid/location/LocationManager;", "requestLocationUpdates", "(Ljava/lang/String;JFLandroid/location/LocationListener;)V", "4 async onProviderEnabled(Ljava/lang/String;)V"},
		{"34", "Landroid/database/sqlite/SQLiteOpenHelper;", "getWritableDatabase", "()Landroid/database/sqlite/SQLiteDatabase;", "0 sync onUpgrade(Landroid/database/sqlite/SQLiteDatabase;II)V"},
		{"34", "Landroid/app/Activity;", "registerReceiver", "(Landroid/content/BroadcastReceiver;Landroid/content/IntentFilter;)Landroid/content/Intent;", "1 async onReceive(Landroid/content/Context;Landroid/content/Intent;)V"},
		{"34", "Landroid/app/Activity;", "runOnUiThread", "(Ljava/lang/Runnable;)V", "1 both run()V"},
		{"34", "Landroid/widget/Button;", "performClick", "()Z", "fires Landroid/view/View$OnClickListener;->onClick(Landroid/view/View;)V"},
		{"34", "Landroid/widget/ArrayAdapter;", "notifyDataSetChanged", "()V", "fires Landroid/database/DataSetObserver;->onChanged()V"},
		{"34", "Landroid/os/CountDownTimer;", "<init>", "(JJ)V", "0 async onTick(J)V"},
	}
	for _, tt := range tests {
		var api int
		fmt.Sscan(tt.api, &api)
		m, err := Load(api)
		if err != nil {
			t.Fatal(err)
		}
		if got := m.Generated(tt.class, tt.name, tt.desc).text(); !slices.Contains(strings.Split(got, ", "), tt.want) {
			t.Errorf("%d %s %s: got %q, want %q among it", api, tt.class, tt.name, got, tt.want)
		}
	}
}

// TestGeneratedNothing checks that who only takes back, or is unknown, has nothing.
func TestGeneratedNothing(t *testing.T) {
	m, err := Load(34)
	if err != nil {
		t.Fatal(err)
	}
	for _, tt := range [][3]string{
		{"Landroid/location/LocationManager;", "removeUpdates", "(Landroid/location/LocationListener;)V"},
		{"Landroid/content/Context;", "unregisterReceiver", "(Landroid/content/BroadcastReceiver;)V"},
		{"Landroid/hardware/SensorManager;", "unregisterListener", "(Landroid/hardware/SensorEventListener;)V"},
		{"Landroid/media/MediaRouter2;", "unregisterRouteCallback", "(Landroid/media/MediaRouter2$RouteCallback;)V"},
		{"Landroid/view/View$OnLayoutChangeListener;", "none", "()V"},
		{"Lapp/Own;", "none", "()V"},
	} {
		if got := m.Generated(tt[0], tt[1], tt[2]); got != nil {
			t.Errorf("%s: got %s", tt, got.text())
		}
	}
}

// TestGeneratedOfAllClasses checks the embedded data: every line can be read, and the levels are the hierarchy's.
func TestGeneratedOfAllClasses(t *testing.T) {
	g, err := loadGenerated()
	if err != nil {
		t.Fatal(err)
	}
	if err := g.check(); err != nil {
		t.Error(err)
	}
	if !slices.Equal(g.levels, Levels()) {
		t.Errorf("levels %v, the hierarchy's are %v", g.levels, Levels())
	}
}

const smallGenerated = `levels 23 30
Lp/View;
click ()V
 fires Lp/View$Listener; on ()V 3
set (Lp/View$Listener;)V
 1 async on ()V 1
 1 both on ()V 2
 this sync changed (I)V 2
Lp/Other;
Lay ()V
 2 sync on ()V 3
`

func TestFindGenerated(t *testing.T) {
	g, err := parseGenerated(smallGenerated)
	if err != nil {
		t.Fatal(err)
	}
	if err := g.check(); err != nil {
		t.Error(err)
	}
	tests := []struct {
		class, callin string
		bit           uint32
		want          string
	}{
		{"Lp/View;", "click ()V", 1, "fires Lp/View$Listener;->on()V"},
		{"Lp/View;", "set (Lp/View$Listener;)V", 1, "1 async on()V"},
		{"Lp/View;", "set (Lp/View$Listener;)V", 2, "0 sync changed(I)V, 1 both on()V"},
		{"Lp/View;", "set ()V", 1, ""},
		{"Lp/Other;", "Lay ()V", 2, "2 sync on()V"},
		{"Lp/None;", "set ()V", 1, ""},
	}
	for _, tt := range tests {
		if got := g.find(tt.class, tt.callin, tt.bit).text(); got != tt.want {
			t.Errorf("%s %s at bit %d: got %q, want %q", tt.class, tt.callin, tt.bit, got, tt.want)
		}
	}
}

func TestGeneratedErrors(t *testing.T) {
	for text, want := range map[string]string{
		"":                                  "summaries:1: \"\" does not list the levels",
		"levels x":                          `summaries:1: level "x" is no number`,
		"levels 23\nrubbish":                "summaries:2: no class where one should begin",
		"levels 23\nLp/A;\nLp/A;\n":         "summaries:3: Lp/A; comes twice",
		"levels 23\nLp/A;\n 1 sync a ()V 1": "summaries:3: no callin above",
		"levels 23\nLp/A;\nm\n":             "summaries:3: want a callin's name and descriptor",
		"levels 23\nLp/A;\nm ()V\n 1":       "summaries:4: want `PARAMETER",
		"levels 23\nLp/A;\nm ()V\n x sync a ()V 1": `summaries:4: "x" is neither`,
		"levels 23\nLp/A;\nm ()V\n 1 soon a ()V 1": `summaries:4: "soon" is none of`,
		"levels 23\nLp/A;\nm ()V\n 1 sync a ()V z": `summaries:4: "z" is no mask`,
	} {
		g, err := parseGenerated(text)
		if err == nil {
			err = g.check()
		}
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: got %v, want %s", text, err, want)
		}
	}
}

// FuzzGenerated checks that no text makes the reader panic.
func FuzzGenerated(f *testing.F) {
	f.Add(smallGenerated, "Lp/View;", "click ()V")
	f.Fuzz(func(_ *testing.T, text, class, callin string) {
		g, err := parseGenerated(text)
		if err != nil {
			return
		}
		_ = g.check()
		g.find(class, callin, 1)
		for name := range g.blocks {
			g.find(name, callin, 1)
		}
	})
}
