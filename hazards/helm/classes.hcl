class "compute" {
  types = [
    "helm_release",
  ]
}
