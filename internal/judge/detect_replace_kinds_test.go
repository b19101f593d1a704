package judge

import (
	"fmt"
	"slices"
	"testing"

	"github.com/holdfast-dev/holdfast/internal/plan"
	"github.com/holdfast-dev/holdfast/internal/record"
)

func TestCosmeticReplace(t *testing.T) {
	t.Parallel()
	checkRule(t, "cosmetic-replace", []ruleCase{
		{
			name: "a description", at: "google_compute_address.a", plan: planOf(replaced("google_compute_address.a", `{"description":"a"}`, `{"description":"b"}`, "description")),
			asks: record.Clear, paths: []string{"description"}, words: []string{"nearly always unwanted", "ignore_changes = [description]", "in google_compute_address.a keeps the object"},
		},
		{
			name: "labels and a ttl", at: "dns_a_record_set.r", plan: planOf(replaced("dns_a_record_set.r", `{"labels":{"a":"1"},"ttl":1}`, `{"labels":{"a":"2"},"ttl":2}`, "labels.a", "ttl")),
			asks: record.Clear, paths: []string{"labels.a", "ttl"},
		},
		{name: "a description and more", plan: planOf(replaced("aws_security_group.a", `{"description":"a","name":"a"}`, `{"description":"b","name":"b"}`, "description", "name")), quiet: true},
		{name: "a description in place", plan: planOf(updated("aws_lb.a", `{"description":"a"}`, `{"description":"b"}`)), quiet: true},
		{name: "tainted", plan: planOf(change("aws_lb.a", "delete/create", `{"description":"a"}`, `{"description":"b"}`, reason("replace_because_tainted"))), quiet: true},
		{name: "a selector is no label", plan: planOf(replaced("kubernetes_deployment_v1.d", `{"spec":[{"selector":[{"match_labels":{"a":"1"}}]}]}`, `{"spec":[{"selector":[{"match_labels":{"a":"2"}}]}]}`, "spec[0].selector[0].match_labels")), quiet: true},
	})
}

func TestBootstrapReplace(t *testing.T) {
	t.Parallel()
	checkRule(t, "bootstrap-replace", []ruleCase{
		{
			name: "user data", at: "hcloud_server.a", plan: planOf(replaced("hcloud_server.a", `{"user_data":"a"}`, `{"user_data":"b"}`, "user_data")),
			asks: record.Clear, paths: []string{"user_data"}, words: []string{"is read when a machine first boots", "ignore_changes = [user_data]", "the running machine stays"},
		},
		{
			name: "an image and keys", at: "digitalocean_droplet.a", plan: planOf(replaced("digitalocean_droplet.a", `{"image":"a","ssh_keys":["1"]}`, `{"image":"b","ssh_keys":["2"]}`, "image", "ssh_keys")),
			asks: record.Clear, words: []string{"image and ssh_keys are read", "doesn't need them"},
		},
		{
			name: "inside a block", at: "google_compute_instance.i", plan: planOf(replaced("google_compute_instance.i", `{"boot_disk":[{"initialize_params":[{"image":"a"}]}]}`, `{"boot_disk":[{"initialize_params":[{"image":"b"}]}]}`, "boot_disk[0].initialize_params[0].image")),
			asks: record.Clear,
		},
		{
			name: "a machine of which nothing is known", at: "acme_virtual_machine.m", plan: planOf(replaced("acme_virtual_machine.m", `{"cloud_init":"a"}`, `{"cloud_init":"b"}`, "cloud_init")),
			asks: record.Clear,
		},
		{name: "and a disk", plan: planOf(replaced("hcloud_server.a", `{"user_data":"a","location":"a"}`, `{"user_data":"b","location":"b"}`, "user_data", "location")), quiet: true},
		{name: "no machine", plan: planOf(replaced("docker_container.c", `{"image":"a"}`, `{"image":"b"}`, "image")), quiet: true},
		{name: "a workload's name is no first-boot input", plan: planOf(replaced("kubernetes_deployment_v1.d", `{"metadata":[{"name":"a"}]}`, `{"metadata":[{"name":"b"}]}`, "metadata[0].name")), quiet: true},
		{name: "a database from a snapshot", plan: planOf(replaced("aws_db_instance.d", `{"snapshot_id":"a"}`, `{"snapshot_id":"b"}`, "snapshot_id")), quiet: true},
		{name: "a template", plan: planOf(replaced("google_compute_instance_template.t", `{"metadata_startup_script":"a"}`, `{"metadata_startup_script":"b"}`, "metadata_startup_script")), quiet: true},
		{name: "in place", plan: planOf(updated("hcloud_server.a", `{"user_data":"a"}`, `{"user_data":"b"}`)), quiet: true},
	})
}

