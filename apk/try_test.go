package apk

import (
	"context"
	"fmt"
	"os"
	"runtime"
	"strings"
	"testing"
	"time"
)

func TestTry(t *testing.T) {
	for _, p := range strings.Fields(os.Getenv("TRY_APKS")) {
		start := time.Now()
		a, err := Open(p)
		if err != nil {
			t.Error(err)
			continue
		}
		opened := time.Since(start)
		m, err := a.Manifest()
		if err != nil {
			t.Error(err)
			continue
		}
		man := time.Since(start)
		fmt.Println(p, m.Package, m.VersionCode, m.VersionName, m.MinSDK, m.TargetSDK, m.Application)
		fmt.Println(len(m.Of(Activity)), len(m.Of(ActivityAlias)), len(m.Of(Service)), len(m.Of(Receiver)), len(m.Of(Provider)), len(m.Launchers()))
		s2 := time.Now()
		r, err := a.Resources()
		if err != nil {
			t.Error(err)
			continue
		}
		res := time.Since(s2)
		s2 = time.Now()
		n, oc := 0, 0
		for _, id := range r.Type("layout") {
			if err := a.WalkLayout(id, func(e *Element) { n++; if e.OnClick != "" { oc++ } }); err != nil {
				t.Error(err)
			}
		}
		lay := time.Since(s2)
		mi := 0
		for _, id := range r.Type("menu") {
			items, err := a.Menu(id)
			if err != nil {
				t.Error(err)
			}
			mi += len(items)
		}
		for _, id := range r.Type("xml") {
			if _, err := a.XML(id); err != nil {
				t.Error(err)
			}
		}
		s2 = time.Now()
		d, err := a.DexFiles()
		dt := time.Since(s2)
		s2 = time.Now()
		_, err2 := a.Dex(context.Background())
		pt := time.Since(s2)
		id, _ := a.BuildID()
		var ms runtime.MemStats
		runtime.ReadMemStats(&ms)
		fmt.Println("open", opened, "manifest", man-opened, "res", res, "layouts", len(r.Type("layout")), n, oc, lay, "menu", len(r.Type("menu")), mi, "dex", len(d), dt, err, "parse", pt, err2, id, "sys MB", ms.Sys>>20)
		for _, c := range m.Components {
			if th := r.Theme(c.Theme); th != (Theme{}) {
				fmt.Println("  ", c.Class, r.Name(c.Theme), th)
			}
		}
		if os.Getenv("TRY_XML") != "" {
			x, err := a.ManifestXML()
			fmt.Println(string(x), err)
		}
		a.Close()
	}
}
