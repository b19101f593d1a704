package judge

import (
	"slices"
	"strings"

	"github.com/holdfast-dev/holdfast/internal/plan"
)

// names is a list of attribute names in lower case.
type names []string

func (n names) has(name string) bool { return slices.Contains(n, strings.ToLower(name)) }

// covers reports whether a path ends in, or leads through, one of the names.
func (n names) covers(p plan.Path) bool {
	return slices.ContainsFunc(p, func(s plan.Step) bool { return !s.IsIndex() && n.has(s.Name) })
}

// cosmeticNames are attributes that describe a thing and don't change it.
var cosmeticNames = names{
	"description", "display_name", "displayname", "label", "labels", "comment", "comments", "note", "notes",
	"tag", "tags", "tags_all", "ttl", "friendly_name", "summary", "annotations", "terraform_labels", "effective_labels",
}

// bootstrapNames are attributes that are read once, when a machine first
// boots: one that runs doesn't need them.
var bootstrapNames = names{
	"user_data", "user_data_base64", "user_data_replace_on_change", "custom_data", "startup_script", "metadata_startup_script",
	"cloud_init", "cloudinit", "cloud_config", "metadata", "ssh_keys", "ssh_key_ids", "key_name", "authorized_keys",
	"admin_ssh_key", "admin_password", "root_pass", "root_password", "image", "image_id", "image_name", "image_ref", "ami",
	"source_image", "source_image_id", "source_image_reference", "template", "template_id", "template_uuid", "clone", "vm_template_id",
	"initialize_params", "ignition", "stackscript_data", "stackscript_id", "snapshot_id", "user_data_wo", "personality", "cloudinit_raw",
}

// identityNames are attributes by which the world knows a live object.
var identityNames = names{
	"id", "arn", "uid", "uuid", "name", "bucket", "identifier", "cluster_identifier", "fqdn", "hostname", "host", "domain",
	"domain_name", "self_link", "principal_id", "unique_id", "namespace", "zone", "zone_id", "key", "path", "url", "email",
}

// placeNames are attributes that make an object this one and not another of
// its kind: where it lies, what it joins, what it is a rule for.
var placeNames = names{
	"region", "location", "availability_zone", "cidr", "cidr_block", "ipv6_cidr_block", "ip_range", "ip_cidr_range", "address_prefix", "address_prefixes",
	"cidr_blocks", "cidr_ipv4", "cidr_ipv6", "destination_cidr_block", "from_port", "to_port", "port", "priority", "rule_number",
	"role", "role_definition_name", "member", "user", "user_name", "username", "group", "policy_arn", "principal", "public_key", "filename", "records", "value",
}

// addressNames are attributes under which others reach an object.
var addressNames = names{
	"ip", "ip_address", "ipv4_address", "ipv6_address", "public_ip", "private_ip", "public_ip_address", "private_ip_address",
	"public_dns", "private_dns", "address", "addresses", "endpoint", "endpoints", "hostname", "host", "fqdn", "dns_name",
	"ip_addresses", "ipv4_address_private", "access_ip_v4", "network_ip", "nat_ip", "primary_ip", "default_ip_address", "reader_endpoint",
	"invoke_url", "website_endpoint", "main_ip",
}

// fingerprintNames are attributes by which others verify an object: they
// change with it, and whoever pinned them is locked out.
var fingerprintNames = names{"principal_id", "unique_id", "fingerprint", "public_key_fingerprint", "thumbprint", "host_key", "uuid", "arn", "self_link"}

// capacityNames are attributes that an autoscaler or a hand moves.
var capacityNames = names{
	"replicas", "desired_count", "desired_capacity", "desired_size", "node_count", "capacity", "instance_count", "instances",
	"size", "min_size", "max_size", "min_replicas", "max_replicas", "read_capacity", "write_capacity", "target_size", "count",
	"min_capacity", "max_capacity", "num_nodes", "worker_count", "number_of_workers", "scale", "provisioned_concurrent_executions",
	"reserved_concurrent_executions",
}

// secretWords are parts of attribute names whose value opens a door.
var secretWords = []string{
	"password", "passwd", "passphrase", "secret", "token", "private_key", "api_key", "apikey", "access_key", "client_secret",
	"auth_key", "connection_string", "credentials", "shared_key", "master_key", "encryption_key", "psk", "sas_",
}

// notSecretWords are attribute names that contain one of the words above and
// hold no secret: names, ids, lengths, versions and settings of secrets.
var notSecretWords = []string{
	"secret_name", "secret_id", "secret_arn", "secret_version", "secret_ref", "token_name", "token_type", "token_ttl", "token_id",
	"password_length", "password_policy", "password_version", "password_reset", "password_auth", "password_authentication",
	"access_key_id", "secret_key_ref", "image_pull_secret", "use_secret", "secret_type", "token_policies", "token_max", "token_period",
	"_wo_version", "token_endpoint", "token_url", "token_key", "service_account_token", "automount", "secret_path", "manage_master_user_password",
	"secret_backend", "password_wo_version", "secret_manager", "secretsmanager", "secret_rotation", "http_tokens", "disable_password",
	"password_data", "get_password", "metadata_options", "private_key_algorithm", "secret_string_version", "imagepullsecret",
	"validity", "lifetime", "expir", "_format", "_length", "_rotation", "rotation_", "_count", "token_bound", "token_num_uses", "token_no_default", "token_explicit",
	"_enabled", "enable_", "tokens_per", "max_tokens", "_tags", "_labels", "private_key_type", "password_encryption", "credentials_type", "secret_engine",
}

// looksSecret reports whether an attribute's name says that its value is a
// secret.
func looksSecret(name string) bool {
	n := strings.ToLower(name)
	for _, w := range notSecretWords {
		if strings.Contains(n, w) {
			return false
		}
	}
	return slices.ContainsFunc(secretWords, func(w string) bool { return strings.Contains(n, w) })
}

// isEmpty reports whether a value says nothing: unset, "", 0, false or empty.
func isEmpty(v plan.Value) bool {
	switch v.Kind() {
	case plan.Absent, plan.Null:
		return true
	case plan.String:
		return v.RevealText() == ""
	case plan.Bool:
		return v.RevealText() == "false"
	case plan.Number:
		return plan.Equal(v, plan.NumberValue("0"))
	case plan.List, plan.Object:
		return v.Len() == 0
	}
	return false
}

// walk calls visit for every value inside v that is not itself a list or an
// object, and for everything that is sensitive as a whole.
func walk(v plan.Value, path plan.Path, visit func(plan.Path, plan.Value)) {
	if v.IsSensitive() {
		visit(path, v)
		return
	}
	switch v.Kind() {
	case plan.List:
		for i, e := range v.Elems() {
			walk(e, path.Child(plan.Elem(i)), visit)
		}
	case plan.Object:
		for _, m := range v.Members() {
			walk(m.Value, path.Child(plan.Attr(m.Name)), visit)
		}
	default:
		visit(path, v)
	}
}
