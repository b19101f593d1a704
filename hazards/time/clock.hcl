hazard "time-rotation-is-due" {
  provider = "hashicorp/time"
  types    = ["time_rotating"]
  actions  = ["replace", "delete"]
  effect   = "credential-rotation"
  asks     = false
  because  = "What is rotated by it asks by itself."
  says     = "The clock alone plans this. Every key or secret that has it as a keeper is made anew in the same run."
  instead  = "Keep rotations in a stack of their own."

  evidence "documented" {
    source  = "hashicorp/terraform-provider-time 16bc819eb9, docs/resources/rotating.md"
    checked = "2026-11"
  }

  example "due" {
    change = { actions = ["delete", "create"], before = { rotation_days = 30 }, after = { rotation_days = 30 }, replace_paths = [] }
    hit    = true
  }

  example "updated" {
    change = { actions = ["update"], before = { rotation_days = 30 }, after = { rotation_days = 60 } }
    hit    = false
  }
}
