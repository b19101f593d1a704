package judge

import (
	"strings"
	"testing"

	"github.com/holdfast-dev/holdfast/internal/plan"
	"github.com/holdfast-dev/holdfast/internal/record"
)

// routine are changes that people make every day. A gate that holds one of
// them is switched off within a week.
func routine() map[string]*plan.Plan {
	out := map[string]*plan.Plan{}
	for _, part := range []map[string]*plan.Plan{routineNew(), routineAWS(), routineAzure(), routineGoogle(), routineKubernetes(), routineSmall(), routineEdits()} {
		for name, p := range part {
			out[name] = p
		}
	}
	return out
}

func routineNew() map[string]*plan.Plan {
	return map[string]*plan.Plan{
		"new: a web stack on aws": firstPlan(
			created("aws_vpc.main", `{"cidr_block":"10.0.0.0/16","id":{"unknown":true}}`),
			created("aws_subnet.a", `{"cidr_block":"10.0.1.0/24","map_public_ip_on_launch":true,"vpc_id":{"unknown":true}}`),
			created("aws_security_group.web", `{"name":"web","ingress":[{"from_port":443,"to_port":443,"protocol":"tcp","cidr_blocks":["0.0.0.0/0"]},{"from_port":22,"to_port":22,"protocol":"tcp","cidr_blocks":["0.0.0.0/0"]}],"egress":[{"from_port":0,"to_port":0,"protocol":"-1","cidr_blocks":["0.0.0.0/0"]}]}`),
			created("aws_lb.web", `{"name":"web","internal":false,"load_balancer_type":"application"}`),
			created("aws_db_instance.db", `{"identifier":"shop","engine":"postgres","engine_version":"16.3","password":{"sensitive":"correct-horse-battery"},"publicly_accessible":false,"skip_final_snapshot":true}`),
			created("aws_s3_bucket.assets", `{"bucket":"shop-assets","force_destroy":true}`),
			created("aws_iam_role.app", `{"name":"app","assume_role_policy":"{\"Statement\":[{\"Effect\":\"Allow\",\"Action\":\"sts:AssumeRole\",\"Principal\":{\"Service\":\"ec2.amazonaws.com\"}}]}"}`),
			created("random_password.db", `{"length":24,"result":{"sensitive":{"unknown":true}}}`),
		),
		"new: a cluster on google": firstPlan(
			created("google_container_cluster.c", `{"name":"c","location":"europe-west1","deletion_protection":false,"master_authorized_networks_config":[{"cidr_blocks":[{"cidr_block":"0.0.0.0/0"}]}]}`),
			created("google_container_node_pool.p", `{"name":"p","node_count":3}`),
			created("google_project_iam_member.log", `{"role":"roles/logging.logWriter","member":"serviceAccount:x@y"}`),
		),
		"new: a server on hcloud": firstPlan(
			created("hcloud_server.a", `{"name":"a","server_type":"cx22","image":"debian-12","user_data":"#cloud-config"}`),
			created("hcloud_firewall.a", `{"name":"a","rule":[{"direction":"in","protocol":"tcp","port":"22","source_ips":["0.0.0.0/0","::/0"]}]}`),
		),
		"new: a subnet in a stack that exists": planOf(
			created("aws_subnet.c", `{"cidr_block":"10.0.3.0/24","availability_zone":"eu-central-1c","map_public_ip_on_launch":false,"vpc_id":"vpc-1"}`),
			created("aws_route_table_association.c", `{"route_table_id":"rtb-1","subnet_id":{"unknown":true}}`),
		),
		"new: an outbound rule for everything": planOf(
			created("aws_security_group_rule.out", `{"type":"egress","from_port":0,"to_port":0,"protocol":"-1","cidr_blocks":["0.0.0.0/0"],"ipv6_cidr_blocks":["::/0"],"security_group_id":"sg-1"}`),
			created("aws_vpc_security_group_egress_rule.out", `{"cidr_ipv4":"0.0.0.0/0","ip_protocol":"-1","security_group_id":"sg-1"}`),
			created("google_compute_firewall.out", `{"name":"out","direction":"EGRESS","destination_ranges":["0.0.0.0/0"],"allow":[{"protocol":"all","ports":[]}]}`),
			created("openstack_networking_secgroup_rule_v2.out", `{"direction":"egress","ethertype":"IPv4","remote_ip_prefix":"0.0.0.0/0"}`),
		),
		"new: a default route": planOf(
			created("aws_route.nat", `{"route_table_id":"rtb-1","destination_cidr_block":"0.0.0.0/0","nat_gateway_id":"nat-1"}`),
			created("azurerm_route.fw", `{"name":"default","address_prefix":"0.0.0.0/0","next_hop_type":"VirtualAppliance"}`),
			created("google_compute_route.d", `{"name":"d","dest_range":"0.0.0.0/0"}`),
			created("aws_route_table.r", `{"route":[{"cidr_block":"0.0.0.0/0","gateway_id":"igw-1"}]}`),
		),
		"new: a rule that denies everybody": planOf(
			created("azurerm_network_security_rule.deny", `{"name":"deny-all","direction":"Inbound","access":"Deny","source_address_prefix":"*","destination_port_range":"*","source_port_range":"*","priority":4096}`),
			created("google_compute_firewall.deny", `{"name":"deny","direction":"INGRESS","source_ranges":["0.0.0.0/0"],"deny":[{"protocol":"all","ports":[]}],"allow":[]}`),
			created("aws_network_acl_rule.deny", `{"rule_action":"deny","egress":false,"cidr_block":"0.0.0.0/0","protocol":"-1","rule_number":100}`),
		),
		"new: the web opened on 80 and 443": planOf(
			created("aws_vpc_security_group_ingress_rule.https", `{"cidr_ipv4":"0.0.0.0/0","from_port":443,"to_port":443,"ip_protocol":"tcp"}`),
			created("google_compute_firewall.web", `{"name":"web","direction":"INGRESS","source_ranges":["0.0.0.0/0"],"allow":[{"protocol":"tcp","ports":["80","443"]}]}`),
			created("azurerm_network_security_rule.web", `{"name":"https","direction":"Inbound","access":"Allow","protocol":"Tcp","source_address_prefix":"Internet","source_port_range":"*","destination_port_range":"443"}`),
		),
		"new: an object with the provider's own defaults": and(planOf(
			created("azurerm_storage_account.logs", `{"name":"logs","account_tier":"Standard","public_network_access_enabled":true,"allow_nested_items_to_be_public":true}`),
			created("aws_eks_cluster.c", `{"name":"c","vpc_config":[{"endpoint_public_access":true,"public_access_cidrs":{"unknown":true},"subnet_ids":["s-1"]}]}`),
			created("google_storage_bucket.b", `{"name":"b","uniform_bucket_level_access":false,"force_destroy":false}`),
			created("cloudflare_record.a", `{"name":"docs","type":"A","value":"192.0.2.7","proxied":false}`),
		), configured(block("azurerm_storage_account.logs", "name = var.n"), block("aws_eks_cluster.c", "name = var.n", "vpc_config[0].subnet_ids = var.s"), block("google_storage_bucket.b", "name = var.n"), block("cloudflare_record.a", "name = var.n"))),
		"new: a DNS record": planOf(
			created("aws_route53_record.docs", `{"zone_id":"Z1","name":"docs.example.net","type":"A","ttl":300,"records":["192.0.2.7"]}`),
			created("digitalocean_record.txt", `{"domain":"example.net","name":"@","type":"TXT","value":"v=spf1 -all"}`),
		),
		"new: one element more in a for_each": planOf(
			created(`aws_iam_user.u["eve"]`, `{"name":"eve","force_destroy":false}`),
			created(`aws_sqs_queue.q["mail"]`, `{"name":"mail","message_retention_seconds":345600,"visibility_timeout_seconds":30}`),
		),
	}
}

