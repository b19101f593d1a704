case "ho-k8s-ns-delete" {
  type     = "kubernetes_namespace_v1"
  name     = "staging"
  provider = "hashicorp/kubernetes"
  version  = "2.31.0"
  actions  = ["delete"]
  reason   = "delete_because_no_resource_config"
  before = {
    id = "wiki"
    metadata = [{
      annotations      = {}
      generate_name    = ""
      generation       = 3
      labels           = {}
      name             = "wiki"
      resource_version = "48120377"
      uid              = "4c1f7a52-8e3d-4b60-9a17-d2c5e8f04b36"
    }]
    wait_for_default_service_account = false
  }
  after = null
  expect {
    disposition = "hold"
    effects     = ["data-loss", "outage", "irreversible"]
    class       = "destroys-data"
    why         = "Deleting a namespace deletes everything in it, workloads, secrets and volume claims, whoever made them."
    source      = "Kubernetes docs, Share a Cluster with Namespaces: deleting a namespace deletes everything under it"
  }
}

case "ho-k8s-pvc-class" {
  type     = "kubernetes_persistent_volume_claim_v1"
  name     = "pages"
  provider = "hashicorp/kubernetes"
  version  = "2.31.0"
  actions  = ["delete", "create"]
  reason   = "replace_because_cannot_update"
  before = {
    id               = "wiki/pages"
    wait_until_bound = true
    metadata = [{
      annotations      = {}
      generate_name    = ""
      generation       = 3
      labels           = {}
      name             = "pages"
      resource_version = "48120377"
      uid              = "4c1f7a52-8e3d-4b60-9a17-d2c5e8f04b36"
      namespace        = "wiki"
    }]
    spec = [{
      access_modes       = ["ReadWriteOnce"]
      storage_class_name = "standard"
      volume_mode        = "Filesystem"
      volume_name        = "pvc-4c1f7a52-8e3d-4b60-9a17-d2c5e8f04b36"
      resources = [{
        limits = {}
        requests = {
          storage = "50Gi"
        }
      }]
      selector = []
    }]
  }
  after = {
    wait_until_bound = true
    metadata = [{
      annotations      = {}
      generate_name    = ""
      generation       = 3
      labels           = {}
      name             = "pages"
      resource_version = "48120377"
      uid              = "4c1f7a52-8e3d-4b60-9a17-d2c5e8f04b36"
      namespace        = "wiki"
    }]
    spec = [{
      access_modes       = ["ReadWriteOnce"]
      storage_class_name = "premium-ssd"
      volume_mode        = "Filesystem"
      volume_name        = "pvc-4c1f7a52-8e3d-4b60-9a17-d2c5e8f04b36"
      resources = [{
        limits = {}
        requests = {
          storage = "50Gi"
        }
      }]
      selector = []
    }]
  }
  unknown       = ["id"]
  replace_paths = [["spec", 0, "storage_class_name"]]
  expect {
    disposition = "hold"
    effects     = ["data-loss", "outage", "irreversible"]
    class       = "replace-destroys"
    why         = "The claim is deleted and, with the usual reclaim policy Delete, its volume too; the new claim is empty."
    source      = "Kubernetes docs, Persistent Volumes: reclaiming; provider docs, storage_class_name is immutable"
  }
}

