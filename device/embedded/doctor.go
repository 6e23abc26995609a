package embedded

import (
	"context"
	"fmt"
	"slices"
)

// Check is one thing that the device needs.
type Check struct {
	Name string // what it is
	OK   bool
	Info string // what was found, or what is wrong
	Fix  string // what to do where it is not OK
}

// Doctor says what the device needs for some API levels and whether it is there. No apis are DefaultAPI, an empty dir DefaultDir.
func Doctor(ctx context.Context, apis []int, dir string) []Check {
	var checks []Check
	add := func(name, info, fix string, err error) {
		c := Check{Name: name, OK: err == nil, Info: info}
		if err != nil {
			c.Info, c.Fix = err.Error(), fix
		}
		checks = append(checks, c)
	}
	j, err := findJDK(ctx)
	add(fmt.Sprintf("JDK %d to %d", minJDK, maxJDK), fmt.Sprintf("%s, version %d", j.java, j.version),
		"install one (apt install openjdk-17-jdk-headless) or set JAVA_HOME", err)
	if err == nil {
		javac, err := j.compiler(ctx)
		add("Java compiler", javac, "install a JDK (apt install openjdk-17-jdk-headless); it is needed for 'cbcov device install' and 'cbcov learn' only", err)
	}
	mvn, err := maven()
	add("Maven", mvn, "install it (apt install maven); it is needed for 'cbcov device install' only", err)
	l, err := newLayout(dir)
	if err != nil {
		add("folder", "", "set HOME or XDG_CACHE_HOME", err)
		return checks
	}
	if len(apis) == 0 {
		apis = []int{DefaultAPI}
	}
	file := func(name, path string, api int) {
		var missing error
		if !isFile(path) {
			missing = fmt.Errorf("%s is missing", path)
		}
		add(name, l.dir, installCommand(api), missing)
	}
	file("libraries", l.jarsOK(), apis[0])
	file("agent of this version", l.agentOK(), apis[0])
	for _, api := range apis {
		api, jar, err := level(api)
		if err != nil {
			add("API level", "", fmt.Sprintf("choose of %v", Levels()), err)
			continue
		}
		file(fmt.Sprintf("Android, API level %d", api), l.frameworkOK(jar), api)
		file(fmt.Sprintf("Android, API level %d, linked by this version", api), l.linkedOK(jar), api)
		file(fmt.Sprintf("Android, API level %d, started by this JDK (later starts take half the time)", api), l.startedOK(api, j), api)
	}
	return checks
}

// Ready reports whether nothing of some checks is missing.
func Ready(checks []Check) bool {
	return !slices.ContainsFunc(checks, func(c Check) bool { return !c.OK })
}
