protect "the loans database" {
  address = ["kubernetes_manifest.database"]
  refuse  = ["create", "replace", "delete"]
}
