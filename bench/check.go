package main

import (
	"fmt"
	"time"
)

// checkLimit is what `cbcov check` may take on ApiDemos, with all shipped typestates.
const checkLimit = 2 * time.Second

// check shows what it costs to hold an app's code to all shipped typestates, from the APK to the report.
func (b bench) check() error {
	fmt.Printf("\n### `cbcov check`, all shipped typestates, one process\n\n| app | wall | CPU | peak | |\n|---|---|---|---|---|\n")
	for _, name := range []string{"apidemos", "settings", "uiautomator2"} {
		c, err := run(b.runs, b.cbcov, "check", "--quiet", "--no-config", b.app(name))
		if err != nil {
			return err
		}
		verdict := ""
		if name == "apidemos" {
			verdict = fmt.Sprintf("under %v: %t", checkLimit, c.wall < checkLimit)
		}
		fmt.Printf("| %s | %v | %s |\n", name, c, verdict)
	}
	return nil
}
