# 6 cases: 3 hold, 3 clear

case "helm-new" {
  type     = "helm_release"
  name     = "metrics_server"
  provider = "hashicorp/helm"
  version  = "2.16.1"
  actions  = ["create"]
  reason   = ""
  before   = null
  after    = {
    name = "metrics-server"
    chart = "metrics-server"
    namespace = "kube-system"
    repository = "https://charts.example.com/stable"
    version = "3.12.1"
    values = ["replicas: 2\n"]
    timeout = 300
    max_history = 0
    atomic = false
    wait = true
    force_update = false
    recreate_pods = false
    create_namespace = false
    set = []
  }
  unknown  = ["id", "status", "metadata", "manifest"]
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "A new release of its own that serves only resource metrics."
    source      = "Terraform Helm provider docs, helm_release, https://registry.terraform.io/providers/hashicorp/helm/2.16.1/docs/resources/release"
  }
}

case "helm-timeout" {
  type     = "helm_release"
  name     = "api"
  provider = "hashicorp/helm"
  version  = "2.16.1"
  actions  = ["update"]
  reason   = ""
  before   = {
    id = "api"
    name = "api"
    chart = "api"
    namespace = "shop"
    repository = "https://charts.example.com/stable"
    version = "1.4.0"
    values = ["image:\n  tag: \"2.3.0\"\nreplicaCount: 3\n"]
    timeout = 300
    max_history = 0
    atomic = false
    wait = true
    force_update = false
    recreate_pods = false
    create_namespace = false
    set = []
    status = "deployed"
  }
  after    = {
    id = "api"
    name = "api"
    chart = "api"
    namespace = "shop"
    repository = "https://charts.example.com/stable"
    version = "1.4.0"
    values = ["image:\n  tag: \"2.3.0\"\nreplicaCount: 3\n"]
    timeout = 900
    max_history = 10
    atomic = false
    wait = true
    force_update = false
    recreate_pods = false
    create_namespace = false
    set = []
    status = "deployed"
  }
  unknown  = ["metadata"]
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "Helm waits longer and keeps fewer old records; the rendered objects are the same."
    source      = "Terraform Helm provider docs, helm_release, https://registry.terraform.io/providers/hashicorp/helm/2.16.1/docs/resources/release"
  }
}

case "helm-replicas" {
  type     = "helm_release"
  name     = "api"
  provider = "hashicorp/helm"
  version  = "2.16.1"
  actions  = ["update"]
  reason   = ""
  before   = {
    id = "api"
    name = "api"
    chart = "api"
    namespace = "shop"
    repository = "https://charts.example.com/stable"
    version = "1.4.0"
    values = ["replicaCount: 3\n"]
    timeout = 300
    max_history = 0
    atomic = false
    wait = true
    force_update = false
    recreate_pods = false
    create_namespace = false
    set = []
    status = "deployed"
  }
  after    = {
    id = "api"
    name = "api"
    chart = "api"
    namespace = "shop"
    repository = "https://charts.example.com/stable"
    version = "1.4.0"
    values = ["replicaCount: 5\n"]
    timeout = 300
    max_history = 0
    atomic = false
    wait = true
    force_update = false
    recreate_pods = false
    create_namespace = false
    set = []
    status = "deployed"
  }
  unknown  = ["metadata"]
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "Two more pods by the chart's own value."
    source      = "Terraform Helm provider docs, helm_release, https://registry.terraform.io/providers/hashicorp/helm/2.16.1/docs/resources/release"
  }
}

case "helm-namespace" {
  type     = "helm_release"
  name     = "db"
  provider = "hashicorp/helm"
  version  = "2.16.1"
  actions  = ["delete", "create"]
  reason   = "replace_because_cannot_update"
  before   = {
    id = "db"
    name = "db"
    chart = "postgresql"
    namespace = "default"
    repository = "https://charts.example.com/stable"
    version = "15.5.9"
    values = ["primary:\n  persistence:\n    size: 50Gi\n"]
    timeout = 300
    max_history = 0
    atomic = false
    wait = true
    force_update = false
    recreate_pods = false
    create_namespace = false
    set = []
    status = "deployed"
  }
  after    = {
    name = "db"
    chart = "postgresql"
    namespace = "shop"
    repository = "https://charts.example.com/stable"
    version = "15.5.9"
    values = ["primary:\n  persistence:\n    size: 50Gi\n"]
    timeout = 300
    max_history = 0
    atomic = false
    wait = true
    force_update = false
    recreate_pods = false
    create_namespace = false
    set = []
  }
  unknown  = ["id", "status", "metadata"]
  replace_paths = [["namespace"]]
  expect {
    disposition = "hold"
    effects     = ["outage", "data-loss", "address-change"]
    class       = "replace-stateful"
    why         = "A release cannot move: it is uninstalled, database and all, and a fresh one with empty volumes is installed in the other namespace."
    source      = "Terraform Helm provider docs, helm_release, https://registry.terraform.io/providers/hashicorp/helm/2.16.1/docs/resources/release"
  }
}

case "helm-uninstall" {
  type     = "helm_release"
  name     = "ingress"
  provider = "hashicorp/helm"
  version  = "2.16.1"
  actions  = ["delete"]
  reason   = "delete_because_no_resource_config"
  before   = {
    id = "ingress-nginx"
    name = "ingress-nginx"
    chart = "ingress-nginx"
    namespace = "ingress"
    repository = "https://charts.example.com/stable"
    version = "4.10.1"
    values = ["controller:\n  service:\n    type: LoadBalancer\n"]
    timeout = 300
    max_history = 0
    atomic = false
    wait = true
    force_update = false
    recreate_pods = false
    create_namespace = false
    set = []
    status = "deployed"
  }
  after    = null
  expect {
    disposition = "hold"
    effects     = ["outage", "address-change"]
    class       = "destroy"
    why         = "The controller that carries all traffic into the cluster, and its load balancer, are taken away."
    source      = "Helm docs, helm uninstall, https://helm.sh/docs/helm/helm_uninstall/"
  }
}

case "helm-persistence-off" {
  type     = "helm_release"
  name     = "grafana"
  provider = "hashicorp/helm"
  version  = "2.16.1"
  actions  = ["update"]
  reason   = ""
  before   = {
    id = "grafana"
    name = "grafana"
    chart = "grafana"
    namespace = "monitoring"
    repository = "https://charts.example.com/stable"
    version = "8.3.6"
    values = ["persistence:\n  enabled: true\n  size: 10Gi\n"]
    timeout = 300
    max_history = 0
    atomic = false
    wait = true
    force_update = false
    recreate_pods = false
    create_namespace = false
    set = []
    status = "deployed"
  }
  after    = {
    id = "grafana"
    name = "grafana"
    chart = "grafana"
    namespace = "monitoring"
    repository = "https://charts.example.com/stable"
    version = "8.3.6"
    values = ["persistence:\n  enabled: false\n"]
    timeout = 300
    max_history = 0
    atomic = false
    wait = true
    force_update = false
    recreate_pods = false
    create_namespace = false
    set = []
    status = "deployed"
  }
  unknown  = ["metadata"]
  expect {
    disposition = "hold"
    effects     = ["data-loss", "irreversible"]
    class       = "values-wipe"
    why         = "The claim is no longer part of the release, so the upgrade deletes it with the dashboards stored in it, and pods start empty."
    source      = "Helm docs, helm upgrade, https://helm.sh/docs/helm/helm_upgrade/; grafana chart templates/pvc.yaml"
  }
}
