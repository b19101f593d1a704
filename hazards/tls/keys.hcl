hazard "tls-key-made-anew" {
  provider = "hashicorp/tls"
  types    = ["tls_private_key"]
  actions  = ["replace", "delete"]
  effect   = "credential-rotation"
  says     = "The key is gone with its state; whoever trusts it must be given the new one."

  evidence "documented" {
    source  = "hashicorp/terraform-provider-tls d72d90e1b4, docs/resources/private_key.md"
    checked = "2026-11"
  }

  example "another algorithm" {
    change = { actions = ["delete", "create"], before = { algorithm = "RSA" }, after = { algorithm = "ED25519" }, replace_paths = ["algorithm"] }
    hit    = true
  }

  example "created" {
    change = { actions = ["create"], after = { algorithm = "RSA" } }
    hit    = false
  }
}

hazard "tls-certificate-renewed-by-the-clock" {
  provider = "hashicorp/tls"
  types    = ["tls_self_signed_cert", "tls_locally_signed_cert"]
  actions  = ["replace"]
  effect   = "credential-rotation"
  says     = "The certificate is made anew. Once its renewal window is open any run does this, whatever it was started for."
  instead  = "Renew in a run of its own."

  evidence "documented" {
    source  = "hashicorp/terraform-provider-tls d72d90e1b4, docs/resources/self_signed_cert.md, early_renewal_hours"
    checked = "2026-11"
  }

  example "due" {
    change = { actions = ["delete", "create"], before = { ready_for_renewal = true }, after = { ready_for_renewal = false }, replace_paths = ["ready_for_renewal"] }
    hit    = true
  }

  example "created" {
    change = { actions = ["create"], after = { validity_period_hours = 1 } }
    hit    = false
  }
}

hazard "tls-key-in-state" {
  provider = "hashicorp/tls"
  types    = ["tls_private_key"]
  actions  = ["create"]
  effect   = "exposure"
  asks     = false
  because  = "It concerns who can read the state, not what runs."
  says     = "The private key is kept in the state in clear text; the provider itself advises against it for production."
  instead  = "Use the ephemeral resource, or make keys elsewhere."

  evidence "documented" {
    source  = "hashicorp/terraform-provider-tls d72d90e1b4, docs/resources/private_key.md, Security Notice"
    checked = "2026-11"
  }

  example "created" {
    change = { actions = ["create"], after = { algorithm = "ED25519" } }
    hit    = true
  }

  example "replaced" {
    change = { actions = ["delete", "create"], before = { algorithm = "RSA" }, after = { algorithm = "ED25519" }, replace_paths = ["algorithm"] }
    hit    = false
  }
}