func TestDeleteFirstGap(t *testing.T) {
	t.Parallel()
	used := configured(block("aws_security_group.a"), block("aws_instance.web", "vpc_security_group_ids = aws_security_group.a.id"))
	checkRule(t, "delete-first-gap", []ruleCase{
		{
			name: "in use", at: "aws_security_group.a", plan: and(planOf(replaced("aws_security_group.a", `{"name":"a"}`, `{"name":"b"}`, "name")), used),
			asks: record.Clear, effect: record.Outage, words: []string{"aws_instance.web uses it", "create_before_destroy = true"},
		},
		{
			name: "in use through a data source", at: "aws_vpc.v", asks: record.Clear, effect: record.Outage, words: []string{"aws_instance.web uses it"},
			plan: and(planOf(replaced("aws_vpc.v", `{"cidr_block":"a"}`, `{"cidr_block":"b"}`, "cidr_block")),
				configured(block("aws_vpc.v"), block("data.aws_subnets.s", "vpc = aws_vpc.v.id"), block("aws_instance.web", "subnet_id = data.aws_subnets.s.ids"))),
		},
		{name: "the new one first", plan: and(planOf(change("aws_security_group.a", "create/delete", `{"name":"a"}`, `{"name":"b"}`, forcedBy("name"))), used), quiet: true},
		{name: "nobody uses it", plan: planOf(replaced("aws_security_group.a", `{"name":"a"}`, `{"name":"b"}`, "name")), quiet: true},
		{name: "inert", plan: and(planOf(replaced("random_id.r", `{"byte_length":1}`, `{"byte_length":2}`, "byte_length")), configured(block("random_id.r"), block("aws_instance.web", "a = random_id.r.hex"))), quiet: true},
		{name: "a revision", plan: and(planOf(replaced("aws_ecs_task_definition.t", `{"container_definitions":"a"}`, `{"container_definitions":"b"}`, "container_definitions")),
			configured(block("aws_ecs_task_definition.t"), block("aws_ecs_service.s", "task_definition = aws_ecs_task_definition.t.arn"))), quiet: true},
	})
}

func TestCascade(t *testing.T) {
	t.Parallel()
	image := replaced("libvirt_volume.base", `{"source":"/a","id":"1"}`, `{"source":"/b","id":{"unknown":true}}`, "source")
	disk := replaced("libvirt_volume.disk", `{"base_volume_id":"1","id":"2"}`, `{"base_volume_id":{"unknown":true},"id":{"unknown":true}}`, "base_volume_id")
	guest := replaced("libvirt_domain.guest", `{"volume_id":"2"}`, `{"volume_id":{"unknown":true}}`, "volume_id")
	blocks := configured(block("libvirt_volume.base", "source = var.image"), block("libvirt_volume.disk", "base_volume_id = libvirt_volume.base.id"), block("libvirt_domain.guest", "volume_id = libvirt_volume.disk.id"))
	checkRule(t, "cascade", []ruleCase{
		{
			name: "the end of a chain", at: "libvirt_domain.guest", plan: and(planOf(image, disk, guest), blocks),
			asks: record.Clear, paths: []string{"volume_id"}, related: []string{"libvirt_volume.base", "libvirt_volume.disk"},
			words: []string{"This replacement only follows: the value of volume_id comes from libvirt_volume.base (replace). Without that change it would not be needed."},
		},
		{
			name: "the link between", at: "libvirt_volume.disk", plan: and(planOf(image, disk, guest), blocks),
			asks: record.Clear, related: []string{"libvirt_volume.base"},
		},
		{
			name: "from a create, through a module's border both ways", at: "module.vm.libvirt_domain.guest", asks: record.Clear,
			related: []string{"module.disk.libvirt_volume.v"}, words: []string{"module.disk.libvirt_volume.v (create)"},
			plan: and(planOf(created("module.disk.libvirt_volume.v", `{"id":{"unknown":true}}`), replaced("module.vm.libvirt_domain.guest", `{"volume_id":"2"}`, `{"volume_id":{"unknown":true}}`, "volume_id")),
				func(p *plan.Plan) {
					disks := module("module.disk", block("libvirt_volume.v"))
					disks.Outputs = []plan.ConfigOutput{{Name: "id", References: references("libvirt_volume.v.id")}}
					p.Config = module("")
					p.Config.Calls = []plan.ModuleCall{
						{Name: "disk", Module: disks},
						{Name: "vm", Module: module("module.vm", block("libvirt_domain.guest", "volume_id = var.volume")), Arguments: expressions([]string{"volume = module.disk.id"})},
					}
				}),
		},
		{
			name: "through a data source that is read during apply", at: "aws_instance.i", asks: record.Clear,
			related: []string{"aws_ami_copy.c", "data.aws_ami.a"}, words: []string{"aws_ami_copy.c (update)"},
			plan: and(planOf(updated("aws_ami_copy.c", `{"tag":"a"}`, `{"tag":"b"}`), change("data.aws_ami.a", "read", "null", `{"id":{"unknown":true}}`, reason("read_because_dependency_pending")),
				replaced("aws_instance.i", `{"ami":"a"}`, `{"ami":{"unknown":true}}`, "ami")),
				configured(block("aws_ami_copy.c"), block("data.aws_ami.a", "filter = aws_ami_copy.c.name"), block("aws_instance.i", "ami = data.aws_ami.a.id"))),
		},
		{
			name: "an instance follows its own", at: `aws_instance.i["b"]`, asks: record.Clear, related: []string{`aws_subnet.s["b"]`},
			plan: and(planOf(replaced(`aws_subnet.s["a"]`, `{"cidr_block":"1"}`, `{"cidr_block":"2"}`, "cidr_block"), replaced(`aws_subnet.s["b"]`, `{"cidr_block":"1"}`, `{"cidr_block":"2"}`, "cidr_block"),
				replaced(`aws_instance.i["b"]`, `{"subnet_id":"1"}`, `{"subnet_id":{"unknown":true}}`, "subnet_id")),
				configured(block("aws_subnet.s"), block("aws_instance.i", "subnet_id = aws_subnet.s each.key"))),
		},
		{
			name: "through each.value", at: `aws_instance.i["b"]`, asks: record.Clear, related: []string{"aws_subnet.s"},
			plan: and(planOf(replaced("aws_subnet.s", `{"cidr_block":"1"}`, `{"cidr_block":"2"}`, "cidr_block"), replaced(`aws_instance.i["b"]`, `{"subnet_id":"1"}`, `{"subnet_id":{"unknown":true}}`, "subnet_id")),
				func(p *plan.Plan) {
					user := block("aws_instance.i", "subnet_id = each.value")
					user.HasForEach, user.Repetition = true, references("aws_subnet.s.id")
					p.Config = module("", block("aws_subnet.s"), user)
				}),
		},
		{name: "one of two forcing values is known", plan: and(planOf(image, replaced("libvirt_volume.disk", `{"base_volume_id":"1","name":"a"}`, `{"base_volume_id":{"unknown":true},"name":"b"}`, "base_volume_id", "name")), blocks), quiet: true},
		{name: "what decides it does not change", plan: and(planOf(disk), blocks), quiet: true},
		{name: "the plan has no configuration", plan: planOf(image, disk), quiet: true},
		{name: "an update follows too, and is no replacement", plan: and(planOf(image, updated("libvirt_volume.disk", `{"base_volume_id":"1"}`, `{"base_volume_id":{"unknown":true}}`)), blocks), quiet: true},
		{
			name: "two that decide one another lead nowhere", quiet: true,
			plan: and(planOf(replaced("a_a.a", `{"x":"1"}`, `{"x":{"unknown":true}}`, "x"), replaced("a_a.b", `{"x":"1"}`, `{"x":{"unknown":true}}`, "x")), configured(block("a_a.a", "x = a_a.b.x"), block("a_a.b", "x = a_a.a.x"))),
		},
	})
}

