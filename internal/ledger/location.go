package ledger

import (
	"errors"
	"fmt"
	"net/url"
	"path/filepath"
	"regexp"
	"strings"
)

// DefaultSchema is the PostgreSQL schema in which a ledger stands when its URL
// names no other.
const DefaultSchema = "holdfast"

// Location says where a ledger is. It never prints a password, with whatever
// verb it is printed.
type Location struct {
	path   string  // of the SQLite file
	shown  string  // the URL as people may see it
	schema string  // in PostgreSQL
	dsn    *secret // the URL with its password; behind a pointer, since fmt looks into structs
}

type secret struct{ text string }

var schemaName = regexp.MustCompile(`^[a-z_][a-z0-9_]{0,62}$`)

// shownParameters of a connection URL are the ones that are no secret and tell
// one server from another.
var shownParameters = []string{"dbname", "host", "port", "sslmode", "user"}

// ParseLocation reads the path of a SQLite file, or a postgres:// or
// postgresql:// URL as PostgreSQL's own programs take it, with schema=NAME
// beside their parameters. Its errors don't repeat a URL, which may hold a
// password.
func ParseLocation(text string) (Location, error) {
	scheme, _, isURL := strings.Cut(text, "://")
	switch {
	case text == "":
		return Location{}, errors.New("a ledger's location is empty: give a file or a postgres:// URL")
	case strings.ContainsRune(text, 0):
		return Location{}, errors.New("a ledger's location holds a NUL character")
	case likeURL(text):
		return Location{}, errors.New("a ledger's URL begins with postgres:// or postgresql://, and this one lacks a slash: mend it, or put ./ before it where it is a file's name")
	case !isURL || strings.ContainsAny(scheme, `/\.`):
		return Location{path: filepath.Clean(text)}, nil
	case scheme != "postgres" && scheme != "postgresql":
		return Location{}, errors.New("a ledger's location is a file or a postgres:// URL, and this is another kind of URL")
	}
	u, err := url.Parse(text)
	if err != nil {
		return Location{}, errors.New("the ledger's URL can't be read: characters such as @ : / ? # in its password are written as %40 %3A %2F %3F %23")
	}
	query, err := url.ParseQuery(u.RawQuery)
	if err != nil {
		return Location{}, errors.New("the parameters of the ledger's URL can't be read")
	}
	loc := Location{schema: DefaultSchema}
	if query.Has("schema") {
		if loc.schema = query.Get("schema"); !schemaName.MatchString(loc.schema) {
			return Location{}, errors.New("the schema in the ledger's URL must be of a-z, 0-9 and _, and not begin with a digit")
		}
		query.Del("schema")
	}
	u.RawQuery = query.Encode()
	loc.dsn = &secret{u.String()}
	loc.shown = shownURL(u, query, loc.schema)
	return loc, nil
}

// likeURL reports whether a text was meant for a URL and isn't one. Taken for a
// file, it would become the name of a folder, with the password in it.
func likeURL(text string) bool {
	scheme, rest, found := strings.Cut(text, ":")
	scheme = strings.ToLower(scheme)
	return found && (scheme == "postgres" || scheme == "postgresql") && !strings.HasPrefix(rest, "//")
}

func shownURL(u *url.URL, query url.Values, schema string) string {
	keep := make(url.Values)
	for _, name := range shownParameters {
		if query.Has(name) {
			keep.Set(name, query.Get(name))
		}
	}
	if schema != DefaultSchema {
		keep.Set("schema", schema)
	}
	shown := url.URL{Scheme: "postgres", Host: u.Host, Path: u.Path, RawQuery: keep.Encode()}
	if name := u.User.Username(); name != "" {
		shown.User = url.User(name)
	}
	text := shown.String()
	if !strings.HasPrefix(text, "postgres://") { // a URL without a host, as for a socket
		text = "postgres://" + strings.TrimPrefix(text, "postgres:")
	}
	return text
}

// String is the file's path, or the URL without password.
func (l Location) String() string {
	if l.dsn != nil {
		return l.shown
	}
	return l.path
}

// GoString is String, quoted.
func (l Location) GoString() string { return fmt.Sprintf("%q", l.String()) }

// IsZero reports whether l is no location.
func (l Location) IsZero() bool { return l.dsn == nil && l.path == "" }

// File is the path of the SQLite file; "" for PostgreSQL.
func (l Location) File() string { return l.path }
