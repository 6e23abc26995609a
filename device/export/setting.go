package export

import (
	"encoding/base64"

	"cbcov/device"
)

// settings writes what the app is to find when it starts.
func (w *writer) settings() {
	turns, asks, other := 0, false, false
	var denied []string
	for _, g := range w.Script.Settings {
		switch g.Kind {
		case device.Turn, device.Early:
			turns++
		case device.Ask:
			asks = true
		case device.Deny:
			denied = append(denied, g.Name)
		case device.Seed, device.Identity, device.Schedule:
			other = other || g.Kind == device.Schedule && g.Name == device.AtRandom
		default:
			w.setting(&g)
		}
	}
	if turns > 0 || other {
		w.note("On the embedded device threads meet where the script says so. Here they meet where the phone has them meet.")
	}
	if !asks {
		w.granted(denied)
	}
	for _, p := range denied {
		w.note("%s", (&device.Setting{Kind: device.Deny, Name: p}).String())
		w.note("The script says no where the app asks for this permission. Here nobody answers: the question stays on the screen until the script goes back.")
	}
}

// granted gives the app beforehand what the embedded device grants when it asks.
func (w *writer) granted(denied []string) {
	w.note("The embedded device says yes to all that the app asks for. Here it is granted before, as far as the manifest names it.")
	w.need("grantAll")
	but := ""
	for i, p := range denied {
		if i > 0 {
			but += ", "
		}
		but += quoted(p)
	}
	w.line("grantAll(%s)", but)
}

func (w *writer) setting(g *device.Setting) {
	w.note("%s", g)
	switch g.Kind {
	case device.Orientation:
		w.turn(g.Name == "landscape")
	case device.Locale:
		w.language(g.Name)
	case device.Dark:
		w.night(g.Name == "on")
	case device.Grant:
		w.note("A rule grants it before the app starts.")
		w.grants = append(w.grants, quoted(g.Name))
	case device.Database:
		w.use("android.content.Context")
		w.line("context.openOrCreateDatabase(%s, Context.MODE_PRIVATE, null).use { it.version = %d }", quoted(g.Name), g.Number)
	case device.File:
		w.need("file")
		w.use("android.util.Base64")
		w.line("file(%s, Base64.decode(%s, Base64.DEFAULT)) // %s", quoted(g.Name), quoted(base64.StdEncoding.EncodeToString([]byte(g.Value))),
			said(cut(g.Value, maxNote)))
	case device.Response:
		w.lack(g.Kind, "A test cannot answer for a host: the app gets what the network has.")
	case device.Row:
		w.lack(g.Kind, "A test cannot write into the system's tables as the embedded device does: the app finds what the phone has.")
	default:
		w.lack(g.Kind, "A test has nothing for this setting: it is left out.")
	}
}

// lack says that the test lacks a setting, and why.
func (w *writer) lack(k device.SettingKind, why string) { w.omit(device.Kind(k), "%s", why) }
