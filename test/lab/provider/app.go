package provider

import (
	"context"
	"strconv"

	"github.com/hashicorp/terraform-plugin-framework/diag"
	"github.com/hashicorp/terraform-plugin-framework/resource"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/int64planmodifier"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/planmodifier"
	"github.com/hashicorp/terraform-plugin-framework/types"

	"github.com/holdfast-dev/holdfast/test/lab/api"
)

// app reads back all labels, those of the operator too: a plan then takes them
// away, and the operator writes them again.
type app struct{ common }

func newApp() resource.Resource { return &app{common{kind: "app"}} }

type appModel struct {
	ID       types.String `tfsdk:"id"`
	Name     types.String `tfsdk:"name"`
	Image    types.String `tfsdk:"image"`
	Labels   types.Map    `tfsdk:"labels"`
	Replicas types.Int64  `tfsdk:"replicas"`
}

func (m appModel) object(ctx context.Context, diags *diag.Diagnostics) api.App {
	out := api.App{Name: m.Name.ValueString(), Image: m.Image.ValueString(), Replicas: m.Replicas.ValueInt64()}
	diags.Append(m.Labels.ElementsAs(ctx, &out.Labels, false)...)
	return out
}

// state is an app as read; what is empty and wasn't set before stays unset.
func (m appModel) state(ctx context.Context, a *api.App, diags *diag.Diagnostics) appModel {
	out := appModel{types.StringValue(strconv.FormatInt(a.ID, 10)), types.StringValue(a.Name), orNull(a.Image, m.Image),
		types.MapNull(types.StringType), types.Int64Value(a.Replicas)}
	if len(a.Labels) > 0 || !m.Labels.IsNull() {
		labels, d := types.MapValueFrom(ctx, types.StringType, a.Labels)
		diags.Append(d...)
		if len(a.Labels) == 0 {
			labels, d = types.MapValueFrom(ctx, types.StringType, map[string]string{})
			diags.Append(d...)
		}
		out.Labels = labels
	}
	return out
}

func (r *app) Schema(_ context.Context, _ resource.SchemaRequest, resp *resource.SchemaResponse) {
	resp.Schema = schema.Schema{
		Description: "An object that an operator writes to as well.",
		Attributes: map[string]schema.Attribute{
			"id":     stays("Number of the app, fresh for each."),
			"name":   forces("Name of the app."),
			"image":  schema.StringAttribute{Optional: true, Description: "What it runs."},
			"labels": schema.MapAttribute{Optional: true, ElementType: types.StringType, Description: "All labels; the operator adds its own."},
			"replicas": schema.Int64Attribute{Optional: true, Computed: true, Description: "How many; the operator may set it.",
				PlanModifiers: []planmodifier.Int64{int64planmodifier.UseStateForUnknown()}},
		},
	}
}

func (r *app) Create(ctx context.Context, req resource.CreateRequest, resp *resource.CreateResponse) {
	var plan appModel
	resp.Diagnostics.Append(req.Plan.Get(ctx, &plan)...)
	object := plan.object(ctx, &resp.Diagnostics)
	if resp.Diagnostics.HasError() {
		return
	}
	answer, err := api.Create(ctx, r.Client, r.kind, object)
	r.say(&resp.Diagnostics, "create", object.Name, answer.Warnings, err)
	if answer.Object != nil {
		resp.Diagnostics.Append(resp.State.Set(ctx, plan.state(ctx, answer.Object, &resp.Diagnostics))...)
	}
}

func (r *app) Read(ctx context.Context, req resource.ReadRequest, resp *resource.ReadResponse) {
	var state appModel
	resp.Diagnostics.Append(req.State.Get(ctx, &state)...)
	if resp.Diagnostics.HasError() {
		return
	}
	answer, err := api.Get[api.App](ctx, r.Client, r.kind, state.ID.ValueString())
	if api.NotFound(err) {
		resp.State.RemoveResource(ctx)
		return
	}
	r.say(&resp.Diagnostics, "read", state.Name.ValueString(), answer.Warnings, err)
	if answer.Object != nil {
		resp.Diagnostics.Append(resp.State.Set(ctx, state.state(ctx, answer.Object, &resp.Diagnostics))...)
	}
}

func (r *app) Update(ctx context.Context, req resource.UpdateRequest, resp *resource.UpdateResponse) {
	var plan appModel
	resp.Diagnostics.Append(req.Plan.Get(ctx, &plan)...)
	object := plan.object(ctx, &resp.Diagnostics)
	if resp.Diagnostics.HasError() {
		return
	}
	answer, err := api.Update(ctx, r.Client, r.kind, plan.ID.ValueString(), object)
	r.say(&resp.Diagnostics, "update", object.Name, answer.Warnings, err)
	if answer.Object != nil {
		resp.Diagnostics.Append(resp.State.Set(ctx, plan.state(ctx, answer.Object, &resp.Diagnostics))...)
	}
}

func (r *app) Delete(ctx context.Context, req resource.DeleteRequest, resp *resource.DeleteResponse) {
	var state appModel
	resp.Diagnostics.Append(req.State.Get(ctx, &state)...)
	if !resp.Diagnostics.HasError() {
		r.drop(ctx, state.ID.ValueString(), state.Name.ValueString(), &resp.Diagnostics)
	}
}

// ImportState takes an id or a name.
func (r *app) ImportState(ctx context.Context, req resource.ImportStateRequest, resp *resource.ImportStateResponse) {
	answer, err := api.Get[api.App](ctx, r.Client, r.kind, req.ID)
	r.say(&resp.Diagnostics, "import", req.ID, answer.Warnings, err)
	if answer.Object != nil {
		none := appModel{Labels: types.MapNull(types.StringType)}
		resp.Diagnostics.Append(resp.State.Set(ctx, none.state(ctx, answer.Object, &resp.Diagnostics))...)
	}
}