func routineAWS() map[string]*plan.Plan {
	return map[string]*plan.Plan{
		"aws: tags": planOf(
			updated("aws_instance.web", `{"id":"i-1","ami":"ami-1","instance_type":"t3.small","tags":{"Name":"web"},"tags_all":{"Name":"web"}}`, `{"id":"i-1","ami":"ami-1","instance_type":"t3.small","tags":{"Name":"web","team":"shop"},"tags_all":{"Name":"web","team":"shop"}}`),
			updated("aws_db_instance.db", `{"identifier":"db","tags":null,"tags_all":{}}`, `{"identifier":"db","tags":{"team":"shop"},"tags_all":{"team":"shop"}}`),
			updated("aws_eks_cluster.c", `{"name":"c","tags":{"env":"a"},"tags_all":{"env":"a"}}`, `{"name":"c","tags":{"env":"b"},"tags_all":{"env":"b"}}`),
			updated("aws_iam_role.r", `{"name":"r","tags":{"env":"a"},"tags_all":{"env":"a"}}`, `{"name":"r","tags":{},"tags_all":{}}`),
		),
		"aws: a description": planOf(updated("aws_ssm_document.d", `{"name":"d","description":"a"}`, `{"name":"d","description":"b"}`),
			updated("aws_iam_role.r", `{"name":"r","description":"a"}`, `{"name":"r","description":"b"}`)),
		"aws: a rolling image bump on ecs": and(planOf(
			change("aws_ecs_task_definition.app", "create/delete", `{"id":"app","family":"app","arn":"arn:aws:ecs:1","revision":7,"container_definitions":"[{\"image\":\"app:1\",\"name\":\"app\"}]","skip_destroy":false}`,
				`{"id":{"unknown":true},"family":"app","arn":{"unknown":true},"revision":{"unknown":true},"container_definitions":"[{\"image\":\"app:2\",\"name\":\"app\"}]","skip_destroy":false}`, forcedBy("container_definitions")),
			updated("aws_ecs_service.app", `{"name":"app","desired_count":3,"task_definition":"arn:aws:ecs:1","deployment_minimum_healthy_percent":100}`, `{"name":"app","desired_count":3,"task_definition":{"unknown":true},"deployment_minimum_healthy_percent":100}`),
		), configured(block("aws_ecs_task_definition.app"), block("aws_ecs_service.app", "task_definition = aws_ecs_task_definition.app.arn"))),
		"aws: the same, the provider's order": and(planOf(
			replaced("aws_ecs_task_definition.app", `{"id":"app","family":"app","arn":"arn:aws:ecs:1","container_definitions":"[{\"image\":\"app:1\"}]"}`,
				`{"id":{"unknown":true},"family":"app","arn":{"unknown":true},"container_definitions":"[{\"image\":\"app:2\"}]"}`, "container_definitions"),
			updated("aws_ecs_service.app", `{"name":"app","task_definition":"arn:aws:ecs:1","deployment_minimum_healthy_percent":100}`, `{"name":"app","task_definition":{"unknown":true},"deployment_minimum_healthy_percent":100}`),
		), configured(block("aws_ecs_task_definition.app"), block("aws_ecs_service.app", "task_definition = aws_ecs_task_definition.app.arn"))),
		"aws: lambda code":                        planOf(updated("aws_lambda_function.f", `{"function_name":"f","image_uri":"x:1","last_modified":"a","version":"7","qualified_arn":"arn:7"}`, `{"function_name":"f","image_uri":"x:2","last_modified":{"unknown":true},"version":{"unknown":true},"qualified_arn":{"unknown":true}}`)),
		"aws: a new version of a launch template": planOf(updated("aws_launch_template.t", `{"name":"t","image_id":"ami-1","latest_version":4,"default_version":4}`, `{"name":"t","image_id":"ami-2","latest_version":{"unknown":true},"default_version":{"unknown":true}}`)),
		"aws: more of a service": planOf(updated("aws_ecs_service.app", `{"name":"app","desired_count":2}`, `{"name":"app","desired_count":4}`),
			updated("aws_autoscaling_group.g", `{"name":"g","min_size":2,"max_size":4,"desired_capacity":2}`, `{"name":"g","min_size":3,"max_size":6,"desired_capacity":3}`)),
		"aws: longer retention": planOf(updated("aws_db_instance.db", `{"identifier":"db","backup_retention_period":7}`, `{"identifier":"db","backup_retention_period":30}`),
			updated("aws_cloudwatch_log_group.l", `{"name":"l","retention_in_days":30}`, `{"name":"l","retention_in_days":365}`),
			updated("aws_sqs_queue.q", `{"name":"q","message_retention_seconds":86400}`, `{"name":"q","message_retention_seconds":345600}`)),
		"aws: a narrower firewall": planOf(
			updated("aws_security_group.a", `{"name":"a","ingress":[{"from_port":22,"to_port":22,"protocol":"tcp","cidr_blocks":["0.0.0.0/0"],"description":"ssh"},{"from_port":443,"to_port":443,"protocol":"tcp","cidr_blocks":["10.0.0.0/8"],"description":"app"}]}`,
				`{"name":"a","ingress":[{"from_port":443,"to_port":443,"protocol":"tcp","cidr_blocks":["10.0.0.0/8"],"description":"app"}]}`),
			updated("aws_security_group_rule.r", `{"type":"ingress","from_port":22,"to_port":22,"cidr_blocks":["0.0.0.0/0","10.0.0.0/8"]}`, `{"type":"ingress","from_port":22,"to_port":22,"cidr_blocks":["10.0.0.0/8"]}`),
			updated("aws_eks_cluster.c", `{"name":"c","vpc_config":[{"endpoint_public_access":true,"public_access_cidrs":["0.0.0.0/0"]}]}`, `{"name":"c","vpc_config":[{"endpoint_public_access":true,"public_access_cidrs":["192.0.2.0/24"]}]}`),
		),
		"aws: a firewall rule that stays beside one that goes": planOf(
			updated("aws_security_group.a", `{"name":"a","ingress":[{"from_port":22,"to_port":22,"protocol":"tcp","cidr_blocks":["0.0.0.0/0"]},{"from_port":25,"to_port":25,"protocol":"tcp","cidr_blocks":["0.0.0.0/0"],"description":""}]}`,
				`{"name":"a","ingress":[{"from_port":25,"to_port":25,"protocol":"tcp","cidr_blocks":["0.0.0.0/0"],"description":"mail"}]}`),
		),
		"aws: more storage": planOf(updated("aws_db_instance.db", `{"identifier":"db","allocated_storage":100}`, `{"identifier":"db","allocated_storage":200}`),
			updated("aws_ebs_volume.v", `{"size":100,"type":"gp3"}`, `{"size":200,"type":"gp3"}`)),
		"aws: one more permission":               planOf(updated("aws_iam_policy.p", `{"name":"p","policy":"{\"Statement\":[{\"Effect\":\"Allow\",\"Action\":[\"s3:GetObject\"],\"Resource\":\"*\"}]}"}`, `{"name":"p","policy":"{\"Statement\":[{\"Effect\":\"Allow\",\"Action\":[\"s3:GetObject\",\"s3:PutObject\"],\"Resource\":\"*\"}]}"}`)),
		"aws: one more subnet behind a balancer": planOf(updated("aws_lb.l", `{"name":"l","subnets":["s-1","s-2"]}`, `{"name":"l","subnets":["s-1","s-2","s-3"]}`)),
		"aws: protection switched on": planOf(updated("aws_db_instance.db", `{"identifier":"db","deletion_protection":false,"skip_final_snapshot":true}`, `{"identifier":"db","deletion_protection":true,"skip_final_snapshot":false}`),
			updated("aws_lb.l", `{"name":"l","enable_deletion_protection":false}`, `{"name":"l","enable_deletion_protection":true}`),
			updated("aws_s3_bucket_public_access_block.b", `{"bucket":"b","block_public_acls":false,"ignore_public_acls":false}`, `{"bucket":"b","block_public_acls":true,"ignore_public_acls":true}`)),
		"aws: a plain parameter":           planOf(updated("aws_ssm_parameter.p", `{"name":"/app/image","type":"String","value":{"sensitive":"app:1.2.3"},"version":3,"insecure_value":null}`, `{"name":"/app/image","type":"String","value":{"sensitive":"app:1.2.4"},"version":{"unknown":true},"insecure_value":null}`)),
		"aws: token lifetimes of a client": planOf(updated("aws_cognito_user_pool_client.c", `{"name":"c","access_token_validity":60,"token_validity_units":[{"access_token":"minutes"}]}`, `{"name":"c","access_token_validity":120,"token_validity_units":[{"access_token":"minutes"}]}`)),
		"aws: an alarm threshold":          planOf(updated("aws_cloudwatch_metric_alarm.a", `{"alarm_name":"a","threshold":80}`, `{"alarm_name":"a","threshold":90}`)),
		"aws: longer ttl":                  planOf(updated("aws_route53_record.r", `{"name":"a.example.net","type":"A","ttl":60,"records":["192.0.2.1"]}`, `{"name":"a.example.net","type":"A","ttl":300,"records":["192.0.2.1"]}`)),
		"aws: a new deployment of an api": and(planOf(change("aws_api_gateway_deployment.d", "create/delete", `{"id":"d1","rest_api_id":"r","triggers":{"h":"1"}}`, `{"id":{"unknown":true},"rest_api_id":"r","triggers":{"h":"2"}}`, forcedBy("triggers.h")),
			updated("aws_api_gateway_stage.s", `{"stage_name":"s","deployment_id":"d1"}`, `{"stage_name":"s","deployment_id":{"unknown":true}}`)),
			configured(block("aws_api_gateway_deployment.d"), block("aws_api_gateway_stage.s", "deployment_id = aws_api_gateway_deployment.d.id"))),
	}
}

