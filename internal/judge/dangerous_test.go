package judge

import (
	"slices"
	"strings"
	"testing"

	"github.com/holdfast-dev/holdfast/internal/plan"
	"github.com/holdfast-dev/holdfast/internal/record"
)

// danger is a change that has hurt somebody: from incident reports and from
// what vendors warn of.
type danger struct {
	name   string
	plan   *plan.Plan
	at     string        // the change that must hold; "" for the plan as a whole
	effect record.Effect // among the change's effects; "" where the effect is not the point
	stop   bool
}

func dangers() []danger {
	return slices.Concat(dangersData(), dangersReach(), dangersAccess(), dangersRunning(), dangersWhole())
}

func dangersData() []danger {
	return []danger{
		{name: "a database destroyed without a last snapshot", at: "aws_db_instance.db", effect: record.DataLoss,
			plan: planOf(deleted("aws_db_instance.db", `{"identifier":"db","skip_final_snapshot":true,"deletion_protection":false}`, reason("delete_because_no_resource_config")))},
		{name: "a database replaced for a name", at: "aws_db_instance.db", effect: record.DataLoss,
			plan: planOf(replaced("aws_db_instance.db", `{"db_name":"a","id":"x"}`, `{"db_name":"b","id":{"unknown":true}}`, "db_name"))},
		{name: "a database's major version", at: "aws_db_instance.db", effect: record.Irreversible,
			plan: planOf(updated("aws_db_instance.db", `{"engine":"postgres","engine_version":"14.9","apply_immediately":true}`, `{"engine":"postgres","engine_version":"15.4","apply_immediately":true}`))},
		{name: "a database's major version on google", at: "google_sql_database_instance.db", effect: record.Irreversible,
			plan: planOf(updated("google_sql_database_instance.db", `{"database_version":"POSTGRES_14"}`, `{"database_version":"POSTGRES_15"}`))},
		{name: "a cache's major version", at: "aws_elasticache_replication_group.r", effect: record.Irreversible,
			plan: planOf(updated("aws_elasticache_replication_group.r", `{"engine_version":"6.2"}`, `{"engine_version":"7.1"}`))},
		{name: "protection taken off", at: "aws_db_instance.db",
			plan: planOf(updated("aws_db_instance.db", `{"deletion_protection":true}`, `{"deletion_protection":false}`))},
		{name: "protection taken out of the configuration", at: "google_container_cluster.c",
			plan: planOf(updated("google_container_cluster.c", `{"name":"c","deletion_protection":true}`, `{"name":"c","deletion_protection":null}`))},
		{name: "no last snapshot from now on", at: "aws_rds_cluster.c",
			plan: planOf(updated("aws_rds_cluster.c", `{"skip_final_snapshot":null}`, `{"skip_final_snapshot":true}`))},
		{name: "backups off", at: "aws_db_instance.db",
			plan: planOf(updated("aws_db_instance.db", `{"backup_retention_period":7}`, `{"backup_retention_period":0}`))},
		{name: "backups off on hcloud", at: "hcloud_server.a", effect: record.DataLoss,
			plan: planOf(updated("hcloud_server.a", `{"backups":true}`, `{"backups":false}`))},
		{name: "backups off on a droplet", at: "digitalocean_droplet.a",
			plan: planOf(updated("digitalocean_droplet.a", `{"backups":true}`, `{"backups":false}`))},
		{name: "the log of a year cut to a week", at: "aws_cloudwatch_log_group.l", effect: record.DataLoss,
			plan: planOf(updated("aws_cloudwatch_log_group.l", `{"retention_in_days":365}`, `{"retention_in_days":7}`))},
		{name: "backups of a month cut to a day", at: "aws_db_instance.db", effect: record.DataLoss,
			plan: planOf(updated("aws_db_instance.db", `{"backup_retention_period":35}`, `{"backup_retention_period":1}`))},
		{name: "versioning suspended", at: "aws_s3_bucket_versioning.v",
			plan: planOf(updated("aws_s3_bucket_versioning.v", `{"bucket":"b","versioning_configuration":[{"status":"Enabled","mfa_delete":""}]}`, `{"bucket":"b","versioning_configuration":[{"status":"Suspended","mfa_delete":""}]}`))},
		{name: "point in time recovery off", at: "aws_dynamodb_table.t",
			plan: planOf(updated("aws_dynamodb_table.t", `{"name":"t","point_in_time_recovery":[{"enabled":true}]}`, `{"name":"t","point_in_time_recovery":[{"enabled":false}]}`))},
		{name: "backups off on google", at: "google_sql_database_instance.db",
			plan: planOf(updated("google_sql_database_instance.db", `{"settings":[{"backup_configuration":[{"enabled":true,"point_in_time_recovery_enabled":true}]}]}`, `{"settings":[{"backup_configuration":[{"enabled":false,"point_in_time_recovery_enabled":false}]}]}`))},
		{name: "the reclaim policy of a volume", at: "kubernetes_persistent_volume_v1.v",
			plan: planOf(updated("kubernetes_persistent_volume_v1.v", `{"spec":[{"persistent_volume_reclaim_policy":"Retain"}]}`, `{"spec":[{"persistent_volume_reclaim_policy":"Delete"}]}`))},
		{name: "a bucket that may be destroyed with its content", at: "google_storage_bucket.b",
			plan: planOf(updated("google_storage_bucket.b", `{"name":"b","force_destroy":false}`, `{"name":"b","force_destroy":true}`))},
		{name: "a key destroyed", at: "aws_kms_key.k", effect: record.Irreversible,
			plan: planOf(deleted("aws_kms_key.k", `{"key_id":"k","deletion_window_in_days":7}`))},
		{name: "a table replaced for its key", at: "aws_dynamodb_table.t", effect: record.DataLoss,
			plan: planOf(replaced("aws_dynamodb_table.t", `{"hash_key":"a"}`, `{"hash_key":"b"}`, "hash_key"))},
		{name: "a disk replaced", at: "aws_ebs_volume.v", effect: record.DataLoss,
			plan: planOf(replaced("aws_ebs_volume.v", `{"availability_zone":"a","size":100}`, `{"availability_zone":"b","size":100}`, "availability_zone"))},
		{name: "a namespace deleted", at: "kubernetes_namespace.n", effect: record.DataLoss,
			plan: planOf(deleted("kubernetes_namespace.n", `{"metadata":[{"name":"n"}]}`))},
		{name: "a claim deleted", at: "kubernetes_persistent_volume_claim.c", effect: record.DataLoss,
			plan: planOf(deleted("kubernetes_persistent_volume_claim.c", `{"metadata":[{"name":"c"}]}`))},
		{name: "a chart uninstalled", at: "helm_release.pg", effect: record.DataLoss,
			plan: planOf(deleted("helm_release.pg", `{"name":"pg","chart":"postgresql"}`))},
		{name: "a resource group", at: "azurerm_resource_group.g", effect: record.DataLoss,
			plan: planOf(deleted("azurerm_resource_group.g", `{"name":"g"}`))},
		{name: "a server replaced for its user data", at: "hcloud_server.a", effect: record.DataLoss,
			plan: planOf(replaced("hcloud_server.a", `{"name":"a","user_data":"x"}`, `{"name":"a","user_data":"y"}`, "user_data"))},
		{name: "a volume replaced for a label", at: "docker_volume.v",
			plan: planOf(replaced("docker_volume.v", `{"name":"v","labels":[]}`, `{"name":"v","labels":[{"label":"a","value":"b"}]}`, "labels"))},
		{name: "an object of which nothing is known", at: "acme_thing.t",
			plan: planOf(deleted("acme_thing.t", `{"id":"1"}`))},
		{name: "a cluster's old database left deposed", at: "aws_rds_cluster.c", effect: record.DataLoss,
			plan: planOf(deleted("aws_rds_cluster.c", `{"cluster_identifier":"c","skip_final_snapshot":true}`, deposed("00000001")))},
	}
}

