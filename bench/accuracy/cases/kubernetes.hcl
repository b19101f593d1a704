# 28 cases: 13 hold, 15 clear

case "k8s-image-rolling" {
  type     = "kubernetes_deployment_v1"
  name     = "api"
  provider = "hashicorp/kubernetes"
  version  = "2.33.0"
  actions  = ["update"]
  reason   = ""
  before   = {
    id = "shop/api"
    metadata = [
      {
        name = "api"
        namespace = "shop"
        labels = {}
        annotations = {}
        generate_name = ""
        generation = 3
        resource_version = "771204"
        uid = "5f0e7c1a-0000-4000-8000-000000000003"
      },
    ]
    spec = [
      {
        replicas = "3"
        min_ready_seconds = 0
        revision_history_limit = 10
        paused = false
        strategy = [
          {
            type = "RollingUpdate"
            rolling_update = [
              {
                max_surge = "25%"
                max_unavailable = "25%"
              },
            ]
          },
        ]
        selector = [
          {
            match_labels = {
              app = "api"
            }
            match_expressions = []
          },
        ]
        template = [
          {
            metadata = [
              {
                labels = {
                  app = "api"
                }
                annotations = {}
              },
            ]
            spec = [
              {
                service_account_name = "api"
                container = [
                  {
                    name = "api"
                    image = "registry.example.com/api:1.8.0"
                    image_pull_policy = "IfNotPresent"
                    port = [
                      {
                        container_port = 8080
                        protocol = "TCP"
                        name = "http"
                        host_port = 0
                        host_ip = ""
                      },
                    ]
                    readiness_probe = [
                      {
                        http_get = [
                          {
                            path = "/ready"
                            port = "8080"
                            scheme = "HTTP"
                          },
                        ]
                        period_seconds = 5
                      },
                    ]
                  },
                ]
              },
            ]
          },
        ]
      },
    ]
    wait_for_rollout = true
  }
  after    = {
    id = "shop/api"
    metadata = [
      {
        name = "api"
        namespace = "shop"
        labels = {}
        annotations = {}
        generate_name = ""
        generation = 3
        resource_version = "771204"
        uid = "5f0e7c1a-0000-4000-8000-000000000003"
      },
    ]
    spec = [
      {
        replicas = "3"
        min_ready_seconds = 0
        revision_history_limit = 10
        paused = false
        strategy = [
          {
            type = "RollingUpdate"
            rolling_update = [
              {
                max_surge = "25%"
                max_unavailable = "25%"
              },
            ]
          },
        ]
        selector = [
          {
            match_labels = {
              app = "api"
            }
            match_expressions = []
          },
        ]
        template = [
          {
            metadata = [
              {
                labels = {
                  app = "api"
                }
                annotations = {}
              },
            ]
            spec = [
              {
                service_account_name = "api"
                container = [
                  {
                    name = "api"
                    image = "registry.example.com/api:1.9.0"
                    image_pull_policy = "IfNotPresent"
                    port = [
                      {
                        container_port = 8080
                        protocol = "TCP"
                        name = "http"
                        host_port = 0
                        host_ip = ""
                      },
                    ]
                    readiness_probe = [
                      {
                        http_get = [
                          {
                            path = "/ready"
                            port = "8080"
                            scheme = "HTTP"
                          },
                        ]
                        period_seconds = 5
                      },
                    ]
                  },
                ]
              },
            ]
          },
        ]
      },
    ]
    wait_for_rollout = true
  }
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "A rolling update of three replicas with a readiness probe: new pods are ready before old ones go."
    source      = "Kubernetes docs, Deployments, https://kubernetes.io/docs/concepts/workloads/controllers/deployment/"
  }
}

case "k8s-replicas-up" {
  type     = "kubernetes_deployment_v1"
  name     = "api"
  provider = "hashicorp/kubernetes"
  version  = "2.33.0"
  actions  = ["update"]
  reason   = ""
  before   = {
    id = "shop/api"
    metadata = [
      {
        name = "api"
        namespace = "shop"
        labels = {}
        annotations = {}
        generate_name = ""
        generation = 3
        resource_version = "771204"
        uid = "5f0e7c1a-0000-4000-8000-000000000003"
      },
    ]
    spec = [
      {
        replicas = "3"
        min_ready_seconds = 0
        revision_history_limit = 10
        paused = false
        strategy = [
          {
            type = "RollingUpdate"
            rolling_update = [
              {
                max_surge = "25%"
                max_unavailable = "25%"
              },
            ]
          },
        ]
        selector = [
          {
            match_labels = {
              app = "api"
            }
            match_expressions = []
          },
        ]
        template = [
          {
            metadata = [
              {
                labels = {
                  app = "api"
                }
                annotations = {}
              },
            ]
            spec = [
              {
                service_account_name = "api"
                container = [
                  {
                    name = "api"
                    image = "registry.example.com/api:1.8.0"
                    image_pull_policy = "IfNotPresent"
                    port = [
                      {
                        container_port = 8080
                        protocol = "TCP"
                        name = "http"
                        host_port = 0
                        host_ip = ""
                      },
                    ]
                    readiness_probe = [
                      {
                        http_get = [
                          {
                            path = "/ready"
                            port = "8080"
                            scheme = "HTTP"
                          },
                        ]
                        period_seconds = 5
                      },
                    ]
                  },
                ]
              },
            ]
          },
        ]
      },
    ]
    wait_for_rollout = true
  }
  after    = {
    id = "shop/api"
    metadata = [
      {
        name = "api"
        namespace = "shop"
        labels = {}
        annotations = {}
        generate_name = ""
        generation = 3
        resource_version = "771204"
        uid = "5f0e7c1a-0000-4000-8000-000000000003"
      },
    ]
    spec = [
      {
        replicas = "5"
        min_ready_seconds = 0
        revision_history_limit = 10
        paused = false
        strategy = [
          {
            type = "RollingUpdate"
            rolling_update = [
              {
                max_surge = "25%"
                max_unavailable = "25%"
              },
            ]
          },
        ]
        selector = [
          {
            match_labels = {
              app = "api"
            }
            match_expressions = []
          },
        ]
        template = [
          {
            metadata = [
              {
                labels = {
                  app = "api"
                }
                annotations = {}
              },
            ]
            spec = [
              {
                service_account_name = "api"
                container = [
                  {
                    name = "api"
                    image = "registry.example.com/api:1.8.0"
                    image_pull_policy = "IfNotPresent"
                    port = [
                      {
                        container_port = 8080
                        protocol = "TCP"
                        name = "http"
                        host_port = 0
                        host_ip = ""
                      },
                    ]
                    readiness_probe = [
                      {
                        http_get = [
                          {
                            path = "/ready"
                            port = "8080"
                            scheme = "HTTP"
                          },
                        ]
                        period_seconds = 5
                      },
                    ]
                  },
                ]
              },
            ]
          },
        ]
      },
    ]
    wait_for_rollout = true
  }
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "Two more pods."
    source      = "Kubernetes docs, Deployments, https://kubernetes.io/docs/concepts/workloads/controllers/deployment/"
  }
}

