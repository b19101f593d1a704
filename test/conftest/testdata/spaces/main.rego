package main

warn[msg] {
	msg := sprintf("format %s of %s", [input.format_version, input.terraform_version])
}
