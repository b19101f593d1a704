hazard "null-resource-runs-its-commands-again" {
  provider = "hashicorp/null"
  types    = ["null_resource"]
  actions  = ["replace"]
  effect   = "none"
  blind    = "what provisioners do, where it has any"
  says     = "Nothing real goes with it. Where it has provisioners, they run again, those of the destroy first, and the plan does not say what they do."
  instead  = "Read the provisioners before approving."

  evidence "documented" {
    source  = "hashicorp/terraform-provider-null 620826048c, docs/resources/resource.md"
    checked = "2026-11"
  }

  example "trigger" {
    change = { actions = ["delete", "create"], before = { triggers = { a = "1" } }, after = { triggers = { a = "2" } }, replace_paths = ["triggers"] }
    hit    = true
  }

  example "created" {
    change = { actions = ["create"], after = { triggers = { a = "1" } } }
    hit    = false
  }
}