// TestCascadeLong holds that a chain of a thousand is walked to its root, and
// in time.
func TestCascadeLong(t *testing.T) {
	t.Parallel()
	const n = 1000
	var changes []plan.Change
	var blocks []plan.ConfigResource
	for i := range n {
		name := fmt.Sprintf("a_a.n%03d", i)
		if i == 0 {
			changes, blocks = append(changes, replaced(name, `{"x":"1"}`, `{"x":"2"}`, "x")), append(blocks, block(name))
			continue
		}
		changes = append(changes, replaced(name, `{"x":"1"}`, `{"x":{"unknown":true}}`, "x"))
		blocks = append(blocks, block(name, fmt.Sprintf("x = a_a.n%03d.x", i-1)))
	}
	r := judged(t, and(planOf(changes...), configured(blocks...)), without)
	last := findings(r, "cascade", fmt.Sprintf("a_a.n%03d", n-1))
	if len(last) != 1 || len(last[0].Related) != n-1 || !slices.Contains(last[0].Related, "a_a.n000") {
		t.Fatalf("%+v", last)
	}
}

// TestCascadeWide holds that many instances which follow many others cost no
// more than their number.
func TestCascadeWide(t *testing.T) {
	t.Parallel()
	const n = 3000
	var changes []plan.Change
	for i := range n {
		changes = append(changes,
			replaced(fmt.Sprintf(`a_a.from["a%d"]`, i), `{"x":"1"}`, `{"x":"2"}`, "x"),
			replaced(fmt.Sprintf(`a_a.same["a%d"]`, i), `{"x":"1"}`, `{"x":{"unknown":true}}`, "x"),
			replaced(fmt.Sprintf(`a_a.other["b%d"]`, i), `{"x":"1"}`, `{"x":{"unknown":true}}`, "x"))
	}
	r := judged(t, and(planOf(changes...), configured(block("a_a.from"), block("a_a.same", "x = a_a.from"), block("a_a.other", "x = a_a.from"))), without)
	if f := findings(r, "cascade", `a_a.same["a7"]`); len(f) != 1 || !slices.Equal(f[0].Related, []string{`a_a.from["a7"]`}) {
		t.Errorf("%+v", f)
	}
	if f := findings(r, "cascade", `a_a.other["b7"]`); len(f) != 1 || len(f[0].Related) != maxRelated {
		t.Errorf("%d findings", len(f))
	}
}
