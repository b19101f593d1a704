hazard "libvirt-network-update-writes-only-autostart" {
  provider   = "dmacvicar/libvirt"
  versions   = ">= 0.9.0"
  types      = ["libvirt_network"]
  actions    = ["update"]
  attributes = ["ips.**", "domain.**", "dns.**", "forward.**", "bridge.**", "routes.**"]
  outcome    = "nothing"
  says       = "The update sends nothing but autostart to libvirt. The addresses, DHCP ranges, DNS hosts and forwarding of the live network stay as they are, and state says they changed."
  instead    = "Change the live network with virsh net-update, or replace the network in a window."

  evidence "verified" {
    source  = "dmacvicar/terraform-provider-libvirt 6bd1e07319, internal/provider/network_resource.go, Update"
    checked = "2026-11"
  }

  example "a DHCP range" {
    change = { actions = ["update"], before = { ips = [{ address = "10.0.0.1" }] }, after = { ips = [{ address = "10.0.0.1", dhcp = { ranges = [{ start = "10.0.0.9" }] } }] }, provider_version = "0.9.8" }
    hit    = true
  }

  example "autostart" {
    change = { actions = ["update"], before = { autostart = false }, after = { autostart = true }, provider_version = "0.9.8" }
    hit    = false
  }
}

hazard "libvirt-network-autostart-harmless" {
  provider   = "dmacvicar/libvirt"
  versions   = ">= 0.9.0"
  types      = ["libvirt_network"]
  actions    = ["update"]
  attributes = ["autostart"]
  effect     = "none"
  says       = "Autostart only decides what happens when the host boots; the live network is not touched."

  evidence "verified" {
    source  = "dmacvicar/terraform-provider-libvirt 6bd1e07319, internal/provider/network_resource.go, Update"
    checked = "2026-11"
  }

  example "switched on" {
    change = { actions = ["update"], before = { autostart = false }, after = { autostart = true }, provider_version = "0.9.8" }
    hit    = true
  }

  example "with something else" {
    change = { actions = ["update"], before = { autostart = false, mtu = 1 }, after = { autostart = true, mtu = 2 }, provider_version = "0.9.8" }
    hit    = false
  }
}

hazard "libvirt-network-destroy-cuts-guests" {
  provider = "dmacvicar/libvirt"
  types    = ["libvirt_network"]
  actions  = ["delete", "replace"]
  effect   = "outage"
  says     = "The live network is torn down first. Guests on it lose their link and usually stay unplugged until they are restarted, even when a network of the same name comes back."
  instead  = "Create the new network beside the old one and move the guests over first."

  evidence "verified" {
    source  = "dmacvicar/terraform-provider-libvirt 6bd1e07319, internal/provider/network_resource.go, Delete"
    checked = "2026-11"
  }

  evidence "inferred" {
    source  = "libvirt re-plugs interfaces of running guests only when it is told to"
    checked = "2026-11"
  }

  example "replaced" {
    change = { actions = ["delete", "create"], before = { name = "a" }, after = { name = "b" }, replace_paths = ["name"] }
    hit    = true
  }

  example "updated" {
    change = { actions = ["update"], before = { autostart = false }, after = { autostart = true } }
    hit    = false
  }
}

hazard "libvirt-pool-destroy-deletes-its-directory" {
  provider = "dmacvicar/libvirt"
  versions = ">= 0.9.0"
  types    = ["libvirt_pool"]
  actions  = ["delete", "replace"]
  when     = before.type == "dir" && before.destroy.delete != false
  effect   = "data-loss"
  says     = "For a directory pool the destroy also asks libvirt to delete the storage behind it, not only to forget the pool, unless destroy.delete = false has been applied."
  instead  = "Apply destroy = { delete = false } first; it is read from state."

  evidence "verified" {
    source  = "dmacvicar/terraform-provider-libvirt 6bd1e07319, internal/provider/pool_resource.go, Delete"
    checked = "2026-11"
  }

  example "a directory" {
    change = { actions = ["delete"], before = { type = "dir", destroy = null }, provider_version = "0.9.8" }
    hit    = true
  }

  example "told not to" {
    change = { actions = ["delete"], before = { type = "dir", destroy = { delete = false } }, provider_version = "0.9.8" }
    hit    = false
  }

  example "an iSCSI pool" {
    change = { actions = ["delete"], before = { type = "iscsi" }, provider_version = "0.9.8" }
    hit    = false
  }
}

hazard "libvirt-pool-update-refused" {
  provider = "dmacvicar/libvirt"
  versions = ">= 0.9.0"
  types    = ["libvirt_pool"]
  actions  = ["update"]
  outcome  = "refused"
  says     = "The provider plans updates of a pool and then refuses every one of them, so the apply stops here."
  instead  = "Edit it with virsh pool-edit and bring the configuration into line."

  evidence "verified" {
    source  = "dmacvicar/terraform-provider-libvirt 6bd1e07319, internal/provider/pool_resource.go, Update"
    checked = "2026-11"
  }

  example "another target" {
    change = { actions = ["update"], before = { target = { path = "/a" } }, after = { target = { path = "/b" } }, provider_version = "0.9.8" }
    hit    = true
  }

  example "created" {
    change = { actions = ["create"], after = { name = "a" }, provider_version = "0.9.8" }
    hit    = false
  }
}

hazard "libvirt-pool-destroy-deletes-its-volume-group" {
  provider = "dmacvicar/libvirt"
  versions = ">= 0.9.0"
  types    = ["libvirt_pool"]
  actions  = ["delete", "replace"]
  when     = before.type == "logical" && length(before.source.device) > 0 && before.destroy.delete != false
  effect   = "data-loss"
  says     = "For a logical pool that names source devices the destroy asks libvirt to delete the storage behind it, which is the volume group, unless destroy.delete = false has been applied."
  instead  = "Apply destroy = { delete = false } first; it is read from state."

  evidence "verified" {
    source  = "dmacvicar/terraform-provider-libvirt 6bd1e07319, internal/provider/pool_resource.go, Delete"
    checked = "2026-11"
  }

  example "a volume group" {
    change = { actions = ["delete"], before = { name = "vg0", type = "logical", source = { device = [{ path = "/dev/sdb" }] }, destroy = null }, provider_version = "0.9.8" }
    hit    = true
  }

  example "one that was there before" {
    change = { actions = ["delete"], before = { name = "vg0", type = "logical", source = { name = "vg0", device = null } }, provider_version = "0.9.8" }
    hit    = false
  }

  example "told not to" {
    change = { actions = ["delete"], before = { name = "vg0", type = "logical", source = { device = [{ path = "/dev/sdb" }] }, destroy = { delete = false } }, provider_version = "0.9.8" }
    hit    = false
  }
}
