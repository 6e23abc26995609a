package reports

type jsonLearned struct {
	Schema    string             `json:"schema"`
	Algorithm string             `json:"algorithm"`
	Oracle    string             `json:"oracle"`
	Bound     int                `json:"bound"`
	Seed      int64              `json:"seed"`
	Seconds   float64            `json:"seconds"`
	Classes   []jsonLearnedClass `json:"classes"`
}

type jsonLearnedClass struct {
	Purpose  string     `json:"purpose"`
	Class    string     `json:"class"`
	Device   string     `json:"device"`
	API      int        `json:"api"`
	Label    string     `json:"label"`
	Note     string     `json:"note,omitempty"`
	Outcome  Outcome    `json:"outcome"`
	Error    string     `json:"error,omitempty"`
	File     string     `json:"file,omitempty"`
	States   int        `json:"states"`
	Sinks    int        `json:"sinks"`
	Inputs   int        `json:"inputs"`
	Seconds  float64    `json:"seconds"`
	Asked    int        `json:"asked"`
	Run      int        `json:"run"`
	Symbols  int        `json:"symbols"`
	Rounds   int        `json:"rounds"`
	Replayed int        `json:"replayed"`
	Checks   int        `json:"checks"`
	Needed   int        `json:"needed_bound"`
	Checked  string     `json:"checked,omitempty"`
	Doubts   []string   `json:"doubts"`
	Findings []string   `json:"findings"`
	Warnings []string   `json:"warnings"`
	Paper    *jsonPaper `json:"paper,omitempty"`
}

type jsonPaper struct {
	States  int `json:"states"`
	Seconds int `json:"seconds"`
	Asked   int `json:"asked"`
	Run     int `json:"run"`
	Rounds  int `json:"rounds"`
	Needed  int `json:"needed_bound"`
}

func (r *learnedReport) json() any {
	out := jsonLearned{learnSchema, r.Algorithm, r.Oracle, r.Bound, r.Seed, r.Seconds, make([]jsonLearnedClass, len(r.Classes))}
	for i, c := range r.Classes {
		j := jsonLearnedClass{c.Purpose, c.Class, c.Device, c.API, c.Label, c.Note, c.Outcome, c.Error, c.File, c.States, c.Sinks, c.Inputs,
			c.Seconds, c.Asked, c.Run, c.Symbols, c.Rounds, c.Replayed, c.Checks, c.Needed, c.Checked, append([]string{}, c.Doubts...),
			append([]string{}, c.Findings...), append([]string{}, c.Warnings...), nil}
		if p := c.Paper; p != nil {
			j.Paper = &jsonPaper{p.States, p.Seconds, p.Asked, p.Run, p.Rounds, p.Needed}
		}
		out.Classes[i] = j
	}
	return out
}
