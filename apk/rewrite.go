package apk

import (
	"bytes"
	"context"
	"fmt"
	"hash/crc32"
	"io"
	"runtime"

	"github.com/klauspost/compress/flate"

	"cbcov/apk/sign"
	"cbcov/internal/parallel"
)

// Change is a change of one entry: a new content, or its removal.
type Change struct {
	Name string
	Data []byte
	// Copy names an entry of the archive as it is, whose content a new entry gets instead of Data. An entry that is there already cannot be one.
	Copy string
	// Remove takes the entry out; Data is ignored.
	Remove bool
	// Store puts a new entry in without compression. An entry that is there already keeps the compression it has.
	Store bool
}

// Signing says how a rewritten APK is signed.
type Signing struct {
	Key *sign.Key
	// MinSDK is the app's: below 24 the APK gets a v1 signature too. v2 and v3 are always there.
	MinSDK int
}

// v2SDK is the first platform that reads v2 signatures.
const v2SDK = 24

// Rewrite writes the archive with some entries changed, aligned and signed. Entries keep their order and their compression (new
// ones come last, in the order of the changes); what is not changed is copied as it is, without unpacking. resources.arsc is
// always stored, which Android demands from targetSdk 30 on. Old signatures are left out. The same input and key give the same bytes.
func (ar *Archive) Rewrite(w io.Writer, changes []Change, s Signing) error {
	if s.Key == nil {
		return fmt.Errorf("%s: no key to sign it with", ar.Path)
	}
	out, err := ar.plan(changes)
	if err != nil {
		return err
	}
	if s.MinSDK < v2SDK {
		if out, err = ar.signJar(out, s); err != nil {
			return fmt.Errorf("%s: %w", ar.Path, err)
		}
	}
	return ar.write(w, out, s.Key)
}

// output is one entry to be written: an old one as it is, or new content.
type output struct {
	name string
	old  *Entry // nil: data and method are new
	data []byte

	method uint16
	packed []byte // data compressed
}

// plan lists the entries of the new archive and compresses what is new, in parallel.
func (ar *Archive) plan(changes []Change) ([]*output, error) {
	changed := make(map[string]*Change, len(changes))
	for i := range changes {
		c := &changes[i]
		if c.Copy != "" && ar.byName[c.Name] != nil {
			return nil, fmt.Errorf("%s: entry %q is there already: a copy of %q cannot take its place", ar.Path, c.Name, c.Copy)
		}
		if changed[c.Name] != nil || badName(c.Name) != "" || sign.IsSignature(c.Name) {
			return nil, fmt.Errorf("%s: entry %q cannot be changed (twice in the list, a bad name, or part of the signature)", ar.Path, c.Name)
		}
		changed[c.Name] = c
	}
	var out, fresh []*output
	take := func(name string, data []byte, method uint16) {
		o := &output{name: name, data: data, method: method}
		out, fresh = append(out, o), append(fresh, o)
	}
	for _, e := range ar.dir.entries {
		c := changed[e.Name]
		switch {
		case sign.IsSignature(e.Name) || c != nil && c.Remove:
		case c != nil:
			take(e.Name, c.Data, e.keptMethod())
		case e.keptMethod() != e.Method:
			data, err := ar.read(e)
			if err != nil {
				return nil, err
			}
			take(e.Name, data, e.keptMethod())
		default:
			out = append(out, &output{name: e.Name, old: e, method: e.Method})
		}
	}
	for _, c := range changes {
		if c.Remove || ar.byName[c.Name] != nil {
			continue
		}
		method := uint16(Deflated)
		if c.Store {
			method = Stored
		}
		e := ar.byName[c.Copy]
		switch {
		case c.Copy == "":
			take(c.Name, c.Data, method)
		case e == nil:
			return nil, fmt.Errorf("%s: no entry %q to copy", ar.Path, c.Copy)
		case e.Method == method: // as it is, without packing it again
			out = append(out, &output{name: c.Name, old: e, method: method})
		default:
			data, err := ar.read(e)
			if err != nil {
				return nil, err
			}
			take(c.Name, data, method)
		}
	}
	err := parallel.Each(context.Background(), runtime.GOMAXPROCS(0), len(fresh), func(i int) error { return fresh[i].compress() })
	return out, err
}