case "ho-k8s-deploy-selector" {
  type     = "kubernetes_deployment_v1"
  name     = "catalog"
  provider = "hashicorp/kubernetes"
  version  = "2.31.0"
  actions  = ["delete", "create"]
  reason   = "replace_because_cannot_update"
  before = {
    id               = "shop/catalog"
    wait_for_rollout = true
    metadata = [{
      annotations   = {}
      generate_name = ""
      generation    = 3
      labels = {
        app = "catalog"
      }
      name             = "catalog"
      resource_version = "48120377"
      uid              = "4c1f7a52-8e3d-4b60-9a17-d2c5e8f04b36"
      namespace        = "shop"
    }]
    spec = [{
      replicas                  = "3"
      min_ready_seconds         = 0
      paused                    = false
      progress_deadline_seconds = 600
      revision_history_limit    = 10
      selector = [{
        match_labels = {
          app = "catalog"
        }
        match_expressions = []
      }]
      strategy = [{
        type = "RollingUpdate"
        rolling_update = [{
          max_surge       = "25%"
          max_unavailable = "25%"
        }]
      }]
      template = [{
        metadata = [{
          annotations = {}
          labels = {
            app = "catalog"
          }
          name          = ""
          namespace     = ""
          generate_name = ""
        }]
        spec = [{
          service_account_name = "catalog"
          restart_policy       = "Always"
          container = [{
            name              = "catalog"
            image             = "registry.example.com/catalog:3.4.1"
            image_pull_policy = "IfNotPresent"
            port = [{
              container_port = 8080
              name           = "http"
              protocol       = "TCP"
            }]
            resources = [{
              limits = {
                memory = "512Mi"
              }
              requests = {
                cpu    = "250m"
                memory = "512Mi"
              }
            }]
          }]
        }]
      }]
    }]
  }
  after = {
    wait_for_rollout = true
    metadata = [{
      annotations   = {}
      generate_name = ""
      generation    = 3
      labels = {
        app = "catalog"
      }
      name             = "catalog"
      resource_version = "48120377"
      uid              = "4c1f7a52-8e3d-4b60-9a17-d2c5e8f04b36"
      namespace        = "shop"
    }]
    spec = [{
      replicas                  = "3"
      min_ready_seconds         = 0
      paused                    = false
      progress_deadline_seconds = 600
      revision_history_limit    = 10
      selector = [{
        match_labels = {
          "app.kubernetes.io/name" = "catalog"
        }
        match_expressions = []
      }]
      strategy = [{
        type = "RollingUpdate"
        rolling_update = [{
          max_surge       = "25%"
          max_unavailable = "25%"
        }]
      }]
      template = [{
        metadata = [{
          annotations = {}
          labels = {
            "app.kubernetes.io/name" = "catalog"
          }
          name          = ""
          namespace     = ""
          generate_name = ""
        }]
        spec = [{
          service_account_name = "catalog"
          restart_policy       = "Always"
          container = [{
            name              = "catalog"
            image             = "registry.example.com/catalog:3.4.1"
            image_pull_policy = "IfNotPresent"
            port = [{
              container_port = 8080
              name           = "http"
              protocol       = "TCP"
            }]
            resources = [{
              limits = {
                memory = "512Mi"
              }
              requests = {
                cpu    = "250m"
                memory = "512Mi"
              }
            }]
          }]
        }]
      }]
    }]
  }
  unknown       = ["id"]
  replace_paths = [["spec", 0, "selector", 0, "match_labels"]]
  expect {
    disposition = "hold"
    effects     = ["outage"]
    class       = "replace-outage"
    why         = "The selector is immutable; the deployment and all its pods are deleted before the new one is created."
    source      = "Kubernetes docs, Deployments: label selector updates; apps/v1 selector is immutable"
  }
}

