hazard "archive-hash-follows-the-machine" {
  provider = "hashicorp/archive"
  types    = ["archive_file"]
  actions  = ["read", "create", "replace"]
  when     = config.output_file_mode == null
  effect   = "perpetual-diff"
  says     = "File modes go into the archive: on a machine with another umask the same sources give another hash, and what is deployed by that hash is deployed again."
  instead  = "Set output_file_mode."

  evidence "documented" {
    source  = "hashicorp/terraform-provider-archive 5be167b1e0, docs/data-sources/file.md, output_file_mode"
    checked = "2026-11"
  }

  example "no mode" {
    change = { actions = ["read"], address = "data.archive_file.this", after = { type = "zip", source_dir = "./src" }, config = { type = "zip", source_dir = "./src" } }
    hit    = true
  }

  example "a fixed mode" {
    change = { actions = ["read"], address = "data.archive_file.this", after = { type = "zip", output_file_mode = "0666" }, config = { type = "zip", output_file_mode = "0666" } }
    hit    = false
  }
}
