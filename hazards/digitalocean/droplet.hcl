hazard "digitalocean-droplet-resize-powers-off" {
  provider   = "digitalocean/digitalocean"
  types      = ["digitalocean_droplet"]
  actions    = ["update"]
  attributes = ["size"]
  effect     = "restart"
  says       = "The droplet is powered off as if its plug were pulled, resized and powered on."
  instead    = "Shut it down cleanly first, drain, resize, verify."

  evidence "verified" {
    source  = "digitalocean/terraform-provider-digitalocean 401992a1, digitalocean/droplet/resource_droplet.go, update of size"
    checked = "2026-11"
  }

  example "resized" {
    change = { actions = ["update"], before = { size = "s-1vcpu-1gb" }, after = { size = "s-2vcpu-2gb" } }
    hit    = true
  }

  example "renamed" {
    change = { actions = ["update"], before = { name = "a" }, after = { name = "b" } }
    hit    = false
  }
}

hazard "digitalocean-droplet-disk-only-grows" {
  provider   = "digitalocean/digitalocean"
  types      = ["digitalocean_droplet"]
  actions    = ["update"]
  attributes = ["size"]
  when       = after.resize_disk != false
  effect     = "irreversible"
  says       = "By default the disk grows with the size and can never shrink again; the way back is another droplet."
  instead    = "Set resize_disk = false in the same change if a way back must stay."

  evidence "documented" {
    source  = "digitalocean/terraform-provider-digitalocean 401992a1, docs/resources/droplet.md, resize_disk"
    checked = "2026-11"
  }

  example "disk grows" {
    change = { actions = ["update"], before = { size = "a", resize_disk = true }, after = { size = "b", resize_disk = true } }
    hit    = true
  }

  example "disk kept" {
    change = { actions = ["update"], before = { size = "a", resize_disk = false }, after = { size = "b", resize_disk = false } }
    hit    = false
  }
}

hazard "digitalocean-droplet-first-boot-input-replaces" {
  provider   = "digitalocean/digitalocean"
  types      = ["digitalocean_droplet"]
  actions    = ["replace"]
  attributes = ["user_data", "ssh_keys.**", "image", "region", "vpc_uuid"]
  effect     = "data-loss"
  also       = ["identity-change", "address-change"]
  says       = "The droplet is destroyed with its disk and public address to build another with other first-boot data, keys or image."
  instead    = "Put user_data and ssh_keys into ignore_changes."

  evidence "documented" {
    source  = "digitalocean/terraform-provider-digitalocean 401992a1, docs/resources/droplet.md"
    checked = "2026-11"
  }

  example "a template drifted" {
    change = { actions = ["delete", "create"], before = { user_data = "a" }, after = { user_data = "b" }, replace_paths = ["user_data"] }
    hit    = true
  }

  example "resized" {
    change = { actions = ["update"], before = { size = "a" }, after = { size = "b" } }
    hit    = false
  }
}

hazard "digitalocean-droplet-ipv6-stays-on" {
  provider   = "digitalocean/digitalocean"
  types      = ["digitalocean_droplet"]
  actions    = ["update"]
  attributes = ["ipv6"]
  when       = after.ipv6 == true
  effect     = "irreversible"
  asks       = false
  because    = "It adds an address and takes nothing away."
  says       = "IPv6 can be switched on but never off again."

  evidence "verified" {
    source  = "digitalocean/terraform-provider-digitalocean 401992a1, digitalocean/droplet/resource_droplet.go, update of ipv6"
    checked = "2026-11"
  }

  example "on" {
    change = { actions = ["update"], before = { ipv6 = false }, after = { ipv6 = true } }
    hit    = true
  }

  example "monitoring" {
    change = { actions = ["update"], before = { monitoring = false }, after = { monitoring = true } }
    hit    = false
  }
}

hazard "digitalocean-droplet-tags-select" {
  provider   = "digitalocean/digitalocean"
  types      = ["digitalocean_droplet"]
  actions    = ["update"]
  attributes = ["tags.**"]
  effect     = "exposure"
  asks       = false
  because    = "It matters only where something selects by that tag."
  says       = "Firewalls and load balancers take droplets in by tag, so a tag that goes or comes may open or cut it off."

  evidence "documented" {
    source  = "digitalocean/terraform-provider-digitalocean 401992a1, docs/resources/firewall.md, tags; loadbalancer.md, droplet_tag"
    checked = "2026-11"
  }

  example "a tag less" {
    change = { actions = ["update"], before = { tags = ["web"] }, after = { tags = [] } }
    hit    = true
  }

  example "renamed" {
    change = { actions = ["update"], before = { name = "a", tags = [] }, after = { name = "b", tags = [] } }
    hit    = false
  }
}
