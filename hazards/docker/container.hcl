# Containers, images, volumes, networks and services of Docker.

hazard "docker-container-replaced" {
  provider = "kreuzwerker/docker"
  types    = ["docker_container"]
  actions  = ["replace"]
  effect   = "outage"
  says     = "The container is stopped and removed before its successor starts. Nearly every attribute does this: an environment variable, a label, a port. What it wrote outside volumes is gone."
  instead  = "Keep data in named volumes; run two of them behind a proxy where it must not be away."

  evidence "verified" {
    source  = "kreuzwerker/terraform-provider-docker 83c00e0bf3, internal/provider/resource_docker_container.go: ForceNew; resource_docker_container_funcs.go, resourceDockerContainerDelete"
    checked = "2026-11"
  }

  example "a variable" {
    change = { actions = ["delete", "create"], before = { name = "web", env = ["A=1"] }, after = { name = "web", env = ["A=2"] }, replace_paths = ["env"] }
    hit    = true
  }

  example "more memory" {
    change = { actions = ["update"], before = { name = "web", memory = 256 }, after = { name = "web", memory = 512 } }
    hit    = false
  }
}

hazard "docker-container-anonymous-volumes-removed" {
  provider = "kreuzwerker/docker"
  types    = ["docker_container"]
  actions  = ["delete", "replace"]
  when     = before.remove_volumes != false && length([for v in before.mounts : v if lookup(v, "source", "") != null && lookup(v, "source", "") != ""]) == 0 && length([for v in before.volumes : v if lookup(v, "host_path", "") != null && lookup(v, "host_path", "") != "" || lookup(v, "volume_name", "") != null && lookup(v, "volume_name", "") != ""]) == 0
  effect   = "data-loss"
  says     = "Anonymous volumes are removed with the container, because remove_volumes is not off in state. A database whose image declares a volume and that was given none by name keeps its data there."
  instead  = "Apply remove_volumes = false first, and move data into a named volume."

  evidence "documented" {
    source  = "kreuzwerker/terraform-provider-docker 83c00e0bf3, docs/resources/container.md, remove_volumes"
    checked = "2026-11"
  }

  evidence "verified" {
    source  = "kreuzwerker/terraform-provider-docker 83c00e0bf3, internal/provider/resource_docker_container_funcs.go, resourceDockerContainerDelete: RemoveVolumes"
    checked = "2026-11"
  }

  example "nothing by name" {
    change = { actions = ["delete", "create"], before = { name = "db", env = ["A=1"], remove_volumes = true, volumes = [], mounts = [] }, after = { name = "db", env = ["A=2"], remove_volumes = true, volumes = [], mounts = [] }, replace_paths = ["env"] }
    hit    = true
  }

  example "a named volume" {
    change = { actions = ["delete", "create"], before = { name = "db", env = ["A=1"], remove_volumes = true, mounts = [], volumes = [{ container_path = "/data", volume_name = "pgdata", host_path = "" }] }, after = { name = "db", env = ["A=2"], remove_volumes = true }, replace_paths = ["env"] }
    hit    = false
  }

  example "kept" {
    change = { actions = ["delete"], before = { name = "db", remove_volumes = false, volumes = [], mounts = [] } }
    hit    = false
  }
}

hazard "docker-container-killed-at-once" {
  provider = "kreuzwerker/docker"
  types    = ["docker_container"]
  actions  = ["delete", "replace"]
  when     = before.destroy_grace_seconds == null || before.destroy_grace_seconds == 0
  effect   = "outage"
  asks     = false
  because  = "The destroy asks by itself."
  says     = "The provider gives the container no time to stop: without destroy_grace_seconds in state it is killed at once."
  instead  = "Apply destroy_grace_seconds first."

  evidence "verified" {
    source  = "kreuzwerker/terraform-provider-docker 83c00e0bf3, internal/provider/resource_docker_container_funcs.go, resourceDockerContainerDelete: stop with a timeout of 0"
    checked = "2026-11"
  }

  example "no time" {
    change = { actions = ["delete"], before = { name = "db", destroy_grace_seconds = null } }
    hit    = true
  }

  example "ten seconds" {
    change = { actions = ["delete"], before = { name = "db", destroy_grace_seconds = 10 } }
    hit    = false
  }
}

hazard "docker-container-memory-lowered" {
  provider   = "kreuzwerker/docker"
  types      = ["docker_container"]
  actions    = ["update"]
  attributes = ["memory", "memory_swap"]
  when       = after.memory > 0 && (before.memory == 0 || before.memory == null || after.memory < before.memory)
  effect     = "restart"
  says       = "The limit is lowered on the running container. A process that uses more is killed, or Docker refuses the update."
  instead    = "Check what it uses."

  evidence "verified" {
    source  = "kreuzwerker/terraform-provider-docker 83c00e0bf3, internal/provider/resource_docker_container_funcs.go, resourceDockerContainerUpdate: ContainerUpdate"
    checked = "2026-11"
  }

  evidence "documented" {
    source  = "Docker documentation, docker container update, memory"
    checked = "2026-11"
  }

  example "less" {
    change = { actions = ["update"], before = { name = "web", memory = 512 }, after = { name = "web", memory = 256 } }
    hit    = true
  }

  example "more" {
    change = { actions = ["update"], before = { name = "web", memory = 256 }, after = { name = "web", memory = 512 } }
    hit    = false
  }
}