func routineAzure() map[string]*plan.Plan {
	return map[string]*plan.Plan{
		"azure: tags": planOf(
			updated("azurerm_resource_group.g", `{"name":"g","tags":{}}`, `{"name":"g","tags":{"env":"prod"}}`),
			updated("azurerm_linux_virtual_machine.vm", `{"name":"vm","size":"Standard_D2s_v5","tags":null}`, `{"name":"vm","size":"Standard_D2s_v5","tags":{"env":"prod"}}`),
			updated("azurerm_kubernetes_cluster.k", `{"name":"k","tags":{"a":"1"}}`, `{"name":"k","tags":{"a":"2"}}`),
		),
		"azure: a new subnet":        planOf(created("azurerm_subnet.b", `{"name":"b","address_prefixes":["10.0.2.0/24"],"virtual_network_name":"v","resource_group_name":"g"}`)),
		"azure: longer retention":    planOf(updated("azurerm_postgresql_flexible_server.p", `{"name":"p","backup_retention_days":7}`, `{"name":"p","backup_retention_days":30}`), updated("azurerm_log_analytics_workspace.w", `{"name":"w","retention_in_days":30}`, `{"name":"w","retention_in_days":90}`)),
		"azure: a narrower firewall": planOf(updated("azurerm_network_security_rule.r", `{"name":"ssh","direction":"Inbound","access":"Allow","source_address_prefix":"*","destination_port_range":"22"}`, `{"name":"ssh","direction":"Inbound","access":"Allow","source_address_prefix":"192.0.2.0/24","destination_port_range":"22"}`)),
		"azure: a role for a group":  planOf(created("azurerm_role_assignment.a", `{"role_definition_name":"Reader","principal_id":"11111111-1111-1111-1111-111111111111","scope":"/subscriptions/s"}`)),
		"azure: an image on a web app": planOf(updated("azurerm_linux_web_app.w", `{"name":"w","site_config":[{"application_stack":[{"docker_image_name":"app:1"}]}]}`,
			`{"name":"w","site_config":[{"application_stack":[{"docker_image_name":"app:2"}]}]}`)),
		"azure: more nodes": planOf(updated("azurerm_kubernetes_cluster_node_pool.p", `{"name":"p","node_count":3}`, `{"name":"p","node_count":5}`)),
	}
}