case "k8s-deploy-label" {
  type     = "kubernetes_deployment_v1"
  name     = "api"
  provider = "hashicorp/kubernetes"
  version  = "2.33.0"
  actions  = ["update"]
  reason   = ""
  before   = {
    id = "shop/api"
    metadata = [
      {
        name = "api"
        namespace = "shop"
        labels = {}
        annotations = {}
        generate_name = ""
        generation = 3
        resource_version = "771204"
        uid = "5f0e7c1a-0000-4000-8000-000000000003"
      },
    ]
    spec = [
      {
        replicas = "3"
        min_ready_seconds = 0
        revision_history_limit = 10
        paused = false
        strategy = [
          {
            type = "RollingUpdate"
            rolling_update = [
              {
                max_surge = "25%"
                max_unavailable = "25%"
              },
            ]
          },
        ]
        selector = [
          {
            match_labels = {
              app = "api"
            }
            match_expressions = []
          },
        ]
        template = [
          {
            metadata = [
              {
                labels = {
                  app = "api"
                }
                annotations = {}
              },
            ]
            spec = [
              {
                service_account_name = "api"
                container = [
                  {
                    name = "api"
                    image = "registry.example.com/api:1.8.0"
                    image_pull_policy = "IfNotPresent"
                    port = [
                      {
                        container_port = 8080
                        protocol = "TCP"
                        name = "http"
                        host_port = 0
                        host_ip = ""
                      },
                    ]
                    readiness_probe = [
                      {
                        http_get = [
                          {
                            path = "/ready"
                            port = "8080"
                            scheme = "HTTP"
                          },
                        ]
                        period_seconds = 5
                      },
                    ]
                  },
                ]
              },
            ]
          },
        ]
      },
    ]
    wait_for_rollout = true
  }
  after    = {
    id = "shop/api"
    metadata = [
      {
        name = "api"
        namespace = "shop"
        labels = {
          team = "shop"
        }
        annotations = {}
        generate_name = ""
        generation = 3
        resource_version = "771204"
        uid = "5f0e7c1a-0000-4000-8000-000000000003"
      },
    ]
    spec = [
      {
        replicas = "3"
        min_ready_seconds = 0
        revision_history_limit = 10
        paused = false
        strategy = [
          {
            type = "RollingUpdate"
            rolling_update = [
              {
                max_surge = "25%"
                max_unavailable = "25%"
              },
            ]
          },
        ]
        selector = [
          {
            match_labels = {
              app = "api"
            }
            match_expressions = []
          },
        ]
        template = [
          {
            metadata = [
              {
                labels = {
                  app = "api"
                }
                annotations = {}
              },
            ]
            spec = [
              {
                service_account_name = "api"
                container = [
                  {
                    name = "api"
                    image = "registry.example.com/api:1.8.0"
                    image_pull_policy = "IfNotPresent"
                    port = [
                      {
                        container_port = 8080
                        protocol = "TCP"
                        name = "http"
                        host_port = 0
                        host_ip = ""
                      },
                    ]
                    readiness_probe = [
                      {
                        http_get = [
                          {
                            path = "/ready"
                            port = "8080"
                            scheme = "HTTP"
                          },
                        ]
                        period_seconds = 5
                      },
                    ]
                  },
                ]
              },
            ]
          },
        ]
      },
    ]
    wait_for_rollout = true
  }
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "A label on the deployment object itself, not on its pods, so nothing is rolled."
    source      = "Kubernetes docs, Deployments, https://kubernetes.io/docs/concepts/workloads/controllers/deployment/"
  }
}

case "k8s-image-recreate" {
  type     = "kubernetes_deployment_v1"
  name     = "ledger"
  provider = "hashicorp/kubernetes"
  version  = "2.33.0"
  actions  = ["update"]
  reason   = ""
  before   = {
    id = "shop/ledger"
    metadata = [
      {
        name = "ledger"
        namespace = "shop"
        labels = {}
        annotations = {}
        generate_name = ""
        generation = 3
        resource_version = "771204"
        uid = "5f0e7c1a-0000-4000-8000-000000000006"
      },
    ]
    spec = [
      {
        replicas = "3"
        min_ready_seconds = 0
        revision_history_limit = 10
        paused = false
        strategy = [
          {
            type = "Recreate"
            rolling_update = []
          },
        ]
        selector = [
          {
            match_labels = {
              app = "api"
            }
            match_expressions = []
          },
        ]
        template = [
          {
            metadata = [
              {
                labels = {
                  app = "api"
                }
                annotations = {}
              },
            ]
            spec = [
              {
                service_account_name = "api"
                container = [
                  {
                    name = "api"
                    image = "registry.example.com/api:1.8.0"
                    image_pull_policy = "IfNotPresent"
                    port = [
                      {
                        container_port = 8080
                        protocol = "TCP"
                        name = "http"
                        host_port = 0
                        host_ip = ""
                      },
                    ]
                    readiness_probe = [
                      {
                        http_get = [
                          {
                            path = "/ready"
                            port = "8080"
                            scheme = "HTTP"
                          },
                        ]
                        period_seconds = 5
                      },
                    ]
                  },
                ]
              },
            ]
          },
        ]
      },
    ]
    wait_for_rollout = true
  }
  after    = {
    id = "shop/ledger"
    metadata = [
      {
        name = "ledger"
        namespace = "shop"
        labels = {}
        annotations = {}
        generate_name = ""
        generation = 3
        resource_version = "771204"
        uid = "5f0e7c1a-0000-4000-8000-000000000006"
      },
    ]
    spec = [
      {
        replicas = "3"
        min_ready_seconds = 0
        revision_history_limit = 10
        paused = false
        strategy = [
          {
            type = "Recreate"
            rolling_update = []
          },
        ]
        selector = [
          {
            match_labels = {
              app = "api"
            }
            match_expressions = []
          },
        ]
        template = [
          {
            metadata = [
              {
                labels = {
                  app = "api"
                }
                annotations = {}
              },
            ]
            spec = [
              {
                service_account_name = "api"
                container = [
                  {
                    name = "api"
                    image = "registry.example.com/api:1.9.0"
                    image_pull_policy = "IfNotPresent"
                    port = [
                      {
                        container_port = 8080
                        protocol = "TCP"
                        name = "http"
                        host_port = 0
                        host_ip = ""
                      },
                    ]
                    readiness_probe = [
                      {
                        http_get = [
                          {
                            path = "/ready"
                            port = "8080"
                            scheme = "HTTP"
                          },
                        ]
                        period_seconds = 5
                      },
                    ]
                  },
                ]
              },
            ]
          },
        ]
      },
    ]
    wait_for_rollout = true
  }
  expect {
    disposition = "hold"
    effects     = ["outage", "restart"]
    class       = "inplace-interrupts"
    why         = "The strategy kills all pods before any new one starts."
    source      = "Kubernetes docs, Deployments, https://kubernetes.io/docs/concepts/workloads/controllers/deployment/"
  }
}

