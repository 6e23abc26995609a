package main

import (
	"slices"
	"strings"

	"github.com/spf13/cobra"
)

// helpGroups are the commands as help lists them: what they are for, in the order of a first use.
var helpGroups = []struct {
	title    string
	commands []string
}{
	{"What tests covered, and what broke:", []string{"instrument", "run", "explore", "export", "watch", "measure", "report"}},
	{"What the code alone tells:", []string{"sequences", "check", "ccfa"}},
	{"Protocols of classes:", []string{"learn", "typestate"}},
	{"Many apps, and how good the automaton is:", []string{"survey", "recall"}},
	{"Set-up:", []string{"device", "version", "completion", "help"}},
}

// helpExamples are shown in the help of each command, by its path below the root's.
var helpExamples = map[string]string{
	"instrument": `  cbcov instrument app.apk -o app-cbcov.apk
  cbcov instrument app.apk --also app-androidTest.apk -o app-cbcov.apk     the tests too, signed alike, as app-androidTest-resigned.apk
  cbcov instrument app.aab.apks -o app-cbcov.apks --probes callbacks,callins,blocks`,
	"run": `  cbcov run app-cbcov.apk --monkey 500
  cbcov run app-cbcov.apk --script traces/app-cbcov.cbscript      the same run again
  cbcov run app-cbcov.apk --monkey 200 --device embedded:28 --schedule random --seed 7`,
	"explore": `  cbcov explore app.apk -o corpus
  cbcov explore app.apk -o corpus --goal races --for 10m
  cbcov explore app.apk -o corpus --goal crashes --export espresso      a test in Kotlin of each crash
  cbcov explore app.apk -o corpus --events 5000 --format table --format html=report.html      goes on from what is there`,
	"export": `  cbcov export app.apk traces/app-cbcov.cbscript -o LoginTest.kt
  cbcov export app.apk corpus/found/crash-001.cbscript --to uiautomator`,
	"watch": `  adb logcat -v threadtime | cbcov watch app.apk
  cbcov watch app.apk traces/app-cbcov.logcat --page
  cbcov watch app.apk traces/run.logcat --once --format json`,
	"measure": `  cbcov measure app.apk traces/
  cbcov measure app.apk traces/ --format table --format html=report.html --format sarif=cbcov.sarif
  cbcov measure app.apk traces/ --threshold EE=60 --baseline base.json`,
	"report merge": `  cbcov report merge phone.json tablet.json --format html=report.html
  cbcov report merge --app app.apk build/outputs/androidTest-results`,
	"report diff": `  cbcov report diff base.json head.json --fail-on lost,untested
  cbcov report diff base.json head.json --format comment=comment.md --link Run=https://ci.example/runs/7`,
	"report trend": `  cbcov report trend history/2026-*.json
  cbcov report trend history/*.json --format html=trend.html
  cbcov report trend 2026-11-01=first.json 2026-11-28T14:30=second.json`,
	"sequences": `  cbcov sequences app.apk
  cbcov sequences app.apk --window MainActivity --criterion EE
  cbcov sequences app.apk --from onPause --format json`,
	"check": `  cbcov check app.apk
  cbcov check app.apk --typestates typestates/ --fail`,
	"ccfa": `  cbcov ccfa app.apk
  cbcov ccfa app.apk --format html=automaton.html
  cbcov ccfa app.apk --explicit MainActivity --format dot`,
	"learn": `  cbcov learn                                 what can be learned, and what is
  cbcov learn AsyncTask
  cbcov learn MediaPlayer Camera --api 28,35
  cbcov learn mine.yaml --classpath mine.jar`,
	"typestate show":    `  cbcov typestate show typestates/AsyncTask-34.json --view interface`,
	"typestate diff":    `  cbcov typestate diff typestates/AsyncTask-28.json typestates/AsyncTask-34.json`,
	"typestate convert": `  cbcov typestate convert typestates/AsyncTask-34.json --to svg -o asynctask.svg`,
	"typestate check":   `  cbcov typestate check typestates/AsyncTask-34.json app.apk traces/`,
	"survey": `  cbcov survey apks/ -o survey.jsonl
  cbcov survey apks/ --do check,run --jobs 4`,
	"survey one":     `  cbcov survey one app.apk --do check`,
	"survey merge":   `  cbcov survey merge monday.jsonl tuesday.jsonl`,
	"recall":         `  cbcov run app-cbcov.apk --monkey 300 --record-calls && cbcov recall app.apk traces/`,
	"device list":    `  cbcov device list`,
	"device install": `  cbcov device install --api 28,34`,
	"device doctor":  `  cbcov device doctor`,
	"version":        `  cbcov version`,
	"man":            `  cbcov man /usr/local/share/man/man1`,
}

// addHelp groups the commands, and gives each its examples.
func addHelp(root *cobra.Command) {
	for _, g := range helpGroups {
		root.AddGroup(&cobra.Group{ID: g.title, Title: g.title})
	}
	root.SetHelpCommandGroupID(groupOf("help"))
	root.SetCompletionCommandGroupID(groupOf("completion"))
	for _, cmd := range root.Commands() {
		cmd.GroupID = groupOf(cmd.Name())
	}
	eachCommand(root, func(cmd *cobra.Command) { cmd.Example = helpExamples[pathOf(cmd)] })
}

func groupOf(name string) string {
	for _, g := range helpGroups {
		if slices.Contains(g.commands, name) {
			return g.title
		}
	}
	return ""
}

// eachCommand calls f for a command and all below it.
func eachCommand(cmd *cobra.Command, f func(*cobra.Command)) {
	f(cmd)
	for _, sub := range cmd.Commands() {
		eachCommand(sub, f)
	}
}

// pathOf is a command's path below the root's: "report merge".
func pathOf(cmd *cobra.Command) string {
	_, path, _ := strings.Cut(cmd.CommandPath(), " ")
	return path
}