case "ho-k8s-deploy-zero" {
  type     = "kubernetes_deployment_v1"
  name     = "checkout"
  provider = "hashicorp/kubernetes"
  version  = "2.31.0"
  actions  = ["update"]
  reason   = ""
  before = {
    id               = "shop/checkout"
    wait_for_rollout = true
    metadata = [{
      annotations   = {}
      generate_name = ""
      generation    = 3
      labels = {
        app = "checkout"
      }
      name             = "checkout"
      resource_version = "48120377"
      uid              = "4c1f7a52-8e3d-4b60-9a17-d2c5e8f04b36"
      namespace        = "shop"
    }]
    spec = [{
      replicas                  = "3"
      min_ready_seconds         = 0
      paused                    = false
      progress_deadline_seconds = 600
      revision_history_limit    = 10
      selector = [{
        match_labels = {
          app = "checkout"
        }
        match_expressions = []
      }]
      strategy = [{
        type = "RollingUpdate"
        rolling_update = [{
          max_surge       = "25%"
          max_unavailable = "25%"
        }]
      }]
      template = [{
        metadata = [{
          annotations = {}
          labels = {
            app = "checkout"
          }
          name          = ""
          namespace     = ""
          generate_name = ""
        }]
        spec = [{
          service_account_name = "checkout"
          restart_policy       = "Always"
          container = [{
            name              = "checkout"
            image             = "registry.example.com/checkout:1.9.0"
            image_pull_policy = "IfNotPresent"
            port = [{
              container_port = 8080
              name           = "http"
              protocol       = "TCP"
            }]
            resources = [{
              limits = {
                memory = "512Mi"
              }
              requests = {
                cpu    = "250m"
                memory = "512Mi"
              }
            }]
          }]
        }]
      }]
    }]
  }
  after = {
    id               = "shop/checkout"
    wait_for_rollout = true
    metadata = [{
      annotations   = {}
      generate_name = ""
      generation    = 3
      labels = {
        app = "checkout"
      }
      name             = "checkout"
      resource_version = "48120377"
      uid              = "4c1f7a52-8e3d-4b60-9a17-d2c5e8f04b36"
      namespace        = "shop"
    }]
    spec = [{
      replicas                  = "0"
      min_ready_seconds         = 0
      paused                    = false
      progress_deadline_seconds = 600
      revision_history_limit    = 10
      selector = [{
        match_labels = {
          app = "checkout"
        }
        match_expressions = []
      }]
      strategy = [{
        type = "RollingUpdate"
        rolling_update = [{
          max_surge       = "25%"
          max_unavailable = "25%"
        }]
      }]
      template = [{
        metadata = [{
          annotations = {}
          labels = {
            app = "checkout"
          }
          name          = ""
          namespace     = ""
          generate_name = ""
        }]
        spec = [{
          service_account_name = "checkout"
          restart_policy       = "Always"
          container = [{
            name              = "checkout"
            image             = "registry.example.com/checkout:1.9.0"
            image_pull_policy = "IfNotPresent"
            port = [{
              container_port = 8080
              name           = "http"
              protocol       = "TCP"
            }]
            resources = [{
              limits = {
                memory = "512Mi"
              }
              requests = {
                cpu    = "250m"
                memory = "512Mi"
              }
            }]
          }]
        }]
      }]
    }]
  }
  expect {
    disposition = "hold"
    effects     = ["outage"]
    class       = "scales-to-zero"
    why         = "All pods are stopped and nothing answers for the service."
    source      = "Kubernetes docs, Scaling a Deployment"
  }
}

case "ho-k8s-svc-clusterip" {
  type     = "kubernetes_service_v1"
  name     = "frontend"
  provider = "hashicorp/kubernetes"
  version  = "2.31.0"
  actions  = ["update"]
  reason   = ""
  before = {
    id = "shop/frontend"
    metadata = [{
      annotations      = {}
      generate_name    = ""
      generation       = 3
      labels           = {}
      name             = "frontend"
      resource_version = "48120377"
      uid              = "4c1f7a52-8e3d-4b60-9a17-d2c5e8f04b36"
      namespace        = "shop"
    }]
    wait_for_load_balancer = true
    status = [{
      load_balancer = [{
        ingress = [{
          hostname = ""
          ip       = "203.0.113.17"
        }]
      }]
    }]
    spec = [{
      type                    = "LoadBalancer"
      cluster_ip              = "10.96.14.201"
      external_traffic_policy = "Cluster"
      selector = {
        app = "frontend"
      }
      session_affinity = "None"
      port = [{
        name        = "https"
        node_port   = 31443
        port        = 443
        protocol    = "TCP"
        target_port = "8443"
      }]
    }]
  }
  after = {
    id = "shop/frontend"
    metadata = [{
      annotations      = {}
      generate_name    = ""
      generation       = 3
      labels           = {}
      name             = "frontend"
      resource_version = "48120377"
      uid              = "4c1f7a52-8e3d-4b60-9a17-d2c5e8f04b36"
      namespace        = "shop"
    }]
    wait_for_load_balancer = true
    status = [{
      load_balancer = [{
        ingress = [{
          hostname = ""
          ip       = "203.0.113.17"
        }]
      }]
    }]
    spec = [{
      type                    = "ClusterIP"
      cluster_ip              = "10.96.14.201"
      external_traffic_policy = ""
      selector = {
        app = "frontend"
      }
      session_affinity = "None"
      port = [{
        name        = "https"
        node_port   = 31443
        port        = 443
        protocol    = "TCP"
        target_port = "8443"
      }]
    }]
  }
  expect {
    disposition = "hold"
    effects     = ["outage", "address-change"]
    class       = "loses-address"
    why         = "The cloud balancer is deleted, its public address given back, and the service cannot be reached from outside."
    source      = "Kubernetes docs, Service: type LoadBalancer; load balancer clean-up"
  }
}

