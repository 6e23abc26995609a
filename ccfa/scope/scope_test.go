package scope

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"cbcov/apk/dex/descriptor"
	"cbcov/ccfa/mapping"
)

// TestDecide: the first line of a case is the manifest's package, the second what it declares. `+` stands before classes that are the app's.
func TestDecide(t *testing.T) {
	for name, test := range map[string]struct {
		manifest, declared string
		opt                Options
		classes            string
		own                []string // package: reason
	}{
		"components below the manifest's package": {
			manifest: "com.example.app", declared: "com.example.app.App com.example.app.ui.Main",
			classes: "+com.example.app.App +com.example.app.data.Row +com.example.app.ui.Main$1 com.example.application.A com.example.other.B okhttp3.Call a.b",
			own:     []string{"com.example.app: shared with the manifest's package"},
		},
		"a build's suffix is not the code's": {
			manifest: "fr.neamar.kiss.debug", declared: "fr.neamar.kiss.Main",
			classes: "+fr.neamar.kiss.Main +fr.neamar.kiss.db.Row fr.neamar.kissing.A",
			own:     []string{"fr.neamar.kiss: shared with the manifest's package"},
		},
		"a component elsewhere": {
			manifest: "com.example.app", declared: "com.example.app.Main org.vendor.ui.Screen",
			classes: "+com.example.app.Main +org.vendor.ui.Screen +org.vendor.ui.part.View org.vendor.net.Client",
			own:     []string{"com.example.app: shared with the manifest's package", "org.vendor.ui: a component's own package"},
		},
		"libraries declare components": {
			manifest: "com.example.app", declared: "com.example.app.Main androidx.startup.InitializationProvider com.google.android.gms.ads.AdActivity",
			classes: "+com.example.app.Main androidx.startup.InitializationProvider com.google.android.gms.ads.AdActivity",
			own:     []string{"com.example.app: shared with the manifest's package"},
		},
		"an app of a library's makers": {
			manifest: "com.google.android.exoplayer2.demo", declared: "com.google.android.exoplayer2.demo.Main com.google.android.gms.ads.AdActivity",
			classes: "+com.google.android.exoplayer2.demo.Main com.google.android.exoplayer2.Player com.google.android.gms.ads.AdActivity",
			own:     []string{"com.google.android.exoplayer2.demo: shared with the manifest's package"},
		},
		"a library below the app": {
			manifest: "com.google", declared: "com.google.Main",
			classes: "+com.google.Main +com.google.ui.A com.google.gson.Gson",
			own:     []string{"com.google: shared with the manifest's package"},
		},
		"code of everybody is nobody's": {
			manifest: "com.github.me.app", declared: "com.github.me.app.Main com.github.other.lib.Screen",
			classes: "+com.github.me.app.Main +com.github.other.lib.Screen com.github.third.A com.github.me.B",
			own:     []string{"com.github.me.app: shared with the manifest's package", "com.github.other.lib: a component's own package"},
		},
		"a country's second level": {
			manifest: "br.com.shop.app", declared: "br.com.bank.pay.Screen br.com.shop.Main",
			classes: "+br.com.shop.Main +br.com.bank.pay.Screen br.com.bank.B br.com.third.A",
			own:     []string{"br.com.bank.pay: a component's own package", "br.com.shop: shared with the manifest's package"},
		},
		"no package": {
			manifest: "com.example.app", declared: "Main",
			classes: "+Main +Main$1 Mainly a",
			own:     []string{"Main: a component's own package"},
		},
		"no component of its own": {
			manifest: "com.example.app", declared: "androidx.startup.InitializationProvider",
			classes: "+com.example.app.A com.example.B",
			own:     []string{"com.example.app: the manifest's package"},
		},
		"no manifest": {
			classes: "+com.example.A +a.b androidx.lib.A",
			own:     []string{": all but known libraries"},
		},
		"include and exclude": {
			manifest: "com.example.app", declared: "com.example.app.Main",
			opt:     Options{Include: []string{"androidx.lib", "org.vendor.*"}, Exclude: []string{"com.example.app.gen", "org.vendor.B"}},
			classes: "+com.example.app.Main com.example.app.gen.R +androidx.lib.A androidx.library.A +org.vendor.A org.vendor.B$1 +org.vendor.BC",
			own: []string{"androidx.lib: --include", "com.example.app: shared with the manifest's package",
				"org.vendor: --include"},
		},
		"all but known libraries": {
			manifest: "com.example.app", declared: "com.example.app.Main", opt: Options{Include: []string{"*"}},
			classes: "+com.example.app.Main +a.b +org.vendor.A androidx.lib.A",
			own:     []string{": all but known libraries", "com.example.app: shared with the manifest's package"},
		},
	} {
		t.Run(name, func(t *testing.T) {
			app := App{Package: test.manifest, Declared: descriptors(strings.Fields(test.declared))}
			var want []string
			for _, name := range strings.Fields(test.classes) {
				class, in := strings.CutPrefix(name, "+")
				desc := descriptor.Class(class)
				app.Classes = append(app.Classes, desc)
				if in {
					want = append(want, desc)
				}
			}
			s := Decide(app, test.opt)
			if diff := cmp.Diff(want, slices.DeleteFunc(slices.Clone(app.Classes), func(c string) bool { return !s.Has(c) })); diff != "" {
				t.Errorf("in scope (-want +got):\n%s", diff)
			}
			var own []string
			in := 0
			for _, o := range s.Own {
				own = append(own, o.Name+": "+string(o.Reason))
				in += o.Classes
			}
			if diff := cmp.Diff(test.own, own); diff != "" {
				t.Errorf("packages (-want +got):\n%s", diff)
			}
			others := 0
			for _, o := range s.Others {
				others += o.Classes
			}
			if in != len(want) || in+s.Libraries+others != len(app.Classes) {
				t.Errorf("%d classes counted as the app's, %d as libraries', %d as others', of %d", in, s.Libraries, others, len(app.Classes))
			}
		})
	}
}

