package embedded

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path"
	"path/filepath"
	"time"

	"cbcov/apk"
	"cbcov/device"
)

// Defaults of device.Options.
const (
	defaultHeap = 768 // megabytes
	defaultHang = 30 * time.Second
)

// Device is the embedded device of one API level. It may open several sessions at once; each has a JVM of its own.
type Device struct {
	layout *layout // nil: nothing is kept from run to run
	start  start   // what all sessions share
}

var _ device.Device = (*Device)(nil)

// Connect finds what Install put there for an API level; 0: DefaultAPI. The error wraps ErrNotInstalled where it is not there.
func Connect(ctx context.Context, api int, opt device.Options) (*Device, error) {
	s, l, err := find(ctx, api, opt, defaultHang)
	if err != nil {
		return nil, err
	}
	return &Device{layout: l, start: s}, nil
}

// find says how JVMs of an API level are started, by what Install put into a folder.
func find(ctx context.Context, api int, opt device.Options, hang time.Duration) (s start, _ *layout, err error) {
	s = start{network: opt.Network, heap: cmp.Or(opt.Heap, defaultHeap), hang: cmp.Or(opt.Hang, hang)}
	var jar string
	if s.api, jar, err = level(api); err != nil {
		return s, nil, err
	}
	l, err := newLayout(opt.Dir)
	if err != nil {
		return s, nil, err
	}
	if err := l.installed(s.api, jar); err != nil {
		return s, nil, err
	}
	j, err := findJDK(ctx)
	if err != nil {
		return s, nil, err
	}
	if a := l.started(s.api, j); isFile(a) {
		s.archive = a
	}
	return s, l, s.use(l, j, jar)
}

// use takes what stands in a layout for a framework jar.
func (s *start) use(l *layout, j jdk, jar string) (err error) {
	s.java, s.version, s.jdk, s.agent, s.framework, s.linked = j.java, j.version, j.id, l.agentJar(), l.framework(jar), l.linked(jar)
	s.classPath, err = l.classPath()
	return err
}

// makeFolder makes the working folder of a JVM.
func (s *start) makeFolder() error {
	folder, err := os.MkdirTemp("", "cbcov-device-")
	if err != nil {
		return fmt.Errorf("embedded device: %w", err)
	}
	if err := os.Mkdir(filepath.Join(folder, "tmp"), 0o700); err != nil {
		os.RemoveAll(folder)
		return fmt.Errorf("embedded device: %w", err)
	}
	s.folder = folder
	return nil
}

// Name implements device.Device.
func (d *Device) Name() string { return d.start.name() }

// Open implements device.Device.
func (d *Device) Open(ctx context.Context, app device.App, env []device.Setting) (_ device.Session, err error) {
	s := d.start
	if err := s.makeFolder(); err != nil {
		return nil, err
	}
	defer func() {
		if err != nil {
			os.RemoveAll(s.folder)
			os.RemoveAll(s.code)
		}
	}()
	if s.code, err = os.MkdirTemp("", "cbcov-code-"); err != nil {
		return nil, fmt.Errorf("embedded device: %w", err)
	}
	if err := s.takeApp(app.APK); err != nil {
		return nil, err
	}
	if app.Record != nil {
		if s.recording, err = take(app.Record, s.code, app.Calls); err != nil {
			return nil, err
		}
	}
	if s.own, err = takeOwn(app, s.code); err != nil {
		return nil, err
	}
	if d.layout != nil {
		if s.classes, err = d.layout.openClasses(ctx, s); err != nil {
			return nil, err
		}
	}
	j, err := run(ctx, s, app.Log)
	if err != nil {
		s.classes.close()
		return nil, err
	}
	open := &session{jvm: j, folder: s.folder, code: s.code}
	for _, a := range s.app.apks {
		info, err := os.Stat(a)
		if err != nil {
			j.close()
			return nil, fmt.Errorf("embedded device: %w", err)
		}
		open.apks = append(open.apks, installed{a, info})
	}
	if err := open.set(ctx, env); err != nil {
		j.close()
		return nil, err
	}
	return open, nil
}

// takeApp reads what the JVM must be told of the app.
func (s *start) takeApp(file string) error {
	a, err := apk.Open(file)
	if err != nil {
		return err
	}
	defer a.Close()
	m, err := a.Manifest()
	if err != nil {
		return err
	}
	if err := accepts(s.api, m.MinSDK); err != nil {
		return fmt.Errorf("%s: %w", file, err)
	}
	s.app = &startApp{pkg: m.Package, targetSDK: m.TargetSDK}
	for i, ar := range a.Archives() {
		p := filepath.Join(s.folder, fmt.Sprintf("app%d.apk", i))
		if a.Bundle != nil {
			err = unbundle(a.Bundle, ar.File, p)
		} else {
			err = copyFile(ar.Path, p)
		}
		if err != nil {
			return err
		}
		own := filepath.Join(s.code, filepath.Base(p))
		if os.Link(p, own) != nil { // the file system may know no links
			if err := copyFile(p, own); err != nil {
				return err
			}
		}
		s.app.apks, s.app.code = append(s.app.apks, p), append(s.app.code, own)
	}
	return nil
}

// copyFile gives the app an APK of its own: it may write to what it is shown.
func copyFile(from, to string) error {
	in, err := os.Open(from)
	if err != nil {
		return fmt.Errorf("embedded device: %w", err)
	}
	defer in.Close()
	out, err := os.OpenFile(to, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return fmt.Errorf("embedded device: %w", err)
	}
	_, err = io.Copy(out, in)
	if err = errors.Join(err, out.Close()); err != nil {
		return fmt.Errorf("embedded device: copy %s: %w", from, err)
	}
	return nil
}

// unbundle copies an APK out of an archive of APKs.
func unbundle(bundle *apk.Archive, name, to string) error {
	for _, e := range bundle.Entries() {
		if path.Base(e.Name) != name {
			continue
		}
		data, err := bundle.Read(e.Name)
		if err != nil {
			return err
		}
		if err := os.WriteFile(to, data, 0o600); err != nil {
			return fmt.Errorf("embedded device: %w", err)
		}
		return nil
	}
	return fmt.Errorf("%s: it has no %s any more", bundle.Path, name)
}
