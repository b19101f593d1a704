hazard "aws-secret-deleted-for-good" {
  provider = "hashicorp/aws"
  types    = ["aws_secretsmanager_secret"]
  actions  = ["delete", "replace"]
  when     = before.recovery_window_in_days == 0
  effect   = "irreversible"
  also     = ["data-loss"]
  says     = "State says recovery_window_in_days = 0: the secret is deleted at once, and nothing brings it back."
  instead  = "Apply a window of seven days or more first."

  evidence "documented" {
    source  = "terraform-providers/terraform-provider-aws 3.50 (4e69d4858a), website/docs/r/secretsmanager_secret.html.markdown, recovery_window_in_days, not read again on newer releases"
    checked = "2026-11"
  }

  example "no window" {
    change = { actions = ["delete"], before = { recovery_window_in_days = 0 } }
    hit    = true
  }

  example "a month" {
    change = { actions = ["delete"], before = { recovery_window_in_days = 30 } }
    hit    = false
  }
}

hazard "aws-secret-unreadable-from-now" {
  provider = "hashicorp/aws"
  types    = ["aws_secretsmanager_secret"]
  actions  = ["delete", "replace"]
  effect   = "outage"
  says     = "Even with a recovery window nobody can read the secret from this moment on, and its name stays taken until the window has passed."
  instead  = "Move the readers off first."

  evidence "documented" {
    source  = "AWS Secrets Manager user guide, delete a secret"
    checked = "2026-11"
  }

  example "deleted" {
    change = { actions = ["delete"], before = { name = "db", recovery_window_in_days = 30 } }
    hit    = true
  }

  example "rotation" {
    change = { actions = ["update"], before = { description = "a" }, after = { description = "b" } }
    hit    = false
  }
}

hazard "aws-key-switched-off" {
  provider   = "hashicorp/aws"
  types      = ["aws_kms_key", "aws_kms_external_key", "aws_kms_replica_key"]
  actions    = ["update"]
  attributes = ["is_enabled", "enabled"]
  when       = after.is_enabled == false || try(after.enabled, true) == false
  effect     = "outage"
  says       = "A disabled key encrypts and decrypts nothing: volumes do not attach, databases and buckets under it cannot be read."
  instead    = "Look at its use in CloudTrail first."

  evidence "documented" {
    source  = "awsdocs/aws-kms-developer-guide 977c6856b6, doc_source/enabling-keys.md"
    checked = "2026-11"
  }

  example "off" {
    change = { type = "aws_kms_key", actions = ["update"], before = { is_enabled = true }, after = { is_enabled = false } }
    hit    = true
  }

  example "on" {
    change = { type = "aws_kms_key", actions = ["update"], before = { is_enabled = false }, after = { is_enabled = true } }
    hit    = false
  }
}

hazard "aws-key-policy-changed" {
  provider   = "hashicorp/aws"
  types      = ["aws_kms_key", "aws_kms_key_policy", "aws_kms_external_key", "aws_kms_replica_key"]
  actions    = ["update", "delete"]
  attributes = ["policy"]
  effect     = "lockout"
  says       = "Who is not named in the key policy any more cannot read what is encrypted under it; one that names nobody who may change it leaves a key that only AWS support can open."
  instead    = "Keep a statement for the account root, and compare old and new by principal."

  evidence "inferred" {
    source  = "AWS KMS developer guide, key policies and the lockout safety check"
    checked = "2026-11"
  }

  example "another policy" {
    change = { type = "aws_kms_key", actions = ["update"], before = { policy = "{\"Statement\":[]}" }, after = { policy = "{\"Statement\":[{\"Effect\":\"Allow\"}]}" } }
    hit    = true
  }

  example "rotation" {
    change = { type = "aws_kms_key", actions = ["update"], before = { enable_key_rotation = false }, after = { enable_key_rotation = true } }
    hit    = false
  }
}

hazard "aws-key-settings-harmless" {
  provider   = "hashicorp/aws"
  types      = ["aws_kms_key"]
  actions    = ["update"]
  attributes = ["enable_key_rotation", "rotation_period_in_days", "deletion_window_in_days", "description"]
  when       = !(before.enable_key_rotation == true && after.enable_key_rotation == false)
  effect     = "none"
  says       = "Rotation keeps the old key material for reading; the waiting period counts only on deletion."

  evidence "inferred" {
    source  = "AWS KMS developer guide, rotating keys"
    checked = "2026-11"
  }

  example "rotation" {
    change = { actions = ["update"], before = { enable_key_rotation = false }, after = { enable_key_rotation = true } }
    hit    = true
  }

  example "off" {
    change = { actions = ["update"], before = { enable_key_rotation = true }, after = { enable_key_rotation = false } }
    hit    = false
  }
}

