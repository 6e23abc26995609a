package typestate

import (
	"bytes"
	"path/filepath"
	"testing"
)

// model opens one of the machines that learners are tried on.
func model(t testing.TB, name string) *Machine {
	t.Helper()
	m, err := Open(filepath.Join("testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func TestTry(t *testing.T) {
	for _, n := range []string{"asynctask.dot", "mediaplayer.dot", "sqliteopenhelper.dot", "rand200.dot", "rand2000.dot.gz"} {
		m := model(t, n)
		k := m.Minimize()
		k.NameStates()
		all, no := k.Count()
		t.Log(n, len(m.States), len(k.States), all, no, m.DistinguisherBound(), Equal(m, k), Diff(m, k, 10).Same())
		for _, w := range k.Warnings() {
			t.Log(w.Kind, w.Text)
		}
		var b bytes.Buffer
		WriteDOT(&b, m)
		c, err := ReadDOT(&b, "x")
		if err != nil || !Equal(m, c) {
			t.Error(err)
		}
		WriteJSON(&b, m)
		c, err = ReadJSON(&b, "x")
		if err != nil || !Equal(m, c) {
			t.Error(err)
		}
	}
}
