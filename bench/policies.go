package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
)

// twoRules are policies as for conftest: one looks at what changes, one at how.
const twoRules = `package main

deny contains msg if {
	some rc in input.resource_changes
	rc.type == "aws_s3_bucket"
	rc.change.after.acl == "public-read"
	msg := sprintf("%s is public", [rc.address])
}

warn contains msg if {
	some rc in input.resource_changes
	"delete" in rc.change.actions
	msg := sprintf("%s is destroyed", [rc.address])
}
`

// policies measures the same two rules with conftest and with a check, which
// judges the plan, too; and the check alone, so that what the rules cost in it
// can be told.
func (b *bench) policies() error {
	conftest := filepath.Join(b.work, "conftest")
	if err := build(filepath.Join("..", "test", "conftest"), conftest, "github.com/open-policy-agent/conftest"); err != nil {
		return fmt.Errorf("building conftest: %w", err)
	}
	dir := filepath.Join(b.work, "policy")
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	if err := os.WriteFile(filepath.Join(dir, "main.rego"), []byte(twoRules), 0o644); err != nil {
		return err
	}
	for _, c := range []struct {
		name      string
		resources int
		changes   string
	}{{"two rules of policies, 10,000 resources", 10000, "0.05"}, {"two rules of policies, 20,000 changes", 20000, "1"}} {
		file := filepath.Join(b.work, "policies.json")
		gen := exec.Command(b.plangen, "-resources", strconv.Itoa(c.resources), "-changes", c.changes, "-modules", "3", "-seed", "7", "-o", file)
		gen.Stderr = os.Stderr
		if err := gen.Run(); err != nil {
			return fmt.Errorf("generating %s: %w", c.name, err)
		}
		alone := b.check(file, "terminal")
		with := program{"holdfast check --policy", append([]string{alone.args[0], "check", "--policy", dir}, alone.args[2:]...)}
		// --no-fail: a refusal would look like a failure of the program.
		r, err := b.measure(c.name, file, b.runs, []program{{"conftest test", []string{conftest, "test", "--no-fail", "--policy", dir, file}}, with, alone})
		if err != nil {
			return err
		}
		theirs, ours, check := r.Programs[0], r.Programs[1], r.Programs[2]
		r.Limit = fmt.Sprintf("not slower than conftest on the same rules: check and rules together take %.2f× its CPU and %.2f× its memory, the rules alone %.2f× its CPU",
			ours.Ratio, ours.PeakMiB/theirs.PeakMiB, (ours.CPU-check.CPU)/theirs.CPU)
		r.Met = ours.Ratio <= 1 && ours.PeakMiB <= theirs.PeakMiB
		b.cases = append(b.cases, r)
		if err := os.Remove(file); err != nil {
			return err
		}
	}
	return nil
}
