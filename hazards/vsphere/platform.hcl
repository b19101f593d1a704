# Disks, networks, hosts and folders of vSphere.

hazard "vsphere-disk-destroyed" {
  provider = ["hashicorp/vsphere", "vmware/vsphere"]
  types    = ["vsphere_virtual_disk"]
  actions  = ["delete", "replace"]
  effect   = "data-loss"
  says     = "The disk file is deleted from its datastore."
  instead  = "Copy it first."

  evidence "verified" {
    source  = "hashicorp/terraform-provider-vsphere 497efde665, vsphere/resource_vsphere_virtual_disk.go: path, datastore and type are ForceNew; Delete"
    checked = "2026-11"
  }

  example "another datastore" {
    change = { actions = ["delete", "create"], before = { vmdk_path = "a.vmdk", datastore = "x" }, after = { vmdk_path = "a.vmdk", datastore = "y" }, replace_paths = ["datastore"] }
    hit    = true
  }

  example "larger" {
    change = { actions = ["update"], before = { vmdk_path = "a.vmdk", size = 20 }, after = { vmdk_path = "a.vmdk", size = 40 } }
    hit    = false
  }
}

hazard "vsphere-port-group-vlan-changes" {
  provider   = ["hashicorp/vsphere", "vmware/vsphere"]
  types      = ["vsphere_distributed_port_group", "vsphere_host_port_group"]
  actions    = ["update"]
  attributes = ["vlan_id", "vlan_range.**", "port_private_secondary_vlan_id"]
  effect     = "outage"
  says       = "Every machine on the port group is on another VLAN from that moment."
  instead    = "Make a second port group and move machines one by one."

  evidence "documented" {
    source  = "hashicorp/terraform-provider-vsphere 497efde665, docs/resources/distributed_port_group.md and host_port_group.md, vlan_id"
    checked = "2026-11"
  }

  example "another VLAN" {
    change = { actions = ["update"], before = { name = "web", vlan_id = 10 }, after = { name = "web", vlan_id = 20 } }
    hit    = true
  }

  example "a description" {
    change = { actions = ["update"], before = { name = "web", vlan_id = 10, description = "a" }, after = { name = "web", vlan_id = 10, description = "b" } }
    hit    = false
  }
}

hazard "vsphere-port-group-replaced" {
  provider = ["hashicorp/vsphere", "vmware/vsphere"]
  types = [
    "vsphere_distributed_port_group",
    "vsphere_host_port_group",
    "vsphere_distributed_virtual_switch",
    "vsphere_host_virtual_switch",
  ]
  actions = ["delete", "replace"]
  effect  = "outage"
  says    = "Machines lose their network while it is away; vSphere refuses the delete where machines are still attached, and the apply stops."
  instead = "Make the new one beside it and move machines over."

  evidence "verified" {
    source  = "hashicorp/terraform-provider-vsphere 497efde665, vsphere/resource_vsphere_distributed_port_group.go and resource_vsphere_host_port_group.go: ForceNew"
    checked = "2026-11"
  }

  example "deleted" {
    change = { actions = ["delete"], before = { name = "web" } }
    hit    = true
  }

  example "a description" {
    change = { actions = ["update"], before = { name = "web", description = "a" }, after = { name = "web", description = "b" } }
    hit    = false
  }
}

hazard "vsphere-host-maintenance" {
  provider   = ["hashicorp/vsphere", "vmware/vsphere"]
  types      = ["vsphere_host"]
  actions    = ["update"]
  attributes = ["maintenance", "connected"]
  when       = before.maintenance != true && after.maintenance == true || before.connected != false && after.connected == false
  effect     = "outage"
  says       = "The host goes into maintenance or is disconnected: its machines have to move away first, and nothing new runs on it."
  instead    = "Check that the cluster has room."

  evidence "documented" {
    source  = "hashicorp/terraform-provider-vsphere 497efde665, docs/resources/host.md, maintenance, connected"
    checked = "2026-11"
  }

  example "maintenance" {
    change = { actions = ["update"], before = { hostname = "esx1", maintenance = false }, after = { hostname = "esx1", maintenance = true } }
    hit    = true
  }

  example "back" {
    change = { actions = ["update"], before = { hostname = "esx1", maintenance = true }, after = { hostname = "esx1", maintenance = false } }
    hit    = false
  }
}

hazard "vsphere-cluster-ha-or-drs-off" {
  provider   = ["hashicorp/vsphere", "vmware/vsphere"]
  types      = ["vsphere_compute_cluster"]
  actions    = ["update"]
  attributes = ["ha_enabled", "drs_enabled"]
  when       = before.ha_enabled == true && after.ha_enabled == false || before.drs_enabled == true && after.drs_enabled == false
  effect     = "irreversible"
  says       = "Machines of a failed host are not restarted elsewhere, or load is no longer spread, from now on. Switching DRS off deletes the resource pools of the cluster."
  instead    = "Set it to manual instead of off."

  evidence "documented" {
    source  = "hashicorp/terraform-provider-vsphere 497efde665, docs/resources/compute_cluster.md, ha_enabled, drs_enabled"
    checked = "2026-11"
  }

  evidence "documented" {
    source  = "vSphere API, ClusterDrsConfigInfo.enabled: switching it off is deprecated, because it also removes the child resource pools"
    checked = "2026-11"
  }

  example "off" {
    change = { actions = ["update"], before = { name = "c", drs_enabled = true }, after = { name = "c", drs_enabled = false } }
    hit    = true
  }

  example "on" {
    change = { actions = ["update"], before = { name = "c", drs_enabled = false }, after = { name = "c", drs_enabled = true } }
    hit    = false
  }
}

hazard "vsphere-datastore-destroyed" {
  provider = ["hashicorp/vsphere", "vmware/vsphere"]
  types    = ["vsphere_vmfs_datastore"]
  actions  = ["delete", "replace"]
  effect   = "data-loss"
  says     = "The datastore is destroyed with every file on it."
  instead  = "Move everything off it first."

  evidence "verified" {
    source  = "hashicorp/terraform-provider-vsphere 497efde665, vsphere/resource_vsphere_vmfs_datastore.go: host_system_id is ForceNew; Delete"
    checked = "2026-11"
  }

  example "deleted" {
    change = { actions = ["delete"], before = { name = "ds1" } }
    hit    = true
  }

  example "renamed" {
    change = { actions = ["update"], before = { name = "a" }, after = { name = "b" } }
    hit    = false
  }
}

hazard "vsphere-records-harmless" {
  provider = ["hashicorp/vsphere", "vmware/vsphere"]
  types = [
    "vsphere_distributed_port_group",
    "vsphere_distributed_virtual_switch",
    "vsphere_tag",
    "vsphere_tag_category",
  ]
  actions    = ["update"]
  attributes = ["description", "tags.**", "custom_attributes.**"]
  effect     = "none"
  says       = "Descriptions, tags and custom attributes are records."

  evidence "documented" {
    source  = "hashicorp/terraform-provider-vsphere 497efde665, docs/resources/distributed_port_group.md, description"
    checked = "2026-11"
  }

  example "a description" {
    change = { actions = ["update"], before = { name = "web", description = "a" }, after = { name = "web", description = "b" } }
    hit    = true
  }

  example "with a VLAN" {
    change = { actions = ["update"], before = { name = "web", description = "a", vlan_id = 1 }, after = { name = "web", description = "b", vlan_id = 2 } }
    hit    = false
  }
}
