package gate

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"strings"
	"testing"
)

// TestSecretsAcrossPlans: what one plan marks is hidden in the others too.
func TestSecretsAcrossPlans(t *testing.T) {
	t.Parallel()
	const canary = "canary-7f3a91c2"
	entry := func(marks string) string {
		return `{"format_version":"1.2","terraform_version":"1.12.6","resource_changes":[{"address":"a_b.c","mode":"managed","type":"a_b","name":"c","provider_name":"x.y/a/a",` +
			`"change":{"actions":["update"],"before":{"v":"old"},"after":{"v":"` + canary + `"},"after_unknown":{},"before_sensitive":{},"after_sensitive":` + marks + `}}],"errored":false}` + "\n"
	}
	for name, input := range map[string]string{
		"marked first": entry(`{"v":true}`) + entry(`{}`),
		"marked last":  entry(`{}`) + entry(`{"v":true}`),
	} {
		g := &Gate{Dir: t.TempDir(), Stdin: strings.NewReader(input), Progress: io.Discard, NoGit: true}
		r, err := g.Check(context.Background(), []string{"-"})
		if err != nil {
			t.Fatal(err)
		}
		text, err := json.Marshal(r)
		if err != nil {
			t.Fatal(err)
		}
		if len(r.Plans) != 2 || bytes.Contains(text, []byte(canary)) {
			t.Errorf("%s: the secret shows in %d plans", name, len(r.Plans))
		}
	}
}
