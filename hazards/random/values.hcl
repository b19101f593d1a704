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

hazard "random-value-made-anew" {
  provider = "hashicorp/random"
  types = [
    "random_string",
    "random_id",
    "random_pet",
    "random_uuid",
    "random_integer",
    "random_bytes",
    "random_shuffle",
  ]
  actions = ["replace"]
  effect  = "identity-change"
  asks    = false
  because = "What is made from it asks by itself."
  says    = "Another value is made, and everything that takes its name or its token from here changes in the same run."
  instead = "Make a second one, or put the parameter into ignore_changes."

  evidence "verified" {
    source  = "hashicorp/terraform-provider-random ad788e233b, internal/provider/resource_string.go, resource_id.go and resource_pet.go: RequiresReplace"
    checked = "2026-11"
  }

  example "longer" {
    change = { actions = ["delete", "create"], before = { byte_length = 4, keepers = {} }, after = { byte_length = 8, keepers = {} }, replace_paths = ["byte_length"], type = "random_id" }
    hit    = true
  }

  example "created" {
    change = { actions = ["create"], after = { byte_length = 4 }, type = "random_id" }
    hit    = false
  }
}