case "ho-helm-ns-move" {
  type     = "helm_release"
  name     = "postgres"
  provider = "hashicorp/helm"
  version  = "2.14.0"
  actions  = ["delete", "create"]
  reason   = "replace_because_cannot_update"
  before = {
    id               = "postgres"
    name             = "postgres"
    namespace        = "default"
    chart            = "postgresql"
    repository       = "https://charts.bitnami.com/bitnami"
    version          = "15.5.20"
    status           = "deployed"
    create_namespace = true
    atomic           = false
    wait             = true
    timeout          = 600
    values           = ["architecture: standalone\nauth:\n  database: wiki\n"]
    set              = []
    metadata = [{
      name        = "postgres"
      namespace   = "default"
      revision    = 4
      chart       = "postgresql"
      version     = "15.5.20"
      app_version = "16.4.0"
      values      = "{}"
    }]
  }
  after = {
    name             = "postgres"
    namespace        = "wiki"
    chart            = "postgresql"
    repository       = "https://charts.bitnami.com/bitnami"
    version          = "15.5.20"
    create_namespace = true
    atomic           = false
    wait             = true
    timeout          = 600
    values           = ["architecture: standalone\nauth:\n  database: wiki\n"]
    set              = []
  }
  unknown       = ["id", "metadata", "status", "manifest"]
  replace_paths = [["namespace"]]
  expect {
    disposition = "hold"
    effects     = ["outage", "data-loss", "identity-change"]
    class       = "replace-outage"
    why         = "The release is uninstalled and installed in another namespace; the database starts on a new empty claim and under another service name."
    source      = "helm_release docs, namespace forces new resource; Kubernetes: volume claims are namespaced"
  }
}

