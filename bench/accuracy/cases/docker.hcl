# kreuzwerker/docker

case "docker-container-memory" {
  type     = "docker_container"
  name     = "worker"
  provider = "kreuzwerker/docker"
  version  = "3.6.2"
  actions  = ["update"]
  before   = { id = "9f1c0000000000000000000000000000000000000000000000000000000000a1", name = "worker", image = "sha256:aa01", memory = 512, restart = "unless-stopped", must_run = true }
  after    = { id = "9f1c0000000000000000000000000000000000000000000000000000000000a1", name = "worker", image = "sha256:aa01", memory = 1024, restart = "unless-stopped", must_run = true }
  expect {
    disposition = "clear"
    effects     = []
    class       = "grows-online"
    why         = "The memory limit is raised on the running container by docker update."
    source      = "Docker docs, docker container update, https://docs.docker.com/reference/cli/docker/container/update/; provider resource_docker_container_funcs.go"
  }
}

case "docker-container-restart-policy" {
  type     = "docker_container"
  name     = "cron"
  provider = "kreuzwerker/docker"
  version  = "3.6.2"
  actions  = ["update"]
  before   = { id = "9f1c0000000000000000000000000000000000000000000000000000000000a2", name = "cron", image = "sha256:aa02", restart = "no", must_run = true }
  after    = { id = "9f1c0000000000000000000000000000000000000000000000000000000000a2", name = "cron", image = "sha256:aa02", restart = "unless-stopped", must_run = true }
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "The restart policy is changed on the running container."
    source      = "Docker docs, docker container update (--restart), https://docs.docker.com/reference/cli/docker/container/update/"
  }
}

case "docker-container-label-replaces" {
  type          = "docker_container"
  name          = "proxy"
  provider      = "kreuzwerker/docker"
  version       = "3.6.2"
  actions       = ["delete", "create"]
  reason        = "replace_because_cannot_update"
  before        = { id = "9f1c0000000000000000000000000000000000000000000000000000000000a3", name = "proxy", image = "sha256:aa03", labels = [{ label = "owner", value = "ops" }], ports = [{ internal = 443, external = 443, ip = "0.0.0.0", protocol = "tcp" }], volumes = [{ volume_name = "certs", container_path = "/certs" }], restart = "always" }
  after         = { name = "proxy", image = "sha256:aa03", labels = [{ label = "owner", value = "platform" }], ports = [{ internal = 443, external = 443, ip = "0.0.0.0", protocol = "tcp" }], volumes = [{ volume_name = "certs", container_path = "/certs" }], restart = "always" }
  unknown       = ["id", "network_data"]
  replace_paths = [["labels"]]
  expect {
    disposition = "hold"
    effects     = ["outage", "restart"]
    class       = "cosmetic-replace"
    why         = "For a label the container is stopped and removed, then made again, so the published port is dead in between."
    source      = "Docker provider, resource_docker_container.go (labels ForceNew), https://github.com/kreuzwerker/terraform-provider-docker"
  }
}

case "docker-container-db-no-volume" {
  type          = "docker_container"
  name          = "postgres"
  provider      = "kreuzwerker/docker"
  version       = "3.6.2"
  actions       = ["delete", "create"]
  reason        = "replace_because_cannot_update"
  before        = { id = "9f1c0000000000000000000000000000000000000000000000000000000000a4", name = "postgres", image = "sha256:aa04", env = ["POSTGRES_DB=shop", "TZ=UTC"], volumes = [], mounts = [], remove_volumes = true, restart = "always" }
  after         = { name = "postgres", image = "sha256:aa04", env = ["POSTGRES_DB=shop", "TZ=Europe/Berlin"], volumes = [], mounts = [], remove_volumes = true, restart = "always" }
  unknown       = ["id", "network_data"]
  replace_paths = [["env"]]
  expect {
    disposition = "hold"
    effects     = ["data-loss", "outage", "irreversible"]
    class       = "replace-wipes"
    why         = "The database lives in the container and its anonymous volume, both of which are removed with the old container."
    source      = "Docker provider docs, docker_container (remove_volumes, env forces replacement), https://registry.terraform.io/providers/kreuzwerker/docker/latest/docs/resources/container"
  }
}

