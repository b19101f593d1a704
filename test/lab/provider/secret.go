package provider

import (
	"context"

	"github.com/hashicorp/terraform-plugin-framework/diag"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-framework/types"

	"github.com/holdfast-dev/holdfast/test/lab/api"
)

type secretModel struct {
	ID    types.String `tfsdk:"id"`
	Name  types.String `tfsdk:"name"`
	Value types.String `tfsdk:"value"`
	Token types.String `tfsdk:"token"`
}

func secretToken() schema.Attribute {
	token := stays("Made by the cloud at creation.")
	token.Sensitive = true
	return token
}

var newSecret = newCRUD(kind[secretModel, api.Secret]{
	name: "secret",
	schema: schema.Schema{
		Description: "A value that nobody should see.",
		Attributes: map[string]schema.Attribute{
			"id":    stays("Number of the secret, fresh for each."),
			"name":  forces("Name of the secret."),
			"value": schema.StringAttribute{Required: true, Sensitive: true, Description: "The secret itself."},
			"token": secretToken(),
		},
	},
	key:   func(m secretModel) string { return m.ID.ValueString() },
	label: func(m secretModel) string { return m.Name.ValueString() },
	object: func(_ context.Context, m secretModel, _ *diag.Diagnostics) api.Secret {
		return api.Secret{Name: m.Name.ValueString(), Value: m.Value.ValueString()}
	},
	state: func(_ context.Context, _ *settings, _ secretModel, s *api.Secret, _ occasion, _ *diag.Diagnostics) secretModel {
		return secretModel{types.StringValue(s.Key()), types.StringValue(s.Name), types.StringValue(s.Value), types.StringValue(s.Token)}
	},
})