hazard "docker-container-limits-harmless" {
  provider = "kreuzwerker/docker"
  types    = ["docker_container"]
  actions  = ["update"]
  attributes = [
    "restart",
    "max_retry_count",
    "cpu_shares",
    "cpu_set",
    "memory",
    "memory_swap",
    "destroy_grace_seconds",
    "remove_volumes",
    "wait",
    "wait_timeout",
    "logs",
    "start",
    "container_read_refresh_timeout_milliseconds",
  ]
  when   = (coalesce(after.memory, 0) == coalesce(before.memory, 0) || coalesce(after.memory, 0) > coalesce(before.memory, 0) && coalesce(before.memory, 0) > 0) && !(before.remove_volumes == false && after.remove_volumes != false)
  effect = "none"
  says   = "Restart policy and limits are updated on the running container, and the rest says how the provider waits and removes."

  evidence "verified" {
    source  = "kreuzwerker/terraform-provider-docker 83c00e0bf3, internal/provider/resource_docker_container_funcs.go, resourceDockerContainerUpdate: ContainerUpdate"
    checked = "2026-11"
  }

  example "a restart policy" {
    change = { actions = ["update"], before = { name = "web", restart = "no" }, after = { name = "web", restart = "unless-stopped" } }
    hit    = true
  }

  example "less memory" {
    change = { actions = ["update"], before = { name = "web", memory = 512 }, after = { name = "web", memory = 256 } }
    hit    = false
  }

  example "volumes on removal" {
    change = { actions = ["update"], before = { name = "web", remove_volumes = false }, after = { name = "web", remove_volumes = true } }
    hit    = false
  }
}

hazard "docker-volume-replaced" {
  provider = "kreuzwerker/docker"
  types    = ["docker_volume"]
  actions  = ["replace", "delete"]
  effect   = "data-loss"
  says     = "The volume is removed with everything in it: a label or a driver option is enough. Docker refuses it while a container uses it, and the apply stops there."
  instead  = "Put labels into ignore_changes, or copy the data into a second volume."

  evidence "verified" {
    source  = "kreuzwerker/terraform-provider-docker 83c00e0bf3, internal/provider/resource_docker_volume.go: name, labels, driver and driver_opts are ForceNew; VolumeRemove"
    checked = "2026-11"
  }

  example "a label" {
    change = { actions = ["delete", "create"], before = { name = "pgdata", labels = [] }, after = { name = "pgdata", labels = [{ label = "a", value = "b" }] }, replace_paths = ["labels"] }
    hit    = true
  }

  example "created" {
    change = { actions = ["create"], after = { name = "pgdata" } }
    hit    = false
  }
}

hazard "docker-network-replaced" {
  provider = "kreuzwerker/docker"
  types    = ["docker_network"]
  actions  = ["replace", "delete"]
  effect   = "outage"
  also     = ["address-change"]
  says     = "The network is removed: a label or a subnet is enough. Its containers are cut off and come back with other addresses; Docker refuses it while any is attached that is not replaced as well."
  instead  = "Make a second network and move containers over."

  evidence "verified" {
    source  = "kreuzwerker/terraform-provider-docker 83c00e0bf3, internal/provider/resource_docker_network.go: every attribute is ForceNew"
    checked = "2026-11"
  }

  example "a label" {
    change = { actions = ["delete", "create"], before = { name = "web", labels = [] }, after = { name = "web", labels = [{ label = "a", value = "b" }] }, replace_paths = ["labels"] }
    hit    = true
  }

  example "created" {
    change = { actions = ["create"], after = { name = "web" } }
    hit    = false
  }
}

hazard "docker-image-follows-its-tag" {
  provider   = "kreuzwerker/docker"
  types      = ["docker_image"]
  actions    = ["replace"]
  attributes = ["pull_triggers.**", "triggers.**", "build.**"]
  effect     = "restart"
  asks       = false
  because    = "The containers that use it ask by themselves."
  says       = "Somebody pushed to the tag, or the build context changed: the image is another one, and every container that takes image_id from it is replaced in the same run."
  instead    = "Pin a digest and roll on purpose."

  evidence "documented" {
    source  = "kreuzwerker/terraform-provider-docker 83c00e0bf3, docs/resources/image.md, pull_triggers"
    checked = "2026-11"
  }

  evidence "verified" {
    source  = "kreuzwerker/terraform-provider-docker 83c00e0bf3, internal/provider/resource_docker_image.go: ForceNew"
    checked = "2026-11"
  }

  example "pushed to" {
    change = { actions = ["delete", "create"], before = { name = "web:latest", pull_triggers = ["sha256:a"] }, after = { name = "web:latest", pull_triggers = ["sha256:b"] }, replace_paths = ["pull_triggers"] }
    hit    = true
  }

  example "kept locally" {
    change = { actions = ["update"], before = { name = "web:latest", keep_locally = false }, after = { name = "web:latest", keep_locally = true } }
    hit    = false
  }
}