case "docker-volume-label-replaces" {
  type          = "docker_volume"
  name          = "pgdata"
  provider      = "kreuzwerker/docker"
  version       = "3.6.2"
  actions       = ["delete", "create"]
  reason        = "replace_because_cannot_update"
  before        = { id = "pgdata", name = "pgdata", driver = "local", mountpoint = "/var/lib/docker/volumes/pgdata/_data", labels = [] }
  after         = { name = "pgdata", driver = "local", labels = [{ label = "backup", value = "daily" }] }
  unknown       = ["id", "mountpoint"]
  replace_paths = [["labels"]]
  expect {
    disposition = "hold"
    effects     = ["data-loss", "irreversible"]
    class       = "cosmetic-replace"
    why         = "Labels of a volume cannot be changed: the volume is removed with its files and an empty one of the same name is created."
    source      = "Docker provider, resource_docker_volume.go (labels ForceNew), https://github.com/kreuzwerker/terraform-provider-docker"
  }
}

case "docker-registry-image-tag-replaced" {
  type          = "docker_registry_image"
  name          = "api"
  provider      = "kreuzwerker/docker"
  version       = "3.6.2"
  actions       = ["delete", "create"]
  reason        = "replace_because_cannot_update"
  before        = { id = "sha256:bb01", name = "registry.example.com/acme/api:1.4.0", keep_remotely = false, sha256_digest = "sha256:bb01" }
  after         = { name = "registry.example.com/acme/api:1.5.0", keep_remotely = false }
  unknown       = ["id", "sha256_digest"]
  replace_paths = [["name"]]
  expect {
    disposition = "hold"
    effects     = ["data-loss", "irreversible", "outage"]
    class       = "destroy-flag-in-state"
    why         = "With keep_remotely = false the 1.4.0 image is deleted from the registry before 1.5.0 is pushed, so what runs it cannot be pulled or rolled back."
    source      = "Docker provider docs, docker_registry_image (keep_remotely), https://registry.terraform.io/providers/kreuzwerker/docker/latest/docs/resources/registry_image"
  }
}

case "docker-image-create" {
  type     = "docker_image"
  name     = "redis"
  provider = "kreuzwerker/docker"
  version  = "3.6.2"
  actions  = ["create"]
  before   = null
  after    = { name = "registry.example.com/library/redis:7.4", keep_locally = true }
  unknown  = ["id", "image_id", "repo_digest"]
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "An image is pulled to the host; no container changes by that."
    source      = "Docker provider docs, docker_image, https://registry.terraform.io/providers/kreuzwerker/docker/latest/docs/resources/image"
  }
}

case "docker-network-create" {
  type     = "docker_network"
  name     = "metrics"
  provider = "kreuzwerker/docker"
  version  = "3.6.2"
  actions  = ["create"]
  before   = null
  after    = { name = "metrics", driver = "bridge", internal = true }
  unknown  = ["id", "scope", "options"]
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "A new internal network that nothing is attached to."
    source      = "Docker provider docs, docker_network, https://registry.terraform.io/providers/kreuzwerker/docker/latest/docs/resources/network"
  }
}

case "docker-volume-create" {
  type     = "docker_volume"
  name     = "grafana"
  provider = "kreuzwerker/docker"
  version  = "3.6.2"
  actions  = ["create"]
  before   = null
  after    = { name = "grafana-data", driver = "local" }
  unknown  = ["id", "mountpoint"]
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "A new empty volume."
    source      = "Docker provider docs, docker_volume, https://registry.terraform.io/providers/kreuzwerker/docker/latest/docs/resources/volume"
  }
}

case "docker-service-scale-up" {
  type     = "docker_service"
  name     = "web"
  provider = "kreuzwerker/docker"
  version  = "3.6.2"
  actions  = ["update"]
  before   = { id = "kx1example0001", name = "web", mode = [{ global = false, replicated = [{ replicas = 2 }] }], task_spec = [{ container_spec = [{ image = "registry.example.com/acme/web:2.1.0" }] }] }
  after    = { id = "kx1example0001", name = "web", mode = [{ global = false, replicated = [{ replicas = 4 }] }], task_spec = [{ container_spec = [{ image = "registry.example.com/acme/web:2.1.0" }] }] }
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "Two tasks are started beside the running ones, which are not redeployed."
    source      = "Docker docs, scale the service in the swarm, https://docs.docker.com/engine/swarm/swarm-tutorial/scale-service/"
  }
}

case "docker-tag-create" {
  type     = "docker_tag"
  name     = "api_prod"
  provider = "kreuzwerker/docker"
  version  = "3.6.2"
  actions  = ["create"]
  before   = null
  after    = { source_image = "registry.example.com/acme/api:1.5.0", target_image = "registry.example.com/acme/api:prod-candidate" }
  unknown  = ["id", "source_image_id"]
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "A further local name for an image."
    source      = "Docker provider docs, docker_tag, https://registry.terraform.io/providers/kreuzwerker/docker/latest/docs/resources/tag"
  }
}
