package explore

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"cbcov/device"
)

// Database is one that an app has made, and the version that it gives it (Android's user_version).
type Database struct {
	Name    string `json:"name"`
	Version int    `json:"version"`
}

// maxDatabases bounds what is known of an app's databases.
const maxDatabases = 20

// environment is what a run finds: mostly a phone as it comes out of the box; else one turned or dark, one in another language that is written from the
// right, one whose user has granted what the app may ask for (one says no to it: plan.denies), or one with databases of the app's last version, or of this one. These are empty: they
// are there only while a sequence is wanted that hangs on them.
func (e *exploration) environment(number int) []device.Setting {
	env := environment(number, &e.opt, e.app.Permissions)
	if !e.manner.races && number%8 == 1 {
		env = append(env, e.kept(-1)...)
	}
	if !e.manner.races && number%8 == 2 {
		env = append(env, e.kept(0)...)
	}
	return env
}

// environment is what a run finds of which nothing has to be known of the app but its permissions.
func environment(number int, opt *Options, permissions []string) []device.Setting {
	env := []device.Setting{{Kind: device.Seed, Number: opt.Seed*1_000_003 + int64(number)}, {Kind: device.Ask}}
	if manners[opt.Goal].races {
		if number%4 == 0 {
			env = append(env, device.Setting{Kind: device.Schedule, Name: device.AtRandom})
		}
		return env
	}
	switch number % 8 {
	case 3:
		env = append(env, device.Setting{Kind: device.Orientation, Name: "landscape"})
	case 5:
		env = append(env, device.Setting{Kind: device.Dark, Name: "on"})
	case 6:
		env = append(env, device.Setting{Kind: device.Locale, Name: "ar-EG"})
	case 7:
		for _, p := range permissions {
			env = append(env, device.Setting{Kind: device.Grant, Name: p})
		}
	}
	return env
}

// kept are the app's databases by another version than today's, or by the same, where a sequence is wanted of what SQLiteOpenHelper then calls.
func (e *exploration) kept(than int) []device.Setting {
	var env []device.Setting
	if !e.know.wants.opens() {
		return nil
	}
	for _, d := range e.know.databases {
		if v := d.Version + than; v > 0 {
			env = append(env, device.Setting{Kind: device.Database, Name: d.Name, Number: int64(v)})
		}
	}
	return env
}

// databases lists those that an app has.
func databases(ctx context.Context, s device.Session) ([]Database, error) {
	state, err := s.State(ctx)
	if err != nil {
		return nil, err
	}
	var all []Database
	for _, l := range state.Lines {
		name, ok := strings.CutSuffix(l.Path, " version")
		if version, err := strconv.Atoi(l.Value); ok && err == nil && l.Kind == device.StateDatabase && len(all) < maxDatabases {
			all = append(all, Database{name, version})
		}
	}
	return all, nil
}

// remember takes a run's databases for known.
func (k *knowledge) remember(list []Database) {
	for _, d := range list {
		i := slices.IndexFunc(k.databases, func(o Database) bool { return o.Name == d.Name })
		switch {
		case i >= 0:
			k.databases[i] = d
		case len(k.databases) < maxDatabases:
			k.databases = append(k.databases, d)
		}
	}
}
