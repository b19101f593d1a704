class "inert" {
  types = [
    "local_file",
  ]
}
