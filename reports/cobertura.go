package reports

import (
	"encoding/xml"
	"fmt"
	"io"
	"path"
	"slices"
	"strconv"
	"strings"

	"cbcov/apk/dex/descriptor"
	"cbcov/reports/internal/words"
	"cbcov/reports/result"
)

// The parts of Cobertura's XML that Jenkins, GitLab, Azure and Codecov read (coverage-04.dtd).
type (
	coberturaReport struct {
		XMLName  xml.Name           `xml:"coverage"`
		LineRate string             `xml:"line-rate,attr"`
		Branch   string             `xml:"branch-rate,attr"`
		Covered  int                `xml:"lines-covered,attr"`
		Valid    int                `xml:"lines-valid,attr"`
		Version  string             `xml:"version,attr"`
		Time     int                `xml:"timestamp,attr"`
		Packages []coberturaPackage `xml:"packages>package"`
	}
	coberturaPackage struct {
		Name     string           `xml:"name,attr"`
		LineRate string           `xml:"line-rate,attr"`
		Branch   string           `xml:"branch-rate,attr"`
		Classes  []coberturaClass `xml:"classes>class"`
	}
	coberturaClass struct {
		Name     string            `xml:"name,attr"`
		File     string            `xml:"filename,attr"`
		LineRate string            `xml:"line-rate,attr"`
		Branch   string            `xml:"branch-rate,attr"`
		Methods  []coberturaMethod `xml:"methods>method"`
		Lines    []coberturaLine   `xml:"lines>line"`
	}
	coberturaMethod struct {
		Name      string          `xml:"name,attr"`
		Signature string          `xml:"signature,attr"`
		LineRate  string          `xml:"line-rate,attr"`
		Branch    string          `xml:"branch-rate,attr"`
		Lines     []coberturaLine `xml:"lines>line"`
	}
	coberturaLine struct {
		Number int `xml:"number,attr"`
		Hits   int `xml:"hits,attr"`
	}
)

// writeCobertura prints coverage by callback: each one whose line is known is a line of its file, hit where some trace has it.
func writeCobertura(w io.Writer, d *result.Document, opt Options) error {
	seen, err := d.Seen.In(len(d.Callbacks))
	if err != nil {
		return fmt.Errorf("cobertura: %w", err)
	}
	type at struct{ pkg, class, file string }
	classes := map[at]*coberturaClass{}
	for i := range d.Callbacks {
		c := &d.Callbacks[i]
		source := c.SourcePlace()
		if source.Line == 0 {
			continue
		}
		file, ok := opt.Sources.at(source)
		if !ok {
			file = source
		}
		m := descriptor.Cut(c.Method)
		key := at{strings.ReplaceAll(path.Dir(descriptor.Internal(m.Class)), "/", "."), descriptor.Java(m.Class), file.File}
		if classes[key] == nil {
			classes[key] = &coberturaClass{Name: words.Clean(key.class), File: words.Clean(key.file), Branch: "0"}
		}
		line := coberturaLine{Number: source.Line}
		if seen[i] {
			line.Hits = 1
		}
		classes[key].Methods = append(classes[key].Methods, coberturaMethod{Name: words.Clean(m.Name), Signature: words.Clean(m.Desc),
			LineRate: strconv.Itoa(line.Hits), Branch: "0", Lines: []coberturaLine{line}})
	}
	report := coberturaReport{Branch: "0", Version: words.Clean(opt.Version)}
	packages := map[string]*coberturaPackage{}
	for key, c := range classes {
		covered := c.sort()
		c.LineRate = rate(covered, len(c.Lines))
		report.Covered, report.Valid = report.Covered+covered, report.Valid+len(c.Lines)
		if packages[key.pkg] == nil {
			packages[key.pkg] = &coberturaPackage{Name: words.Clean(key.pkg), Branch: "0"}
		}
		packages[key.pkg].Classes = append(packages[key.pkg].Classes, *c)
	}
	for _, p := range packages {
		slices.SortFunc(p.Classes, func(a, b coberturaClass) int { return strings.Compare(a.Name+" "+a.File, b.Name+" "+b.File) })
		covered, valid := 0, 0
		for _, c := range p.Classes {
			valid += len(c.Lines)
			for _, l := range c.Lines {
				covered += l.Hits
			}
		}
		p.LineRate = rate(covered, valid)
		report.Packages = append(report.Packages, *p)
	}
	slices.SortFunc(report.Packages, func(a, b coberturaPackage) int { return strings.Compare(a.Name, b.Name) })
	report.LineRate = rate(report.Covered, report.Valid)
	if _, err := io.WriteString(w, xml.Header+`<!DOCTYPE coverage SYSTEM "http://cobertura.sourceforge.net/xml/coverage-04.dtd">`+"\n"); err != nil {
		return err
	}
	e := xml.NewEncoder(w)
	e.Indent("", "  ")
	if err := e.Encode(&report); err != nil {
		return err
	}
	_, err = io.WriteString(w, "\n")
	return err
}

// sort puts a class's methods and lines into their order, each line once, and counts the lines that were hit.
func (c *coberturaClass) sort() (covered int) {
	slices.SortFunc(c.Methods, func(a, b coberturaMethod) int {
		return strings.Compare(fmt.Sprintf("%08d %s%s", a.Lines[0].Number, a.Name, a.Signature), fmt.Sprintf("%08d %s%s", b.Lines[0].Number, b.Name, b.Signature))
	})
	for _, m := range c.Methods {
		line := m.Lines[0]
		if n := len(c.Lines); n > 0 && c.Lines[n-1].Number == line.Number {
			c.Lines[n-1].Hits = max(c.Lines[n-1].Hits, line.Hits)
			continue
		}
		c.Lines = append(c.Lines, line)
	}
	for _, l := range c.Lines {
		covered += l.Hits
	}
	return covered
}

// rate is a part as Cobertura writes it; of nothing all is covered.
func rate(covered, valid int) string {
	if valid == 0 {
		return "1"
	}
	return strconv.FormatFloat(float64(covered)/float64(valid), 'f', 4, 64)
}
