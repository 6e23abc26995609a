package reports

import (
	"context"
	"os"
	"os/exec"
	"testing"

	"github.com/chromedp/chromedp"
)

// browser starts headless Chromium. Without one the test is skipped, with CBCOV_TEST_ALL it fails.
func browser(t *testing.T) context.Context {
	t.Helper()
	path, err := exec.LookPath("chromium")
	if err != nil {
		if os.Getenv("CBCOV_TEST_ALL") != "" {
			t.Fatalf("CBCOV_TEST_ALL is set, and there is no Chromium: %v", err)
		}
		t.Skip("no Chromium")
	}
	opt := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(path), chromedp.NoSandbox, chromedp.DisableGPU,
		chromedp.UserDataDir(t.TempDir()), chromedp.Flag("disable-component-update", true))
	ctx, stop := chromedp.NewExecAllocator(context.Background(), opt...)
	t.Cleanup(stop)
	ctx, stop = chromedp.NewContext(ctx)
	t.Cleanup(stop)
	return ctx
}

func TestBrowserStarts(t *testing.T) {
	ctx := browser(t)
	if err := chromedp.Do(ctx, chromedp.Navigate("data:text/html,<title>x</title>")); err != nil {
		t.Fatal(err)
	}
	if title, err := chromedp.Run(ctx, chromedp.Title()); err != nil || title != "x" {
		t.Fatal(title, err)
	}
}