case "ho-k8s-deploy-image" {
  type     = "kubernetes_deployment_v1"
  name     = "catalog"
  provider = "hashicorp/kubernetes"
  version  = "2.31.0"
  actions  = ["update"]
  reason   = ""
  before = {
    id               = "shop/catalog"
    wait_for_rollout = true
    metadata = [{
      annotations   = {}
      generate_name = ""
      generation    = 3
      labels = {
        app = "catalog"
      }
      name             = "catalog"
      resource_version = "48120377"
      uid              = "4c1f7a52-8e3d-4b60-9a17-d2c5e8f04b36"
      namespace        = "shop"
    }]
    spec = [{
      replicas                  = "3"
      min_ready_seconds         = 0
      paused                    = false
      progress_deadline_seconds = 600
      revision_history_limit    = 10
      selector = [{
        match_labels = {
          app = "catalog"
        }
        match_expressions = []
      }]
      strategy = [{
        type = "RollingUpdate"
        rolling_update = [{
          max_surge       = "25%"
          max_unavailable = "25%"
        }]
      }]
      template = [{
        metadata = [{
          annotations = {}
          labels = {
            app = "catalog"
          }
          name          = ""
          namespace     = ""
          generate_name = ""
        }]
        spec = [{
          service_account_name = "catalog"
          restart_policy       = "Always"
          container = [{
            name              = "catalog"
            image             = "registry.example.com/catalog:3.4.1"
            image_pull_policy = "IfNotPresent"
            port = [{
              container_port = 8080
              name           = "http"
              protocol       = "TCP"
            }]
            resources = [{
              limits = {
                memory = "512Mi"
              }
              requests = {
                cpu    = "250m"
                memory = "512Mi"
              }
            }]
          }]
        }]
      }]
    }]
  }
  after = {
    id               = "shop/catalog"
    wait_for_rollout = true
    metadata = [{
      annotations   = {}
      generate_name = ""
      generation    = 3
      labels = {
        app = "catalog"
      }
      name             = "catalog"
      resource_version = "48120377"
      uid              = "4c1f7a52-8e3d-4b60-9a17-d2c5e8f04b36"
      namespace        = "shop"
    }]
    spec = [{
      replicas                  = "3"
      min_ready_seconds         = 0
      paused                    = false
      progress_deadline_seconds = 600
      revision_history_limit    = 10
      selector = [{
        match_labels = {
          app = "catalog"
        }
        match_expressions = []
      }]
      strategy = [{
        type = "RollingUpdate"
        rolling_update = [{
          max_surge       = "25%"
          max_unavailable = "25%"
        }]
      }]
      template = [{
        metadata = [{
          annotations = {}
          labels = {
            app = "catalog"
          }
          name          = ""
          namespace     = ""
          generate_name = ""
        }]
        spec = [{
          service_account_name = "catalog"
          restart_policy       = "Always"
          container = [{
            name              = "catalog"
            image             = "registry.example.com/catalog:3.4.2"
            image_pull_policy = "IfNotPresent"
            port = [{
              container_port = 8080
              name           = "http"
              protocol       = "TCP"
            }]
            resources = [{
              limits = {
                memory = "512Mi"
              }
              requests = {
                cpu    = "250m"
                memory = "512Mi"
              }
            }]
          }]
        }]
      }]
    }]
  }
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "A rolling update of a stateless deployment with three replicas; the usual release."
    source      = "Kubernetes docs, Performing a Rolling Update"
  }
}

