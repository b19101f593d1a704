# Images and snippets of bpg/proxmox.

hazard "proxmox-download-follows-upstream" {
  provider   = "bpg/proxmox"
  types      = ["proxmox_virtual_environment_download_file", "proxmox_download_file"]
  actions    = ["replace"]
  attributes = ["size"]
  when       = before.url == after.url && before.overwrite != false
  effect     = "perpetual-diff"
  says       = "The publisher put a new image under the same address, or the file was changed in the datastore, and overwrite is on: the file is deleted and fetched again without any edit of yours. Machines that take their disk from its id may be replaced with it."
  instead    = "Set overwrite = false and pin the address of a dated image with its checksum."

  evidence "documented" {
    source  = "bpg/terraform-provider-proxmox d6bd1ffe00, docs/resources/virtual_environment_download_file.md, overwrite"
    checked = "2026-11"
  }

  example "a newer image upstream" {
    change = { actions = ["delete", "create"], before = { url = "https://example.net/jammy.img", size = 1, overwrite = true }, after = { url = "https://example.net/jammy.img", size = 2, overwrite = true }, replace_paths = ["size"] }
    hit    = true
  }

  example "another address" {
    change = { actions = ["delete", "create"], before = { url = "https://example.net/a.img", size = 1 }, after = { url = "https://example.net/b.img", size = 1 }, replace_paths = ["url"] }
    hit    = false
  }
}
