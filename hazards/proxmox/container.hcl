# Containers of bpg/proxmox.

hazard "proxmox-container-bootstrap-replaces" {
  provider = "bpg/proxmox"
  types    = ["proxmox_virtual_environment_container"]
  actions  = ["replace"]
  attributes = [
    "initialization.user_account.**",
    "operating_system.template_file_id",
    "disk.datastore_id",
    "mount_point.size",
    "mount_point.volume",
    "unprivileged",
    "clone.**",
    "node_name",
    "pool_id",
  ]
  effect  = "data-loss"
  also    = ["identity-change"]
  says    = "The container is destroyed with its root file system: its password and keys, its template, its datastore and the size of a mount point are only taken when it is made."
  instead = "Rotate credentials inside the container, grow mount points with pct, and put the attribute into ignore_changes."

  evidence "verified" {
    source  = "bpg/terraform-provider-proxmox d6bd1ffe00, proxmoxtf/resource/container/container.go, schema: ForceNew"
    checked = "2026-11"
  }

  example "another key" {
    change = { actions = ["delete", "create"], before = { initialization = [{ user_account = [{ keys = ["ssh-ed25519 AAAA a"] }] }] }, after = { initialization = [{ user_account = [{ keys = ["ssh-ed25519 AAAA b"] }] }] }, replace_paths = ["initialization[0].user_account[0].keys"] }
    hit    = true
  }

  example "more memory" {
    change = { actions = ["update"], before = { started = true, memory = [{ dedicated = 512 }] }, after = { started = true, memory = [{ dedicated = 1024 }] } }
    hit    = false
  }
}

hazard "proxmox-container-setting-reboots" {
  provider = "bpg/proxmox"
  types    = ["proxmox_virtual_environment_container"]
  actions  = ["update"]
  attributes = [
    "console.**",
    "device_passthrough.**",
    "environment_variables.**",
    "idmap.**",
    "initialization.dns.**",
    "initialization.hostname",
    "initialization.entrypoint",
    "memory.**",
    "mount_point.**",
    "network_interface.**",
    "operating_system.type",
  ]
  when    = before.started != false && before.template != true
  effect  = "restart"
  says    = "The provider reboots the container at the end of the update, so that the new setting takes effect."
  instead = "Apply it in a window."

  evidence "verified" {
    source  = "bpg/terraform-provider-proxmox d6bd1ffe00, proxmoxtf/resource/container/container.go, containerUpdate: rebootRequired"
    checked = "2026-11"
  }

  example "more memory" {
    change = { actions = ["update"], before = { started = true, memory = [{ dedicated = 512 }] }, after = { started = true, memory = [{ dedicated = 1024 }] } }
    hit    = true
  }

  example "one that is off" {
    change = { actions = ["update"], before = { started = false, memory = [{ dedicated = 512 }] }, after = { started = false, memory = [{ dedicated = 1024 }] } }
    hit    = false
  }

  example "cores" {
    change = { actions = ["update"], before = { started = true, cpu = [{ cores = 1 }] }, after = { started = true, cpu = [{ cores = 2 }] } }
    hit    = false
  }
}

hazard "proxmox-container-records-harmless" {
  provider = "bpg/proxmox"
  types    = ["proxmox_virtual_environment_container"]
  actions  = ["update"]
  attributes = [
    "description",
    "tags",
    "tags.**",
    "start_on_boot",
    "startup.**",
    "hook_script_file_id",
    "timeout_create",
    "timeout_clone",
    "timeout_delete",
    "timeout_update",
  ]
  effect = "none"
  says   = "Notes, tags and what happens when the host boots do not touch the running container."

  evidence "verified" {
    source  = "bpg/terraform-provider-proxmox d6bd1ffe00, proxmoxtf/resource/container/container.go, containerUpdate: none of them requires a reboot"
    checked = "2026-11"
  }

  example "tags" {
    change = { actions = ["update"], before = { started = true, tags = ["a"] }, after = { started = true, tags = ["b"] } }
    hit    = true
  }

  example "with memory" {
    change = { actions = ["update"], before = { started = true, tags = ["a"], memory = [{ dedicated = 1 }] }, after = { started = true, tags = ["b"], memory = [{ dedicated = 2 }] } }
    hit    = false
  }
}
