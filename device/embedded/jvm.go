package embedded

import (
	"bufio"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"cbcov/device"
)

// Errors that a caller may want to tell apart.
var (
	// ErrHang is wrapped when the agent gave no answer, not even that the app hangs, and the JVM was ended.
	ErrHang = errors.New("the app hangs")
	// ErrDied is wrapped when the JVM ended on its own.
	ErrDied = errors.New("the embedded device died")
)

// startLimit is how long a JVM may take to start, and the least that a process of the app may: a busy machine with two cores was
// seen to take more than a minute.
const startLimit = 5 * time.Minute

// opens are the packages of the JDK that Robolectric looks into.
var opens = []string{
	"java.base/java.lang", "java.base/java.lang.reflect", "java.base/java.io", "java.base/java.net", "java.base/java.nio",
	"java.base/java.security", "java.base/java.text", "java.base/java.util", "java.base/java.util.concurrent",
	"java.base/jdk.internal.access", "java.desktop/java.awt.font",
}

// lastManaged is the last version of the JDK that has a security manager. Where it has none the agent has the JDK's code ask its guard, by the means
// of -javaagent.
const lastManaged = 23

// start says how a JVM is started.
type start struct {
	java      string // path of the java command
	version   int    // of its JDK
	jdk       string // what tells that JDK from others
	agent     string // path of the agent's jar
	classPath string // agent, libraries, Android's plain jar last
	framework string // path of the API level's framework jar
	linked    string // folder of its linked classes and its resources
	archive   string // of classes that another start loaded; empty: none
	archiveTo string // where to write that archive; empty: nowhere
	api       int    // API level
	folder    string // working folder, HOME, and the only place that may be written to
	code      string // folder of what the app does not see; empty: there is no app
	network   bool   // whether sockets are allowed
	heap      int    // megabytes
	hang      time.Duration
	app       *startApp    // nil: no app, but experiments
	classes   *classes     // of the app; nil: the JVM converts them itself
	recording *recordingTo // nil: calls from outside are not recorded
	own       *ownTo       // nil: nothing is said of the app's own classes
}

// startApp is the app that a JVM is started for.
type startApp struct {
	pkg       string   // its package name
	targetSDK int      // its targetSdkVersion
	apks      []string // the base first
	code      []string // the same for the converter, where the app cannot take them away
}

// name names the device of that API level.
func (s start) name() string { return "embedded:" + strconv.Itoa(s.api) }

// args gives java's command line.
func (s start) args() []string {
	tmp := s.folder + "/tmp"
	a := []string{
		"-Xmx" + strconv.Itoa(s.heap) + "m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", // a run is short: the better compiler would cost more than it gains
		// identity hash codes count up, so that the order of hash tables does not change from run to run
		"-XX:+UnlockExperimentalVMOptions", "-XX:hashCode=3",
		// what is referred to softly stays until memory is short, not for as long as the real time allows (Referents.java)
		"-XX:SoftRefLRUPolicyMSPerMB=1000000000",
		// each process of the app brings its classes: a collection of all that is kept would come again and again while these begin to fill the memory for them
		"-XX:MetaspaceSize=128m",
		// the same on each machine; the pool that all of the JVM shares has no threads, since the app's next process would meet it
		"-XX:ActiveProcessorCount=4", "-Djava.util.concurrent.ForkJoinPool.common.parallelism=0",
		"-Djava.io.tmpdir=" + tmp, "-Duser.home=" + s.folder, "-Duser.dir=" + s.folder, "-Djava.library.path=/system/lib64",
		"-Duser.timezone=UTC", "-Duser.language=en", "-Duser.country=US", "-Dfile.encoding=UTF-8", "-Djava.awt.headless=true",
	}
	a = append(a, "-Xlog:disable", "-Xlog:all=error:stderr") // standard output is the agent's
	if s.archive != "" {
		a = append(a, "-XX:SharedArchiveFile="+s.archive) // what does not fit any more is passed over
	}
	if s.version <= lastManaged {
		a = append(a, "-Djava.security.manager=allow") // for Guard.java
	}
	if s.archiveTo != "" {
		a = append(a, "-Dcbcov.archive=true", "-XX:ArchiveClassesAtExit="+s.archiveTo) // a JVM whose classes an agent may change archives none
	} else {
		a = append(a, "-javaagent:"+s.agent) // Woven.java
	}
	for _, o := range opens {
		a = append(a, "--add-opens", o+"=ALL-UNNAMED")
	}
	if s.app != nil {
		a = append(a, "-Dcbcov.hang="+strconv.FormatInt(s.hang.Milliseconds(), 10))
	}
	if s.classes != nil {
		a = append(a, "-Dcbcov.classes="+s.classes.kept.file.Name())
	}
	if s.recording != nil {
		a = append(a, s.recording.property(), "-Dcbcov.build="+s.recording.build)
	}
	if s.own != nil {
		a = append(a, s.own.properties...)
	}
	a = append(a, "-cp", s.classPath)
	api, network := strconv.Itoa(s.api), strconv.FormatBool(s.network)
	if s.app == nil {
		return append(a, "cbcov.agent.host.LabMain", api, s.framework, s.linked, s.folder, network)
	}
	a = append(a, "cbcov.agent.host.Main", api, s.framework, s.linked, s.folder, s.app.pkg, strconv.Itoa(s.app.targetSDK), network)
	return append(a, s.app.apks...)
}

