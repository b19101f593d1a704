hazard "aws-iam-policy-attachment-is-exclusive" {
  provider = "hashicorp/aws"
  types    = ["aws_iam_policy_attachment"]
  actions  = ["create", "update", "delete"]
  when     = !contains(change.unknown, "policy_arn")
  effect   = "lockout"
  says     = "This resource owns every attachment of the policy in the account: whoever is not on its lists loses it."
  instead  = "Use aws_iam_role_policy_attachment and its siblings."

  evidence "documented" {
    source  = "terraform-provider-aws 3.50, website/docs/r/iam_policy_attachment.html.markdown, not read again on newer releases"
    checked = "2026-11"
  }

  example "of a policy that exists" {
    change = { actions = ["create"], after = { policy_arn = "arn:aws:iam::aws:policy/ReadOnlyAccess", roles = ["r"] } }
    hit    = true
  }

  example "one role less" {
    change = { actions = ["update"], before = { policy_arn = "a", roles = ["r", "s"] }, after = { policy_arn = "a", roles = ["r"] } }
    hit    = true
  }

  example "of a policy made in the same plan" {
    change = { actions = ["create"], after = { roles = ["r"] }, after_unknown = { policy_arn = true } }
    hit    = false
  }
}

hazard "aws-iam-role-inline-lists-are-exclusive" {
  provider   = "hashicorp/aws"
  types      = ["aws_iam_role"]
  actions    = ["update"]
  attributes = ["managed_policy_arns.**", "inline_policy.**"]
  effect     = "lockout"
  says       = "inline_policy and managed_policy_arns claim all policies of their kind: those attached by other means are removed."
  instead    = "Use separate attachment resources."

  evidence "documented" {
    source  = "terraform-provider-aws 3.50, website/docs/r/iam_role.html.markdown, not read again on newer releases"
    checked = "2026-11"
  }

  example "list changed" {
    change = { actions = ["update"], before = { managed_policy_arns = ["a", "b"] }, after = { managed_policy_arns = ["a"] } }
    hit    = true
  }

  example "description" {
    change = { actions = ["update"], before = { description = "a" }, after = { description = "b" } }
    hit    = false
  }
}

hazard "aws-iam-principal-replaced-breaks-trust" {
  provider = "hashicorp/aws"
  types    = ["aws_iam_role", "aws_iam_user"]
  actions  = ["replace"]
  effect   = "lockout"
  also     = ["identity-change"]
  says     = "Policies elsewhere keep the unique id of the old principal. A new one of the same name is not trusted until they are saved again."

  evidence "documented" {
    source  = "AWS IAM user guide, policy elements, Principal"
    checked = "2026-11"
  }

  example "renamed" {
    change = { actions = ["delete", "create"], before = { name = "a" }, after = { name = "b" }, replace_paths = ["name"] }
    hit    = true
  }

  example "trust policy" {
    change = { actions = ["update"], before = { assume_role_policy = "a" }, after = { assume_role_policy = "b" } }
    hit    = false
  }
}

hazard "aws-access-key-replaced" {
  provider = "hashicorp/aws"
  types    = ["aws_iam_access_key"]
  actions  = ["delete", "replace"]
  effect   = "credential-rotation"
  also     = ["outage"]
  says     = "The old key stops to work at that moment."
  instead  = "Make a second key, hand it out, then remove the first."

  evidence "verified" {
    source  = "terraform-providers/terraform-provider-aws 3.50 (4e69d4858a), aws/resource_aws_iam_access_key.go, not read again on newer releases"
    checked = "2026-11"
  }

  example "replaced" {
    change = { actions = ["delete", "create"], before = { user = "a" }, after = { user = "b" }, replace_paths = ["user"] }
    hit    = true
  }

  example "disabled" {
    change = { actions = ["update"], before = { status = "Active" }, after = { status = "Inactive" } }
    hit    = false
  }
}

hazard "aws-kms-key-scheduled-for-deletion" {
  provider = "hashicorp/aws"
  types    = ["aws_kms_key", "aws_kms_replica_key"]
  actions  = ["delete", "replace"]
  effect   = "irreversible"
  also     = ["data-loss", "outage"]
  says     = "The key is disabled at once and deleted after its waiting period; everything encrypted under it is then unreadable for ever."
  instead  = "Disable it and watch who fails; a deletion can be cancelled only within the waiting period."

  evidence "inferred" {
    source  = "AWS KMS developer guide, deleting keys"
    checked = "2026-11"
  }

  example "destroyed" {
    change = { actions = ["delete"], before = { deletion_window_in_days = 7 } }
    hit    = true
  }

  example "description" {
    change = { actions = ["update"], before = { description = "a" }, after = { description = "b" } }
    hit    = false
  }
}