func routineGoogle() map[string]*plan.Plan {
	return map[string]*plan.Plan{
		"google: labels": planOf(
			updated("google_compute_instance.i", `{"name":"i","labels":{},"effective_labels":{},"terraform_labels":{}}`, `{"name":"i","labels":{"a":"b"},"effective_labels":{"a":"b"},"terraform_labels":{"a":"b"}}`),
			updated("google_storage_bucket.b", `{"name":"b","labels":{"a":"b"}}`, `{"name":"b","labels":{"a":"c"}}`),
			updated("google_sql_database_instance.s", `{"name":"s","settings":[{"tier":"db-f1-micro","user_labels":{}}]}`, `{"name":"s","settings":[{"tier":"db-f1-micro","user_labels":{"a":"b"}}]}`),
		),
		"google: a description":       planOf(updated("google_compute_backend_service.b", `{"name":"b","description":"x"}`, `{"name":"b","description":"y"}`)),
		"google: a bigger disk":       planOf(updated("google_compute_disk.d", `{"name":"d","size":100}`, `{"name":"d","size":200}`)),
		"google: an image on run":     planOf(updated("google_cloud_run_v2_service.s", `{"name":"s","template":[{"containers":[{"image":"app:1"}]}],"latest_ready_revision":"s-1"}`, `{"name":"s","template":[{"containers":[{"image":"app:2"}]}],"latest_ready_revision":{"unknown":true}}`)),
		"google: one more member":     planOf(created(`google_project_iam_member.m["eve"]`, `{"project":"p","role":"roles/viewer","member":"user:eve@example.net"}`)),
		"google: one more in binding": planOf(updated("google_storage_bucket_iam_binding.m", `{"bucket":"b","role":"roles/storage.objectViewer","members":["user:a@example.net"]}`, `{"bucket":"b","role":"roles/storage.objectViewer","members":["user:a@example.net","user:eve@example.net"]}`)),
		"google: a narrower firewall": planOf(updated("google_compute_firewall.f", `{"name":"f","direction":"INGRESS","source_ranges":["0.0.0.0/0","10.0.0.0/8"],"allow":[{"protocol":"tcp","ports":["22","8080"]}]}`,
			`{"name":"f","direction":"INGRESS","source_ranges":["10.0.0.0/8"],"allow":[{"protocol":"tcp","ports":["22"]}]}`)),
		"google: a new template for a group": and(planOf(
			change("google_compute_instance_template.t", "create/delete", `{"id":"t-1","name":"t-1","name_prefix":"t-","self_link":"l1","disk":[{"source_image":"debian-12-a"}]}`, `{"id":{"unknown":true},"name":{"unknown":true},"name_prefix":"t-","self_link":{"unknown":true},"disk":[{"source_image":"debian-12-b"}]}`, forcedBy("disk[0].source_image")),
			updated("google_compute_instance_group_manager.g", `{"name":"g","version":[{"instance_template":"l1"}],"update_policy":[{"type":"PROACTIVE","max_surge_fixed":1}]}`, `{"name":"g","version":[{"instance_template":{"unknown":true}}],"update_policy":[{"type":"PROACTIVE","max_surge_fixed":1}]}`),
		), configured(block("google_compute_instance_template.t"), block("google_compute_instance_group_manager.g", "version[0].instance_template = google_compute_instance_template.t.self_link"))),
	}
}