func descriptors(names []string) []string {
	var out []string
	for _, name := range names {
		out = append(out, descriptor.Class(name))
	}
	return out
}

const shrunk = `com.example.app.Main -> com.example.app.Main:
com.example.app.ui.Screen -> a.a:
com.example.app.Row -> com.example.app.a:
okio.Buffer -> com.example.app.b:
org.vendor.View -> a.b:
`

// TestMapping: the source's names decide, and what they changed is enough to decide the same without them.
func TestMapping(t *testing.T) {
	names, err := mapping.Parse("mapping.txt", strings.NewReader(shrunk))
	if err != nil {
		t.Fatal(err)
	}
	app := App{Package: "com.example.app", Declared: descriptors([]string{"com.example.app.Main"}),
		Classes: descriptors([]string{"com.example.app.Main", "a.a", "com.example.app.a", "com.example.app.b", "a.b"})}
	own := func(s *Scope) []string {
		return slices.DeleteFunc(slices.Clone(app.Classes), func(c string) bool { return !s.Has(c) })
	}
	mapped := Decide(app, Options{Mapping: names})
	if diff := cmp.Diff(descriptors([]string{"com.example.app.Main", "a.a", "com.example.app.a"}), own(mapped)); diff != "" {
		t.Errorf("in scope (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff(Moved{In: []string{"La/a;"}, Out: []string{"Lcom/example/app/b;"}}, mapped.Moved); diff != "" {
		t.Errorf("moved (-want +got):\n%s", diff)
	}
	if w := mapped.Warnings(); len(w) > 0 {
		t.Errorf("warned of %q", w)
	}
	if diff := cmp.Diff(own(mapped), own(Decide(app, Options{Moved: &mapped.Moved}))); diff != "" {
		t.Errorf("by what was moved (-mapped +moved):\n%s", diff)
	}
	if w := Decide(app, Options{Moved: &mapped.Moved}).Warnings(); len(w) > 0 {
		t.Errorf("warned of %q, though it was decided with a mapping", w)
	}
	plain := Decide(app, Options{})
	if diff := cmp.Diff(Renamed{In: 2, Out: 2}, plain.Renamed); diff != "" {
		t.Errorf("renamed (-want +got):\n%s", diff)
	}
	if w := plain.Warnings(); len(w) != 1 || !strings.HasPrefix(w[0], "2 classes renamed") {
		t.Errorf("warned of %q", w)
	}
}