// keptMethod gives the method an entry is written with.
func (e *Entry) keptMethod() uint16 {
	if e.Name == resourceFile {
		return Stored
	}
	return e.Method
}

// compress packs new content.
func (o *output) compress() error {
	if o.method == Stored {
		o.packed = o.data
		return nil
	}
	var buf bytes.Buffer
	buf.Grow(len(o.data)/2 + 64)
	w, err := flate.NewWriter(&buf, flate.DefaultCompression)
	if err != nil {
		return err
	}
	if _, err := w.Write(o.data); err != nil {
		return err
	}
	if err := w.Close(); err != nil {
		return err
	}
	o.packed = buf.Bytes()
	return nil
}

// open gives what is written for an entry.
func (o *output) open(ar *Archive) (packed, error) {
	if o.old == nil {
		return packed{o.name, o.method, crc32.ChecksumIEEE(o.data), int64(len(o.data)), bytes.NewReader(o.packed), int64(len(o.packed))}, nil
	}
	raw, err := ar.data(o.old)
	if err != nil {
		return packed{}, err
	}
	return packed{o.name, o.method, o.old.CRC, o.old.Size, raw, raw.Size()}, nil
}

// signJar adds the files of a v1 signature. All contents are unpacked for their digests, in parallel.
func (ar *Archive) signJar(out []*output, s Signing) ([]*output, error) {
	jar, err := s.Key.NewJar(s.MinSDK)
	if err != nil {
		return nil, err
	}
	var digests []sign.Digest
	var signed []*output
	for _, o := range out {
		if sign.Signed(o.name) {
			signed = append(signed, o)
			digests = append(digests, sign.Digest{Name: o.name})
		}
	}
	err = parallel.Each(context.Background(), runtime.GOMAXPROCS(0), len(signed), func(i int) error {
		h := jar.NewHash()
		content := io.Reader(bytes.NewReader(signed[i].data))
		if signed[i].old != nil {
			var err error
			if content, err = ar.open(signed[i].old); err != nil {
				return err
			}
		}
		_, err := io.Copy(h, content)
		digests[i].Sum = h.Sum(nil)
		return err
	})
	if err != nil {
		return nil, err
	}
	files, err := jar.Files(digests)
	if err != nil {
		return nil, err
	}
	for _, f := range files {
		o := &output{name: f.Name, data: f.Data, method: Deflated}
		if err := o.compress(); err != nil {
			return nil, err
		}
		out = append(out, o)
	}
	return out, nil
}

// write writes entries, signing block, directory and end record.
func (ar *Archive) write(w io.Writer, out []*output, key *sign.Key) error {
	content := key.NewContent()
	z := &zipWriter{w: io.MultiWriter(w, content)}
	for _, o := range out {
		p, err := o.open(ar)
		if err == nil {
			err = z.add(p)
		}
		if err != nil {
			return fmt.Errorf("%s: writing: %w", ar.Path, err)
		}
	}
	if rest := z.offset % sign.BlockAlign; rest != 0 {
		if err := z.write(make([]byte, sign.BlockAlign-rest)); err != nil {
			return err
		}
	}
	content.EndSection()
	content.Write(z.directory)
	content.EndSection()
	// In the signed end record the directory begins where the block does.
	content.Write(z.end(z.offset))
	content.EndSection()
	block, err := key.Block(content)
	if err != nil {
		return err
	}
	for _, part := range [][]byte{block, z.directory, z.end(z.offset + int64(len(block)))} {
		if _, err := w.Write(part); err != nil {
			return err
		}
	}
	return nil
}