hazard "docker-image-keep-harmless" {
  provider   = "kreuzwerker/docker"
  types      = ["docker_image"]
  actions    = ["update"]
  attributes = ["keep_locally"]
  effect     = "none"
  says       = "It says only whether the image stays on the host when it is destroyed here."

  evidence "documented" {
    source  = "kreuzwerker/terraform-provider-docker 83c00e0bf3, docs/resources/image.md, keep_locally"
    checked = "2026-11"
  }

  example "kept" {
    change = { actions = ["update"], before = { name = "web:1", keep_locally = false }, after = { name = "web:1", keep_locally = true } }
    hit    = true
  }

  example "replaced" {
    change = { actions = ["delete", "create"], before = { name = "web:1" }, after = { name = "web:2" }, replace_paths = ["name"] }
    hit    = false
  }
}

hazard "docker-service-rolls" {
  provider = "kreuzwerker/docker"
  types    = ["docker_service"]
  actions  = ["update"]
  attributes = [
    "task_spec.container_spec.**",
    "task_spec.resources.**",
    "task_spec.restart_policy.**",
    "task_spec.placement.**",
    "task_spec.log_driver.**",
    "task_spec.networks_advanced.**",
    "task_spec.force_update",
    "task_spec.runtime",
  ]
  effect  = "restart"
  says    = "The tasks of the service are replaced, as many at a time as update_config allows; by default each is stopped before its successor starts."
  instead = "Set update_config { order = \"start-first\" } and a health check."

  evidence "documented" {
    source  = "kreuzwerker/terraform-provider-docker 83c00e0bf3, docs/resources/service.md, update_config, force_update"
    checked = "2026-11"
  }

  evidence "documented" {
    source  = "Docker documentation, docker service update: the service is updated task by task"
    checked = "2026-11"
  }

  example "another image" {
    change = { actions = ["update"], before = { name = "web", task_spec = [{ container_spec = [{ image = "web:1" }] }] }, after = { name = "web", task_spec = [{ container_spec = [{ image = "web:2" }] }] } }
    hit    = true
  }

  example "more replicas" {
    change = { actions = ["update"], before = { name = "web", mode = [{ replicated = [{ replicas = 2 }] }] }, after = { name = "web", mode = [{ replicated = [{ replicas = 3 }] }] } }
    hit    = false
  }
}

hazard "docker-service-replaced" {
  provider = "kreuzwerker/docker"
  types    = ["docker_service"]
  actions  = ["replace", "delete"]
  effect   = "outage"
  says     = "The service is removed with all its tasks before another exists."
  instead  = "Make the second service beside it."

  evidence "verified" {
    source  = "kreuzwerker/terraform-provider-docker 83c00e0bf3, internal/provider/resource_docker_service.go: name, mode and auth are ForceNew"
    checked = "2026-11"
  }

  example "renamed" {
    change = { actions = ["delete", "create"], before = { name = "a" }, after = { name = "b" }, replace_paths = ["name"] }
    hit    = true
  }

  example "more replicas" {
    change = { actions = ["update"], before = { name = "web", mode = [{ replicated = [{ replicas = 2 }] }] }, after = { name = "web", mode = [{ replicated = [{ replicas = 3 }] }] } }
    hit    = false
  }
}

hazard "docker-secret-replaced" {
  provider = "kreuzwerker/docker"
  types    = ["docker_secret", "docker_config"]
  actions  = ["replace", "delete"]
  when     = change.actions[0] == "delete"
  outcome  = "refused"
  says     = "It cannot change in place. Docker refuses to remove it while a service uses it, and the apply stops there; the service has to move to another name first."
  instead  = "Give it a name with a number in it and create_before_destroy."

  evidence "verified" {
    source  = "kreuzwerker/terraform-provider-docker 83c00e0bf3, internal/provider/resource_docker_secret.go: name, data and labels are ForceNew"
    checked = "2026-11"
  }

  evidence "documented" {
    source  = "Docker documentation, manage secrets: a secret that a service uses cannot be removed"
    checked = "2026-11"
  }

  example "changed" {
    change = { actions = ["delete", "create"], before = { name = "token", data = "eA==" }, after = { name = "token", data = "eQ==" }, replace_paths = ["data"] }
    hit    = true
  }

  example "the new one first" {
    change = { actions = ["create", "delete"], before = { name = "token-1" }, after = { name = "token-2" }, replace_paths = ["name"] }
    hit    = false
  }
}
