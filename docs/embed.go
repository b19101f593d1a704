// Package docs holds the pages that the program itself shows.
package docs

import "embed"

// Detectors has one page for each detector, detectors/RULE.md.
//
//go:embed detectors/*.md
var Detectors embed.FS

// Words explains the words that stand in reports, one "## word" each.
//
//go:embed reference/words.md
var Words string
