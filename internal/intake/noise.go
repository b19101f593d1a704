package intake

import (
	"bytes"
	"regexp"
)

// lineHead is how much of a line is looked at to tell what it is.
const lineHead = 1 << 10

// maxNoise and maxNoiseLines bound what is passed over in one source.
const (
	maxNoise      = 16 << 20
	maxNoiseLines = 100_000
)

// noise tells lines that a CLI or its wrapper prints around JSON from lines
// that belong to nothing known. It remembers what the lines before leave open.
type noise struct {
	inWarning bool // a warning printed without a frame runs on until JSON begins
	openBrace bool // the last line ends with a brace: a quote after it begins JSON
	lines     int  // passed over so far
	bytes     int
}

var (
	escapes = regexp.MustCompile(`\x1b\[[0-9;?]*[A-Za-z]`)
	// ::debug::…, ::set-output name=stdout::…, ##[debug]…: what GitHub's and
	// Azure's runners take as commands. [command]… is the setup wrapper's.
	runnerLine = regexp.MustCompile(`^(::[a-z-]+( [^:]*)?::|##\[[a-z]+\]|\[command\])`)
	// A copy of standard output that setup-terraform's wrapper logs.
	wrapperCopy = regexp.MustCompile(`^::(debug::stdout: |set-output name=stdout::)`)
	// Log lines: a time stamp with a level, as engines (TF_LOG) and terragrunt write them.
	logLine = regexp.MustCompile(`^(\d{4}[-/]\d\d[-/]\d\d[T ])?\d\d:\d\d:\d\d\S* +(\[?(TRACE|DEBUG|INFO|WARN)\b|STDERR )|^time=\S+ level=(trace|debug|info|warn\w*) `)
	chatter = regexp.MustCompile(`^(There are some problems with the CLI configuration:|Acquiring state lock\. This may take|Releasing state lock\. This may take)`)
	// A line that could be a piece of a cut or edited JSON document. A path in
	// quotes on a line of its own is none: warnings wrap around those.
	jsonPiece = regexp.MustCompile(`^["{}\[\],:]|[{\[,]$|^(true|false|null|-?\d[\d.eE+-]*),?$`)
	// The words that still fit after it stay on its line.
	quotedPath = regexp.MustCompile(`^"(/|[A-Za-z]:\\)[^"]*"( does| does not)?$`)
	// What a shell prints with "set -x", and prompts that were copied along.
	shellTrace = regexp.MustCompile(`^[+$] +([\w./-]*/)?(terraform|tofu|terragrunt|atmos|cat|echo|cd|make)\b`)
	errorLine  = regexp.MustCompile(`^([│|] *)?Error: `)
	// The frame that engines draw around warnings, and in it a line of the
	// configuration with its number.
	frame       = regexp.MustCompile(`^[╷│╵][ \t│]*`)
	sourceLine  = regexp.MustCompile(`^\d+: `)
	jsonInside  = regexp.MustCompile(`\{` + jsonBlank + `"`)
	jsonPending = regexp.MustCompile(`\{` + jsonBlank + `$`)
	jsonGoesOn  = regexp.MustCompile(`^` + jsonBlank + `"`)
	onlyBlank   = regexp.MustCompile(`^` + jsonBlank + `$`)
)

// jsonBlank is what may stand between the brace and the quote that begin a JSON
// object in a line: blanks, line ends as runners escape them, a frame, colour,
// and the backslashes of JSON in JSON.
const jsonBlank = `(?:[\s\\│|]|%0[AaDd]|\x1b\[[0-9;?]*[A-Za-z])*`

// is reports whether a line that begins so is noise, as far as its beginning
// tells.
func (n *noise) is(head []byte) bool {
	line := bytes.TrimSpace(escapes.ReplaceAll(head, nil))
	framed := frame.Find(line)
	switch {
	case len(line) == 0:
		return true
	case errorLine.Match(line):
		return false // the engine failed: what stands beside it proves nothing
	case framed != nil:
		inner := line[len(framed):]
		return len(inner) == 0 || !startsJSON(inner)
	case runnerLine.Match(line), logLine.Match(line), chatter.Match(line), shellTrace.Match(line):
		return true
	case bytes.HasPrefix(line, []byte("Warning: ")):
		n.inWarning = true
		return true
	}
	return n.inWarning && (quotedPath.Match(line) || !jsonPiece.Match(line) && !planText.Match(line))
}