hazard "aws-key-alias-moves" {
  provider   = "hashicorp/aws"
  types      = ["aws_kms_alias"]
  actions    = ["update", "delete", "replace"]
  attributes = ["target_key_id", "name"]
  when       = change.actions[0] != "update" || before.target_key_id != after.target_key_id
  effect     = "lockout"
  says       = "Who uses the key by this name gets another one, or none; those allowed to use it only by its alias lose what the old key holds."

  evidence "documented" {
    source  = "awsdocs/aws-kms-developer-guide 977c6856b6, doc_source/abac.md"
    checked = "2026-11"
  }

  example "another key" {
    change = { actions = ["update"], before = { name = "alias/app", target_key_id = "k-1" }, after = { name = "alias/app", target_key_id = "k-2" } }
    hit    = true
  }

  example "a new one" {
    change = { actions = ["create"], after = { name = "alias/app", target_key_id = "k-1" } }
    hit    = false
  }
}

hazard "aws-key-pair-reaches-new-instances-only" {
  provider = "hashicorp/aws"
  types    = ["aws_key_pair"]
  actions  = ["replace"]
  effect   = "deferred"
  asks     = false
  because  = "No instance that runs is touched."
  says     = "Instances that run keep the old key; only those started from now on get the new one."
  instead  = "Add the new key inside them before anybody gives up the old one."

  evidence "inferred" {
    source  = "Amazon EC2 user guide, key pairs: the public key is put in at the first boot"
    checked = "2026-11"
  }

  example "another key" {
    change = { actions = ["delete", "create"], before = { public_key = "ssh-ed25519 AAAA a" }, after = { public_key = "ssh-ed25519 BBBB a" }, replace_paths = ["public_key"] }
    hit    = true
  }

  example "tags" {
    change = { actions = ["update"], before = { tags = {} }, after = { tags = { a = "b" } } }
    hit    = false
  }
}

hazard "aws-instance-profile-role-changes" {
  provider = "hashicorp/aws"
  types    = ["aws_iam_instance_profile"]
  actions  = ["update", "replace", "delete"]
  when     = change.actions[0] != "update" || before.role != after.role
  effect   = "lockout"
  says     = "Instances with this profile get other rights at their next credentials, or none."
  instead  = "Compare the policies of both roles first."

  evidence "inferred" {
    source  = "AWS IAM user guide, using instance profiles"
    checked = "2026-11"
  }

  example "another role" {
    change = { actions = ["update"], before = { name = "web", role = "web" }, after = { name = "web", role = "web-v2" } }
    hit    = true
  }

  example "tags" {
    change = { actions = ["update"], before = { name = "web", role = "web", tags = {} }, after = { name = "web", role = "web", tags = { a = "b" } } }
    hit    = false
  }
}

hazard "aws-attachment-gap" {
  provider = "hashicorp/aws"
  types = [
    "aws_iam_role_policy_attachment",
    "aws_iam_user_policy_attachment",
    "aws_iam_group_policy_attachment",
    "aws_iam_role_policy",
  ]
  actions = ["delete", "replace"]
  when    = change.actions[0] == "delete"
  effect  = "lockout"
  says    = "Whoever has the role loses these rights, between delete and create at least."
  instead = "Attach the new policy before the old one goes."

  evidence "inferred" {
    source  = "AWS IAM API, DetachRolePolicy"
    checked = "2026-11"
  }

  example "removed" {
    change = { type = "aws_iam_role_policy_attachment", actions = ["delete"], before = { role = "app", policy_arn = "arn:aws:iam::aws:policy/AmazonS3ReadOnlyAccess" } }
    hit    = true
  }

  example "the new one first" {
    change = { type = "aws_iam_role_policy_attachment", actions = ["create", "delete"], before = { role = "app", policy_arn = "arn:a" }, after = { role = "app", policy_arn = "arn:b" }, replace_paths = ["policy_arn"] }
    hit    = false
  }
}

hazard "aws-trusted-issuer-removed" {
  provider = "hashicorp/aws"
  types    = ["aws_iam_openid_connect_provider", "aws_iam_saml_provider"]
  actions  = ["delete", "replace"]
  effect   = "lockout"
  says     = "Whoever logs in through this issuer, pipelines and pods with roles included, gets no credentials any more."
  instead  = "Make the new one and move the trust policies first."

  evidence "inferred" {
    source  = "AWS IAM API, DeleteOpenIDConnectProvider: roles that name it fail"
    checked = "2026-11"
  }

  example "removed" {
    change = { type = "aws_iam_openid_connect_provider", actions = ["delete"], before = { url = "https://token.actions.githubusercontent.com" } }
    hit    = true
  }

  example "thumbprint" {
    change = { type = "aws_iam_openid_connect_provider", actions = ["update"], before = { thumbprint_list = ["a"] }, after = { thumbprint_list = ["b"] } }
    hit    = false
  }
}

