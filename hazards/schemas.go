package hazards

import "embed"

// Schemas holds the names of the resource types and attributes of providers;
// see schemas/README.md.
//
//go:embed schemas/*.txt.gz
var Schemas embed.FS
