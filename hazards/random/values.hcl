hazard "random-password-made-anew" {
  provider = "hashicorp/random"
  types    = ["random_password"]
  actions  = ["replace"]
  effect   = "credential-rotation"
  says     = "Another password is made, and everything that takes it from here changes in the same run."
  instead  = "Make a second one with the new rule and rotate deliberately."

  evidence "verified" {
    source  = "hashicorp/terraform-provider-random ad788e233b, internal/provider/resource_password.go, force-new fields"
    checked = "2026-11"
  }

  example "longer" {
    change = { actions = ["delete", "create"], before = { length = 16 }, after = { length = 24 }, replace_paths = ["length"] }
    hit    = true
  }

  example "created" {
    change = { actions = ["create"], after = { length = 16 } }
    hit    = false
  }
}