case "ho-k8s-deploy-scale" {
  type     = "kubernetes_deployment_v1"
  name     = "catalog"
  provider = "hashicorp/kubernetes"
  version  = "2.31.0"
  actions  = ["update"]
  reason   = ""
  before = {
    id               = "shop/catalog"
    wait_for_rollout = true
    metadata = [{
      annotations   = {}
      generate_name = ""
      generation    = 3
      labels = {
        app = "catalog"
      }
      name             = "catalog"
      resource_version = "48120377"
      uid              = "4c1f7a52-8e3d-4b60-9a17-d2c5e8f04b36"
      namespace        = "shop"
    }]
    spec = [{
      replicas                  = "3"
      min_ready_seconds         = 0
      paused                    = false
      progress_deadline_seconds = 600
      revision_history_limit    = 10
      selector = [{
        match_labels = {
          app = "catalog"
        }
        match_expressions = []
      }]
      strategy = [{
        type = "RollingUpdate"
        rolling_update = [{
          max_surge       = "25%"
          max_unavailable = "25%"
        }]
      }]
      template = [{
        metadata = [{
          annotations = {}
          labels = {
            app = "catalog"
          }
          name          = ""
          namespace     = ""
          generate_name = ""
        }]
        spec = [{
          service_account_name = "catalog"
          restart_policy       = "Always"
          container = [{
            name              = "catalog"
            image             = "registry.example.com/catalog:3.4.1"
            image_pull_policy = "IfNotPresent"
            port = [{
              container_port = 8080
              name           = "http"
              protocol       = "TCP"
            }]
            resources = [{
              limits = {
                memory = "512Mi"
              }
              requests = {
                cpu    = "250m"
                memory = "512Mi"
              }
            }]
          }]
        }]
      }]
    }]
  }
  after = {
    id               = "shop/catalog"
    wait_for_rollout = true
    metadata = [{
      annotations   = {}
      generate_name = ""
      generation    = 3
      labels = {
        app = "catalog"
      }
      name             = "catalog"
      resource_version = "48120377"
      uid              = "4c1f7a52-8e3d-4b60-9a17-d2c5e8f04b36"
      namespace        = "shop"
    }]
    spec = [{
      replicas                  = "5"
      min_ready_seconds         = 0
      paused                    = false
      progress_deadline_seconds = 600
      revision_history_limit    = 10
      selector = [{
        match_labels = {
          app = "catalog"
        }
        match_expressions = []
      }]
      strategy = [{
        type = "RollingUpdate"
        rolling_update = [{
          max_surge       = "25%"
          max_unavailable = "25%"
        }]
      }]
      template = [{
        metadata = [{
          annotations = {}
          labels = {
            app = "catalog"
          }
          name          = ""
          namespace     = ""
          generate_name = ""
        }]
        spec = [{
          service_account_name = "catalog"
          restart_policy       = "Always"
          container = [{
            name              = "catalog"
            image             = "registry.example.com/catalog:3.4.1"
            image_pull_policy = "IfNotPresent"
            port = [{
              container_port = 8080
              name           = "http"
              protocol       = "TCP"
            }]
            resources = [{
              limits = {
                memory = "512Mi"
              }
              requests = {
                cpu    = "250m"
                memory = "512Mi"
              }
            }]
          }]
        }]
      }]
    }]
  }
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "Two pods more."
    source      = "Kubernetes docs, Scaling a Deployment"
  }
}

case "ho-k8s-ns-new" {
  type     = "kubernetes_namespace_v1"
  name     = "reports"
  provider = "hashicorp/kubernetes"
  version  = "2.31.0"
  actions  = ["create"]
  reason   = ""
  before   = null
  after = {
    metadata = [{
      annotations   = null
      generate_name = null
      labels = {
        team = "bi"
      }
      name = "reports"
    }]
    wait_for_default_service_account = false
    timeouts                         = null
  }
  unknown = ["id"]
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "An empty namespace."
    source      = "Kubernetes docs, Namespaces"
  }
}

case "ho-k8s-sa" {
  type     = "kubernetes_service_account_v1"
  name     = "reports"
  provider = "hashicorp/kubernetes"
  version  = "2.31.0"
  actions  = ["create"]
  reason   = ""
  before   = null
  after = {
    metadata = [{
      annotations   = null
      generate_name = null
      labels        = null
      name          = "reports"
      namespace     = "reports"
    }]
    automount_service_account_token = true
    secret                          = []
    image_pull_secret               = []
    timeouts                        = null
  }
  unknown = ["id", "default_secret_name"]
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "A service account without any rights."
    source      = "Kubernetes docs, Service Accounts"
  }
}

case "ho-k8s-rolebinding" {
  type     = "kubernetes_role_binding_v1"
  name     = "view"
  provider = "hashicorp/kubernetes"
  version  = "2.31.0"
  actions  = ["create"]
  reason   = ""
  before   = null
  after = {
    metadata = [{
      annotations   = null
      generate_name = null
      labels        = null
      name          = "bi-view"
      namespace     = "reports"
    }]
    role_ref = [{
      api_group = "rbac.authorization.k8s.io"
      kind      = "ClusterRole"
      name      = "view"
    }]
    subject = [{
      api_group = "rbac.authorization.k8s.io"
      kind      = "Group"
      name      = "bi"
      namespace = ""
    }]
  }
  unknown = ["id"]
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "Read-only access in one namespace for one group."
    source      = "Kubernetes docs, Using RBAC Authorization: user-facing roles"
  }
}

