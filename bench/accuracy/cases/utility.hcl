# hashicorp/random, tls, time, null, local

case "random-password-create" {
  type      = "random_password"
  name      = "redis"
  provider  = "hashicorp/random"
  version   = "3.7.2"
  actions   = ["create"]
  before    = null
  after     = { length = 32, special = false, upper = true, lower = true, numeric = true, min_upper = 0, min_lower = 0, min_numeric = 0, min_special = 0 }
  unknown   = ["id", "result", "bcrypt_hash"]
  sensitive = ["result", "bcrypt_hash"]
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "A new secret value that nothing used before."
    source      = "random provider docs, random_password, https://registry.terraform.io/providers/hashicorp/random/latest/docs/resources/password"
  }
}

case "random-password-length-replaces" {
  type          = "random_password"
  name          = "db_master"
  provider      = "hashicorp/random"
  version       = "3.7.2"
  actions       = ["delete", "create"]
  reason        = "replace_because_cannot_update"
  before        = { id = "none", length = 20, special = true, override_special = "_-", result = "Invented_Result_Value-1", bcrypt_hash = "$2a$10$invented" }
  after         = { length = 32, special = true, override_special = "_-" }
  unknown       = ["id", "result", "bcrypt_hash"]
  sensitive     = ["result", "bcrypt_hash"]
  replace_paths = [["length"]]
  expect {
    disposition = "hold"
    effects     = ["credential-rotation", "lockout", "outage"]
    class       = "credential"
    why         = "A wholly new password is drawn and whatever consumes it is changed in the same run; clients with the old one are locked out."
    source      = "random provider docs, random_password (length forces replacement), https://registry.terraform.io/providers/hashicorp/random/latest/docs/resources/password"
  }
}

case "random-password-min-special-replaces" {
  type          = "random_password"
  name          = "admin"
  provider      = "hashicorp/random"
  version       = "3.7.2"
  actions       = ["create", "delete"]
  reason        = "replace_because_cannot_update"
  before        = { id = "none", length = 24, special = true, min_special = 0, keepers = null, result = "Invented-Admin-Value-222", bcrypt_hash = "$2a$10$invented2" }
  after         = { length = 24, special = true, min_special = 2, keepers = null }
  unknown       = ["id", "result", "bcrypt_hash"]
  sensitive     = ["result", "bcrypt_hash"]
  replace_paths = [["min_special"]]
  expect {
    disposition = "hold"
    effects     = ["credential-rotation", "lockout", "outage"]
    class       = "credential"
    why         = "A stricter composition rule is not checked against the old value: the password is generated anew."
    source      = "random provider, resource_password.go (RequiresReplace), https://github.com/hashicorp/terraform-provider-random"
  }
}

case "random-id-byte-length-replaces" {
  type          = "random_id"
  name          = "bucket_suffix"
  provider      = "hashicorp/random"
  version       = "3.7.2"
  actions       = ["delete", "create"]
  reason        = "replace_because_cannot_update"
  before        = { id = "q83vEg", b64_url = "q83vEg", hex = "abcdef12", dec = "2882400018", byte_length = 4, prefix = null, keepers = null }
  after         = { byte_length = 8, prefix = null, keepers = null }
  unknown       = ["id", "b64_url", "b64_std", "hex", "dec"]
  replace_paths = [["byte_length"]]
  expect {
    disposition = "hold"
    effects     = ["identity-change", "data-loss"]
    class       = "replace-identity"
    why         = "The suffix that goes into the names of other resources changes, which as a rule renames or replaces them."
    source      = "random provider docs, random_id, https://registry.terraform.io/providers/hashicorp/random/latest/docs/resources/id"
  }
}

