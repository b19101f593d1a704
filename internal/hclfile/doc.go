// Package hclfile reads and edits the HCL files that people write for
// holdfast: hazards, decisions, .holdfast.hcl.
//
// Reading is strict: a block or attribute that the schema doesn't name is an
// error that points at its line, as in Terraform, and a file is bounded in
// size and depth before it is parsed. Edits keep every comment and the layout
// of what they don't touch. Callers see values and positions, not the HCL
// library.
//
// What it doesn't do: it reads no file itself, and an expression sees nothing
// but the variables and the functions given here (no file, environment,
// network or clock). Expressions are not bounded in time beyond the bounds on
// the file: whoever may write these files is trusted as far as that.
package hclfile
