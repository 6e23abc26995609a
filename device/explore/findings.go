package explore

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"

	"cbcov/device/race"
)

// keepRaces writes the races that were found: races.json, and the scripts of both orders of each, races/NUMBER-first.cbscript and
// NUMBER-second.cbscript.
func (c *corpus) keepRaces(all []race.Finding) error {
	folder := filepath.Join(c.dir, "races")
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return fmt.Errorf("the races: %w", err)
	}
	for i := range all {
		for n, name := range []string{"first", "second"} {
			o := &all[i].Orders[n]
			o.File = filepath.Join(folder, fmt.Sprintf("%03d-%s.cbscript", i+1, name))
			if err := os.WriteFile(o.File, []byte(o.Script.String()), 0o644); err != nil {
				return fmt.Errorf("a race's script: %w", err)
			}
		}
	}
	text, err := json.MarshalIndent(all, "", "  ")
	if err != nil {
		return err
	}
	if err := os.WriteFile(filepath.Join(c.dir, "races.json"), append(text, '\n'), 0o644); err != nil {
		return fmt.Errorf("the races: %w", err)
	}
	return nil
}
