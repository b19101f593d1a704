package judge

import (
	"testing"

	"github.com/holdfast-dev/holdfast/internal/record"
)

func TestTempPath(t *testing.T) {
	t.Parallel()
	swap := func(path string) string { return `{"source":"` + path + `","id":"1"}` }
	checkRule(t, "temp-path", []ruleCase{
		{
			name: "forces a replacement", at: "libvirt_volume.v", asks: record.Clear, paths: []string{"create.content.url"},
			plan:  planOf(replaced("libvirt_volume.v", `{"create":{"content":{"url":"/tmp/terraform-provider-libvirt-cloudinit/a.iso"}}}`, `{"create":{"content":{"url":{"unknown":true}}}}`, "create.content.url")),
			words: []string{"/tmp/terraform-provider-libvirt-cloudinit/a.iso", "That is what forces the replacement.", "ignore_changes = [create]"},
		},
		{name: "an update", at: "a_a.a", asks: record.Clear, paths: []string{"source"}, plan: planOf(updated("a_a.a", swap("/var/tmp/x"), swap("/srv/x"))), not: []string{"forces"}},
		{name: "a URL of a file", at: "a_a.a", asks: record.Clear, plan: planOf(updated("a_a.a", swap("file:///var/folders/ab/x"), swap("file:///srv/x"))), words: []string{"/var/folders/ab/x"}},
		{name: "memory", at: "a_a.a", asks: record.Clear, plan: planOf(updated("a_a.a", swap("/dev/shm/x"), swap("/srv/x")))},
		{name: "Windows", at: "a_a.a", asks: record.Clear, plan: planOf(updated("a_a.a", swap(`C:\\Users\\ada\\AppData\\Local\\Temp\\x`), swap("x")))},
		{
			name: "gone at refresh and made again", at: "libvirt_cloudinit_disk.d", asks: record.Clear,
			plan:  and(planOf(created("libvirt_cloudinit_disk.d", `{"name":"d"}`)), drifted(deleted("libvirt_cloudinit_disk.d", `{"name":"d","path":"/tmp/d.iso"}`))),
			words: []string{"/tmp/d.iso", "a reboot or a clean-up took it", "Keep such files where a reboot leaves them"},
		},
		{name: "a path that stays", plan: planOf(updated("a_a.a", `{"source":"/tmp/x","a":1}`, `{"source":"/tmp/x","a":2}`)), quiet: true},
		{name: "another directory", plan: planOf(updated("a_a.a", swap("/srv/tmp/x"), swap("/srv/x"))), quiet: true},
		{name: "a name that only starts alike", plan: planOf(updated("a_a.a", swap("/tmpfiles/x"), swap("/srv/x"))), quiet: true},
		{name: "a socket", plan: planOf(updated("a_a.a", swap("/var/run/docker.sock"), swap("/run/other.sock"))), quiet: true},
		{name: "a mounted secret", plan: planOf(updated("a_a.a", swap("/run/secrets/token"), swap("/etc/token"))), quiet: true},
		{name: "a secret that is a path", plan: planOf(updated("a_a.a", `{"source":{"sensitive":"/tmp/very-secret"}}`, `{"source":{"sensitive":"/srv/very-secret"}}`)), quiet: true},
	})
}
