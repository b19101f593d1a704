// Package docs holds the pages that the program itself shows.
package docs

import "embed"

// Detectors has one page for each detector, detectors/RULE.md.
//
//go:embed detectors/*.md
var Detectors embed.FS