// jvm is a running agent. It answers one request at a time.
type jvm struct {
	cmd    *exec.Cmd
	in     io.WriteCloser
	out    *bufio.Reader
	log    *heldLog            // what logcat would have written
	calls  io.Writer           // records of calls; nil: there are none
	touch  func(device.Access) // nil: there are none
	stderr *tail
	hang   time.Duration
	limit  time.Duration // for the present answer
	hung   atomic.Bool
	closed sync.Once
	end    time.Duration // for its end

	classes *classes // that it asks for; nil: it does not
}

// settle gives a JVM's process a folder and an environment.
func settle(cmd *exec.Cmd, folder string) {
	cmd.Dir = folder
	cmd.Env = []string{"HOME=" + folder, "TMPDIR=" + folder + "/tmp", "LANG=C.UTF-8", "PATH=/nonexistent"}
	cmd.WaitDelay = 5 * time.Second
}

// run starts a JVM and waits until the agent is ready. The JVM is killed when ctx ends; one for experiments outlives it.
func run(ctx context.Context, s start, log io.Writer) (*jvm, error) {
	life := ctx
	if s.app == nil {
		life = context.WithoutCancel(ctx)
	}
	cmd := exec.CommandContext(life, s.java, s.args()...)
	settle(cmd, s.folder)
	if s.classes != nil {
		cmd.ExtraFiles = []*os.File{s.classes.reader}
	}
	in, err := cmd.StdinPipe()
	if err != nil {
		return nil, fmt.Errorf("embedded device: %w", err)
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		return nil, fmt.Errorf("embedded device: %w", err)
	}
	j := &jvm{cmd: cmd, in: in, out: bufio.NewReaderSize(out, 1<<16), log: &heldLog{to: log}, stderr: &tail{}, hang: s.hang, end: endTime, classes: s.classes}
	if s.recording != nil {
		j.calls = s.recording.calls
	}
	if s.own != nil {
		j.touch = s.own.touched
	}
	if s.archiveTo != "" {
		j.end = archiveTime
	}
	cmd.Stderr = j.stderr
	if err := cmd.Start(); err != nil {
		return nil, fmt.Errorf("embedded device: start the JVM: %w", err)
	}
	j.classes.reads()
	stop := context.AfterFunc(ctx, j.kill)
	defer stop()
	if _, err := j.answer(ctx, startLimit, nil); err != nil {
		j.close()
		return nil, err
	}
	return j, nil
}

// ask sends a request and gives the message that ends its answer, without the word done; each, which may be nil, is handed the messages before it
// that are the answer's own. Its first error is given when the answer has ended.
func (j *jvm) ask(ctx context.Context, each func([]string) error, m asked) ([]string, error) {
	return j.askFor(ctx, j.hang, each, m)
}

