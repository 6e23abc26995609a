package embedded

import (
	"context"
	"testing"
)

func TestZZInstall(t *testing.T) {
	if err := Install(context.Background(), InstallOptions{}); err != nil {
		t.Fatal(err)
	}
}
