# What is lost, or who notices, when an object of these types goes. The names
# of bpg/proxmox, with its long and its short prefix, and of telmate/proxmox.
#
# Storage is stateful: only its definition goes, but whatever lies on it is out
# of reach at once. Firewall types are in no class: their loss may let in.
class "stateful" {
  types = [
    "proxmox_ceph_pool",
    "proxmox_cloned_vm",
    "proxmox_download_file",
    "proxmox_lxc",
    "proxmox_lxc_disk",
    "proxmox_lxc_guest",
    "proxmox_node_disk_zfs",
    "proxmox_oci_image",
    "proxmox_storage_cifs",
    "proxmox_storage_directory",
    "proxmox_storage_iso",
    "proxmox_storage_lvm",
    "proxmox_storage_lvmthin",
    "proxmox_storage_nfs",
    "proxmox_storage_pbs",
    "proxmox_storage_zfspool",
    "proxmox_virtual_environment_cloned_vm",
    "proxmox_virtual_environment_container",
    "proxmox_virtual_environment_download_file",
    "proxmox_virtual_environment_file",
    "proxmox_virtual_environment_oci_image",
    "proxmox_virtual_environment_storage_cifs",
    "proxmox_virtual_environment_storage_directory",
    "proxmox_virtual_environment_storage_lvm",
    "proxmox_virtual_environment_storage_lvmthin",
    "proxmox_virtual_environment_storage_nfs",
    "proxmox_virtual_environment_storage_pbs",
    "proxmox_virtual_environment_storage_zfspool",
    "proxmox_virtual_environment_vm",
    "proxmox_virtual_environment_vm2",
    "proxmox_vm",
    "proxmox_vm_qemu",
  ]
}

class "compute" {
  types = [
    "proxmox_cloned_vm",
    "proxmox_hagroup",
    "proxmox_haresource",
    "proxmox_harule",
    "proxmox_lxc",
    "proxmox_lxc_guest",
    "proxmox_virtual_environment_cloned_vm",
    "proxmox_virtual_environment_container",
    "proxmox_virtual_environment_hagroup",
    "proxmox_virtual_environment_haresource",
    "proxmox_virtual_environment_harule",
    "proxmox_virtual_environment_vm",
    "proxmox_virtual_environment_vm2",
    "proxmox_vm",
    "proxmox_vm_qemu",
  ]
}

class "network-path" {
  types = [
    "proxmox_network_linux_bond",
    "proxmox_network_linux_bridge",
    "proxmox_network_linux_vlan",
    "proxmox_sdn_applier",
    "proxmox_sdn_controller_evpn",
    "proxmox_sdn_fabric_node_openfabric",
    "proxmox_sdn_fabric_node_ospf",
    "proxmox_sdn_fabric_openfabric",
    "proxmox_sdn_fabric_ospf",
    "proxmox_sdn_subnet",
    "proxmox_sdn_vnet",
    "proxmox_sdn_zone_evpn",
    "proxmox_sdn_zone_qinq",
    "proxmox_sdn_zone_simple",
    "proxmox_sdn_zone_vlan",
    "proxmox_sdn_zone_vxlan",
    "proxmox_virtual_environment_dns",
    "proxmox_virtual_environment_hosts",
    "proxmox_virtual_environment_network_linux_bridge",
    "proxmox_virtual_environment_network_linux_vlan",
    "proxmox_virtual_environment_sdn_applier",
    "proxmox_virtual_environment_sdn_fabric_node_openfabric",
    "proxmox_virtual_environment_sdn_fabric_node_ospf",
    "proxmox_virtual_environment_sdn_fabric_openfabric",
    "proxmox_virtual_environment_sdn_fabric_ospf",
    "proxmox_virtual_environment_sdn_subnet",
    "proxmox_virtual_environment_sdn_vnet",
    "proxmox_virtual_environment_sdn_zone_evpn",
    "proxmox_virtual_environment_sdn_zone_qinq",
    "proxmox_virtual_environment_sdn_zone_simple",
    "proxmox_virtual_environment_sdn_zone_vlan",
    "proxmox_virtual_environment_sdn_zone_vxlan",
  ]
}

class "identity" {
  types = [
    "proxmox_acl",
    "proxmox_realm_ldap",
    "proxmox_realm_openid",
    "proxmox_realm_sync",
    "proxmox_virtual_environment_acl",
    "proxmox_virtual_environment_group",
    "proxmox_virtual_environment_realm_ldap",
    "proxmox_virtual_environment_realm_openid",
    "proxmox_virtual_environment_realm_sync",
    "proxmox_virtual_environment_role",
    "proxmox_virtual_environment_user",
  ]
}

class "secret" {
  types = [
    "proxmox_acme_account",
    "proxmox_acme_certificate",
    "proxmox_acme_dns_plugin",
    "proxmox_user_token",
    "proxmox_virtual_environment_acme_account",
    "proxmox_virtual_environment_acme_certificate",
    "proxmox_virtual_environment_acme_dns_plugin",
    "proxmox_virtual_environment_certificate",
    "proxmox_virtual_environment_user_token",
  ]
}
