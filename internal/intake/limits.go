package intake

// Limits bound what a reader takes from outside. A field that is zero or
// negative means the default, so the zero Limits is ready to use.
type Limits struct {
	Bytes     int64 // the whole input, after decoding to UTF-8; default 4 GiB
	Entry     int64 // one part that must be held at once: a resource's entry, a line; default 64 MiB
	Kept      int64 // JSON text of all that is kept of one source, the changes, and 32 bytes for each value in it; default 1 GiB
	Text      int64 // the JSON of one plan, where it is handed on; default 1 GiB
	Documents int   // plans in one source; default 1000
	Instances int   // resource instances of one state; default 1,000,000
}

const (
	defaultBytes     = 4 << 30
	defaultEntry     = 64 << 20
	defaultKept      = 1 << 30
	defaultText      = 1 << 30
	defaultDocuments = 1000
	defaultInstances = 1_000_000
)

// filled returns the limits with defaults in place of what is not set.
func (l Limits) filled() Limits {
	if l.Bytes <= 0 {
		l.Bytes = defaultBytes
	}
	if l.Entry <= 0 {
		l.Entry = defaultEntry
	}
	if l.Kept <= 0 {
		l.Kept = defaultKept
	}
	if l.Text <= 0 {
		l.Text = defaultText
	}
	if l.Documents <= 0 {
		l.Documents = defaultDocuments
	}
	if l.Instances <= 0 {
		l.Instances = defaultInstances
	}
	return l
}
