# What is lost, or who notices, when an object of these types goes. A type may
# be in several classes; what is in none is asked about all the same. inert is
# only for what nothing real goes with: firewalls, alarms and backup plans are
# in no class, for their loss lets in, or nobody is warned any more.
class "stateful" {
  types = [
    "docker_registry_image",
    "docker_volume",
  ]
}

class "compute" {
  types = [
    "docker_container",
    "docker_plugin",
    "docker_service",
  ]
}

class "network-path" {
  types = [
    "docker_network",
  ]
}

class "secret" {
  types = [
    "docker_secret",
  ]
}