case "k8s-replicas-zero" {
  type     = "kubernetes_deployment_v1"
  name     = "api"
  provider = "hashicorp/kubernetes"
  version  = "2.33.0"
  actions  = ["update"]
  reason   = ""
  before   = {
    id = "shop/api"
    metadata = [
      {
        name = "api"
        namespace = "shop"
        labels = {}
        annotations = {}
        generate_name = ""
        generation = 3
        resource_version = "771204"
        uid = "5f0e7c1a-0000-4000-8000-000000000003"
      },
    ]
    spec = [
      {
        replicas = "3"
        min_ready_seconds = 0
        revision_history_limit = 10
        paused = false
        strategy = [
          {
            type = "RollingUpdate"
            rolling_update = [
              {
                max_surge = "25%"
                max_unavailable = "25%"
              },
            ]
          },
        ]
        selector = [
          {
            match_labels = {
              app = "api"
            }
            match_expressions = []
          },
        ]
        template = [
          {
            metadata = [
              {
                labels = {
                  app = "api"
                }
                annotations = {}
              },
            ]
            spec = [
              {
                service_account_name = "api"
                container = [
                  {
                    name = "api"
                    image = "registry.example.com/api:1.8.0"
                    image_pull_policy = "IfNotPresent"
                    port = [
                      {
                        container_port = 8080
                        protocol = "TCP"
                        name = "http"
                        host_port = 0
                        host_ip = ""
                      },
                    ]
                    readiness_probe = [
                      {
                        http_get = [
                          {
                            path = "/ready"
                            port = "8080"
                            scheme = "HTTP"
                          },
                        ]
                        period_seconds = 5
                      },
                    ]
                  },
                ]
              },
            ]
          },
        ]
      },
    ]
    wait_for_rollout = true
  }
  after    = {
    id = "shop/api"
    metadata = [
      {
        name = "api"
        namespace = "shop"
        labels = {}
        annotations = {}
        generate_name = ""
        generation = 3
        resource_version = "771204"
        uid = "5f0e7c1a-0000-4000-8000-000000000003"
      },
    ]
    spec = [
      {
        replicas = "0"
        min_ready_seconds = 0
        revision_history_limit = 10
        paused = false
        strategy = [
          {
            type = "RollingUpdate"
            rolling_update = [
              {
                max_surge = "25%"
                max_unavailable = "25%"
              },
            ]
          },
        ]
        selector = [
          {
            match_labels = {
              app = "api"
            }
            match_expressions = []
          },
        ]
        template = [
          {
            metadata = [
              {
                labels = {
                  app = "api"
                }
                annotations = {}
              },
            ]
            spec = [
              {
                service_account_name = "api"
                container = [
                  {
                    name = "api"
                    image = "registry.example.com/api:1.8.0"
                    image_pull_policy = "IfNotPresent"
                    port = [
                      {
                        container_port = 8080
                        protocol = "TCP"
                        name = "http"
                        host_port = 0
                        host_ip = ""
                      },
                    ]
                    readiness_probe = [
                      {
                        http_get = [
                          {
                            path = "/ready"
                            port = "8080"
                            scheme = "HTTP"
                          },
                        ]
                        period_seconds = 5
                      },
                    ]
                  },
                ]
              },
            ]
          },
        ]
      },
    ]
    wait_for_rollout = true
  }
  expect {
    disposition = "hold"
    effects     = ["outage"]
    class       = "capacity-zero"
    why         = "No pod is left to serve."
    source      = "Kubernetes docs, Deployments, https://kubernetes.io/docs/concepts/workloads/controllers/deployment/"
  }
}

case "k8s-selector" {
  type     = "kubernetes_deployment_v1"
  name     = "api"
  provider = "hashicorp/kubernetes"
  version  = "2.33.0"
  actions  = ["delete", "create"]
  reason   = "replace_because_cannot_update"
  before   = {
    id = "shop/api"
    metadata = [
      {
        name = "api"
        namespace = "shop"
        labels = {}
        annotations = {}
        generate_name = ""
        generation = 3
        resource_version = "771204"
        uid = "5f0e7c1a-0000-4000-8000-000000000003"
      },
    ]
    spec = [
      {
        replicas = "3"
        min_ready_seconds = 0
        revision_history_limit = 10
        paused = false
        strategy = [
          {
            type = "RollingUpdate"
            rolling_update = [
              {
                max_surge = "25%"
                max_unavailable = "25%"
              },
            ]
          },
        ]
        selector = [
          {
            match_labels = {
              app = "api"
            }
            match_expressions = []
          },
        ]
        template = [
          {
            metadata = [
              {
                labels = {
                  app = "api"
                }
                annotations = {}
              },
            ]
            spec = [
              {
                service_account_name = "api"
                container = [
                  {
                    name = "api"
                    image = "registry.example.com/api:1.8.0"
                    image_pull_policy = "IfNotPresent"
                    port = [
                      {
                        container_port = 8080
                        protocol = "TCP"
                        name = "http"
                        host_port = 0
                        host_ip = ""
                      },
                    ]
                    readiness_probe = [
                      {
                        http_get = [
                          {
                            path = "/ready"
                            port = "8080"
                            scheme = "HTTP"
                          },
                        ]
                        period_seconds = 5
                      },
                    ]
                  },
                ]
              },
            ]
          },
        ]
      },
    ]
    wait_for_rollout = true
  }
  after    = {
    metadata = [
      {
        name = "api"
        namespace = "shop"
        labels = {}
        annotations = {}
        generate_name = null
      },
    ]
    spec = [
      {
        replicas = "3"
        min_ready_seconds = 0
        revision_history_limit = 10
        paused = false
        strategy = [
          {
            type = "RollingUpdate"
            rolling_update = [
              {
                max_surge = "25%"
                max_unavailable = "25%"
              },
            ]
          },
        ]
        selector = [
          {
            match_labels = {
              app = "api"
              tier = "web"
            }
            match_expressions = []
          },
        ]
        template = [
          {
            metadata = [
              {
                labels = {
                  app = "api"
                  tier = "web"
                }
                annotations = {}
              },
            ]
            spec = [
              {
                service_account_name = "api"
                container = [
                  {
                    name = "api"
                    image = "registry.example.com/api:1.8.0"
                    image_pull_policy = "IfNotPresent"
                    port = [
                      {
                        container_port = 8080
                        protocol = "TCP"
                        name = "http"
                        host_port = 0
                        host_ip = ""
                      },
                    ]
                    readiness_probe = [
                      {
                        http_get = [
                          {
                            path = "/ready"
                            port = "8080"
                            scheme = "HTTP"
                          },
                        ]
                        period_seconds = 5
                      },
                    ]
                  },
                ]
              },
            ]
          },
        ]
      },
    ]
    wait_for_rollout = true
  }
  unknown  = ["id"]
  replace_paths = [["spec", 0, "selector", 0, "match_labels"]]
  expect {
    disposition = "hold"
    effects     = ["outage"]
    class       = "replace-capacity"
    why         = "A selector cannot be changed: the deployment is deleted with all its pods, then made again."
    source      = "Terraform Kubernetes provider docs, kubernetes_deployment_v1, https://registry.terraform.io/providers/hashicorp/kubernetes/2.33.0/docs/resources/deployment_v1"
  }
}

