package embedded

import (
	"context"
	"fmt"
)

// Check is one thing that the device needs.
type Check struct {
	Name string // what it is
	OK   bool
	Info string // what was found, or what is wrong
	Fix  string // what to do where it is not OK
}

// Doctor says what the device needs and whether it is there. An api of 0 is DefaultAPI, an empty dir DefaultDir.
func Doctor(ctx context.Context, api int, dir string) []Check {
	var checks []Check
	add := func(name, info, fix string, err error) {
		c := Check{Name: name, OK: err == nil, Info: info}
		if err != nil {
			c.Info, c.Fix = err.Error(), fix
		}
		checks = append(checks, c)
	}
	java, _, version, err := jdk(ctx)
	add(fmt.Sprintf("JDK %d to %d", minJDK, maxJDK), fmt.Sprintf("%s, version %d", java, version),
		"install one (apt install openjdk-17-jdk-headless) or set JAVA_HOME", err)
	mvn, err := maven()
	add("Maven", mvn, "install it (apt install maven); it is needed for 'cbcov device install' only", err)
	api, jar, err := level(api)
	if err != nil {
		add("API level", "", fmt.Sprintf("choose one of %v", Levels()), err)
		return checks
	}
	l, err := newLayout(dir)
	if err != nil {
		add("folder", "", "set HOME or XDG_CACHE_HOME", err)
		return checks
	}
	install := "cbcov device install"
	for _, f := range []struct{ name, path string }{
		{"libraries", l.jarsOK()},
		{fmt.Sprintf("Android, API level %d", api), l.frameworkOK(jar)},
		{"agent of this version", l.classesOK()},
	} {
		var missing error
		if !isFile(f.path) {
			missing = fmt.Errorf("%s is missing", f.path)
		}
		add(f.name, l.dir, install, missing)
	}
	return checks
}
