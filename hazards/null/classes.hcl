class "inert" {
  types = [
    "null_resource",
  ]
}
