package embedded

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/xml"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// Libraries are fetched from Maven for the code of experiments: they are on its class path, and the agent never sees them.
type Libraries struct {
	ClassPath []string // the jars, by name
	// Unlocked names the libraries that no lock file vouches for: Maven's word is all there is for their files.
	Unlocked []string
	// Sums are the SHA-256 sums of all files as Maven gave them, in the form of a lock file: sum, two blanks, name.
	Sums []string
}

// LibraryOptions says what FetchLibraries fetches.
type LibraryOptions struct {
	Names    []string // Maven's coordinates, as in group:artifact:version; what they depend on at run time comes with them
	Dir      string   // folder of the device; empty: DefaultDir
	Progress func(step string, done, total int)
}

// A folder of libraries is below librariesDir; when it is complete and checked, sumsFile in it has the sums.
const (
	librariesDir = "libraries"
	sumsFile     = "sums"
)

// maxAAR bounds the jar in an Android library, in bytes.
const maxAAR = 256 << 20

// coordinates are what FetchLibraries takes, and all that may stand in the POM that it writes.
var coordinates = regexp.MustCompile(`^[A-Za-z0-9_][\w.-]*:[A-Za-z0-9_][\w.-]*:[A-Za-z0-9_][\w.+-]*$`)

// FetchLibraries fetches libraries by the user's own Maven when they are first asked for; later it finds them in the device's folder.
// Files of a library that the lock file in this binary names have to be those that it names; an error then wraps ErrSum.
func FetchLibraries(ctx context.Context, opt LibraryOptions) (*Libraries, error) {
	if len(opt.Names) == 0 {
		return &Libraries{}, nil
	}
	names := slices.Compact(slices.Sorted(slices.Values(opt.Names)))
	for _, name := range names {
		if !coordinates.MatchString(name) {
			return nil, fmt.Errorf("library %q: want Maven's coordinates, as in com.example:thing:1.0", name)
		}
	}
	all, err := parseLibraryLock(librariesLock)
	if err != nil {
		return nil, err
	}
	l, err := newLayout(opt.Dir)
	if err != nil {
		return nil, err
	}
	sums, unlocked := all.of(names)
	dir := l.libraries(names, sums)
	if !isFile(filepath.Join(dir, sumsFile)) {
		if opt.Progress != nil {
			opt.Progress("fetch "+strings.Join(names, ", "), 0, 1)
		}
		if err := l.fetchLibraries(ctx, names, sums, len(unlocked) == 0, dir); err != nil {
			return nil, fmt.Errorf("fetch %s: %w", strings.Join(names, ", "), err)
		}
	}
	jars, err := filepath.Glob(filepath.Join(dir, "*.jar"))
	if err != nil {
		return nil, fmt.Errorf("libraries: %w", err)
	}
	text, err := os.ReadFile(filepath.Join(dir, sumsFile))
	if err != nil {
		return nil, fmt.Errorf("libraries: %w", err)
	}
	return &Libraries{ClassPath: jars, Unlocked: unlocked, Sums: strings.Split(strings.TrimSpace(string(text)), "\n")}, nil
}

// libraries is the folder of some libraries, named for them and for what the lock says of their files.
func (l *layout) libraries(names []string, sums lock) string {
	h := sha256.New()
	for _, name := range names {
		fmt.Fprintln(h, name)
	}
	for _, file := range slices.Sorted(maps.Keys(sums)) {
		fmt.Fprintln(h, file, sums[file])
	}
	return filepath.Join(l.dir, librariesDir, hex.EncodeToString(h.Sum(nil)[:8]))
}

// fetchLibraries fills a folder. A strict one may hold files of the lock only.
func (l *layout) fetchLibraries(ctx context.Context, names []string, sums lock, strict bool, dir string) error {
	work, err := l.workFolder()
	if err != nil {
		return err
	}
	defer os.RemoveAll(work)
	types := sums.packagings(names)
	if err := l.askPackagings(ctx, work, names, types); err != nil {
		return err
	}
	out := filepath.Join(work, librariesDir)
	if err := l.copyDependencies(ctx, work, types, out, "-DincludeScope=runtime"); err != nil {
		return err
	}
	if err := sums.vouch(out, strict); err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Dir(dir), 0o755); err != nil {
		return err
	}
	if err := os.Rename(out, dir); err != nil && !errors.Is(err, fs.ErrExist) { // another cbcov may have been faster
		return err
	}
	return nil
}