case "k8s-sts-single" {
  type     = "kubernetes_stateful_set_v1"
  name     = "pg"
  provider = "hashicorp/kubernetes"
  version  = "2.33.0"
  actions  = ["update"]
  reason   = ""
  before   = {
    id = "shop/pg"
    metadata = [
      {
        name = "pg"
        namespace = "shop"
        labels = {}
        annotations = {}
        generate_name = ""
        generation = 3
        resource_version = "771204"
        uid = "5f0e7c1a-0000-4000-8000-000000000002"
      },
    ]
    spec = [
      {
        replicas = "1"
        service_name = "pg"
        pod_management_policy = "OrderedReady"
        revision_history_limit = 10
        update_strategy = [
          {
            type = "RollingUpdate"
            rolling_update = [
              {
                partition = 0
              },
            ]
          },
        ]
        selector = [
          {
            match_labels = {
              app = "pg"
            }
          },
        ]
        template = [
          {
            metadata = [
              {
                labels = {
                  app = "pg"
                }
              },
            ]
            spec = [
              {
                container = [
                  {
                    name = "pg"
                    image = "registry.example.com/pg:16.3"
                  },
                ]
              },
            ]
          },
        ]
        volume_claim_template = [
          {
            metadata = [
              {
                name = "data"
              },
            ]
            spec = [
              {
                access_modes = ["ReadWriteOnce"]
                resources = [
                  {
                    requests = {
                      storage = "50Gi"
                    }
                  },
                ]
              },
            ]
          },
        ]
      },
    ]
    wait_for_rollout = true
  }
  after    = {
    id = "shop/pg"
    metadata = [
      {
        name = "pg"
        namespace = "shop"
        labels = {}
        annotations = {}
        generate_name = ""
        generation = 3
        resource_version = "771204"
        uid = "5f0e7c1a-0000-4000-8000-000000000002"
      },
    ]
    spec = [
      {
        replicas = "1"
        service_name = "pg"
        pod_management_policy = "OrderedReady"
        revision_history_limit = 10
        update_strategy = [
          {
            type = "RollingUpdate"
            rolling_update = [
              {
                partition = 0
              },
            ]
          },
        ]
        selector = [
          {
            match_labels = {
              app = "pg"
            }
          },
        ]
        template = [
          {
            metadata = [
              {
                labels = {
                  app = "pg"
                }
              },
            ]
            spec = [
              {
                container = [
                  {
                    name = "pg"
                    image = "registry.example.com/pg:16.4"
                  },
                ]
              },
            ]
          },
        ]
        volume_claim_template = [
          {
            metadata = [
              {
                name = "data"
              },
            ]
            spec = [
              {
                access_modes = ["ReadWriteOnce"]
                resources = [
                  {
                    requests = {
                      storage = "50Gi"
                    }
                  },
                ]
              },
            ]
          },
        ]
      },
    ]
    wait_for_rollout = true
  }
  expect {
    disposition = "hold"
    effects     = ["restart", "outage"]
    class       = "inplace-interrupts"
    why         = "The only replica is stopped before its successor starts, so the database is away meanwhile."
    source      = "Kubernetes docs, StatefulSets, https://kubernetes.io/docs/concepts/workloads/controllers/statefulset/"
  }
}

case "k8s-pvc-class" {
  type     = "kubernetes_persistent_volume_claim_v1"
  name     = "uploads"
  provider = "hashicorp/kubernetes"
  version  = "2.33.0"
  actions  = ["delete", "create"]
  reason   = "replace_because_cannot_update"
  before   = {
    id = "shop/uploads"
    metadata = [
      {
        name = "uploads"
        namespace = "shop"
        labels = {}
        annotations = {}
        generate_name = ""
        generation = 3
        resource_version = "771204"
        uid = "5f0e7c1a-0000-4000-8000-000000000007"
      },
    ]
    spec = [
      {
        access_modes = ["ReadWriteOnce"]
        storage_class_name = "standard"
        volume_name = "pvc-0a1b2c3d"
        volume_mode = "Filesystem"
        resources = [
          {
            requests = {
              storage = "20Gi"
            }
            limits = {}
          },
        ]
      },
    ]
    wait_until_bound = true
  }
  after    = {
    metadata = [
      {
        name = "uploads"
        namespace = "shop"
        labels = {}
        annotations = {}
        generate_name = null
      },
    ]
    spec = [
      {
        access_modes = ["ReadWriteOnce"]
        storage_class_name = "fast"
        volume_mode = "Filesystem"
        resources = [
          {
            requests = {
              storage = "20Gi"
            }
            limits = {}
          },
        ]
      },
    ]
    wait_until_bound = true
  }
  unknown  = ["id"]
  replace_paths = [["spec", 0, "storage_class_name"]]
  expect {
    disposition = "hold"
    effects     = ["data-loss", "irreversible", "outage"]
    class       = "replace-stateful"
    why         = "The class of a claim is fixed: the claim is deleted, and with the usual reclaim policy the volume and its files too."
    source      = "Kubernetes docs, Persistent Volumes (reclaiming), https://kubernetes.io/docs/concepts/storage/persistent-volumes/#reclaiming"
  }
}

case "k8s-namespace-delete" {
  type     = "kubernetes_namespace_v1"
  name     = "shop"
  provider = "hashicorp/kubernetes"
  version  = "2.33.0"
  actions  = ["delete"]
  reason   = "delete_because_no_resource_config"
  before   = {
    id = "shop"
    metadata = [
      {
        name = "shop"
        labels = {}
        annotations = {}
        generate_name = ""
        generation = 3
        resource_version = "771204"
        uid = "5f0e7c1a-0000-4000-8000-000000000004"
      },
    ]
    wait_for_default_service_account = false
  }
  after    = null
  expect {
    disposition = "hold"
    effects     = ["data-loss", "outage", "irreversible"]
    class       = "destroy"
    why         = "Everything in the namespace, claims and secrets too, is deleted with it."
    source      = "Kubernetes docs, Namespaces (delete), https://kubernetes.io/docs/tasks/administer-cluster/namespaces/#deleting-a-namespace"
  }
}