hazard "aws-group-membership-is-exclusive" {
  provider = "hashicorp/aws"
  types    = ["aws_iam_group_membership"]
  actions  = ["create", "update", "delete"]
  effect   = "lockout"
  says     = "The list is the whole group: users that were added by other means are put out."
  instead  = "Use aws_iam_user_group_membership."

  evidence "documented" {
    source  = "terraform-providers/terraform-provider-aws 3.50 (4e69d4858a), website/docs/r/iam_group_membership.html.markdown, not read again on newer releases"
    checked = "2026-11"
  }

  example "one less" {
    change = { actions = ["update"], before = { users = ["a", "b"] }, after = { users = ["a"] } }
    hit    = true
  }

  example "read" {
    change = { actions = ["no-op"], before = { users = ["a"] }, after = { users = ["a"] } }
    hit    = false
  }
}

hazard "aws-role-settings-harmless" {
  provider   = "hashicorp/aws"
  types      = ["aws_iam_role"]
  actions    = ["update"]
  attributes = ["max_session_duration", "force_detach_policies", "description"]
  when       = try(after.max_session_duration >= before.max_session_duration, true)
  effect     = "none"
  says       = "How long a session may last, and text: rights stay as they are."

  evidence "inferred" {
    source  = "AWS IAM API, UpdateRole"
    checked = "2026-11"
  }

  example "longer" {
    change = { actions = ["update"], before = { max_session_duration = 3600 }, after = { max_session_duration = 14400 } }
    hit    = true
  }

  example "trust" {
    change = { actions = ["update"], before = { max_session_duration = 3600, assume_role_policy = "a" }, after = { max_session_duration = 14400, assume_role_policy = "b" } }
    hit    = false
  }
}

hazard "aws-user-pool-replaced" {
  provider = "hashicorp/aws"
  types    = ["aws_cognito_user_pool"]
  actions  = ["delete", "replace"]
  effect   = "data-loss"
  also     = ["identity-change"]
  says     = "The pool goes with every account in it. Passwords cannot be exported: users of the new one have to set theirs anew."
  instead  = "Make the new pool and move users over with a migration trigger."

  evidence "verified" {
    source  = "terraform-providers/terraform-provider-aws 3.50 (4e69d4858a), aws/resource_aws_cognito_user_pool.go, force-new fields, not read again on newer releases"
    checked = "2026-11"
  }

  example "another way to sign in" {
    change = { actions = ["delete", "create"], before = { username_attributes = ["email"] }, after = { username_attributes = ["phone_number"] }, replace_paths = ["username_attributes"] }
    hit    = true
  }

  example "protection" {
    change = { actions = ["update"], before = { deletion_protection = "INACTIVE" }, after = { deletion_protection = "ACTIVE" } }
    hit    = false
  }
}

hazard "aws-user-pool-client-replaced" {
  provider = "hashicorp/aws"
  types    = ["aws_cognito_user_pool_client"]
  actions  = ["delete", "replace"]
  effect   = "credential-rotation"
  also     = ["outage"]
  says     = "Applications have the id and secret of the old client and cannot log anybody in until they get the new ones."
  instead  = "Make a second client and move the applications."

  evidence "verified" {
    source  = "terraform-providers/terraform-provider-aws 3.50 (4e69d4858a), aws/resource_aws_cognito_user_pool_client.go, force-new fields, not read again on newer releases"
    checked = "2026-11"
  }

  example "with a secret" {
    change = { actions = ["delete", "create"], before = { generate_secret = false }, after = { generate_secret = true }, replace_paths = ["generate_secret"] }
    hit    = true
  }

  example "validity" {
    change = { actions = ["update"], before = { access_token_validity = 60 }, after = { access_token_validity = 120 } }
    hit    = false
  }
}

hazard "aws-directory-replaced" {
  provider = "hashicorp/aws"
  types    = ["aws_directory_service_directory"]
  actions  = ["delete", "replace"]
  effect   = "data-loss"
  also     = ["lockout"]
  says     = "The directory goes with its accounts and computers; what joined it trusts nobody any more."
  instead  = "Make the new one, set up a trust, move over."

  evidence "verified" {
    source  = "terraform-providers/terraform-provider-aws 3.50 (4e69d4858a), aws/resource_aws_directory_service_directory.go, force-new fields, not read again on newer releases"
    checked = "2026-11"
  }

  example "another size" {
    change = { actions = ["delete", "create"], before = { size = "Small" }, after = { size = "Large" }, replace_paths = ["size"] }
    hit    = true
  }

  example "tags" {
    change = { actions = ["update"], before = { tags = {} }, after = { tags = { a = "b" } } }
    hit    = false
  }
}
