package framework

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestEarlier(t *testing.T) {
	text := `# Comment.
family jetpack
class android.app.Activity, library androidx.lifecycle.Owner
  m()   nothing # androidx.lifecycle.Gone
library class androidx.lifecycle.LiveData, library androidx.room.Live
  observe(Owner) return new androidx.lifecycle.LiveData
class android.app.Service
  n()   nothing
library taking androidx.lifecycle.Owner
  *(*)  nothing
`
	want := `
family jetpack
class library android.arch.lifecycle.Owner
  m()   nothing 
class library android.arch.lifecycle.LiveData, library android.arch.persistence.room.Live
  observe(Owner) return new android.arch.lifecycle.LiveData




`
	if d := cmp.Diff(want, earlier(text)); d != "" {
		t.Errorf("(-want +got):\n%s", d)
	}
}

// TestEarlierRules checks that the model's rules hold for classes under both their names, each with the objects of its own package.
func TestEarlierRules(t *testing.T) {
	files, err := modelFiles(".cb")
	if err != nil {
		t.Fatal(err)
	}
	rules, err := parseFiles(files)
	if err != nil {
		t.Fatal(err)
	}
	count := map[string]int{}
	for _, r := range rules {
		count[r.class]++
	}
	for now, before := range map[string]string{
		"Landroidx/lifecycle/LiveData;": "Landroid/arch/lifecycle/LiveData;",
		"Landroidx/room/RoomDatabase;":  "Landroid/arch/persistence/room/RoomDatabase;",
	} {
		if count[now] == 0 || count[now] != count[before] {
			t.Errorf("%d rules of %s, %d of %s", count[now], now, count[before], before)
		}
	}
}
