// Package livepage serves one page with live updates to a browser on the same machine.
//
// What it shows comes as JSON documents, one a change; the page's script writes their texts as texts. A web server on a developer's machine can
// be asked by every page that the developer's browser opens, so that the page is guarded:
//
//   - it is bound to a loopback address, and to no other;
//   - its path has a random token, compared in constant time: who does not know it gets "not found";
//   - the Host header must be the address that it is bound to: a name that somebody lets point to this machine (DNS rebinding) is refused, and
//     so is an Origin that is not its own;
//   - it answers to GET alone, allows no other origin to read it (no CORS), and its policy (CSP) lets it load nothing but its own stream.
package livepage

import (
	"context"
	"crypto/rand"
	"crypto/subtle"
	"errors"
	"fmt"
	"io"
	"log"
	"net"
	"net/http"
	"net/netip"
	"strings"
	"sync"
	"time"
)

// Page is one page. Show may be called while it is served.
type Page struct {
	title string
	token string

	mu      sync.Mutex
	last    []byte        // the last document; nil: none yet
	changed chan struct{} // closed when there is another one, or the end
	ended   bool
	streams int
}

// New makes a page with a title and a token of its own.
func New(title string) *Page {
	return &Page{title: title, token: rand.Text(), changed: make(chan struct{})}
}

// Show puts a JSON document, of one line, in the place of the last one.
func (p *Page) Show(document []byte) { p.change(func() { p.last = document }) }

// End says that nothing more will be shown: streams end.
func (p *Page) End() { p.change(func() { p.ended = true }) }

func (p *Page) change(do func()) {
	p.mu.Lock()
	defer p.mu.Unlock()
	do()
	close(p.changed)
	p.changed = make(chan struct{})
}

// now gives what is shown, and what is closed when that changes.
func (p *Page) now() (document []byte, changed <-chan struct{}, ended bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.last, p.changed, p.ended
}

// Listen binds a loopback address, as in 127.0.0.1:0 or [::1]:8080; port 0 is one that is free.
func Listen(ctx context.Context, address string) (net.Listener, error) {
	at, err := netip.ParseAddrPort(address)
	if err != nil {
		return nil, fmt.Errorf("address %q: want one of this machine with a port, as 127.0.0.1:0", address)
	}
	if !at.Addr().IsLoopback() {
		return nil, fmt.Errorf("address %s: the page is for this machine alone: want a loopback address, as 127.0.0.1:%d", address, at.Port())
	}
	l, err := (&net.ListenConfig{}).Listen(ctx, "tcp", address)
	if err != nil {
		return nil, fmt.Errorf("the page's address: %w", err)
	}
	return l, nil
}

// URL is where the page is, with its token, served by a listener.
func (p *Page) URL(l net.Listener) string { return "http://" + l.Addr().String() + p.path() }

func (p *Page) path() string { return "/" + p.token + "/" }

// Bounds of the server.
const (
	maxHeader    = 16 << 10
	maxStreams   = 8
	readTime     = 5 * time.Second
	writeTime    = 10 * time.Second // of one document
	aliveTime    = 15 * time.Second // without a change until the stream says that it is alive
	shutdownTime = 500 * time.Millisecond
)

// Serve serves the page until ctx is done. Streams are told the end.
func (p *Page) Serve(ctx context.Context, l net.Listener) error {
	s := &http.Server{Handler: p.Handler(l.Addr().String()), ReadHeaderTimeout: readTime, ReadTimeout: readTime, MaxHeaderBytes: maxHeader,
		ErrorLog: log.New(io.Discard, "", 0)} // a panel may be on the terminal
	stop := context.AfterFunc(ctx, func() {
		p.End()
		late, cancel := context.WithTimeout(context.WithoutCancel(ctx), shutdownTime)
		defer cancel()
		if s.Shutdown(late) != nil {
			s.Close() // it has waited long enough
		}
	})
	defer stop()
	if err := s.Serve(l); !errors.Is(err, http.ErrServerClosed) {
		return fmt.Errorf("serve the page: %w", err)
	}
	return nil
}

// Handler answers requests that came to an address.
func (p *Page) Handler(address string) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		head := w.Header()
		head.Set("X-Content-Type-Options", "nosniff")
		head.Set("Referrer-Policy", "no-referrer")
		head.Set("Cache-Control", "no-store")
		head.Set("Cross-Origin-Resource-Policy", "same-origin")
		head.Set("Cross-Origin-Opener-Policy", "same-origin")
		head.Set("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'")
		origin := r.Header.Get("Origin")
		switch {
		case !at(r.Host, address) || origin != "" && !at(strings.TrimPrefix(origin, "http://"), address):
			http.Error(w, "This page is for "+address+" alone.", http.StatusForbidden)
		case r.Method != http.MethodGet:
			head.Set("Allow", http.MethodGet)
			http.Error(w, "It can be read alone.", http.StatusMethodNotAllowed)
		case same(r.URL.Path, p.path()):
			p.page(w)
		case same(r.URL.Path, p.path()+"events"):
			p.stream(w, r)
		default:
			http.NotFound(w, r)
		}
	})
}

// at tells whether a host is an address. A browser leaves HTTP's own port out.
func at(host, address string) bool { return host == address || host+":80" == address }

// same compares in a time that tells nothing of the wanted text but its length.
func same(given, wanted string) bool {
	return subtle.ConstantTimeCompare([]byte(given), []byte(wanted)) == 1
}

// stream sends the document, and each that comes (server-sent events; WHATWG HTML, section 9.2).
func (p *Page) stream(w http.ResponseWriter, r *http.Request) {
	if !p.enter() {
		http.Error(w, "It is open often enough.", http.StatusServiceUnavailable)
		return
	}
	defer p.leave()
	to := http.NewResponseController(w)
	w.Header().Set("Content-Type", "text/event-stream")
	alive := time.NewTicker(aliveTime)
	defer alive.Stop()
	text := []byte(": hello\n\n")
	var sent []byte
	for {
		document, changed, ended := p.now()
		if document != nil && (sent == nil || &sent[0] != &document[0]) {
			text = fmt.Appendf(text, "data: %s\n\n", document)
			sent = document
		}
		if ended {
			text = append(text, "event: end\ndata: end\n\n"...)
		}
		if err := send(w, to, text); err != nil || ended {
			return
		}
		text = text[:0]
		select {
		case <-changed:
		case <-alive.C:
			text = append(text, ": alive\n\n"...)
		case <-r.Context().Done():
			return
		}
	}
}

// send writes to a stream. Who does not read is let go.
func send(w http.ResponseWriter, to *http.ResponseController, text []byte) error {
	if err := to.SetWriteDeadline(time.Now().Add(writeTime)); err != nil && !errors.Is(err, http.ErrNotSupported) {
		return err
	}
	if _, err := w.Write(text); err != nil {
		return err
	}
	return to.Flush()
}

func (p *Page) enter() bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.streams >= maxStreams {
		return false
	}
	p.streams++
	return true
}

func (p *Page) leave() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.streams--
}
