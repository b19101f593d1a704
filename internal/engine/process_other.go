//go:build !unix

package engine

import (
	"errors"
	"iter"
	"os"
	"os/exec"
)

// ownGroup does nothing where there are no process groups.
func ownGroup(*exec.Cmd) {}

func signalGroup(cmd *exec.Cmd, sig os.Signal) error { return cmd.Process.Signal(sig) }

func killGroup(*exec.Cmd) {}

// alive can't be told here: what was started counts as ended.
func alive(int) bool { return false }

func startedAt(int) string { return "" }

func lockOutput(*os.File) error { return errors.ErrUnsupported }

func isLocked(*os.File) bool { return false }

func commandLines() iter.Seq2[int, []string] { return func(func(int, []string) bool) {} }