case "k8s-svc-clusterip" {
  type     = "kubernetes_service_v1"
  name     = "api"
  provider = "hashicorp/kubernetes"
  version  = "2.33.0"
  actions  = ["update"]
  reason   = ""
  before   = {
    id = "shop/api"
    metadata = [
      {
        name = "api"
        namespace = "shop"
        labels = {}
        annotations = {}
        generate_name = ""
        generation = 3
        resource_version = "771204"
        uid = "5f0e7c1a-0000-4000-8000-000000000003"
      },
    ]
    spec = [
      {
        type = "LoadBalancer"
        selector = {
          app = "api"
        }
        cluster_ip = "10.96.14.7"
        external_traffic_policy = "Cluster"
        session_affinity = "None"
        port = [
          {
            name = "https"
            port = 443
            target_port = "8443"
            protocol = "TCP"
            node_port = 31443
          },
        ]
      },
    ]
    status = [
      {
        load_balancer = [
          {
            ingress = [
              {
                ip = "203.0.113.140"
                hostname = ""
              },
            ]
          },
        ]
      },
    ]
    wait_for_load_balancer = true
  }
  after    = {
    id = "shop/api"
    metadata = [
      {
        name = "api"
        namespace = "shop"
        labels = {}
        annotations = {}
        generate_name = ""
        generation = 3
        resource_version = "771204"
        uid = "5f0e7c1a-0000-4000-8000-000000000003"
      },
    ]
    spec = [
      {
        type = "ClusterIP"
        selector = {
          app = "api"
        }
        cluster_ip = "10.96.14.7"
        external_traffic_policy = ""
        session_affinity = "None"
        port = [
          {
            name = "https"
            port = 443
            target_port = "8443"
            protocol = "TCP"
            node_port = 0
          },
        ]
      },
    ]
    wait_for_load_balancer = true
  }
  unknown  = ["status"]
  expect {
    disposition = "hold"
    effects     = ["outage", "address-change"]
    class       = "address"
    why         = "The cloud load balancer and its public address are taken down."
    source      = "Kubernetes docs, Service, https://kubernetes.io/docs/concepts/services-networking/service/"
  }
}

case "k8s-svc-selector" {
  type     = "kubernetes_service_v1"
  name     = "api"
  provider = "hashicorp/kubernetes"
  version  = "2.33.0"
  actions  = ["update"]
  reason   = ""
  before   = {
    id = "shop/api"
    metadata = [
      {
        name = "api"
        namespace = "shop"
        labels = {}
        annotations = {}
        generate_name = ""
        generation = 3
        resource_version = "771204"
        uid = "5f0e7c1a-0000-4000-8000-000000000003"
      },
    ]
    spec = [
      {
        type = "LoadBalancer"
        selector = {
          app = "api"
        }
        cluster_ip = "10.96.14.7"
        external_traffic_policy = "Cluster"
        session_affinity = "None"
        port = [
          {
            name = "https"
            port = 443
            target_port = "8443"
            protocol = "TCP"
            node_port = 31443
          },
        ]
      },
    ]
    status = [
      {
        load_balancer = [
          {
            ingress = [
              {
                ip = "203.0.113.140"
                hostname = ""
              },
            ]
          },
        ]
      },
    ]
    wait_for_load_balancer = true
  }
  after    = {
    id = "shop/api"
    metadata = [
      {
        name = "api"
        namespace = "shop"
        labels = {}
        annotations = {}
        generate_name = ""
        generation = 3
        resource_version = "771204"
        uid = "5f0e7c1a-0000-4000-8000-000000000003"
      },
    ]
    spec = [
      {
        type = "LoadBalancer"
        selector = {
          app = "api-v2"
        }
        cluster_ip = "10.96.14.7"
        external_traffic_policy = "Cluster"
        session_affinity = "None"
        port = [
          {
            name = "https"
            port = 443
            target_port = "8443"
            protocol = "TCP"
            node_port = 31443
          },
        ]
      },
    ]
    status = [
      {
        load_balancer = [
          {
            ingress = [
              {
                ip = "203.0.113.140"
                hostname = ""
              },
            ]
          },
        ]
      },
    ]
    wait_for_load_balancer = true
  }
  expect {
    disposition = "hold"
    effects     = ["outage"]
    class       = "network-path"
    why         = "Traffic goes to whatever carries the other label at that moment, and to nobody if nothing does."
    source      = "Kubernetes docs, Service, https://kubernetes.io/docs/concepts/services-networking/service/"
  }
}

case "k8s-netpol-deny" {
  type     = "kubernetes_network_policy_v1"
  name     = "default_deny"
  provider = "hashicorp/kubernetes"
  version  = "2.33.0"
  actions  = ["create"]
  reason   = ""
  before   = null
  after    = {
    metadata = [
      {
        name = "default-deny"
        namespace = "shop"
        labels = {}
        annotations = {}
        generate_name = null
      },
    ]
    spec = [
      {
        pod_selector = [
          {
            match_labels = {}
            match_expressions = []
          },
        ]
        policy_types = ["Ingress", "Egress"]
        ingress = []
        egress = []
      },
    ]
  }
  unknown  = ["id"]
  expect {
    disposition = "hold"
    effects     = ["outage"]
    class       = "network-path"
    why         = "With no rule to allow anything, all pods of the namespace lose traffic in and out, DNS too."
    source      = "Kubernetes docs, Network Policies (default deny), https://kubernetes.io/docs/concepts/services-networking/network-policies/"
  }
}

case "k8s-crb-everyone" {
  type     = "kubernetes_cluster_role_binding_v1"
  name     = "dash"
  provider = "hashicorp/kubernetes"
  version  = "2.33.0"
  actions  = ["create"]
  reason   = ""
  before   = null
  after    = {
    metadata = [
      {
        name = "dash"
        labels = {}
        annotations = {}
        generate_name = null
      },
    ]
    role_ref = [
      {
        api_group = "rbac.authorization.k8s.io"
        kind = "ClusterRole"
        name = "cluster-admin"
      },
    ]
    subject = [
      {
        api_group = "rbac.authorization.k8s.io"
        kind = "Group"
        name = "system:authenticated"
        namespace = ""
      },
    ]
  }
  unknown  = ["id"]
  expect {
    disposition = "hold"
    effects     = ["exposure"]
    class       = "privilege"
    why         = "Every identity the API server accepts, service accounts included, becomes cluster administrator."
    source      = "Kubernetes docs, RBAC good practices, https://kubernetes.io/docs/concepts/security/rbac-good-practices/"
  }
}

