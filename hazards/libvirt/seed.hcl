# First-boot images of dmacvicar/libvirt. They are files in a temporary directory of
# the machine that runs the engine, not objects of libvirt.

hazard "libvirt-seed-staged-anew-harmless" {
  provider   = "dmacvicar/libvirt"
  versions   = ">= 0.9.0"
  types      = ["libvirt_cloudinit_disk"]
  actions    = ["replace"]
  attributes = ["name", "user_data", "meta_data", "network_config", "id", "path", "size"]
  effect     = "none"
  says       = "Only the staged ISO on this machine is written anew. A guest sees it when a volume is made from it, which is a change of its own."

  evidence "measured" {
    source  = "libvirt with QEMU, provider 0.9.8, Terraform 1.11.4 and OpenTofu 1.12: the ISO was staged anew, the running domain kept its process and its old volume"
    checked = "2026-11"
  }

  evidence "verified" {
    source  = "dmacvicar/terraform-provider-libvirt 6bd1e07319, internal/provider/cloudinit_disk_resource.go, Create and Delete"
    checked = "2026-11"
  }

  example "other user data" {
    change = { actions = ["delete", "create"], before = { name = "crib-13-init", user_data = "#cloud-config\n", id = "a", path = "/tmp/terraform-provider-libvirt-cloudinit/cloudinit-a.iso" }, after = { name = "crib-13-init", user_data = "#cloud-config\nhostname: b\n", id = null, path = null }, replace_paths = ["user_data"], provider_version = "0.9.8", after_unknown = { id = true, path = true, size = true } }
    hit    = true
  }

  example "an older provider puts it into a pool" {
    change = { actions = ["delete", "create"], before = { name = "i", user_data = "a" }, after = { name = "i", user_data = "b" }, replace_paths = ["user_data"], provider_version = "0.8.3" }
    hit    = false
  }

  example "created" {
    change = { actions = ["create"], after = { name = "i" }, provider_version = "0.9.8" }
    hit    = false
  }
}

hazard "libvirt-ignition-staged-anew-harmless" {
  provider   = "dmacvicar/libvirt"
  versions   = ">= 0.9.0"
  types      = ["libvirt_ignition", "libvirt_combustion"]
  actions    = ["replace"]
  attributes = ["name", "content", "id", "path", "size"]
  effect     = "none"
  says       = "Only the staged file on this machine is written anew. A guest sees it when a volume is made from it, which is a change of its own."

  evidence "verified" {
    source  = "dmacvicar/terraform-provider-libvirt 6bd1e07319, internal/provider/ignition_resource.go and combustion_resource.go, Create and Delete"
    checked = "2026-11"
  }

  example "other content" {
    change = { actions = ["delete", "create"], before = { name = "i", content = "{}", path = "/tmp/terraform-provider-libvirt-ignition/ignition-a.ign" }, after = { name = "i", content = "{\"ignition\":{}}", path = null }, replace_paths = ["content"], provider_version = "0.9.8", after_unknown = { path = true } }
    hit    = true
  }

  example "an older provider" {
    change = { actions = ["delete", "create"], before = { name = "i", content = "a" }, after = { name = "i", content = "b" }, replace_paths = ["content"], provider_version = "0.8.3" }
    hit    = false
  }
}
