# The cluster has one node. Its control plane's datastore lies on its own disk.
protect "the only node of granary" {
  address = ["hcloud_server.node"]
  refuse  = ["delete", "replace"]
}