case "k8s-pv-reclaim" {
  type     = "kubernetes_persistent_volume_v1"
  name     = "archive"
  provider = "hashicorp/kubernetes"
  version  = "2.33.0"
  actions  = ["update"]
  reason   = ""
  before   = {
    id = "archive"
    metadata = [
      {
        name = "archive"
        labels = {}
        annotations = {}
        generate_name = ""
        generation = 3
        resource_version = "771204"
        uid = "5f0e7c1a-0000-4000-8000-000000000007"
      },
    ]
    spec = [
      {
        capacity = {
          storage = "500Gi"
        }
        access_modes = ["ReadWriteOnce"]
        persistent_volume_reclaim_policy = "Retain"
        storage_class_name = "standard"
      },
    ]
  }
  after    = {
    id = "archive"
    metadata = [
      {
        name = "archive"
        labels = {}
        annotations = {}
        generate_name = ""
        generation = 3
        resource_version = "771204"
        uid = "5f0e7c1a-0000-4000-8000-000000000007"
      },
    ]
    spec = [
      {
        capacity = {
          storage = "500Gi"
        }
        access_modes = ["ReadWriteOnce"]
        persistent_volume_reclaim_policy = "Delete"
        storage_class_name = "standard"
      },
    ]
  }
  expect {
    disposition = "hold"
    effects     = ["data-loss", "none", "irreversible"]
    class       = "guard-removed"
    why         = "Nothing is deleted now, but the data no longer outlives its claim."
    source      = "Kubernetes docs, Change the Reclaim Policy of a PersistentVolume, https://kubernetes.io/docs/tasks/administer-cluster/change-pv-reclaim-policy/"
  }
}

case "k8s-crd-delete" {
  type     = "kubernetes_manifest"
  name     = "crd_certificates"
  provider = "hashicorp/kubernetes"
  version  = "2.33.0"
  actions  = ["delete"]
  reason   = "delete_because_no_resource_config"
  before   = {
    manifest = {
      apiVersion = "apiextensions.k8s.io/v1"
      kind = "CustomResourceDefinition"
      metadata = {
        name = "widgets.example.com"
      }
      spec = {
        group = "example.com"
        scope = "Namespaced"
        names = {
          kind = "Widget"
          plural = "widgets"
        }
      }
    }
    object = {
      apiVersion = "apiextensions.k8s.io/v1"
      kind = "CustomResourceDefinition"
      metadata = {
        name = "widgets.example.com"
      }
    }
    computed_fields = ["metadata.labels"]
    field_manager = []
    wait = []
  }
  after    = null
  expect {
    disposition = "hold"
    effects     = ["data-loss", "irreversible", "outage"]
    class       = "hits-other-object"
    why         = "With the definition go all objects of that kind in every namespace."
    source      = "Kubernetes docs, Delete a CustomResourceDefinition, https://kubernetes.io/docs/tasks/extend-kubernetes/custom-resources/custom-resource-definitions/#delete-a-customresourcedefinition"
  }
}

case "k8s-configmap-new" {
  type     = "kubernetes_config_map_v1"
  name     = "flags"
  provider = "hashicorp/kubernetes"
  version  = "2.33.0"
  actions  = ["create"]
  reason   = ""
  before   = null
  after    = {
    metadata = [
      {
        name = "flags"
        namespace = "shop"
        labels = {}
        annotations = {}
        generate_name = null
      },
    ]
    data = {
      beta = "off"
    }
    binary_data = null
    immutable = false
  }
  unknown  = ["id"]
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "A config map nothing mounts yet."
    source      = "Terraform Kubernetes provider docs, kubernetes_config_map_v1, https://registry.terraform.io/providers/hashicorp/kubernetes/2.33.0/docs/resources/config_map_v1"
  }
}

case "k8s-namespace-new" {
  type     = "kubernetes_namespace_v1"
  name     = "search"
  provider = "hashicorp/kubernetes"
  version  = "2.33.0"
  actions  = ["create"]
  reason   = ""
  before   = null
  after    = {
    metadata = [
      {
        name = "search"
        labels = {}
        annotations = {}
        generate_name = null
      },
    ]
    wait_for_default_service_account = false
  }
  unknown  = ["id"]
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "A new empty namespace."
    source      = "Terraform Kubernetes provider docs, kubernetes_namespace_v1, https://registry.terraform.io/providers/hashicorp/kubernetes/2.33.0/docs/resources/namespace_v1"
  }
}

case "k8s-rolebinding-narrow" {
  type     = "kubernetes_role_binding_v1"
  name     = "view"
  provider = "hashicorp/kubernetes"
  version  = "2.33.0"
  actions  = ["create"]
  reason   = ""
  before   = null
  after    = {
    metadata = [
      {
        name = "dev-view"
        namespace = "shop"
        labels = {}
        annotations = {}
        generate_name = null
      },
    ]
    role_ref = [
      {
        api_group = "rbac.authorization.k8s.io"
        kind = "ClusterRole"
        name = "view"
      },
    ]
    subject = [
      {
        api_group = "rbac.authorization.k8s.io"
        kind = "Group"
        name = "dev"
        namespace = ""
      },
    ]
  }
  unknown  = ["id"]
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "Read access without secrets, in one namespace, for one group."
    source      = "Terraform Kubernetes provider docs, kubernetes_role_binding_v1, https://registry.terraform.io/providers/hashicorp/kubernetes/2.33.0/docs/resources/role_binding_v1"
  }
}

case "k8s-hpa-max" {
  type     = "kubernetes_horizontal_pod_autoscaler_v2"
  name     = "api"
  provider = "hashicorp/kubernetes"
  version  = "2.33.0"
  actions  = ["update"]
  reason   = ""
  before   = {
    id = "shop/api"
    metadata = [
      {
        name = "api"
        namespace = "shop"
        labels = {}
        annotations = {}
        generate_name = ""
        generation = 3
        resource_version = "771204"
        uid = "5f0e7c1a-0000-4000-8000-000000000003"
      },
    ]
    spec = [
      {
        min_replicas = 3
        max_replicas = 8
        scale_target_ref = [
          {
            api_version = "apps/v1"
            kind = "Deployment"
            name = "api"
          },
        ]
        metric = [
          {
            type = "Resource"
            resource = [
              {
                name = "cpu"
                target = [
                  {
                    type = "Utilization"
                    average_utilization = 70
                  },
                ]
              },
            ]
          },
        ]
      },
    ]
  }
  after    = {
    id = "shop/api"
    metadata = [
      {
        name = "api"
        namespace = "shop"
        labels = {}
        annotations = {}
        generate_name = ""
        generation = 3
        resource_version = "771204"
        uid = "5f0e7c1a-0000-4000-8000-000000000003"
      },
    ]
    spec = [
      {
        min_replicas = 3
        max_replicas = 16
        scale_target_ref = [
          {
            api_version = "apps/v1"
            kind = "Deployment"
            name = "api"
          },
        ]
        metric = [
          {
            type = "Resource"
            resource = [
              {
                name = "cpu"
                target = [
                  {
                    type = "Utilization"
                    average_utilization = 70
                  },
                ]
              },
            ]
          },
        ]
      },
    ]
  }
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "Room to grow."
    source      = "Terraform Kubernetes provider docs, kubernetes_horizontal_pod_autoscaler_v2, https://registry.terraform.io/providers/hashicorp/kubernetes/2.33.0/docs/resources/horizontal_pod_autoscaler_v2"
  }
}

