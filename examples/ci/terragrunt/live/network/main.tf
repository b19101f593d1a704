resource "terraform_data" "network" {
  for_each = toset(["front", "back"])
  input    = each.value
}
