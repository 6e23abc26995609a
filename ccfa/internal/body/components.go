package body

import (
	"fmt"
	"slices"

	"cbcov/apk"
	"cbcov/ccfa/framework"
)

// findComponents makes a component of every one in the manifest whose class is in the APK, the application first.
func (r *reader) findComponents() {
	app := &Component{Kind: Application, Class: r.manifest.Application.Class, Entry: true}
	r.addComponent(app)
	for _, m := range r.manifest.Components {
		class := m.Runs()
		if r.prog.Class(class) == nil {
			r.warn("AndroidManifest.xml: %s %s: no dex file has the class", m.Kind, class)
			continue
		}
		c := r.byClass[class]
		if c == nil {
			c = r.component(m, class)
			r.addComponent(c)
		}
		if !m.Enabled {
			continue
		}
		c.Entry = c.Entry || m.Exported || m.Launcher() || c.Kind == Provider || c.Kind == Receiver && hearsPlatform(m)
	}
}

func (r *reader) component(m *apk.Component, class string) *Component {
	c := &Component{Class: class}
	switch m.Kind {
	case apk.Activity, apk.ActivityAlias:
		c.Kind = Window
		c.Translucent = !r.res.Theme(m.Theme).Covers()
		c.HandlesConfig = m.ConfigChanges != 0
		c.Found = m.LaunchMode != apk.LaunchStandard || !m.Enabled
		c.SurvivesRotation = m.HandlesRotation(r.manifest.TargetSDK)
	case apk.Service:
		c.Kind = Service
		c.Near = !m.Isolated && (m.Process == "" || m.Process == r.manifest.Application.Process)
	case apk.Receiver:
		c.Kind = Receiver
	case apk.Provider:
		c.Kind = Provider
	}
	return c
}

func (r *reader) addComponent(c *Component) {
	c.ID = len(r.out.Components)
	c.Name = r.sourceName(c.Class)
	c.Brought = map[string]bool{}
	r.out.Components = append(r.out.Components, c)
	if c.Class != "" {
		r.byClass[c.Class] = c
	}
}

// hearsPlatform tells whether a receiver's filters name a broadcast of the platform, which reaches it even if it is not exported.
func hearsPlatform(m *apk.Component) bool {
	for i := range m.Filters {
		for _, action := range m.Filters[i].Actions {
			if framework.PlatformAction.OfPackage(action) {
				return true
			}
		}
	}
	return false
}

func (r *reader) warn(format string, args ...any) {
	w := fmt.Sprintf(format, args...)
	if !slices.Contains(r.out.Warnings, w) {
		r.out.Warnings = append(r.out.Warnings, w)
	}
}
