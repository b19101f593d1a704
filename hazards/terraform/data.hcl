hazard "terraform-data-runs-its-commands-again" {
  provider = "builtin/terraform"
  types    = ["terraform_data"]
  actions  = ["replace"]
  effect   = "none"
  blind    = "what provisioners do, where it has any"
  says     = "Nothing real goes with it. Where it has provisioners, they run again, those of the destroy first, and the plan does not say what they do."
  instead  = "Read the provisioners before approving."

  evidence "documented" {
    source  = "Terraform and OpenTofu documentation, terraform_data, triggers_replace"
    checked = "2026-11"
  }

  example "a trigger" {
    change = { actions = ["delete", "create"], before = { triggers_replace = ["a"] }, after = { triggers_replace = ["b"] }, replace_paths = ["triggers_replace"] }
    hit    = true
  }

  example "another value" {
    change = { actions = ["update"], before = { input = "a" }, after = { input = "b" } }
    hit    = false
  }
}

hazard "terraform-data-value-harmless" {
  provider   = "builtin/terraform"
  types      = ["terraform_data"]
  actions    = ["update"]
  attributes = ["input", "input.**", "output", "output.**"]
  effect     = "none"
  says       = "The value is kept in the state; what takes it from here is a change of its own."

  evidence "documented" {
    source  = "Terraform and OpenTofu documentation, terraform_data, input and output"
    checked = "2026-11"
  }

  example "another value" {
    change = { actions = ["update"], before = { triggers_replace = null, input = "a", output = "a" }, after = { triggers_replace = null, input = "b", output = null }, after_unknown = { output = true } }
    hit    = true
  }

  example "replaced" {
    change = { actions = ["delete", "create"], before = { input = "a", triggers_replace = "x" }, after = { input = "b", triggers_replace = "y" }, replace_paths = ["triggers_replace"] }
    hit    = false
  }
}