case "k8s-sa-new" {
  type     = "kubernetes_service_account_v1"
  name     = "reporter"
  provider = "hashicorp/kubernetes"
  version  = "2.33.0"
  actions  = ["create"]
  reason   = ""
  before   = null
  after    = {
    metadata = [
      {
        name = "reporter"
        namespace = "shop"
        labels = {}
        annotations = {}
        generate_name = null
      },
    ]
    automount_service_account_token = false
    secret = []
    image_pull_secret = []
  }
  unknown  = ["id", "default_secret_name"]
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "A new account with no rights."
    source      = "Terraform Kubernetes provider docs, kubernetes_service_account_v1, https://registry.terraform.io/providers/hashicorp/kubernetes/2.33.0/docs/resources/service_account_v1"
  }
}

case "k8s-pdb-new" {
  type     = "kubernetes_pod_disruption_budget_v1"
  name     = "api"
  provider = "hashicorp/kubernetes"
  version  = "2.33.0"
  actions  = ["create"]
  reason   = ""
  before   = null
  after    = {
    metadata = [
      {
        name = "api"
        namespace = "shop"
        labels = {}
        annotations = {}
        generate_name = null
      },
    ]
    spec = [
      {
        max_unavailable = "1"
        min_available = null
        selector = [
          {
            match_labels = {
              app = "api"
            }
            match_expressions = []
          },
        ]
      },
    ]
  }
  unknown  = ["id"]
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "At most one pod at a time may be evicted; that only protects."
    source      = "Kubernetes docs, Specifying a Disruption Budget, https://kubernetes.io/docs/tasks/run-application/configure-pdb/"
  }
}

case "k8s-quota-up" {
  type     = "kubernetes_resource_quota_v1"
  name     = "shop"
  provider = "hashicorp/kubernetes"
  version  = "2.33.0"
  actions  = ["update"]
  reason   = ""
  before   = {
    id = "shop/shop"
    metadata = [
      {
        name = "shop"
        namespace = "shop"
        labels = {}
        annotations = {}
        generate_name = ""
        generation = 3
        resource_version = "771204"
        uid = "5f0e7c1a-0000-4000-8000-000000000004"
      },
    ]
    spec = [
      {
        hard = {
          "requests.cpu" = "20"
          pods = "60"
        }
        scopes = []
        scope_selector = []
      },
    ]
  }
  after    = {
    id = "shop/shop"
    metadata = [
      {
        name = "shop"
        namespace = "shop"
        labels = {}
        annotations = {}
        generate_name = ""
        generation = 3
        resource_version = "771204"
        uid = "5f0e7c1a-0000-4000-8000-000000000004"
      },
    ]
    spec = [
      {
        hard = {
          "requests.cpu" = "32"
          pods = "60"
        }
        scopes = []
        scope_selector = []
      },
    ]
  }
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "The namespace may use more."
    source      = "Terraform Kubernetes provider docs, kubernetes_resource_quota_v1, https://registry.terraform.io/providers/hashicorp/kubernetes/2.33.0/docs/resources/resource_quota_v1"
  }
}

case "k8s-storageclass" {
  type     = "kubernetes_storage_class_v1"
  name     = "fast"
  provider = "hashicorp/kubernetes"
  version  = "2.33.0"
  actions  = ["delete", "create"]
  reason   = "replace_because_cannot_update"
  before   = {
    id = "fast"
    metadata = [
      {
        name = "fast"
        labels = {}
        annotations = {}
        generate_name = ""
        generation = 3
        resource_version = "771204"
        uid = "5f0e7c1a-0000-4000-8000-000000000004"
      },
    ]
    storage_provisioner = "ebs.csi.aws.com"
    parameters = {
      type = "gp3"
    }
    reclaim_policy = "Delete"
    volume_binding_mode = "WaitForFirstConsumer"
    allow_volume_expansion = true
    mount_options = []
  }
  after    = {
    metadata = [
      {
        name = "fast"
        labels = {}
        annotations = {}
        generate_name = null
      },
    ]
    storage_provisioner = "ebs.csi.aws.com"
    parameters = {
      type = "gp3"
      iops = "4000"
    }
    reclaim_policy = "Delete"
    volume_binding_mode = "WaitForFirstConsumer"
    allow_volume_expansion = true
    mount_options = []
  }
  unknown  = ["id"]
  replace_paths = [["parameters"]]
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "A class is only read when a volume is made; volumes already there keep working while it is replaced."
    source      = "Kubernetes docs, Storage Classes, https://kubernetes.io/docs/concepts/storage/storage-classes/"
  }
}

case "k8s-cron-time" {
  type     = "kubernetes_cron_job_v1"
  name     = "report"
  provider = "hashicorp/kubernetes"
  version  = "2.33.0"
  actions  = ["update"]
  reason   = ""
  before   = {
    id = "shop/report"
    metadata = [
      {
        name = "report"
        namespace = "shop"
        labels = {}
        annotations = {}
        generate_name = ""
        generation = 3
        resource_version = "771204"
        uid = "5f0e7c1a-0000-4000-8000-000000000006"
      },
    ]
    spec = [
      {
        schedule = "0 2 * * *"
        concurrency_policy = "Forbid"
        suspend = false
        successful_jobs_history_limit = 3
        failed_jobs_history_limit = 1
        job_template = [
          {
            metadata = [
              {
                labels = {}
              },
            ]
            spec = [
              {
                template = [
                  {
                    spec = [
                      {
                        restart_policy = "OnFailure"
                        container = [
                          {
                            name = "report"
                            image = "registry.example.com/report:3.1.0"
                          },
                        ]
                      },
                    ]
                  },
                ]
              },
            ]
          },
        ]
      },
    ]
  }
  after    = {
    id = "shop/report"
    metadata = [
      {
        name = "report"
        namespace = "shop"
        labels = {}
        annotations = {}
        generate_name = ""
        generation = 3
        resource_version = "771204"
        uid = "5f0e7c1a-0000-4000-8000-000000000006"
      },
    ]
    spec = [
      {
        schedule = "30 3 * * *"
        concurrency_policy = "Forbid"
        suspend = false
        successful_jobs_history_limit = 3
        failed_jobs_history_limit = 1
        job_template = [
          {
            metadata = [
              {
                labels = {}
              },
            ]
            spec = [
              {
                template = [
                  {
                    spec = [
                      {
                        restart_policy = "OnFailure"
                        container = [
                          {
                            name = "report"
                            image = "registry.example.com/report:3.1.0"
                          },
                        ]
                      },
                    ]
                  },
                ]
              },
            ]
          },
        ]
      },
    ]
  }
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "The report is made an hour and a half later in the night."
    source      = "Kubernetes docs, CronJob, https://kubernetes.io/docs/concepts/workloads/controllers/cron-jobs/"
  }
}