case "random-pet-create" {
  type     = "random_pet"
  name     = "run"
  provider = "hashicorp/random"
  version  = "3.7.2"
  actions  = ["create"]
  before   = null
  after    = { length = 2, separator = "-", prefix = null, keepers = null }
  unknown  = ["id"]
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "A new random name; nothing exists yet that carries it."
    source      = "random provider docs, random_pet, https://registry.terraform.io/providers/hashicorp/random/latest/docs/resources/pet"
  }
}

case "random-string-create" {
  type     = "random_string"
  name     = "suffix"
  provider = "hashicorp/random"
  version  = "3.7.2"
  actions  = ["create"]
  before   = null
  after    = { length = 6, special = false, upper = false, lower = true, numeric = true }
  unknown  = ["id", "result"]
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "A new random suffix."
    source      = "random provider docs, random_string, https://registry.terraform.io/providers/hashicorp/random/latest/docs/resources/string"
  }
}

case "tls-private-key-create" {
  type      = "tls_private_key"
  name      = "deploy"
  provider  = "hashicorp/tls"
  version   = "4.1.0"
  actions   = ["create"]
  before    = null
  after     = { algorithm = "ED25519", rsa_bits = 2048, ecdsa_curve = "P224" }
  unknown   = ["id", "private_key_pem", "private_key_openssh", "public_key_openssh", "public_key_pem"]
  sensitive = ["private_key_pem", "private_key_openssh"]
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "A fresh key pair that nothing trusts yet."
    source      = "tls provider docs, tls_private_key, https://registry.terraform.io/providers/hashicorp/tls/latest/docs/resources/private_key"
  }
}

case "tls-private-key-bits-replaces" {
  type          = "tls_private_key"
  name          = "ca"
  provider      = "hashicorp/tls"
  version       = "4.1.0"
  actions       = ["delete", "create"]
  reason        = "replace_because_cannot_update"
  before        = { id = "1b2c3d4e5f60718293a4b5c6d7e8f90011223344", algorithm = "RSA", rsa_bits = 2048, ecdsa_curve = "P224", public_key_fingerprint_sha256 = "SHA256:inventedfingerprint" }
  after         = { algorithm = "RSA", rsa_bits = 4096, ecdsa_curve = "P224" }
  unknown       = ["id", "private_key_pem", "private_key_openssh", "public_key_openssh", "public_key_pem", "public_key_fingerprint_sha256"]
  sensitive     = ["private_key_pem", "private_key_openssh"]
  replace_paths = [["rsa_bits"]]
  expect {
    disposition = "hold"
    effects     = ["credential-rotation", "identity-change", "irreversible", "lockout"]
    class       = "credential"
    why         = "The key of the CA is thrown away for a new one, so everything signed with or trusting the old one has to be renewed."
    source      = "tls provider docs, tls_private_key, https://registry.terraform.io/providers/hashicorp/tls/latest/docs/resources/private_key"
  }
}

case "tls-cert-request-create" {
  type     = "tls_cert_request"
  name     = "web"
  provider = "hashicorp/tls"
  version  = "4.1.0"
  actions  = ["create"]
  before   = null
  after    = { dns_names = ["www.example.com"], subject = [{ common_name = "www.example.com", organization = "Example" }] }
  unknown  = ["id", "cert_request_pem", "key_algorithm"]
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "A signing request is only a text in state."
    source      = "tls provider docs, tls_cert_request, https://registry.terraform.io/providers/hashicorp/tls/latest/docs/resources/cert_request"
  }
}