func dangersReach() []danger {
	return []danger{
		{name: "ssh opened to everybody", at: "aws_security_group.a", effect: record.Exposure,
			plan: planOf(updated("aws_security_group.a", `{"ingress":[{"from_port":22,"to_port":22,"protocol":"tcp","cidr_blocks":["10.0.0.0/8"]}]}`, `{"ingress":[{"from_port":22,"to_port":22,"protocol":"tcp","cidr_blocks":["0.0.0.0/0"]}]}`))},
		{name: "an open rule moved to another port", at: "aws_security_group.a", effect: record.Exposure,
			plan: planOf(updated("aws_security_group.a", `{"ingress":[{"from_port":443,"to_port":443,"protocol":"tcp","cidr_blocks":["0.0.0.0/0"]}]}`, `{"ingress":[{"from_port":22,"to_port":22,"protocol":"tcp","cidr_blocks":["0.0.0.0/0"]}]}`))},
		{name: "an open rule widened to every port", at: "google_compute_firewall.f", effect: record.Exposure,
			plan: planOf(updated("google_compute_firewall.f", `{"source_ranges":["0.0.0.0/0"],"allow":[{"protocol":"tcp","ports":["443"]}]}`, `{"source_ranges":["0.0.0.0/0"],"allow":[{"protocol":"tcp","ports":[]}]}`))},
		{name: "a new rule for remote desktops", at: "aws_vpc_security_group_ingress_rule.r", effect: record.Exposure,
			plan: planOf(created("aws_vpc_security_group_ingress_rule.r", `{"cidr_ipv4":"0.0.0.0/0","from_port":3389,"to_port":3389,"ip_protocol":"tcp"}`))},
		{name: "everything opened over ipv6", at: "aws_security_group_rule.r", effect: record.Exposure,
			plan: planOf(created("aws_security_group_rule.r", `{"type":"ingress","from_port":0,"to_port":0,"protocol":"-1","ipv6_cidr_blocks":["::/0"]}`))},
		{name: "everybody added to a google firewall", at: "google_compute_firewall.f", effect: record.Exposure,
			plan: planOf(updated("google_compute_firewall.f", `{"source_ranges":["10.0.0.0/8"],"allow":[{"protocol":"tcp","ports":["22"]}]}`, `{"source_ranges":["10.0.0.0/8","0.0.0.0/0"],"allow":[{"protocol":"tcp","ports":["22"]}]}`))},
		{name: "a database open to every network", at: "google_sql_database_instance.db", effect: record.Exposure,
			plan: planOf(updated("google_sql_database_instance.db", `{"settings":[{"ip_configuration":[{"authorized_networks":[]}]}]}`, `{"settings":[{"ip_configuration":[{"authorized_networks":[{"name":"all","value":"0.0.0.0/0"}]}]}]}`))},
		{name: "an azure database open to every address", at: "azurerm_postgresql_flexible_server_firewall_rule.r", effect: record.Exposure,
			plan: planOf(created("azurerm_postgresql_flexible_server_firewall_rule.r", `{"name":"all","start_ip_address":"0.0.0.0","end_ip_address":"255.255.255.255"}`))},
		{name: "an azure rule turned from deny to allow", at: "azurerm_network_security_rule.r", effect: record.Exposure,
			plan: planOf(updated("azurerm_network_security_rule.r", `{"direction":"Inbound","access":"Deny","source_address_prefix":"*","destination_port_range":"22"}`, `{"direction":"Inbound","access":"Allow","source_address_prefix":"*","destination_port_range":"22"}`))},
		{name: "a firewall of hcloud opened", at: "hcloud_firewall.f", effect: record.Exposure,
			plan: planOf(updated("hcloud_firewall.f", `{"rule":[{"direction":"in","port":"5432","source_ips":["10.0.0.0/8"]}]}`, `{"rule":[{"direction":"in","port":"5432","source_ips":["10.0.0.0/8","0.0.0.0/0"]}]}`))},
		{name: "a droplet firewall opened", at: "digitalocean_firewall.f", effect: record.Exposure,
			plan: planOf(updated("digitalocean_firewall.f", `{"inbound_rule":[{"protocol":"tcp","port_range":"6379","source_addresses":["10.0.0.0/8"]}]}`, `{"inbound_rule":[{"protocol":"tcp","port_range":"6379","source_addresses":["0.0.0.0/0"]}]}`))},
		{name: "the API of a cluster opened", at: "google_container_cluster.c", effect: record.Exposure,
			plan: planOf(updated("google_container_cluster.c", `{"master_authorized_networks_config":[{"cidr_blocks":[{"cidr_block":"192.0.2.0/24"}]}]}`, `{"master_authorized_networks_config":[{"cidr_blocks":[{"cidr_block":"0.0.0.0/0"}]}]}`))},
		{name: "a database made public", at: "aws_db_instance.db", effect: record.Exposure,
			plan: planOf(updated("aws_db_instance.db", `{"publicly_accessible":false}`, `{"publicly_accessible":true}`))},
		{name: "a bucket's public access block off", at: "aws_s3_bucket_public_access_block.b", effect: record.Exposure,
			plan: planOf(updated("aws_s3_bucket_public_access_block.b", `{"block_public_policy":true,"restrict_public_buckets":true}`, `{"block_public_policy":false,"restrict_public_buckets":false}`))},
		{name: "a bucket policy for everybody", at: "aws_s3_bucket_policy.p", effect: record.Exposure,
			plan: planOf(updated("aws_s3_bucket_policy.p", `{"bucket":"b","policy":"{\"Statement\":[{\"Effect\":\"Allow\",\"Principal\":{\"AWS\":\"arn:aws:iam::1:root\"},\"Action\":\"s3:GetObject\",\"Resource\":\"*\"}]}"}`,
				`{"bucket":"b","policy":"{\"Statement\":[{\"Effect\":\"Allow\",\"Principal\":\"*\",\"Action\":\"s3:GetObject\",\"Resource\":\"*\"}]}"}`))},
		{name: "a role that everybody may assume", at: "aws_iam_role.r", effect: record.Exposure,
			plan: planOf(updated("aws_iam_role.r", `{"name":"r","assume_role_policy":"{\"Statement\":[]}"}`, `{"name":"r","assume_role_policy":"{\"Statement\":{\"Effect\":\"Allow\",\"Principal\":{\"AWS\":[\"*\"]},\"Action\":\"sts:AssumeRole\"}}"}`))},
		{name: "a bucket for all users", at: "google_storage_bucket_iam_member.m", effect: record.Exposure,
			plan: planOf(created("google_storage_bucket_iam_member.m", `{"bucket":"b","role":"roles/storage.objectViewer","member":"allUsers"}`))},
		{name: "blobs made public", at: "azurerm_storage_container.c", effect: record.Exposure,
			plan: planOf(updated("azurerm_storage_container.c", `{"name":"c","container_access_type":"private"}`, `{"name":"c","container_access_type":"blob"}`))},
		{name: "an account that allows public blobs", at: "azurerm_storage_account.a", effect: record.Exposure,
			plan: planOf(updated("azurerm_storage_account.a", `{"allow_nested_items_to_be_public":false}`, `{"allow_nested_items_to_be_public":true}`))},
		{name: "a function without authentication", at: "aws_lambda_function_url.u", effect: record.Exposure,
			plan: planOf(updated("aws_lambda_function_url.u", `{"authorization_type":"AWS_IAM"}`, `{"authorization_type":"NONE"}`))},
		{name: "a function that everybody may call", at: "aws_lambda_permission.p", effect: record.Exposure,
			plan: planOf(created("aws_lambda_permission.p", `{"action":"lambda:InvokeFunction","principal":"*","function_name":"f"}`))},
		{name: "a proxy switched off", at: "cloudflare_record.r", effect: record.Exposure,
			plan: planOf(updated("cloudflare_record.r", `{"name":"a","proxied":true}`, `{"name":"a","proxied":false}`))},
		{name: "a repository made public", at: "github_repository.r", effect: record.Exposure,
			plan: planOf(updated("github_repository.r", `{"name":"r","visibility":"private"}`, `{"name":"r","visibility":"public"}`))},
		{name: "a bucket's canned list", at: "aws_s3_bucket_acl.a", effect: record.Exposure,
			plan: planOf(updated("aws_s3_bucket_acl.a", `{"bucket":"b","acl":"private"}`, `{"bucket":"b","acl":"public-read"}`))},
		{name: "an image for all accounts", at: "aws_ami_launch_permission.p", effect: record.Exposure,
			plan: planOf(created("aws_ami_launch_permission.p", `{"image_id":"ami-1","group":"all"}`))},
	}
}

