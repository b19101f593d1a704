package provider

import (
	"context"
	"strconv"

	"github.com/hashicorp/terraform-plugin-framework/resource"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-framework/types"

	"github.com/holdfast-dev/holdfast/test/lab/api"
)

type secret struct{ common }

func newSecret() resource.Resource { return &secret{common{kind: "secret"}} }

type secretModel struct {
	ID    types.String `tfsdk:"id"`
	Name  types.String `tfsdk:"name"`
	Value types.String `tfsdk:"value"`
	Token types.String `tfsdk:"token"`
}

func secretState(s *api.Secret) secretModel {
	return secretModel{types.StringValue(strconv.FormatInt(s.ID, 10)), types.StringValue(s.Name), types.StringValue(s.Value), types.StringValue(s.Token)}
}

func (r *secret) Schema(_ context.Context, _ resource.SchemaRequest, resp *resource.SchemaResponse) {
	token := stays("Made by the cloud at creation.")
	token.Sensitive = true
	resp.Schema = schema.Schema{
		Description: "A value that nobody should see.",
		Attributes: map[string]schema.Attribute{
			"id":    stays("Number of the secret, fresh for each."),
			"name":  forces("Name of the secret."),
			"value": schema.StringAttribute{Required: true, Sensitive: true, Description: "The secret itself."},
			"token": token,
		},
	}
}

func (r *secret) Create(ctx context.Context, req resource.CreateRequest, resp *resource.CreateResponse) {
	var plan secretModel
	resp.Diagnostics.Append(req.Plan.Get(ctx, &plan)...)
	if resp.Diagnostics.HasError() {
		return
	}
	answer, err := api.Create(ctx, r.Client, r.kind, api.Secret{Name: plan.Name.ValueString(), Value: plan.Value.ValueString()})
	r.say(&resp.Diagnostics, "create", plan.Name.ValueString(), answer.Warnings, err)
	if answer.Object != nil {
		resp.Diagnostics.Append(resp.State.Set(ctx, secretState(answer.Object))...)
	}
}

func (r *secret) Read(ctx context.Context, req resource.ReadRequest, resp *resource.ReadResponse) {
	var state secretModel
	resp.Diagnostics.Append(req.State.Get(ctx, &state)...)
	if resp.Diagnostics.HasError() {
		return
	}
	answer, err := api.Get[api.Secret](ctx, r.Client, r.kind, state.ID.ValueString())
	if api.NotFound(err) {
		resp.State.RemoveResource(ctx)
		return
	}
	r.say(&resp.Diagnostics, "read", state.Name.ValueString(), answer.Warnings, err)
	if answer.Object != nil {
		resp.Diagnostics.Append(resp.State.Set(ctx, secretState(answer.Object))...)
	}
}

func (r *secret) Update(ctx context.Context, req resource.UpdateRequest, resp *resource.UpdateResponse) {
	var plan secretModel
	resp.Diagnostics.Append(req.Plan.Get(ctx, &plan)...)
	if resp.Diagnostics.HasError() {
		return
	}
	answer, err := api.Update(ctx, r.Client, r.kind, plan.ID.ValueString(), api.Secret{Name: plan.Name.ValueString(), Value: plan.Value.ValueString()})
	r.say(&resp.Diagnostics, "update", plan.Name.ValueString(), answer.Warnings, err)
	if answer.Object != nil {
		resp.Diagnostics.Append(resp.State.Set(ctx, secretState(answer.Object))...)
	}
}

func (r *secret) Delete(ctx context.Context, req resource.DeleteRequest, resp *resource.DeleteResponse) {
	var state secretModel
	resp.Diagnostics.Append(req.State.Get(ctx, &state)...)
	if !resp.Diagnostics.HasError() {
		r.drop(ctx, state.ID.ValueString(), state.Name.ValueString(), &resp.Diagnostics)
	}
}

// ImportState takes an id or a name.
func (r *secret) ImportState(ctx context.Context, req resource.ImportStateRequest, resp *resource.ImportStateResponse) {
	answer, err := api.Get[api.Secret](ctx, r.Client, r.kind, req.ID)
	r.say(&resp.Diagnostics, "import", req.ID, answer.Warnings, err)
	if answer.Object != nil {
		resp.Diagnostics.Append(resp.State.Set(ctx, secretState(answer.Object))...)
	}
}
