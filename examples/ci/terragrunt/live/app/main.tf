resource "terraform_data" "app" {
  for_each = toset(["web", "jobs"])
  input    = each.value
}