func dangersAccess() []danger {
	return []danger{
		{name: "a password rewritten", at: "aws_db_instance.db", effect: record.CredentialRotation,
			plan: planOf(updated("aws_db_instance.db", `{"password":{"sensitive":"old-secret-1"}}`, `{"password":{"sensitive":"new-secret-2"}}`))},
		{name: "a generated password made anew", at: "random_password.p", effect: record.CredentialRotation,
			plan: planOf(replaced("random_password.p", `{"length":16,"result":{"sensitive":"old-secret-1"}}`, `{"length":24,"result":{"sensitive":{"unknown":true}}}`, "length"))},
		{name: "a host key made anew", at: "tls_private_key.k", effect: record.CredentialRotation,
			plan: planOf(replaced("tls_private_key.k", `{"algorithm":"RSA"}`, `{"algorithm":"ED25519"}`, "algorithm"))},
		{name: "a cluster secret rewritten", at: "kubernetes_secret_v1.s", effect: record.CredentialRotation,
			plan: planOf(updated("kubernetes_secret_v1.s", `{"metadata":[{"name":"s"}],"data":{"sensitive":{"a":"old-secret-1"}}}`, `{"metadata":[{"name":"s"}],"data":{"sensitive":{"a":"new-secret-1"}}}`))},
		{name: "a secure parameter rewritten", at: "aws_ssm_parameter.p", effect: record.CredentialRotation,
			plan: planOf(updated("aws_ssm_parameter.p", `{"name":"/app/password","type":"SecureString","value":{"sensitive":"old-secret-1"}}`, `{"name":"/app/password","type":"SecureString","value":{"sensitive":"new-secret-1"}}`))},
		{name: "an access key destroyed", at: "aws_iam_access_key.k", effect: record.CredentialRotation,
			plan: planOf(deleted("aws_iam_access_key.k", `{"id":"key-1","user":"ci"}`))},
		{name: "members dropped from a binding", at: "google_project_iam_binding.b", effect: record.Lockout,
			plan: planOf(updated("google_project_iam_binding.b", `{"role":"roles/owner","members":["user:a@example.net","user:b@example.net"]}`, `{"role":"roles/owner","members":["user:a@example.net"]}`))},
		{name: "a role's policies dropped", at: "aws_iam_role.r", effect: record.Lockout,
			plan: planOf(updated("aws_iam_role.r", `{"name":"r","managed_policy_arns":["a","b"]}`, `{"name":"r","managed_policy_arns":["a"]}`))},
		{name: "subjects dropped from a binding", at: "kubernetes_cluster_role_binding_v1.b", effect: record.Lockout,
			plan: planOf(updated("kubernetes_cluster_role_binding_v1.b", `{"metadata":[{"name":"b"}],"subject":[{"kind":"User","name":"a"},{"kind":"User","name":"b"}]}`, `{"metadata":[{"name":"b"}],"subject":[{"kind":"User","name":"a"}]}`))},
		{name: "a service account replaced", at: "google_service_account.a", effect: record.Lockout,
			plan: planOf(replaced("google_service_account.a", `{"account_id":"a"}`, `{"account_id":"b"}`, "account_id"))},
		{name: "a role replaced", at: "aws_iam_role.r", effect: record.Lockout,
			plan: planOf(replaced("aws_iam_role.r", `{"name":"a"}`, `{"name":"b"}`, "name"))},
		{name: "a binding deleted", at: "kubernetes_cluster_role_binding.b", effect: record.Lockout,
			plan: planOf(deleted("kubernetes_cluster_role_binding.b", `{"metadata":[{"name":"b"}]}`))},
		{name: "a vault's policies dropped", at: "azurerm_key_vault.v", effect: record.Lockout,
			plan: planOf(updated("azurerm_key_vault.v", `{"name":"v","access_policy":[{"object_id":"1"},{"object_id":"2"}]}`, `{"name":"v","access_policy":[{"object_id":"1"}]}`))},
		{name: "shared keys off", at: "azurerm_storage_account.a", effect: record.Lockout,
			plan: planOf(updated("azurerm_storage_account.a", `{"shared_access_key_enabled":true}`, `{"shared_access_key_enabled":false}`))},
	}
}

