class "inert" {
  types = [
    "terraform_data",
  ]
}