func routineKubernetes() map[string]*plan.Plan {
	deployment := func(image, replicas, label string) string {
		return `{"metadata":[{"name":"web","namespace":"shop","labels":{"app":"` + label + `"},"generation":3,"resource_version":"1"}],"spec":[{"replicas":"` + replicas + `","strategy":[{"type":"RollingUpdate"}],"template":[{"metadata":[{"labels":{"app":"web"}}],"spec":[{"container":[{"name":"web","image":"` + image + `"}]}]}]}]}`
	}
	return map[string]*plan.Plan{
		"kubernetes: an image bump": planOf(updated("kubernetes_deployment_v1.web", deployment("web:1.2.3", "2", "web"), deployment("web:1.2.4", "2", "web"))),
		"kubernetes: more replicas": planOf(updated("kubernetes_deployment.web", deployment("web:1", "2", "web"), deployment("web:1", "5", "web"))),
		"kubernetes: a label":       planOf(updated("kubernetes_deployment_v1.web", deployment("web:1", "2", "web"), deployment("web:1", "2", "shop"))),
		"kubernetes: a config map":  planOf(updated("kubernetes_config_map_v1.c", `{"metadata":[{"name":"c"}],"data":{"LOG":"info"}}`, `{"metadata":[{"name":"c"}],"data":{"LOG":"debug","MORE":"1"}}`)),
		"kubernetes: a new namespace with a quota": planOf(created("kubernetes_namespace_v1.n", `{"metadata":[{"name":"n"}]}`),
			created("kubernetes_resource_quota_v1.q", `{"metadata":[{"name":"q","namespace":"n"}],"spec":[{"hard":{"pods":"10"}}]}`)),
		"kubernetes: one more host": planOf(updated("kubernetes_ingress_v1.i", `{"metadata":[{"name":"i"}],"spec":[{"rule":[{"host":"a.example.net"}]}]}`, `{"metadata":[{"name":"i"}],"spec":[{"rule":[{"host":"a.example.net"},{"host":"b.example.net"}]}]}`)),
		"kubernetes: a manifest's field": planOf(updated("kubernetes_manifest.m", `{"manifest":{"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"m"},"data":{"a":"1"}},"object":{"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"m"},"data":{"a":"1"}}}`,
			`{"manifest":{"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"m"},"data":{"a":"2"}},"object":{"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"m"},"data":{"a":"2"}}}`)),
		"helm: a chart version up":        planOf(updated("helm_release.r", `{"name":"r","chart":"app","version":"1.2.3","metadata":[{"app_version":"1","revision":4}],"values":["a: 1"],"force_update":false,"recreate_pods":false}`, `{"name":"r","chart":"app","version":"1.3.0","metadata":{"unknown":true},"values":["a: 1"],"force_update":false,"recreate_pods":false}`)),
		"helm: values":                    planOf(updated("helm_release.r", `{"name":"r","chart":"app","version":"1.2.3","values":["a: 1"],"force_update":false,"recreate_pods":false}`, `{"name":"r","chart":"app","version":"1.2.3","values":["a: 2"],"force_update":false,"recreate_pods":false}`)),
		"helm: a timeout":                 planOf(updated("helm_release.r", `{"name":"r","timeout":300}`, `{"name":"r","timeout":600}`)),
		"kubernetes: a bigger claim":      planOf(updated("kubernetes_persistent_volume_claim_v1.c", `{"metadata":[{"name":"c"}],"spec":[{"resources":[{"requests":{"storage":"10Gi"}}]}]}`, `{"metadata":[{"name":"c"}],"spec":[{"resources":[{"requests":{"storage":"20Gi"}}]}]}`)),
		"kubernetes: an annotation by us": planOf(updated("kubernetes_service_v1.s", `{"metadata":[{"name":"s","annotations":{}}]}`, `{"metadata":[{"name":"s","annotations":{"service.beta.kubernetes.io/aws-load-balancer-type":"nlb"}}]}`)),
	}
}