func dangersRunning() []danger {
	return []danger{
		{name: "a virtual machine edited", at: "libvirt_domain.d", effect: record.Restart,
			plan: planOf(updated("libvirt_domain.d", `{"name":"d","running":true,"autostart":false}`, `{"name":"d","running":true,"autostart":true}`))},
		{name: "an instance resized", at: "aws_instance.i", effect: record.Restart,
			plan: planOf(updated("aws_instance.i", `{"instance_type":"t3.small"}`, `{"instance_type":"t3.large"}`))},
		{name: "a server resized", at: "hcloud_server.a", effect: record.Restart,
			plan: planOf(updated("hcloud_server.a", `{"server_type":"cx22"}`, `{"server_type":"cx32"}`))},
		{name: "an azure machine resized", at: "azurerm_linux_virtual_machine.v", effect: record.Restart,
			plan: planOf(updated("azurerm_linux_virtual_machine.v", `{"size":"Standard_D2s_v5"}`, `{"size":"Standard_D4s_v5"}`))},
		{name: "a droplet resized", at: "digitalocean_droplet.d", effect: record.Restart,
			plan: planOf(updated("digitalocean_droplet.d", `{"size":"s-1vcpu-1gb"}`, `{"size":"s-2vcpu-2gb"}`))},
		{name: "a deployment scaled to nothing", at: "kubernetes_deployment_v1.w", effect: record.Outage,
			plan: planOf(updated("kubernetes_deployment_v1.w", `{"spec":[{"replicas":"3"}]}`, `{"spec":[{"replicas":"0"}]}`))},
		{name: "a service scaled to nothing", at: "aws_ecs_service.s", effect: record.Outage,
			plan: planOf(updated("aws_ecs_service.s", `{"name":"s","desired_count":3}`, `{"name":"s","desired_count":0}`))},
		{name: "a node pool scaled to nothing", at: "google_container_node_pool.p", effect: record.Outage,
			plan: planOf(updated("google_container_node_pool.p", `{"name":"p","node_count":3}`, `{"name":"p","node_count":0}`))},
		{name: "a group whose largest size is nothing", at: "aws_autoscaling_group.g", effect: record.Outage,
			plan: planOf(updated("aws_autoscaling_group.g", `{"name":"g","min_size":1,"max_size":3,"desired_capacity":2}`, `{"name":"g","min_size":0,"max_size":0,"desired_capacity":0}`))},
		{name: "a service that stops before it starts", at: "aws_ecs_service.s", effect: record.Outage,
			plan: planOf(updated("aws_ecs_service.s", `{"task_definition":"a:1","deployment_minimum_healthy_percent":0}`, `{"task_definition":"a:2","deployment_minimum_healthy_percent":0}`))},
		{name: "a NAT gateway replaced", at: "aws_nat_gateway.n", effect: record.Outage,
			plan: planOf(replaced("aws_nat_gateway.n", `{"subnet_id":"a"}`, `{"subnet_id":"b"}`, "subnet_id"))},
		{name: "an address released", at: "aws_eip.e", effect: record.AddressChange,
			plan: planOf(deleted("aws_eip.e", `{"public_ip":"192.0.2.1"}`))},
		{name: "an address replaced for its description", at: "google_compute_address.a", effect: record.AddressChange,
			plan: planOf(replaced("google_compute_address.a", `{"description":"a","address":"192.0.2.1"}`, `{"description":"b","address":{"unknown":true}}`, "description"))},
		{name: "a zone destroyed", at: "aws_route53_zone.z", effect: record.Outage,
			plan: planOf(deleted("aws_route53_zone.z", `{"name":"example.net"}`))},
		{name: "a record that turns from CNAME to A", at: "digitalocean_record.a", effect: record.Outage,
			plan: planOf(deleted("digitalocean_record.c", `{"domain":"example.net","name":"docs","type":"CNAME","value":"x."}`), created("digitalocean_record.a", `{"domain":"example.net","name":"docs","type":"A","value":"192.0.2.7"}`))},
		{name: "a route table that loses a route", at: "aws_route_table.r", effect: record.Outage,
			plan: planOf(updated("aws_route_table.r", `{"route":[{"cidr_block":"0.0.0.0/0","gateway_id":"igw-1"},{"cidr_block":"10.1.0.0/16","gateway_id":"vgw-1"}]}`, `{"route":[{"cidr_block":"0.0.0.0/0","gateway_id":"igw-1"}]}`))},
		{name: "an ingress that loses a host", at: "kubernetes_ingress_v1.i", effect: record.Outage,
			plan: planOf(updated("kubernetes_ingress_v1.i", `{"spec":[{"rule":[{"host":"a.example.net"},{"host":"b.example.net"}]}]}`, `{"spec":[{"rule":[{"host":"a.example.net"}]}]}`))},
		{name: "a distribution that loses a name", at: "aws_cloudfront_distribution.d", effect: record.Outage,
			plan: planOf(updated("aws_cloudfront_distribution.d", `{"aliases":["a.example.net","b.example.net"]}`, `{"aliases":["a.example.net"]}`))},
		{name: "a balancer that loses a subnet", at: "aws_lb.l", effect: record.Outage,
			plan: planOf(updated("aws_lb.l", `{"subnets":["a","b","c"]}`, `{"subnets":["a","b"]}`))},
		{name: "a security group replaced", at: "aws_security_group.a", effect: record.Outage,
			plan: planOf(replaced("aws_security_group.a", `{"description":"a"}`, `{"description":"b"}`, "description"))},
		{name: "a task definition replaced without a service that rolls is no danger, a cluster is", at: "google_container_cluster.c", effect: record.DataLoss,
			plan: planOf(replaced("google_container_cluster.c", `{"name":"c","location":"a"}`, `{"name":"c","location":"b"}`, "location"))},
		{name: "replicas that an autoscaler set", at: "kubernetes_deployment_v1.w",
			plan: and(planOf(updated("kubernetes_deployment_v1.w", `{"spec":[{"replicas":"9"}]}`, `{"spec":[{"replicas":"3"}]}`)),
				drifted(updated("kubernetes_deployment_v1.w", `{"spec":[{"replicas":"3"}]}`, `{"spec":[{"replicas":"9"}]}`)))},
	}
}

