// Package pagetest does in a test what a Markdown page tells its reader to do, so that pages stay true.
//
//	d := pagetest.NewDesk(t)      // an empty folder, and a PATH
//	d.Program("adb", "#!/bin/sh …")   // what must not be run for real has a stand-in
//	d.Follow("docs/rules.md", nil)
//
// A page's fenced blocks are acted on in their order: a block of `sh` is run in a shell and must end with 0; one of `text` must be in what was
// printed last, in its order, where an ellipsis stands for what a page leaves out; one of `yaml` whose first line is a comment with a file's
// name is written to that file; one of `java` or `loss` is left to its readers, and to other tests. A comment of the page, `<!-- exit 1 -->`,
// says which exit code the next block of `sh` has; any other comment is the name of something that the test does there, since it happens
// elsewhere: a run of a CI system, say. A block of another kind, and a comment that nobody knows, fail the test: nothing of a page is passed
// over in silence.
package pagetest
