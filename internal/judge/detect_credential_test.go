package judge

import (
	"slices"
	"testing"

	"github.com/holdfast-dev/holdfast/internal/record"
)

func TestCredential(t *testing.T) {
	t.Parallel()
	const said = "Whoever holds the old one is shut out until they have the new one."
	secrets := []string{"old-secret", "new-secret"}
	checkRule(t, "credential", []ruleCase{
		{
			name: "a password", at: "aws_db_instance.db", asks: record.Hold, effect: record.CredentialRotation, paths: []string{"password"}, not: secrets,
			plan: and(planOf(updated("aws_db_instance.db", `{"password":{"sensitive":"old-secret-1"}}`, `{"password":{"sensitive":"new-secret-1"}}`)),
				configured(block("aws_db_instance.db"), block("aws_ecs_service.s", "x = aws_db_instance.db.password"))),
			words: []string{"A secret is rewritten: password.", said, "used by: aws_ecs_service.s"},
		},
		{
			name: "a password that another change decides", at: "aws_db_instance.db", asks: record.Hold, effect: record.CredentialRotation,
			plan: planOf(updated("aws_db_instance.db", `{"password":{"sensitive":"old-secret-1"}}`, `{"password":{"sensitive":{"unknown":true}}}`)),
		},
		{
			name: "not marked", at: "acme_app.a", asks: record.Hold, effect: record.CredentialRotation, paths: []string{"auth.api_key"}, not: secrets, words: []string{"holdfast decide 'acme_app.a' --ruling allow"},
			plan: planOf(updated("acme_app.a", `{"auth":{"api_key":"old-secret-1"}}`, `{"auth":{"api_key":"new-secret-1"}}`)),
		},
		{
			name: "in a type that holds secrets", at: "kubernetes_secret_v1.s", asks: record.Hold, effect: record.CredentialRotation, paths: []string{"data"}, not: secrets,
			plan: planOf(updated("kubernetes_secret_v1.s", `{"data":{"sensitive":{"a":"old-secret-1"}}}`, `{"data":{"sensitive":{"a":"new-secret-1"}}}`)),
		},
		{
			name: "marked and elsewhere", at: "helm_release.r", asks: record.Clear, paths: []string{"values"}, not: secrets,
			plan: planOf(updated("helm_release.r", `{"values":{"sensitive":"old-secret-1"}}`, `{"values":{"sensitive":"new-secret-1"}}`)), words: []string{"A sensitive value changes: values. It is not shown."},
		},
		{
			name: "a parameter that says it is none", at: "aws_ssm_parameter.p", asks: record.Clear,
			plan: planOf(updated("aws_ssm_parameter.p", `{"type":"String","value":{"sensitive":"old-secret-1"}}`, `{"type":"String","value":{"sensitive":"new-secret-1"}}`)),
		},
		{
			name: "a parameter that becomes plain", at: "aws_ssm_parameter.p", asks: record.Hold, effect: record.CredentialRotation,
			plan: planOf(updated("aws_ssm_parameter.p", `{"type":"SecureString","value":{"sensitive":"old-secret-1"}}`, `{"type":"String","value":{"sensitive":"new-secret-1"}}`)),
		},
		{name: "set for the first time", plan: planOf(updated("aws_db_instance.db", `{"password":null}`, `{"password":{"sensitive":"new-secret-1"}}`)), quiet: true},
		{name: "the lifetime of a token", plan: planOf(updated("acme_app.a", `{"access_token_lifetime":"60m","token_count":1}`, `{"access_token_lifetime":"90m","token_count":2}`)), quiet: true},
		{name: "the name of a secret", plan: planOf(updated("acme_app.a", `{"secret_name":"aaaaaaaa","password_policy":"a"}`, `{"secret_name":"bbbbbbbb","password_policy":"b"}`)), quiet: true},
		{name: "where a secret is", plan: planOf(updated("acme_app.a", `{"client_secret":"arn:aws:secretsmanager:a"}`, `{"client_secret":"arn:aws:secretsmanager:b"}`)), quiet: true},
		{name: "a switch", plan: planOf(updated("acme_app.a", `{"password_auth_enabled":true,"use_token":true}`, `{"password_auth_enabled":false,"use_token":false}`)), quiet: true},
		{name: "another attribute", plan: planOf(updated("aws_db_instance.db", `{"password":{"sensitive":"old-secret-1"},"a":1}`, `{"password":{"sensitive":"old-secret-1"},"a":2}`)), quiet: true},
		{name: "a create", plan: planOf(created("aws_db_instance.db", `{"password":{"sensitive":"new-secret-1"}}`)), quiet: true},
	})
}

// TestCredentialReplaced holds that a secret that is replaced or destroyed is
// known by its effect.
func TestCredentialReplaced(t *testing.T) {
	t.Parallel()
	for _, address := range []string{"random_password.p", "tls_private_key.k", "tls_self_signed_cert.c", "aws_iam_access_key.k", "kubernetes_secret_v1.s", "google_service_account_key.k", "azurerm_key_vault_secret.s"} {
		r := judged(t, planOf(replaced(address, `{"a":1}`, `{"a":2}`, "a")))
		if c := r.Changes[0]; c.Disposition != record.Hold || !slices.Contains(c.Effects, record.CredentialRotation) {
			t.Errorf("%s: %s %v", address, c.Disposition, c.Effects)
		}
	}
}
