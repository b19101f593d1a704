package cloud

import (
	"bytes"
	"os"
	"strconv"
)

// ticks reads from /proc when a process was started, in the kernel's clock, and
// whether it still runs.
func ticks(pid int) (uint64, bool) {
	text, err := os.ReadFile("/proc/" + strconv.Itoa(pid) + "/stat")
	if err != nil {
		return 0, false
	}
	// The name, in parentheses, may hold anything; state is the first field after it.
	end := bytes.LastIndexByte(text, ')')
	fields := bytes.Fields(text[end+1:])
	if end < 0 || len(fields) < 20 {
		return 0, false
	}
	started, err := strconv.ParseUint(string(fields[19]), 10, 64)
	return started, err == nil && fields[0][0] != 'Z' && fields[0][0] != 'X'
}
