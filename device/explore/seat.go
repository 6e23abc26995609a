package explore

import (
	"context"
	"errors"
	"io"

	"cbcov/coverage"
	"cbcov/device"
	"cbcov/device/drive"
	"cbcov/device/race"
)

// seat is an open session on which runs are made, one after the other.
type seat struct {
	device  string
	session device.Session
	bench   *race.Bench // whose session it is; nil: nobody looks for races
	log     *redirected
	live    *coverage.Live
}

// redirected writes to whoever has its turn.
type redirected struct{ to io.Writer }

func (r *redirected) Write(p []byte) (int, error) { return r.to.Write(p) }

// open opens a session.
func (e *exploration) open(ctx context.Context) (*seat, error) {
	live, err := coverage.NewLive(e.app.Measured, e.app.Sequences)
	if err != nil {
		return nil, err
	}
	s := &seat{device: e.opt.Device.Name(), log: &redirected{}, live: live}
	s.log.to = live
	if e.manner.races {
		app := device.App{APK: e.app.APK, Log: s.log, Scope: e.app.Scope, Touching: &device.Touching{Calls: e.app.Touching}}
		if s.bench, err = race.Open(ctx, e.opt.Device, app); err != nil {
			return nil, err
		}
		s.session = s.bench.Session()
		return s, nil
	}
	s.session, err = drive.OpenRenewed(ctx, func(ctx context.Context) (device.Session, error) {
		return e.opt.Device.Open(ctx, device.App{APK: e.app.APK, Log: s.log}, nil)
	})
	if err != nil {
		return nil, err
	}
	return s, nil
}

func (e *exploration) close() error {
	var err error
	for _, s := range e.seats {
		err = errors.Join(err, s.session.Close())
	}
	return errors.Join(err, e.corpus.close())
}