case "tls-ca-self-signed-subject-replaces" {
  type          = "tls_self_signed_cert"
  name          = "root_ca"
  provider      = "hashicorp/tls"
  version       = "4.1.0"
  actions       = ["delete", "create"]
  reason        = "replace_because_cannot_update"
  before        = { id = "998877665544332211", is_ca_certificate = true, validity_period_hours = 87600, early_renewal_hours = 0, allowed_uses = ["cert_signing", "crl_signing"], subject = [{ common_name = "Example Root", organization = "Example" }], validity_end_time = "2034-01-01T00:00:00Z" }
  after         = { is_ca_certificate = true, validity_period_hours = 87600, early_renewal_hours = 0, allowed_uses = ["cert_signing", "crl_signing"], subject = [{ common_name = "Example Root CA", organization = "Example GmbH" }] }
  unknown       = ["id", "cert_pem", "validity_start_time", "validity_end_time"]
  replace_paths = [["subject"]]
  expect {
    disposition = "hold"
    effects     = ["identity-change", "credential-rotation", "outage"]
    class       = "cosmetic-replace"
    why         = "A nicer name makes another root certificate: certificates issued under the old subject no longer chain to it and clients do not trust it."
    source      = "tls provider docs, tls_self_signed_cert; RFC 5280 section 6 (name chaining), https://www.rfc-editor.org/rfc/rfc5280"
  }
}

case "time-static-create" {
  type     = "time_static"
  name     = "deployed"
  provider = "hashicorp/time"
  version  = "0.13.1"
  actions  = ["create"]
  before   = null
  after    = { triggers = { release = "2.4.0" } }
  unknown  = ["id", "rfc3339", "unix", "year", "month", "day", "hour", "minute", "second"]
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "A point in time is noted in state."
    source      = "time provider docs, time_static, https://registry.terraform.io/providers/hashicorp/time/latest/docs/resources/static"
  }
}

case "time-sleep-duration" {
  type     = "time_sleep"
  name     = "propagation"
  provider = "hashicorp/time"
  version  = "0.13.1"
  actions  = ["update"]
  before   = { id = "2025-01-10T10:00:00Z", create_duration = "30s", destroy_duration = null, triggers = null }
  after    = { id = "2025-01-10T10:00:00Z", create_duration = "60s", destroy_duration = null, triggers = null }
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "Only the configured waiting time is stored; no real object is behind it."
    source      = "time provider, resource_time_sleep.go, https://github.com/hashicorp/terraform-provider-time"
  }
}

case "local-file-content-replaces" {
  type          = "local_file"
  name          = "inventory"
  provider      = "hashicorp/local"
  version       = "2.5.3"
  actions       = ["delete", "create"]
  reason        = "replace_because_cannot_update"
  before        = { id = "3f786850e387550fdab836ed7e6dc881de23001b", filename = "./inventory.ini", content = "[web]\n192.0.2.11\n", file_permission = "0644", directory_permission = "0755" }
  after         = { filename = "./inventory.ini", content = "[web]\n192.0.2.11\n192.0.2.12\n", file_permission = "0644", directory_permission = "0755" }
  unknown       = ["id", "content_md5", "content_sha256"]
  replace_paths = [["content"]]
  expect {
    disposition = "clear"
    effects     = []
    class       = "looks-dangerous"
    why         = "Replacing a local_file just writes the file again on the machine that runs Terraform."
    source      = "local provider docs, local_file, https://registry.terraform.io/providers/hashicorp/local/latest/docs/resources/file"
  }
}

case "local-file-create" {
  type     = "local_file"
  name     = "readme"
  provider = "hashicorp/local"
  version  = "2.5.3"
  actions  = ["create"]
  before   = null
  after    = { filename = "./out/README.txt", content = "generated\n", file_permission = "0644", directory_permission = "0755" }
  unknown  = ["id", "content_md5", "content_sha256"]
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "A file is written beside the configuration."
    source      = "local provider docs, local_file, https://registry.terraform.io/providers/hashicorp/local/latest/docs/resources/file"
  }
}

case "null-resource-create" {
  type     = "null_resource"
  name     = "marker"
  provider = "hashicorp/null"
  version  = "3.2.4"
  actions  = ["create"]
  before   = null
  after    = { triggers = { cluster = "prod" } }
  unknown  = ["id"]
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "An object without any counterpart outside of state."
    source      = "null provider docs, null_resource, https://registry.terraform.io/providers/hashicorp/null/latest/docs/resources/resource"
  }
}
