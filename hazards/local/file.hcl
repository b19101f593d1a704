hazard "local-file-removed-here" {
  provider = "hashicorp/local"
  types    = ["local_file", "local_sensitive_file"]
  actions  = ["delete", "replace"]
  effect   = "none"
  blind    = "what reads the file, and whether this is the machine that has it"
  says     = "The file is removed from the machine that runs the engine, whoever wrote it last; on another machine there is nothing to remove."
  instead  = "Check what reads it there."

  evidence "verified" {
    source  = "hashicorp/terraform-provider-local d480f231e2, internal/provider/resource_local_file.go, Delete: os.Remove"
    checked = "2026-11"
  }

  example "other content" {
    change = { actions = ["delete", "create"], before = { filename = "./kubeconfig", content = "a" }, after = { filename = "./kubeconfig", content = "b" }, replace_paths = ["content"] }
    hit    = true
  }

  example "created" {
    change = { actions = ["create"], after = { filename = "./kubeconfig", content = "a" } }
    hit    = false
  }
}