case "k8s-ingress-host" {
  type     = "kubernetes_ingress_v1"
  name     = "www"
  provider = "hashicorp/kubernetes"
  version  = "2.33.0"
  actions  = ["update"]
  reason   = ""
  before   = {
    id = "shop/www"
    metadata = [
      {
        name = "www"
        namespace = "shop"
        labels = {}
        annotations = {}
        generate_name = ""
        generation = 3
        resource_version = "771204"
        uid = "5f0e7c1a-0000-4000-8000-000000000003"
      },
    ]
    spec = [
      {
        ingress_class_name = "nginx"
        default_backend = []
        tls = [
          {
            hosts = ["www.example.com"]
            secret_name = "www-tls"
          },
        ]
        rule = [
          {
            host = "www.example.com"
            http = [
              {
                path = [
                  {
                    path = "/"
                    path_type = "Prefix"
                    backend = [
                      {
                        service = [
                          {
                            name = "api"
                            port = [
                              {
                                number = 443
                                name = ""
                              },
                            ]
                          },
                        ]
                        resource = []
                      },
                    ]
                  },
                ]
              },
            ]
          },
        ]
      },
    ]
    wait_for_load_balancer = false
  }
  after    = {
    id = "shop/www"
    metadata = [
      {
        name = "www"
        namespace = "shop"
        labels = {}
        annotations = {}
        generate_name = ""
        generation = 3
        resource_version = "771204"
        uid = "5f0e7c1a-0000-4000-8000-000000000003"
      },
    ]
    spec = [
      {
        ingress_class_name = "nginx"
        default_backend = []
        tls = [
          {
            hosts = ["www.example.com"]
            secret_name = "www-tls"
          },
        ]
        rule = [
          {
            host = "www.example.com"
            http = [
              {
                path = [
                  {
                    path = "/"
                    path_type = "Prefix"
                    backend = [
                      {
                        service = [
                          {
                            name = "api"
                            port = [
                              {
                                number = 443
                                name = ""
                              },
                            ]
                          },
                        ]
                        resource = []
                      },
                    ]
                  },
                ]
              },
            ]
          },
          {
            host = "docs.example.com"
            http = [
              {
                path = [
                  {
                    path = "/"
                    path_type = "Prefix"
                    backend = [
                      {
                        service = [
                          {
                            name = "api"
                            port = [
                              {
                                number = 443
                                name = ""
                              },
                            ]
                          },
                        ]
                        resource = []
                      },
                    ]
                  },
                ]
              },
            ]
          },
        ]
      },
    ]
    wait_for_load_balancer = false
  }
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "One more host is served; the first keeps its rule."
    source      = "Kubernetes docs, Ingress, https://kubernetes.io/docs/concepts/services-networking/ingress/"
  }
}

case "k8s-webhook-fail" {
  type     = "kubernetes_validating_webhook_configuration_v1"
  name     = "policy"
  provider = "hashicorp/kubernetes"
  version  = "2.33.0"
  actions  = ["create"]
  reason   = ""
  before   = null
  after    = {
    metadata = [
      {
        name = "policy"
        labels = {}
        annotations = {}
        generate_name = null
      },
    ]
    webhook = [
      {
        name = "policy.example.com"
        failure_policy = "Fail"
        admission_review_versions = ["v1"]
        side_effects = "None"
        timeout_seconds = 10
        client_config = [
          {
            service = [
              {
                name = "policy"
                namespace = "policy"
                path = "/validate"
                port = 443
              },
            ]
            url = ""
            ca_bundle = ""
          },
        ]
        namespace_selector = []
        object_selector = []
        rule = [
          {
            api_groups = ["*"]
            api_versions = ["*"]
            operations = ["*"]
            resources = ["*/*"]
            scope = "*"
          },
        ]
      },
    ]
  }
  unknown  = ["id"]
  expect {
    disposition = "hold"
    effects     = ["outage", "lockout"]
    class       = "admission"
    why         = "Every write to the API has to pass one service, its own pods included; when it does not answer the cluster takes no changes."
    source      = "Kubernetes docs, Admission webhook good practices, https://kubernetes.io/docs/concepts/cluster-administration/admission-webhooks-good-practices/"
  }
}

case "k8s-pv-retain" {
  type     = "kubernetes_persistent_volume_v1"
  name     = "archive"
  provider = "hashicorp/kubernetes"
  version  = "2.33.0"
  actions  = ["update"]
  reason   = ""
  before   = {
    id = "archive"
    metadata = [
      {
        name = "archive"
        labels = {}
        annotations = {}
        generate_name = ""
        generation = 3
        resource_version = "771204"
        uid = "5f0e7c1a-0000-4000-8000-000000000007"
      },
    ]
    spec = [
      {
        capacity = {
          storage = "500Gi"
        }
        access_modes = ["ReadWriteOnce"]
        persistent_volume_reclaim_policy = "Delete"
        storage_class_name = "standard"
      },
    ]
  }
  after    = {
    id = "archive"
    metadata = [
      {
        name = "archive"
        labels = {}
        annotations = {}
        generate_name = ""
        generation = 3
        resource_version = "771204"
        uid = "5f0e7c1a-0000-4000-8000-000000000007"
      },
    ]
    spec = [
      {
        capacity = {
          storage = "500Gi"
        }
        access_modes = ["ReadWriteOnce"]
        persistent_volume_reclaim_policy = "Retain"
        storage_class_name = "standard"
      },
    ]
  }
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "The data will now outlive its claim; that only protects."
    source      = "Kubernetes docs, Change the Reclaim Policy of a PersistentVolume, https://kubernetes.io/docs/tasks/administer-cluster/change-pv-reclaim-policy/"
  }
}

case "k8s-priority-new" {
  type     = "kubernetes_priority_class_v1"
  name     = "batch"
  provider = "hashicorp/kubernetes"
  version  = "2.33.0"
  actions  = ["create"]
  reason   = ""
  before   = null
  after    = {
    metadata = [
      {
        name = "batch"
        labels = {}
        annotations = {}
        generate_name = null
      },
    ]
    value = 100
    global_default = false
    preemption_policy = "Never"
    description = "night work"
  }
  unknown  = ["id"]
  expect {
    disposition = "clear"
    effects     = []
    class       = "routine"
    why         = "A class no pod uses yet, neither default nor preempting."
    source      = "Terraform Kubernetes provider docs, kubernetes_priority_class_v1, https://registry.terraform.io/providers/hashicorp/kubernetes/2.33.0/docs/resources/priority_class_v1"
  }
}
