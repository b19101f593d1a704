package provider

import (
	"context"
	"strconv"

	"github.com/hashicorp/terraform-plugin-framework/resource"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/int64planmodifier"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/planmodifier"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/stringdefault"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/stringplanmodifier"
	"github.com/hashicorp/terraform-plugin-framework/types"

	"github.com/holdfast-dev/holdfast/test/lab/api"
)

type volume struct{ common }

func newVolume() resource.Resource { return &volume{common{kind: "volume"}} }

type volumeModel struct {
	ID     types.String `tfsdk:"id"`
	Name   types.String `tfsdk:"name"`
	Size   types.Int64  `tfsdk:"size"`
	Format types.String `tfsdk:"format"`
	Path   types.String `tfsdk:"path"`
}

func (m volumeModel) object() api.Volume {
	return api.Volume{Name: m.Name.ValueString(), Size: m.Size.ValueInt64(), Format: m.Format.ValueString()}
}

func volumeState(v *api.Volume) volumeModel {
	return volumeModel{types.StringValue(strconv.FormatInt(v.ID, 10)), types.StringValue(v.Name), types.Int64Value(v.Size),
		types.StringValue(v.Format), types.StringValue(v.Path)}
}

func shrinks(_ context.Context, req planmodifier.Int64Request, resp *int64planmodifier.RequiresReplaceIfFuncResponse) {
	resp.RequiresReplace = !req.PlanValue.IsUnknown() && req.PlanValue.ValueInt64() < req.StateValue.ValueInt64()
}

func (r *volume) Schema(_ context.Context, _ resource.SchemaRequest, resp *resource.SchemaResponse) {
	const rule = "A volume can grow and not shrink."
	resp.Schema = schema.Schema{
		Description: "A directory with files. Destroying it destroys them.",
		Attributes: map[string]schema.Attribute{
			"id":   stays("Number of the volume, fresh for each."),
			"name": forces("Name of the volume."),
			"size": schema.Int64Attribute{Required: true, Description: "GiB. Grows in place; shrinking means replacement.",
				PlanModifiers: []planmodifier.Int64{int64planmodifier.RequiresReplaceIf(shrinks, rule, rule)}},
			"format": schema.StringAttribute{Optional: true, Computed: true, Default: stringdefault.StaticString("ext4"),
				Description: "File system; a change means replacement.", PlanModifiers: []planmodifier.String{stringplanmodifier.RequiresReplace()}},
			"path": stays("Where the files are."),
		},
	}
}

func (r *volume) Create(ctx context.Context, req resource.CreateRequest, resp *resource.CreateResponse) {
	var plan volumeModel
	resp.Diagnostics.Append(req.Plan.Get(ctx, &plan)...)
	if resp.Diagnostics.HasError() {
		return
	}
	answer, err := api.Create(ctx, r.Client, r.kind, plan.object())
	r.say(&resp.Diagnostics, "create", plan.Name.ValueString(), answer.Warnings, err)
	if answer.Object != nil {
		resp.Diagnostics.Append(resp.State.Set(ctx, volumeState(answer.Object))...)
	}
}

func (r *volume) Read(ctx context.Context, req resource.ReadRequest, resp *resource.ReadResponse) {
	var state volumeModel
	resp.Diagnostics.Append(req.State.Get(ctx, &state)...)
	if resp.Diagnostics.HasError() {
		return
	}
	answer, err := api.Get[api.Volume](ctx, r.Client, r.kind, state.ID.ValueString())
	if api.NotFound(err) {
		resp.State.RemoveResource(ctx)
		return
	}
	r.say(&resp.Diagnostics, "read", state.Name.ValueString(), answer.Warnings, err)
	if answer.Object != nil {
		resp.Diagnostics.Append(resp.State.Set(ctx, volumeState(answer.Object))...)
	}
}

func (r *volume) Update(ctx context.Context, req resource.UpdateRequest, resp *resource.UpdateResponse) {
	var plan volumeModel
	resp.Diagnostics.Append(req.Plan.Get(ctx, &plan)...)
	if resp.Diagnostics.HasError() {
		return
	}
	answer, err := api.Update(ctx, r.Client, r.kind, plan.ID.ValueString(), plan.object())
	r.say(&resp.Diagnostics, "update", plan.Name.ValueString(), answer.Warnings, err)
	if answer.Object != nil {
		resp.Diagnostics.Append(resp.State.Set(ctx, volumeState(answer.Object))...)
	}
}

func (r *volume) Delete(ctx context.Context, req resource.DeleteRequest, resp *resource.DeleteResponse) {
	var state volumeModel
	resp.Diagnostics.Append(req.State.Get(ctx, &state)...)
	if !resp.Diagnostics.HasError() {
		r.drop(ctx, state.ID.ValueString(), state.Name.ValueString(), &resp.Diagnostics)
	}
}

// ImportState takes an id or a name.
func (r *volume) ImportState(ctx context.Context, req resource.ImportStateRequest, resp *resource.ImportStateResponse) {
	answer, err := api.Get[api.Volume](ctx, r.Client, r.kind, req.ID)
	r.say(&resp.Diagnostics, "import", req.ID, answer.Warnings, err)
	if answer.Object != nil {
		resp.Diagnostics.Append(resp.State.Set(ctx, volumeState(answer.Object))...)
	}
}
