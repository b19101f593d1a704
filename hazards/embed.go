// Package hazards embeds the knowledge base: one folder for each first word
// of a resource type, one file for each family of resources. Package hazard
// reads it and documents the format.
package hazards

import "embed"

// Files holds the knowledge base, PROVIDER/FAMILY.hcl.
//
//go:embed */*.hcl
var Files embed.FS