func routineSmall() map[string]*plan.Plan {
	return map[string]*plan.Plan{
		"hcloud: labels":               planOf(updated("hcloud_server.a", `{"name":"a","labels":{}}`, `{"name":"a","labels":{"env":"prod"}}`), updated("hcloud_volume.v", `{"name":"v","labels":{"a":"b"}}`, `{"name":"v","labels":{}}`)),
		"hcloud: a bigger volume":      planOf(updated("hcloud_volume.v", `{"name":"v","size":10}`, `{"name":"v","size":20}`)),
		"hcloud: protection on":        planOf(updated("hcloud_server.a", `{"name":"a","delete_protection":false,"rebuild_protection":false}`, `{"name":"a","delete_protection":true,"rebuild_protection":true}`)),
		"hcloud: narrower firewall":    planOf(updated("hcloud_firewall.f", `{"name":"f","rule":[{"direction":"in","protocol":"tcp","port":"22","source_ips":["0.0.0.0/0","::/0"]},{"direction":"in","protocol":"icmp","port":"","source_ips":["0.0.0.0/0","::/0"]}]}`, `{"name":"f","rule":[{"direction":"in","protocol":"icmp","port":"","source_ips":["0.0.0.0/0","::/0"]}]}`)),
		"hcloud: one more route":       planOf(created("hcloud_network_subnet.s", `{"ip_range":"10.0.2.0/24","network_id":1,"type":"cloud"}`)),
		"digitalocean: tags":           planOf(updated("digitalocean_droplet.d", `{"name":"d","tags":["a"]}`, `{"name":"d","tags":["a","b"]}`)),
		"digitalocean: ttl":            planOf(updated("digitalocean_record.r", `{"domain":"example.net","name":"a","ttl":1800}`, `{"domain":"example.net","name":"a","ttl":300}`)),
		"digitalocean: a bigger disk":  planOf(updated("digitalocean_volume.v", `{"name":"v","size":10}`, `{"name":"v","size":50}`)),
		"digitalocean: more nodes":     planOf(updated("digitalocean_kubernetes_node_pool.p", `{"name":"p","node_count":2}`, `{"name":"p","node_count":3}`)),
		"digitalocean: outbound rules": planOf(updated("digitalocean_firewall.f", `{"name":"f","outbound_rule":[]}`, `{"name":"f","outbound_rule":[{"protocol":"tcp","port_range":"1-65535","destination_addresses":["0.0.0.0/0","::/0"]}]}`)),
		"moves only":                   planOf(change("aws_instance.b", "no-op", `{"id":"i-1"}`, `{"id":"i-1"}`, movedFrom("aws_instance.a"))),
		"an import without a change":   planOf(change("aws_s3_bucket.b", "no-op", `{"bucket":"b"}`, `{"bucket":"b"}`, importedAs("b"))),
		"data sources only":            planOf(change("data.aws_ami.a", "read", "null", `{"owners":["self"],"id":{"unknown":true}}`, reason("read_because_config_unknown"))),
		"a null resource again":        planOf(replaced("null_resource.n", `{"id":"1","triggers":{"a":"1"}}`, `{"id":{"unknown":true},"triggers":{"a":"2"}}`, "triggers.a"), deleted("time_sleep.s", `{"create_duration":"30s"}`)),
		"a local file's content":       planOf(replaced("local_file.f", `{"filename":"./kubeconfig","content":"a","id":"1"}`, `{"filename":"./kubeconfig","content":"b","id":{"unknown":true}}`, "content")),
		"nothing":                      planOf(),
	}
}

