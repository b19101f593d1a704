# What is lost, or who notices, when an object of these types goes. Affinity
# rules and overrides are in no class: they are settings. Folders, tags and
# custom attributes are in no class either: permissions and backups often hang
# on them.
class "stateful" {
  types = [
    "vsphere_content_library",
    "vsphere_content_library_item",
    "vsphere_datastore_cluster",
    "vsphere_file",
    "vsphere_nas_datastore",
    "vsphere_vapp_container",
    "vsphere_virtual_disk",
    "vsphere_virtual_machine",
    "vsphere_virtual_machine_snapshot",
    "vsphere_vmfs_datastore",
  ]
}

class "compute" {
  types = [
    "vsphere_compute_cluster",
    "vsphere_host",
    "vsphere_resource_pool",
    "vsphere_supervisor",
    "vsphere_vapp_container",
    "vsphere_vapp_entity",
    "vsphere_virtual_machine",
  ]
}

class "network-path" {
  types = [
    "vsphere_distributed_port_group",
    "vsphere_distributed_virtual_switch",
    "vsphere_distributed_virtual_switch_pvlan_mapping",
    "vsphere_host_port_group",
    "vsphere_host_virtual_switch",
    "vsphere_vnic",
  ]
}

class "identity" {
  types = [
    "vsphere_entity_permissions",
    "vsphere_role",
  ]
}