// vouch checks the files of a folder against the lock, all or those that it names, writes their sums down and unpacks Android's archives.
func (l lock) vouch(dir string, all bool) error {
	files, err := os.ReadDir(dir)
	if err != nil {
		return err
	}
	var sums strings.Builder
	for _, f := range files {
		path := filepath.Join(dir, f.Name())
		if _, known := l[f.Name()]; known || all {
			if err := l.check(path); err != nil {
				return err
			}
		}
		sum, err := sumOf(path)
		if err != nil {
			return err
		}
		fmt.Fprintf(&sums, "%s  %s\n", sum, f.Name())
		if strings.HasSuffix(path, ".aar") {
			if err := unpackAAR(path); err != nil {
				return err
			}
		}
	}
	return os.WriteFile(filepath.Join(dir, sumsFile), []byte(sums.String()), 0o644)
}

// packagings tells by the lock's files which libraries are jars and which Android's archives: Maven wants to be told.
func (l lock) packagings(names []string) map[string]string {
	types := map[string]string{}
	for _, name := range names {
		for _, kind := range []string{"jar", "aar"} {
			if _, ok := l[fileOf(name)+"."+kind]; ok {
				types[name] = kind
			}
		}
	}
	return types
}

// fileOf is how the names of a library's files begin.
func fileOf(name string) string {
	parts := strings.Split(name, ":")
	return parts[1] + "-" + parts[2]
}

// askPackagings asks the POMs of the other libraries.
func (l *layout) askPackagings(ctx context.Context, work string, names []string, types map[string]string) error {
	ask := map[string]string{}
	for _, name := range names {
		if types[name] == "" {
			ask[name] = "pom"
		}
	}
	if len(ask) == 0 {
		return nil
	}
	poms := filepath.Join(work, "poms")
	if err := l.copyDependencies(ctx, work, ask, poms, "-DexcludeTransitive=true"); err != nil {
		return err
	}
	for name := range ask {
		data, err := os.ReadFile(filepath.Join(poms, fileOf(name)+".pom"))
		if err != nil {
			return err
		}
		var project struct {
			Packaging string `xml:"packaging"`
		}
		if err := xml.Unmarshal(data, &project); err != nil {
			return fmt.Errorf("%s: its POM: %w", name, err)
		}
		types[name] = "jar"
		if project.Packaging == "aar" {
			types[name] = "aar"
		}
	}
	return nil
}

// copyDependencies lets Maven copy artifacts, whose types are given by their coordinates.
func (l *layout) copyDependencies(ctx context.Context, work string, types map[string]string, out, option string) error {
	if err := os.WriteFile(filepath.Join(work, "pom.xml"), libraryPOM(types), 0o644); err != nil {
		return err
	}
	return l.mvn(ctx, work, plugin+":copy-dependencies", "-DoutputDirectory="+out, option)
}

// plugin is the version of Maven's plugin that the agent's POM names too.
const plugin = "org.apache.maven.plugins:maven-dependency-plugin:3.6.1"

// libraryPOM is a Maven project that depends on libraries of the given types, and on nothing else.
func libraryPOM(types map[string]string) []byte {
	var b strings.Builder
	b.WriteString(`<project xmlns="http://maven.apache.org/POM/4.0.0"><modelVersion>4.0.0</modelVersion>
<groupId>cbcov</groupId><artifactId>libraries</artifactId><version>1</version><packaging>pom</packaging>
<repositories><repository><id>google</id><url>https://maven.google.com</url></repository></repositories>
<dependencies>
`)
	for _, name := range slices.Sorted(maps.Keys(types)) {
		parts := strings.Split(name, ":")
		fmt.Fprintf(&b, "<dependency><groupId>%s</groupId><artifactId>%s</artifactId><version>%s</version><type>%s</type></dependency>\n",
			parts[0], parts[1], parts[2], types[name])
	}
	b.WriteString("</dependencies></project>\n")
	return []byte(b.String())
}