func dangersWhole() []danger {
	var all, gone []plan.Change
	for _, n := range strings.Split("a b c d e f g h", " ") {
		all = append(all, deleted("aws_sqs_queue."+n, `{"name":"`+n+`"}`, reason("delete_because_no_resource_config")))
		gone = append(gone, created("aws_sqs_queue."+n, `{"name":"`+n+`"}`))
	}
	lost := firstPlan(gone...)
	for _, c := range gone {
		lost.Drift = append(lost.Drift, change(c.Address, "delete", `{"name":"x"}`, "null"))
	}
	return []danger{
		{name: "planning failed", stop: true, plan: and(planOf(updated("aws_sqs_queue.q", `{"a":1}`, `{"a":2}`)), func(p *plan.Plan) { p.Errored = plan.Yes })},
		{name: "everything destroyed", plan: firstPlan(all...)},
		{name: "everything gone at refresh", plan: lost},
		{name: "a target", plan: and(planOf(), func(p *plan.Plan) { p.Prior.Unmentioned, p.Prior.UnmentionedCount = []string{"aws_x.y"}, 1 })},
		{name: "a word of tomorrow", at: "aws_x.y", plan: planOf(change("aws_x.y", "evaporate", `{"a":1}`, `{"a":1}`))},
		{name: "forgotten", at: "aws_db_instance.db", plan: planOf(change("aws_db_instance.db", "forget", `{"identifier":"db"}`, "null"))},
		{name: "forgotten and made anew", at: "aws_db_instance.db", plan: planOf(change("aws_db_instance.db", "forget/create", `{"identifier":"db"}`, `{"identifier":"db"}`, reason("replace_because_cannot_update")))},
		{name: "imported and replaced", at: "aws_db_instance.db", effect: record.IdentityChange,
			plan: planOf(change("aws_db_instance.db", "delete/create", `{"identifier":"db","engine":"postgres"}`, `{"identifier":"db","engine":"mysql"}`, importedAs("db"), forcedBy("engine")))},
		{name: "imported and stripped", at: "aws_lambda_function.f",
			plan: planOf(updated("aws_lambda_function.f", `{"environment":[{"variables":{"A":"1","B":"2"}}]}`, `{"environment":[]}`, importedAs("f")))},
	}
}

// TestDangerous holds that what has hurt people is asked about, with the
// effect that it had.
func TestDangerous(t *testing.T) {
	t.Parallel()
	table := dangers()
	if len(table) < 80 {
		t.Errorf("only %d dangerous changes", len(table))
	}
	for _, tt := range table {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			r := judged(t, tt.plan)
			want := record.HoldVerdict
			if tt.stop {
				want = record.StopVerdict
			}
			if v := Combine("test", []record.PlanReport{r}).Verdict; v != want {
				t.Errorf("verdict %s, want %s:\n%s", v, want, strings.Join(messages(r), "\n"))
			}
			for _, c := range r.Changes {
				if c.Address != tt.at {
					continue
				}
				if c.Disposition != record.Hold {
					t.Errorf("%s is %s", c.Address, c.Disposition)
				}
				if tt.effect != "" && !slices.Contains(c.Effects, tt.effect) {
					t.Errorf("effects %v, want %s:\n%s", c.Effects, tt.effect, strings.Join(messages(r), "\n"))
				}
			}
		})
	}
}
