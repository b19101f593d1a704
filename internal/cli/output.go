package cli

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/holdfast-dev/holdfast/internal/record"
	"github.com/holdfast-dev/holdfast/internal/report"
)

// reportFlags are the flags of all commands that show a report.
type reportFlags struct {
	format  string
	outs    []string
	verbose bool
}

func (f *reportFlags) add(cmd *cobra.Command) {
	cmd.Flags().StringVarP(&f.format, "format", "f", string(report.Terminal), "`FORMAT` of standard output: "+report.Alternatives(report.Formats()...))
	completeWith(cmd, "format", words(report.Formats()))
	f.addOut(cmd.Flags())
	if err := cmd.RegisterFlagCompletionFunc("out", completeOut); err != nil {
		panic(err) // no such flag: a defect here
	}
	cmd.Flags().BoolVarP(&f.verbose, "verbose", "v", false, "show every attribute and every change")
}

func (f *reportFlags) addOut(flags *pflag.FlagSet) {
	flags.StringArrayVarP(&f.outs, "out", "o", nil, "also write a file: `FORMAT=FILE` (repeatable)")
}

func completeOut(_ *cobra.Command, _ []string, typed string) ([]string, cobra.ShellCompDirective) {
	if strings.Contains(typed, "=") {
		return nil, cobra.ShellCompDirectiveDefault
	}
	var out []string
	for _, f := range report.Formats() {
		out = append(out, string(f)+"=")
	}
	return out, cobra.ShellCompDirectiveNoSpace | cobra.ShellCompDirectiveNoFileComp
}

// outputs are the places that a report goes to.
type outputs struct {
	format  report.Format // of standard output
	verbose bool
	files   []outFile
}

type outFile struct {
	format report.Format
	path   string
}

// outputs reads the flags. What is wrong in them is said before anything is
// planned or judged; the files that are read are none to be written.
func (f *reportFlags) outputs(inputs ...string) (outputs, error) {
	out := outputs{verbose: f.verbose}
	var err error
	if out.format, err = report.ParseFormat(f.format); err != nil {
		return out, err
	}
	taken := make(map[string]bool)
	for _, arg := range f.outs {
		name, path, ok := strings.Cut(arg, "=")
		if !ok || path == "" || path == "-" {
			return out, fmt.Errorf("--out %q names no file: give FORMAT=FILE, as in --out html=report.html; standard output has the format of --format", arg)
		}
		format, err := report.ParseFormat(name)
		if err != nil {
			return out, fmt.Errorf("--out %q: %w", arg, err)
		}
		if info, err := os.Stat(filepath.Dir(path)); err != nil || !info.IsDir() {
			return out, fmt.Errorf("--out %q: there is no directory %s: make it first", arg, filepath.Dir(path))
		}
		if info, err := os.Stat(path); err == nil && info.IsDir() {
			return out, fmt.Errorf("--out %q: %s is a directory: give a file's name", arg, path)
		}
		if clean := filepath.Clean(path); taken[clean] {
			return out, fmt.Errorf("--out %q: %s is written twice", arg, path)
		} else {
			taken[clean] = true
		}
		for _, in := range inputs {
			if sameFile(in, path) {
				return out, fmt.Errorf("--out %q would overwrite %s, which is to be read: give another name", arg, in)
			}
		}
		for _, other := range out.files {
			if sameFile(other.path, path) {
				return out, fmt.Errorf("--out %q: %s and %s are one file", arg, other.path, path)
			}
		}
		out.files = append(out.files, outFile{format, path})
	}
	return out, nil
}

// sameFile reports whether two names lead to one regular file that is there.
func sameFile(a, b string) bool {
	x, err := os.Stat(a)
	y, err2 := os.Stat(b)
	return err == nil && err2 == nil && x.Mode().IsRegular() && os.SameFile(x, y)
}

// writeReport shows a report on standard output and in every file. One that
// fails keeps none of the others from being written.
func (a *App) writeReport(r *record.Report, out outputs) error {
	var errs []error
	for _, f := range out.files {
		errs = append(errs, a.writeFile(f.path, f.format, r, report.Options{Verbose: out.verbose}))
	}
	errs = append(errs, report.Write(a.Stdout, out.format, r, a.options(out.verbose)))
	return errors.Join(errs...)
}

// writeFile writes a report to a file.
func (a *App) writeFile(path string, format report.Format, r *record.Report, opt report.Options) error {
	return a.replaceFile(path, func(f *os.File) error { return report.Write(f, format, r, opt) })
}

// replaceFile writes a file whole or not at all: what was there stays until
// the new text is complete. A device or a pipe is written to as it is.
func (a *App) replaceFile(path string, write func(*os.File) error) error {
	mode := fs.FileMode(0o666)
	info, err := os.Stat(path)
	switch {
	case err == nil && !info.Mode().IsRegular():
		// Without waiting for somebody who reads: nobody may ever.
		f, err := os.OpenFile(path, os.O_WRONLY|syscall.O_NONBLOCK, 0)
		if errors.Is(err, syscall.ENXIO) {
			return fmt.Errorf("nobody reads from the pipe %s", path)
		}
		if err != nil {
			return err
		}
		return errors.Join(write(f), f.Close())
	case err == nil:
		mode = info.Mode().Perm() // who may read it stays as it was
		if path, err = filepath.EvalSymlinks(path); err != nil {
			return err
		}
	case !errors.Is(err, fs.ErrNotExist):
		return err
	default:
		if to, err := os.Readlink(path); err == nil { // a link to what isn't there yet
			if !filepath.IsAbs(to) {
				to = filepath.Join(filepath.Dir(path), to)
			}
			path = to
		}
	}
	name := make([]byte, 6)
	if _, err := io.ReadFull(a.Random, name); err != nil {
		return err
	}
	temp := fmt.Sprintf("%s.new-%x", path, name)
	a.unfinished.Store(temp, nil)
	defer a.unfinished.Delete(temp)
	f, err := os.OpenFile(temp, os.O_WRONLY|os.O_CREATE|os.O_EXCL, mode)
	if err != nil {
		return err
	}
	defer os.Remove(temp)
	if err := errors.Join(write(f), f.Close()); err != nil {
		return err
	}
	return os.Rename(temp, path)
}