// askFor is ask with a limit of its own.
func (j *jvm) askFor(ctx context.Context, limit time.Duration, each func([]string) error, m asked) ([]string, error) {
	if _, err := io.WriteString(j.in, encode(m.fields())); err != nil {
		return nil, j.died(ctx, err)
	}
	return j.answer(ctx, limit, each)
}

func (j *jvm) answer(ctx context.Context, limit time.Duration, each func([]string) error) ([]string, error) {
	j.limit = limit
	watch := time.AfterFunc(limit, func() {
		j.hung.Store(true)
		j.kill() // the read below ends
	})
	defer watch.Stop()
	var wrong error // what was not understood
	for {
		line, err := readLine(j.out)
		if err != nil {
			return nil, j.died(ctx, err)
		}
		message := decode(line)
		f := fields{message: message}
		switch message[0] {
		case wordLog:
			if err := j.log.line(f.log().line); err != nil {
				return nil, fmt.Errorf("embedded device: write the log: %w", err)
			}
		case wordCall:
			if j.calls == nil {
				return nil, fmt.Errorf("embedded device: the agent records a call, %q, that nobody wants", message)
			}
			if _, err := io.WriteString(j.calls, f.call().record+"\n"); err != nil {
				return nil, fmt.Errorf("embedded device: write the calls: %w", err)
			}
		case wordTouch:
			if j.touch == nil {
				return nil, fmt.Errorf("embedded device: the agent tells of a touch, %q, that nobody wants", message)
			}
			j.touch(touchOf(f.touch()))
		case wordWanted:
			if j.classes == nil {
				return nil, fmt.Errorf("embedded device: the agent asks for a class, %q, but converts its classes itself", message)
			}
			watch.Stop() // a conversion has a limit of its own
			if err := j.classes.answer(f.wanted()); err != nil {
				if ctx.Err() != nil {
					err = ctx.Err()
				}
				return nil, err
			}
			watch.Reset(limit)
		case wordFail:
			return nil, fmt.Errorf("embedded device: %s%s", f.fail().why, j.stderr.says())
		case "done":
			if len(message) > 1 {
				return message[1:], wrong
			}
			return nil, fmt.Errorf("embedded device: the agent says %q, which is not understood", message)
		default:
			if each != nil {
				wrong = cmp.Or(wrong, each(message))
			}
			continue
		}
		wrong = cmp.Or(wrong, f.end())
	}
}

// died says why the agent does not answer any more.
func (j *jvm) died(ctx context.Context, err error) error {
	if ctx.Err() != nil {
		return ctx.Err()
	}
	if j.hung.Load() {
		return fmt.Errorf("%w: it gave no answer for %v; if the machine is merely slow, give more by --hang", ErrHang, j.limit)
	}
	_ = j.cmd.Wait() // its standard error is complete then
	return fmt.Errorf("%w: %w%s", ErrDied, err, j.stderr.says())
}

// kill ends the JVM at once; who waits for its answer gets an error. Any goroutine may.
func (j *jvm) kill() {
	_ = j.cmd.Process.Kill() // it may have ended already
	if j.classes != nil {
		j.classes.kill()
	}
}

// endTime is how long a JVM may take to end.
const endTime = 2 * time.Second

// close ends the JVM.
func (j *jvm) close() {
	j.closed.Do(func() {
		_ = j.in.Close() // the agent ends when its input does
		j.classes.hangUp()
		timer := time.AfterFunc(j.end, func() { _ = j.cmd.Process.Kill() })
		defer timer.Stop()
		_ = j.cmd.Wait() // nothing hangs on how it ends
		j.classes.close()
		_ = j.log.close() // what is left there is nobody's
	})
}

// tail keeps the end of what was written to it. The JVM's process writes, anybody reads.
type tail struct {
	mu   sync.Mutex
	kept []byte
}

const maxTail = 8 << 10

func (t *tail) Write(p []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.kept = append(t.kept, p...)
	if len(t.kept) > maxTail {
		t.kept = append(t.kept[:0], t.kept[len(t.kept)-maxTail:]...)
	}
	return len(p), nil
}

// says gives the end of standard error for a message; empty when there is none.
func (t *tail) says() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	if len(t.kept) == 0 {
		return ""
	}
	return "\nthe JVM's last words:\n" + strings.TrimSpace(string(t.kept))
}