// hides reports whether there is JSON in a line of noise, which could be a plan
// that nobody would see. Source lines in frames are excepted: engines quote the
// configuration in warnings, where objects look alike, and no JSON begins with
// a number and a colon.
func (n *noise) hides(line []byte) bool {
	if !n.openBrace && bytes.IndexByte(line, '{') < 0 || onlyBlank.Match(line) {
		return false
	}
	plain := bytes.TrimSpace(escapes.ReplaceAll(line, nil))
	if framed := frame.Find(plain); framed != nil && sourceLine.Match(plain[len(framed):]) {
		n.openBrace = false
		return false
	}
	goesOn := n.openBrace && jsonGoesOn.Match(line)
	n.openBrace = jsonPending.Match(line)
	return goesOn || jsonInside.Match(line)
}

// isError reports whether an engine's error message begins here.
func isError(head []byte) bool {
	line, _, _ := bytes.Cut(head, newline)
	return errorLine.Match(bytes.TrimSpace(escapes.ReplaceAll(line, nil)))
}

// found is what nextDocument came upon.
type found uint8

const (
	foundEnd    found = iota
	foundJSON         // a JSON object or list begins here
	foundEvents       // the first line of an event stream begins here
	foundCopy         // a line begins here that says what a command printed
	foundHidden       // a line with JSON in it, of a kind that is passed over, begins here
	foundOther        // a line that is neither JSON nor noise begins here
)

// nextDocument hands out noise until something else begins.
func (in *input) nextDocument(n *noise) found {
	for in.skipSpace() {
		head := in.peek(lineHead)
		if startsJSON(head) {
			n.inWarning, n.openBrace = false, false
			if isEvent(head) {
				return foundEvents
			}
			return foundJSON
		}
		if i := bytes.IndexByte(head, '\n'); i >= 0 {
			head = head[:i]
		}
		if n.lines++; n.lines > maxNoiseLines {
			in.end = errTooMuchNoise
			return foundEnd
		}
		switch {
		case wrapperCopy.Match(head):
			return foundCopy
		case !n.is(head):
			return foundOther
		}
		line, whole := in.peekLine(maxNoise - n.bytes)
		switch {
		case !whole:
			in.end = errTooMuchNoise
			return foundEnd
		case n.hides(line):
			return foundHidden
		}
		n.bytes += len(line)
		in.advance(len(line))
	}
	return foundEnd
}

// isEvent reports whether a line of an event stream begins here: engines write
// the keys that start with @ first.
func isEvent(head []byte) bool {
	rest := bytes.TrimLeft(bytes.TrimPrefix(head, []byte("{")), " \t")
	return len(rest) < len(head) && bytes.HasPrefix(rest, []byte(`"@`))
}

// planText are phrases that only a plan printed for people has, in any version
// since 0.11.
var planText = regexp.MustCompile(`(?m)(Terraform|OpenTofu) (will perform|used the selected providers|planned) ` +
	`|^Plan: +\d+ to |Plan: \S*\d+ to (add|import)|^An execution plan has been generated|^No changes\. ` +
	`|Resource actions are indicated with the following symbols|^Refreshing Terraform state in-memory` +
	`|^ *(# \S+ (will|must) be |[-+~]+/?[-+]? (resource|data) ")|: Refreshing state\.\.\. |^You can apply this plan to save`)

// planTextLimit is how far text is looked through for signs of a plan.
const planTextLimit = 4 << 20

// looksLikePlanText reads on in text that is no JSON and reports whether it is
// what plan prints for people.
func (in *input) looksLikePlanText() bool {
	for start := in.offset(); in.offset()-start < planTextLimit && in.skipSpace(); {
		if planText.Match(escapes.ReplaceAll(in.line(lineHead), nil)) {
			return true
		}
	}
	return false
}
