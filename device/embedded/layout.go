package embedded

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"cbcov/device/embedded/internal/assets"
)

// DefaultDir is where the embedded device is kept: the folder cbcov/device of the user's cache folder.
func DefaultDir() (string, error) {
	cache, err := os.UserCacheDir()
	if err != nil {
		return "", fmt.Errorf("find the cache folder: %w", err)
	}
	return filepath.Join(cache, "cbcov", "device"), nil
}

// The layout of the folder that Install fills. A file ok in a folder, or one with that ending, vouches for what stands beside it.
//
//	jars/               the libraries
//	agent-ID/agent.jar  the agent, compiled here from the sources that this binary carries
//	framework/          Android's jars
//	linked-VERSION-ID/  what the agent made of one: its classes, linked, and its resources
//	apps/               converted classes of apps, by what they were made of
//	started-API-ID.jsa  classes as a JVM keeps them that has started the device
const (
	jarsDir      = "jars"
	frameworkDir = "framework"
)

// jarPrefix begins the name of each framework jar; its version follows.
const jarPrefix = "android-all-instrumented-"

// layout knows where things are below the device's folder.
type layout struct {
	dir   string
	agent *assets.Agent
}

func newLayout(dir string) (*layout, error) {
	if dir == "" {
		var err error
		if dir, err = DefaultDir(); err != nil {
			return nil, err
		}
	}
	dir, err := filepath.Abs(dir)
	if err != nil {
		return nil, fmt.Errorf("the device's folder: %w", err)
	}
	agent, err := assets.Load()
	if err != nil {
		return nil, err
	}
	return &layout{dir: dir, agent: agent}, nil
}

func (l *layout) jars() string                { return filepath.Join(l.dir, jarsDir) }
func (l *layout) jarsOK() string              { return filepath.Join(l.dir, jarsDir, "ok-light-"+l.agent.LockID) }
func (l *layout) agentDir() string            { return filepath.Join(l.dir, "agent-"+l.agent.ID) }
func (l *layout) agentJar() string            { return filepath.Join(l.agentDir(), "agent.jar") }
func (l *layout) agentOK() string             { return filepath.Join(l.agentDir(), "ok") }
func (l *layout) apps() string                { return filepath.Join(l.dir, "apps") }
func (l *layout) framework(jar string) string { return filepath.Join(l.dir, frameworkDir, jar) }
func (l *layout) frameworkOK(jar string) string {
	return l.framework(jar) + ".ok"
}
func (l *layout) linked(jar string) string {
	return filepath.Join(l.dir, linkedPrefix(jar)+l.agent.LinkID)
}
func (l *layout) linkedOK(jar string) string { return filepath.Join(l.linked(jar), "ok") }

func linkedPrefix(jar string) string {
	return "linked-" + strings.TrimSuffix(strings.TrimPrefix(jar, jarPrefix), ".jar") + "-"
}

// started is the archive of one JDK's JVM and an API level. It stands beside the agent, which it is of no use without.
func (l *layout) started(api int, j jdk) string {
	return filepath.Join(l.agentDir(), fmt.Sprintf("started-%d-%s.jsa", api, j.id))
}
func (l *layout) startedOK(api int, j jdk) string { return l.started(api, j) + ".ok" }

// classPath is what the agent runs with: Android's plain jar stands last, for the few classes that Robolectric wants outside.
func (l *layout) classPath() (string, error) {
	jars, err := filepath.Glob(filepath.Join(l.jars(), "*.jar"))
	if err != nil {
		return "", fmt.Errorf("the device's libraries: %w", err)
	}
	isAndroid := func(j string) bool { return strings.HasPrefix(filepath.Base(j), "android-all-") }
	slices.SortFunc(jars, func(a, b string) int {
		if x, y := isAndroid(a), isAndroid(b); x != y {
			if x {
				return 1
			}
			return -1
		}
		return strings.Compare(a, b)
	})
	return strings.Join(append([]string{l.agentJar()}, jars...), string(filepath.ListSeparator)), nil
}

// installed reports whether everything for an API level is there; the error wraps ErrNotInstalled.
func (l *layout) installed(api int, jar string) error {
	for _, f := range []string{l.jarsOK(), l.agentOK(), l.frameworkOK(jar), l.linkedOK(jar)} {
		if !isFile(f) {
			return fmt.Errorf("%w: %s is missing; run: %s", ErrNotInstalled, f, installCommand(api))
		}
	}
	return nil
}
