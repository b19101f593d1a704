package decision

import (
	"net/url"
	"regexp"
	"strings"

	"github.com/holdfast-dev/holdfast/internal/hclfile"
)

// connectionWords are what a libpq connection string has that isn't a URL.
var connectionWords = regexp.MustCompile(`(^|\s)(host|hostaddr|port|dbname|user|password|service)\s*=`)

// decodeLedger reads where the ledger is. Its errors repeat neither the value
// nor the line: there may be a password in them.
func (c *Config) decodeLedger(root *hclfile.Body) error {
	c.Ledger = root.String("ledger")
	summary, detail := ledgerProblem(c.Ledger)
	if summary == "" {
		return nil
	}
	line, column := root.Position("ledger")
	return &hclfile.Error{File: c.Path, Line: line, Column: column, Summary: summary, Detail: detail}
}

func ledgerProblem(ledger string) (summary, detail string) {
	scheme, _, isURL := strings.Cut(ledger, "://")
	switch {
	case !isURL && connectionWords.MatchString(ledger):
		return "Bad ledger", "Write the database as a URL, postgres://USER@HOST/DATABASE, without a password."
	case !isURL && strings.HasPrefix(ledger, "~"):
		return "Bad ledger", "~ doesn't stand for your home directory here. Write the whole path, or one from the folder of this file."
	case !isURL:
		return "", ""
	case !isPostgres(scheme):
		return "Bad ledger", "A ledger is a file, or a PostgreSQL database such as postgres://USER@HOST/DATABASE."
	}
	u, err := url.Parse(ledger)
	if err != nil {
		return "Bad ledger", "It can't be read as a URL such as postgres://USER@HOST/DATABASE."
	}
	_, found := u.User.Password()
	query, err := url.ParseQuery(u.RawQuery)
	if err != nil {
		return "Bad ledger", "What stands behind the question mark can't be read: settings are joined by &, special characters written as %XX."
	}
	for name := range query {
		if strings.Contains(strings.ToLower(name), "password") {
			found = true
		}
	}
	if found {
		return "A password in the configuration", "Everybody who reads the repository reads this file. Take the password out, change it if it was pushed, and give it in the environment: PGPASSWORD, or the whole URL in HOLDFAST_LEDGER."
	}
	return "", ""
}

func isPostgres(scheme string) bool {
	return strings.EqualFold(scheme, "postgres") || strings.EqualFold(scheme, "postgresql")
}

// LedgerPath returns where the ledger is: the URL of a database, or the path
// of a file, of which a relative one counts from the configuration's folder.
// "" where the configuration doesn't say.
func (c *Config) LedgerPath() string {
	if scheme, _, isURL := strings.Cut(c.Ledger, "://"); c.Ledger == "" || isURL && isPostgres(scheme) {
		return c.Ledger
	}
	return c.resolve(c.Ledger)
}
