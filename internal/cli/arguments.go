package cli

import (
	"errors"
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// helpfulArguments lets every command say what it takes where it is given
// something else.
func helpfulArguments(cmd *cobra.Command) {
	if check := cmd.Args; check != nil {
		cmd.Args = func(c *cobra.Command, args []string) error {
			err := check(c, args)
			if err == nil || !countsArguments(err) {
				return err
			}
			_, takes, _ := strings.Cut(c.Use, " ")
			if takes == "" {
				takes = "no argument"
			}
			given := "nothing"
			if len(args) > 0 {
				given = strings.Join(quoted(args), " ")
			}
			return fmt.Errorf("\"%s\" takes %s, and was given %s (\"%s --help\" tells more)", c.CommandPath(), takes, given, c.CommandPath())
		}
	}
	for _, sub := range cmd.Commands() {
		helpfulArguments(sub)
	}
}

// countsArguments reports whether an error is cobra's own about how many
// arguments there are.
func countsArguments(err error) bool {
	for _, begin := range []string{"accepts ", "requires at least ", "unknown command "} {
		if strings.HasPrefix(err.Error(), begin) {
			return true
		}
	}
	return false
}

func quoted(args []string) []string {
	out := make([]string, len(args))
	for i, a := range args {
		out[i] = strconv.Quote(a)
	}
	return out
}

// completes reports whether the run only completes a command line.
func completes(args []string) bool {
	return len(args) > 0 && (args[0] == cobra.ShellCompRequestCmd || args[0] == cobra.ShellCompNoDescRequestCmd)
}

// plainUsages takes the marks of a flag's argument out of its description: help
// reads them, and completions would show them.
func plainUsages(cmd *cobra.Command) {
	plain := func(f *pflag.Flag) { _, f.Usage = pflag.UnquoteUsage(f) }
	cmd.LocalFlags().VisitAll(plain)
	cmd.PersistentFlags().VisitAll(plain)
	for _, sub := range cmd.Commands() {
		plainUsages(sub)
	}
}

// span is a flag's time that also takes days: 8h, 2d, 1d12h.
type span time.Duration

// spanDays is the part of a span that time.ParseDuration doesn't know.
var spanDays = regexp.MustCompile(`^([0-9]{1,5})d(.*)$`)

// Set reads a time that isn't negative.
func (s *span) Set(text string) error {
	days, rest := 0, text
	if m := spanDays.FindStringSubmatch(text); m != nil {
		days, _ = strconv.Atoi(m[1]) // at most five digits
		rest = m[2]
	}
	d := time.Duration(0)
	var err error
	if rest != "" || days == 0 {
		d, err = time.ParseDuration(rest)
	}
	if err != nil || d < 0 {
		return errors.New("write it as 30m, 8h or 2d")
	}
	*s = span(time.Duration(days)*24*time.Hour + d)
	return nil
}

// String is the time; "" for none, so that help names no default.
func (s *span) String() string {
	if *s == 0 {
		return ""
	}
	return time.Duration(*s).String()
}

// Type is the word for the flag's argument where its description has none.
func (s *span) Type() string { return "TIME" }