case "ho-k8s-hpa-max" {
  type     = "kubernetes_horizontal_pod_autoscaler_v2"
  name     = "catalog"
  provider = "hashicorp/kubernetes"
  version  = "2.31.0"
  actions  = ["update"]
  reason   = ""
  before = {
    id = "shop/catalog"
    metadata = [{
      annotations      = {}
      generate_name    = ""
      generation       = 3
      labels           = {}
      name             = "catalog"
      resource_version = "48120377"
      uid              = "4c1f7a52-8e3d-4b60-9a17-d2c5e8f04b36"
      namespace        = "shop"
    }]
    spec = [{
      min_replicas                      = 3
      max_replicas                      = 8
      target_cpu_utilization_percentage = 0
      scale_target_ref = [{
        api_version = "apps/v1"
        kind        = "Deployment"
        name        = "catalog"
      }]
      metric = [{
        type = "Resource"
        resource = [{
          name = "cpu"
          target = [{
            type                = "Utilization"
            average_utilization = 70
            average_value       = ""
            value               = ""
          }]
        }]
      }]
    }]
  }
  after = {
    id = "shop/catalog"
    metadata = [{
      annotations      = {}
      generate_name    = ""
      generation       = 3
      labels           = {}
      name             = "catalog"
      resource_version = "48120377"
      uid              = "4c1f7a52-8e3d-4b60-9a17-d2c5e8f04b36"
      namespace        = "shop"
    }]
    spec = [{
      min_replicas                      = 3
      max_replicas                      = 12
      target_cpu_utilization_percentage = 0
      scale_target_ref = [{
        api_version = "apps/v1"
        kind        = "Deployment"
        name        = "catalog"
      }]
      metric = [{
        type = "Resource"
        resource = [{
          name = "cpu"
          target = [{
            type                = "Utilization"
            average_utilization = 70
            average_value       = ""
            value               = ""
          }]
        }]
      }]
    }]
  }
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "The autoscaler may go higher."
    source      = "Kubernetes docs, Horizontal Pod Autoscaling"
  }
}

case "ho-k8s-cron-time" {
  type     = "kubernetes_cron_job_v1"
  name     = "report"
  provider = "hashicorp/kubernetes"
  version  = "2.31.0"
  actions  = ["update"]
  reason   = ""
  before = {
    id = "shop/report"
    metadata = [{
      annotations      = {}
      generate_name    = ""
      generation       = 3
      labels           = {}
      name             = "report"
      resource_version = "48120377"
      uid              = "4c1f7a52-8e3d-4b60-9a17-d2c5e8f04b36"
      namespace        = "shop"
    }]
    spec = [{
      schedule                      = "0 4 * * *"
      concurrency_policy            = "Forbid"
      suspend                       = false
      successful_jobs_history_limit = 3
      failed_jobs_history_limit     = 1
      starting_deadline_seconds     = 0
      job_template = [{
        metadata = [{
          labels        = {}
          annotations   = {}
          name          = ""
          namespace     = ""
          generate_name = ""
        }]
        spec = [{
          backoff_limit = 2
          template = [{
            spec = [{
              restart_policy = "Never"
              container = [{
                name  = "report"
                image = "registry.example.com/report:0.7.0"
              }]
            }]
          }]
        }]
      }]
    }]
  }
  after = {
    id = "shop/report"
    metadata = [{
      annotations      = {}
      generate_name    = ""
      generation       = 3
      labels           = {}
      name             = "report"
      resource_version = "48120377"
      uid              = "4c1f7a52-8e3d-4b60-9a17-d2c5e8f04b36"
      namespace        = "shop"
    }]
    spec = [{
      schedule                      = "30 4 * * *"
      concurrency_policy            = "Forbid"
      suspend                       = false
      successful_jobs_history_limit = 3
      failed_jobs_history_limit     = 1
      starting_deadline_seconds     = 0
      job_template = [{
        metadata = [{
          labels        = {}
          annotations   = {}
          name          = ""
          namespace     = ""
          generate_name = ""
        }]
        spec = [{
          backoff_limit = 2
          template = [{
            spec = [{
              restart_policy = "Never"
              container = [{
                name  = "report"
                image = "registry.example.com/report:0.7.0"
              }]
            }]
          }]
        }]
      }]
    }]
  }
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "The job runs half an hour later from now on."
    source      = "Kubernetes docs, CronJob"
  }
}

