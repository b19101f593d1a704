# Volumes of dmacvicar/libvirt. What an update of create means has changed twice
# within 0.9: replaced, then refused, then replaced again.

hazard "libvirt-volume-source-replaces" {
  provider   = "dmacvicar/libvirt"
  types      = ["libvirt_volume"]
  actions    = ["replace"]
  attributes = ["create.**"]
  effect     = "data-loss"
  says       = "A volume whose source URL changed, or is not known yet, is deleted and uploaded again. A guest that runs keeps the deleted file open until it is stopped."
  instead    = "Put create into ignore_changes once the volume is filled; keep staged images out of temporary directories."

  evidence "measured" {
    source  = "libvirt with QEMU, provider 0.9.8, Terraform 1.11.4 and OpenTofu 1.12: the staged image vanished with /tmp, the volume was replaced: new inode, other content, the running guest still on the deleted file"
    checked = "2026-11"
  }

  evidence "verified" {
    source  = "dmacvicar/terraform-provider-libvirt 6bd1e07319, internal/provider/volume_resource.go, Schema and Delete"
    checked = "2026-11"
  }

  example "the source file vanished" {
    change = { actions = ["delete", "create"], before = { create = { content = { url = "/tmp/a.iso" } } }, after = { create = { content = {} } }, replace_paths = ["create"], provider_version = "0.9.8", after_unknown = { create = { content = { url = true } } } }
    hit    = true
  }

  example "another size" {
    change = { actions = ["delete", "create"], before = { capacity = 1 }, after = { capacity = 2 }, replace_paths = ["capacity"], provider_version = "0.9.8" }
    hit    = false
  }

  example "in place" {
    change = { actions = ["update"], before = { create = { content = { url = "/tmp/a.iso" } } }, after = { create = { content = { url = "/tmp/b.iso" } } }, provider_version = "0.9.7" }
    hit    = false
  }
}

hazard "libvirt-volume-source-update-comes-to-nothing" {
  provider   = "dmacvicar/libvirt"
  versions   = ">= 0.9.1, < 0.9.8"
  types      = ["libvirt_volume"]
  actions    = ["update"]
  attributes = ["create.**"]
  outcome    = "refused"
  says       = "These releases plan a changed source as an update that they cannot do: where the URL turns out the same the apply does nothing, otherwise it fails with \"Update Not Supported\"."
  instead    = "Put create into ignore_changes, or move to 0.9.8 and accept the replacement."

  evidence "measured" {
    source  = "libvirt with QEMU, provider 0.9.7: same content, apply exit 0 and volume untouched; changed content, apply exit 1 \"Update Not Supported\""
    checked = "2026-11"
  }

  evidence "verified" {
    source  = "dmacvicar/terraform-provider-libvirt 1c5c001600, internal/provider/volume_resource.go, Update"
    checked = "2026-11"
  }

  evidence "reported" {
    source  = "dmacvicar/terraform-provider-libvirt issues 1267 and 1330"
    checked = "2026-11"
  }

  example "the source is not known yet" {
    change = { actions = ["update"], before = { create = { content = { url = "/tmp/a.iso" } } }, after = { create = { content = {} } }, provider_version = "0.9.7", after_unknown = { create = { content = { url = true } } } }
    hit    = true
  }

  example "a newer provider" {
    change = { actions = ["update"], before = { create = { content = { url = "/tmp/a.iso" } } }, after = { create = { content = { url = "/tmp/b.iso" } } }, provider_version = "0.9.8" }
    hit    = false
  }

  example "another attribute" {
    change = { actions = ["update"], before = { capacity = 1 }, after = { capacity = 2 }, provider_version = "0.9.7" }
    hit    = false
  }
}

hazard "libvirt-volume-update-refused" {
  provider   = "dmacvicar/libvirt"
  versions   = ">= 0.9.0"
  types      = ["libvirt_volume"]
  actions    = ["update"]
  attributes = ["capacity", "capacity_unit", "allocation", "target.**", "backing_store.**"]
  outcome    = "refused"
  says       = "The provider plans this as an update in place and then refuses every update of a volume, so the apply stops here."
  instead    = "Resize with virsh vol-resize and put the attribute into ignore_changes."

  evidence "verified" {
    source  = "dmacvicar/terraform-provider-libvirt 6bd1e07319, internal/provider/volume_resource.go, Update"
    checked = "2026-11"
  }

  example "a larger volume" {
    change = { actions = ["update"], before = { capacity = 1 }, after = { capacity = 2 }, provider_version = "0.9.8" }
    hit    = true
  }

  example "replaced" {
    change = { actions = ["delete", "create"], before = { name = "a" }, after = { name = "b" }, replace_paths = ["name"], provider_version = "0.9.8" }
    hit    = false
  }

  example "its source" {
    change = { actions = ["update"], before = { create = { content = { url = "a" } } }, after = { create = { content = { url = "b" } } }, provider_version = "0.9.7" }
    hit    = false
  }
}

hazard "libvirt-volume-destroy-erases-the-image" {
  provider = "dmacvicar/libvirt"
  types    = ["libvirt_volume"]
  actions  = ["delete"]
  effect   = "data-loss"
  says     = "The volume is deleted in its pool at once. There is no snapshot and nothing to bring it back from."
  instead  = "Copy the image first, or let go of it with a removed block that does not destroy."

  evidence "verified" {
    source  = "dmacvicar/terraform-provider-libvirt 6bd1e07319, internal/provider/volume_resource.go, Delete"
    checked = "2026-11"
  }

  example "destroyed" {
    change = { actions = ["delete"], before = { name = "root.qcow2" } }
    hit    = true
  }

  example "forgotten" {
    change = { actions = ["forget"], before = { name = "root.qcow2" } }
    hit    = false
  }
}
