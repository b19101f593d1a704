# Projects and users of OpenStack.

hazard "openstack-user-disabled" {
  provider   = "terraform-provider-openstack/openstack"
  types      = ["openstack_identity_user_v3", "openstack_identity_project_v3"]
  actions    = ["update"]
  attributes = ["enabled"]
  when       = before.enabled != false && after.enabled == false
  effect     = "lockout"
  says       = "It is switched off: the user, or everyone in the project, cannot sign in, and tokens stop being valid."
  instead    = "Ask which software signs in with it."

  evidence "documented" {
    source  = "terraform-provider-openstack/terraform-provider-openstack 27f261252a, docs/resources/identity_user_v3.md and identity_project_v3.md, enabled"
    checked = "2026-11"
  }

  example "off" {
    change = { actions = ["update"], before = { name = "ci", enabled = true }, after = { name = "ci", enabled = false } }
    hit    = true
  }

  example "on" {
    change = { actions = ["update"], before = { name = "ci", enabled = false }, after = { name = "ci", enabled = true } }
    hit    = false
  }
}

hazard "openstack-user-password-changes" {
  provider   = "terraform-provider-openstack/openstack"
  types      = ["openstack_identity_user_v3"]
  actions    = ["update"]
  attributes = ["password"]
  effect     = "credential-rotation"
  says       = "The password changes at once; software that signs in with the old one fails."
  instead    = "Use application credentials for software, and make a second one before the first is dropped."

  evidence "verified" {
    source  = "terraform-provider-openstack/terraform-provider-openstack 27f261252a, openstack/resource_openstack_identity_user_v3.go, resourceIdentityUserV3Update"
    checked = "2026-11"
  }

  example "changed" {
    change = { actions = ["update"], before = { name = "ci", password = "x" }, after = { name = "ci", password = "y" } }
    hit    = true
  }

  example "a description" {
    change = { actions = ["update"], before = { name = "ci", description = "a" }, after = { name = "ci", description = "b" } }
    hit    = false
  }
}
