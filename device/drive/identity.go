package drive

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"

	"cbcov/device"
)

// A run's processes have nonces that come of its identity, so that the same run gives the same log. Two runs must not have one: their records
// would be taken for those of one process. So the identity is a digest of all that decides what happens: of the settings, and of the script's
// events or the monkey's seed and number. The script that a run leaves has the identity in it, as it repeats that run, unless it is edited.

// identified gives the settings with the identity of the run, the one that the script brings where its events are those that it was left with.
func identified(settings []device.Setting, opt *Options) []device.Setting {
	isIdentity := func(s device.Setting) bool { return s.Kind == device.Identity }
	if i := slices.IndexFunc(settings, isIdentity); i >= 0 {
		if opt.Script != nil && settings[i].Value == opt.Script.Digest() {
			return settings
		}
		settings = slices.DeleteFunc(slices.Clone(settings), isIdentity)
	}
	if opt.Script != nil {
		return Identified(settings, "script", opt.Script.Digest(), max(1, opt.Repeat))
	}
	return Identified(settings, "monkey", opt.Monkey, max(1, opt.Repeat))
}

// Identified gives settings with the identity of the run that they and something else decide.
func Identified(settings []device.Setting, decided ...any) []device.Setting {
	h := sha256.New()
	for _, s := range settings {
		if !schedules(s) { // a schedule's turns repeat the run that had them
			fmt.Fprintln(h, s)
		}
	}
	fmt.Fprintln(h, decided...)
	return append(slices.Clip(settings), device.Setting{Kind: device.Identity, Name: hex.EncodeToString(h.Sum(nil)[:8])})
}

// OnDevice gives the settings with the identity on one device: another API level, or threads that meet otherwise, make another run.
func OnDevice(settings []device.Setting, name string) []device.Setting {
	settings = slices.Clone(settings)
	for i, s := range settings {
		if s.Kind == device.Identity {
			sum := sha256.Sum256(fmt.Append(nil, s.Name, " ", name, " ", slices.ContainsFunc(settings, decides)))
			settings[i].Name, settings[i].Value = hex.EncodeToString(sum[:8]), ""
		}
	}
	return settings
}

// Sign says in a script which events its identity is of.
func Sign(s *device.Script) {
	for i := range s.Settings {
		if s.Settings[i].Kind == device.Identity {
			s.Settings[i].Value = s.Digest()
		}
	}
}
