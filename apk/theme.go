package apk

import "strings"

// Theme is what matters of an activity's theme: where one of these is set, the activity below stays visible
// (it is paused and not stopped).
type Theme struct {
	Translucent bool // windowIsTranslucent
	Floating    bool // windowIsFloating
	NoDisplay   bool // windowNoDisplay: the activity is never shown
}

// Covers says whether an activity with the theme hides the one below it.
func (t Theme) Covers() bool { return !t.Translucent && !t.Floating && !t.NoDisplay }

// The attributes of a theme that Theme is made of (android.R.attr).
const (
	attrWindowIsFloating    = 0x01010057
	attrWindowIsTranslucent = 0x01010058
	attrWindowNoDisplay     = 0x0101021e
)

// Theme says what a theme does to the window below an activity, on a phone: configurations for large screens are left out. Where
// the others differ (by SDK level, say), a flag that one of them sets counts. A theme that is not known (0, or the platform's but unlisted) sets nothing.
func (r *Resources) Theme(id uint32) Theme {
	get := func(attr uint32) bool { return r.themeFlag(id, attr, map[uint32]bool{}) }
	return Theme{
		Translucent: get(attrWindowIsTranslucent),
		Floating:    get(attrWindowIsFloating),
		NoDisplay:   get(attrWindowNoDisplay),
	}
}

// themeFlag looks for a boolean attribute in a style and then in its parents. Seen ends cycles.
func (r *Resources) themeFlag(id, attr uint32, seen map[uint32]bool) bool {
	if id == 0 || seen[id] {
		return false
	}
	seen[id] = true
	if id>>24 == platformPackage && !r.hasPlatform() {
		return platformTheme(id).flag(attr)
	}
	for _, v := range r.Values(id) {
		if largeScreen(v.Config) {
			continue
		}
		switch set, written := r.styleFlag(v, attr); {
		case v.Kind == KindReference && r.themeFlag(v.Data, attr, seen),
			written && set,
			!written && r.themeFlag(v.Parent, attr, seen):
			return true
		}
	}
	return false
}

// styleFlag gives a boolean item of a style itself, and whether it is written there.
func (r *Resources) styleFlag(style Value, attr uint32) (set, written bool) {
	for _, item := range style.Items {
		if item.Key != attr {
			continue
		}
		if item.Value.Kind != KindReference {
			return item.Value.Kind == KindBool && item.Value.Data != 0, true
		}
		for _, v := range r.Resolve(item.Value.Data) {
			set = set || v.Kind == KindBool && v.Data != 0 && !largeScreen(v.Config)
		}
		return set, true
	}
	return false, false
}

// largeScreen says whether a configuration is for tablets only.
func largeScreen(config string) bool {
	for q := range strings.SplitSeq(config, "-") {
		if q == "large" || q == "xlarge" || strings.HasPrefix(q, "sw") && strings.HasSuffix(q, "dp") {
			return true
		}
	}
	return false
}

func (t Theme) flag(attr uint32) bool {
	switch attr {
	case attrWindowIsTranslucent:
		return t.Translucent
	case attrWindowIsFloating:
		return t.Floating
	}
	return t.NoDisplay
}