// routineEdits are single edits in place.
func routineEdits() map[string]*plan.Plan {
	out := make(map[string]*plan.Plan)
	for _, e := range [][3]string{
		{"aws_db_parameter_group.p", `{"parameter":[{"name":"a","value":"1","apply_method":"immediate"}]}`, `{"parameter":[{"name":"a","value":"2","apply_method":"immediate"}]}`},
		{"aws_lb_listener_rule.r", `{"priority":10,"condition":[{"host_header":[{"values":["a"]}]}]}`, `{"priority":10,"condition":[{"host_header":[{"values":["a","b"]}]}]}`},
		{"aws_cloudfront_distribution.d", `{"default_cache_behavior":[{"default_ttl":60}]}`, `{"default_cache_behavior":[{"default_ttl":90}]}`},
		{"aws_iam_role_policy.p", `{"policy":"{\"Statement\":[{\"Effect\":\"Allow\",\"Action\":\"s3:Get*\"}]}"}`, `{"policy":"{\"Statement\":[{\"Effect\":\"Allow\",\"Action\":[\"s3:Get*\",\"s3:List*\"]}]}"}`},
		{"aws_kms_key.k", `{"description":"a","enable_key_rotation":false}`, `{"description":"b","enable_key_rotation":true}`},
		{"aws_secretsmanager_secret.s", `{"name":"s","description":"a","recovery_window_in_days":30}`, `{"name":"s","description":"b","recovery_window_in_days":30}`},
		{"aws_elasticache_replication_group.r", `{"snapshot_retention_limit":1}`, `{"snapshot_retention_limit":7}`},
		{"aws_dynamodb_table.t", `{"read_capacity":5,"write_capacity":5}`, `{"read_capacity":10,"write_capacity":10}`},
		{"aws_ecr_repository.r", `{"image_tag_mutability":"MUTABLE"}`, `{"image_tag_mutability":"IMMUTABLE"}`},
		{"aws_instance.i", `{"monitoring":false,"vpc_security_group_ids":["a"]}`, `{"monitoring":true,"vpc_security_group_ids":["a","b"]}`},
		{"aws_autoscaling_group.a", `{"launch_template":[{"version":"1"}],"tag":[{"key":"a"}]}`, `{"launch_template":[{"version":"2"}],"tag":[{"key":"a"}]}`},
		{"azurerm_linux_web_app.w", `{"app_settings":{"A":"1"}}`, `{"app_settings":{"A":"2","B":"x"}}`},
		{"azurerm_storage_account.s", `{"min_tls_version":"TLS1_0"}`, `{"min_tls_version":"TLS1_2"}`},
		{"azurerm_key_vault.v", `{"access_policy":[{"object_id":"1"}]}`, `{"access_policy":[{"object_id":"1"},{"object_id":"2"}]}`},
		{"azurerm_managed_disk.d", `{"disk_size_gb":100,"tags":{}}`, `{"disk_size_gb":100,"tags":{"a":"b"}}`},
		{"google_cloudfunctions2_function.f", `{"service_config":[{"available_memory":"256M"}]}`, `{"service_config":[{"available_memory":"512M"}]}`},
		{"google_container_node_pool.p", `{"autoscaling":[{"min_node_count":1,"max_node_count":3}]}`, `{"autoscaling":[{"min_node_count":1,"max_node_count":5}]}`},
		{"google_compute_instance.i", `{"tags":["a"],"metadata":{"a":"b"}}`, `{"tags":["a","b"],"metadata":{"a":"b","c":"d"}}`},
		{"google_sql_database_instance.s", `{"settings":[{"disk_size":100}]}`, `{"settings":[{"disk_size":200}]}`},
		{"google_project_iam_custom_role.r", `{"permissions":["a"]}`, `{"permissions":["a","b"]}`},
		{"google_dns_record_set.r", `{"ttl":60,"rrdatas":["192.0.2.1"]}`, `{"ttl":300,"rrdatas":["192.0.2.1"]}`},
		{"kubernetes_daemon_set_v1.d", `{"spec":[{"template":[{"spec":[{"container":[{"image":"a:1"}]}]}]}]}`, `{"spec":[{"template":[{"spec":[{"container":[{"image":"a:2"}]}]}]}]}`},
		{"kubernetes_horizontal_pod_autoscaler_v2.h", `{"spec":[{"min_replicas":2,"max_replicas":4}]}`, `{"spec":[{"min_replicas":2,"max_replicas":8}]}`},
		{"kubernetes_cron_job_v1.c", `{"spec":[{"schedule":"0 * * * *"}]}`, `{"spec":[{"schedule":"5 * * * *"}]}`},
		{"kubernetes_stateful_set_v1.s", `{"metadata":[{"labels":{}}],"spec":[{"replicas":"2"}]}`, `{"metadata":[{"labels":{"a":"b"}}],"spec":[{"replicas":"3"}]}`},
		{"kubernetes_network_policy_v1.n", `{"spec":[{"ingress":[]}]}`, `{"spec":[{"ingress":[{"from":[{"ip_block":[{"cidr":"10.0.0.0/8"}]}]}]}]}`},
		{"kubernetes_secret_v1.s", `{"metadata":[{"labels":{}}],"data":{"sensitive":{"a":"abcdefgh"}}}`, `{"metadata":[{"labels":{"a":"b"}}],"data":{"sensitive":{"a":"abcdefgh"}}}`},
		{"helm_release.r", `{"set":[{"name":"a","value":"1"},{"name":"host","value":"2"}],"force_update":false}`, `{"set":[{"name":"a","value":"1"}],"force_update":false}`},
		{"digitalocean_app.a", `{"spec":[{"service":[{"instance_count":1,"image":[{"tag":"1"}]}]}]}`, `{"spec":[{"service":[{"instance_count":2,"image":[{"tag":"2"}]}]}]}`},
		{"digitalocean_loadbalancer.l", `{"droplet_ids":[1,2]}`, `{"droplet_ids":[1,2,3]}`},
		{"hcloud_load_balancer.l", `{"name":"l","labels":{}}`, `{"name":"l","labels":{"a":"b"}}`},
	} {
		out["edit: "+e[0]] = planOf(updated(e[0], e[1], e[2]))
	}
	return out
}

// TestRoutine holds that the routine plan comes out clear: each false hold is
// a defect.
func TestRoutine(t *testing.T) {
	t.Parallel()
	plans := routine()
	if len(plans) < 90 {
		t.Errorf("only %d routine plans", len(plans))
	}
	for name, p := range plans {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			r := judged(t, p)
			if v := Combine("test", []record.PlanReport{r}).Verdict; v != record.Proceed {
				t.Errorf("verdict %s:\n%s", v, strings.Join(messages(r), "\n"))
			}
		})
	}
}