case "ho-k8s-cm-label" {
  type     = "kubernetes_config_map_v1"
  name     = "nginx"
  provider = "hashicorp/kubernetes"
  version  = "2.31.0"
  actions  = ["update"]
  reason   = ""
  before = {
    id = "shop/nginx"
    metadata = [{
      annotations   = {}
      generate_name = ""
      generation    = 0
      labels = {
        app = "frontend"
      }
      name             = "nginx"
      resource_version = "48120377"
      uid              = "4c1f7a52-8e3d-4b60-9a17-d2c5e8f04b36"
      namespace        = "shop"
    }]
    data = {
      "nginx.conf" = "worker_processes auto;\n"
    }
    binary_data = {}
    immutable   = false
  }
  after = {
    id = "shop/nginx"
    metadata = [{
      annotations   = {}
      generate_name = ""
      generation    = 0
      labels = {
        app  = "frontend"
        team = "web"
      }
      name             = "nginx"
      resource_version = "48120377"
      uid              = "4c1f7a52-8e3d-4b60-9a17-d2c5e8f04b36"
      namespace        = "shop"
    }]
    data = {
      "nginx.conf" = "worker_processes auto;\n"
    }
    binary_data = {}
    immutable   = false
  }
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "A label on a config map; its data are the same."
    source      = "Kubernetes docs, Labels and Selectors"
  }
}

case "ho-helm-patch" {
  type     = "helm_release"
  name     = "metrics_server"
  provider = "hashicorp/helm"
  version  = "2.14.0"
  actions  = ["update"]
  reason   = ""
  before = {
    id         = "metrics-server"
    name       = "metrics-server"
    namespace  = "kube-system"
    chart      = "metrics-server"
    repository = "https://kubernetes-sigs.github.io/metrics-server/"
    version    = "3.12.0"
    status     = "deployed"
    atomic     = true
    wait       = true
    timeout    = 300
    values     = ["replicas: 2\n"]
    set        = []
    metadata = [{
      name        = "metrics-server"
      namespace   = "kube-system"
      revision    = 6
      chart       = "metrics-server"
      version     = "3.12.0"
      app_version = "0.7.0"
      values      = "{\"replicas\":2}"
    }]
  }
  after = {
    id         = "metrics-server"
    name       = "metrics-server"
    namespace  = "kube-system"
    chart      = "metrics-server"
    repository = "https://kubernetes-sigs.github.io/metrics-server/"
    version    = "3.12.1"
    status     = "deployed"
    atomic     = true
    wait       = true
    timeout    = 300
    values     = ["replicas: 2\n"]
    set        = []
  }
  unknown = ["metadata"]
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "A patch of a stateless chart with two replicas, rolled out and atomic."
    source      = "helm_release docs; Helm docs, helm upgrade"
  }
}

case "ho-helm-install" {
  type     = "helm_release"
  name     = "reloader"
  provider = "hashicorp/helm"
  version  = "2.14.0"
  actions  = ["create"]
  reason   = ""
  before   = null
  after = {
    name             = "reloader"
    namespace        = "reloader"
    chart            = "reloader"
    repository       = "https://stakater.github.io/stakater-charts"
    version          = "1.0.121"
    atomic           = true
    create_namespace = true
    wait             = true
    timeout          = 300
    values           = null
    set              = []
  }
  unknown = ["id", "manifest", "metadata", "status"]
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "A new release in a namespace of its own."
    source      = "Helm docs, helm install"
  }
}
