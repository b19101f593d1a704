// Package hazard holds the knowledge of providers: for which changes which
// effect follows, how that is known, which types keep data or carry traffic,
// and what is known to be harmless. It loads this knowledge from HCL files
// and matches it against changes.
//
// A file has hazard, class and silence blocks:
//
//	hazard "libvirt-domain-update-restarts" {
//	  provider   = "dmacvicar/libvirt"     # or a list; the host doesn't count
//	  versions   = ">= 0.9.0"              # optional
//	  types      = ["libvirt_domain"]      # * is a wildcard
//	  actions    = ["update"]              # create read update replace delete forget no-op import
//	  attributes = ["memory", "disk.**"]   # optional: which changed paths (plan.PathPattern)
//	  when       = before.running == true  # optional: over before, after, config, change, plan, provider
//	  effect     = "restart"               # a word of record.Effect
//	  also       = ["outage"]              # optional: further effects
//	  outcome    = "refused"               # optional: refused, nothing, misreported
//	  asks       = false                   # optional: overrides whether the effect asks a question …
//	  because    = "…"                     # … with the reason for it
//	  blind      = "…"                     # optional: what a refresh cannot see here
//	  says       = "…"                     # what happens
//	  instead    = "…"                     # optional: what to do about it
//	  evidence "verified" {                # one or more
//	    source  = "provider v0.9.8, internal/provider/domain_resource.go, Update"
//	    checked = "2026-11"
//	  }
//	  example "a description" {            # at least one that it hits and one that it doesn't
//	    change = { actions = ["update"], before = { … }, after = { … } }
//	    hit    = true
//	  }
//	}
//	class "stateful" { types = ["aws_db_instance"] }
//	silence "some-id" { reason = "…" }     # in a user's folder
//
// effect = "none" alone says: harmless, and covers the changed paths it
// matches. With an outcome it says something else: the update comes to
// nothing, is refused by the provider or its API, or is done although the
// apply reports a failure. With blind it says that the plan cannot tell. None
// of these covers anything.
//
// A condition sees change.paths, change.removed and change.unknown: the
// changed paths, those where nothing is left, and those decided during apply.
// provider has the literals of the provider block: what is absent has its
// default. Without a configuration in the plan, config and provider are
// unknown.
//
// An update of which every matched value is decided during apply may come to
// nothing: such a match has May set, as one whose condition is unknown.
//
// A condition that doesn't fit the values it meets counts as undecided, too:
// the match fires with its Problem, and covers nothing.
//
// In a replacement, attributes are held against the paths that force it,
// where the plan tells them. A pattern also matches where a whole block
// appears or goes that has something set at the pattern's place; a harmless
// entry must match the changed path itself.
//
// Where to start: Load, then Base.Assess. A Base parses an embedded entry when
// a change is at a place that the entry is about, once, and is safe for
// concurrent use. Examples are run by Test, not when loading; Schemas says
// which names in an entry no provider has. Nothing here judges, and no value of
// a plan gets into a message.
package hazard
