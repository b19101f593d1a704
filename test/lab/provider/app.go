package provider

import (
	"context"
	"maps"

	"github.com/hashicorp/terraform-plugin-framework/diag"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/int64planmodifier"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/planmodifier"
	"github.com/hashicorp/terraform-plugin-framework/types"

	"github.com/holdfast-dev/holdfast/test/lab/api"
)

type appModel struct {
	ID       types.String `tfsdk:"id"`
	Name     types.String `tfsdk:"name"`
	Image    types.String `tfsdk:"image"`
	Labels   types.Map    `tfsdk:"labels"`
	Replicas types.Int64  `tfsdk:"replicas"`
}

// newApp reads back all labels, those of the operator too: a plan then takes
// them away, and the operator writes them again.
var newApp = newCRUD(kind[appModel, api.App]{
	name: "app",
	schema: schema.Schema{
		Description: "An object that an operator writes to as well.",
		Attributes: map[string]schema.Attribute{
			"id":     stays("Number of the app, fresh for each."),
			"name":   forces("Name of the app."),
			"image":  schema.StringAttribute{Optional: true, Description: "What it runs."},
			"labels": schema.MapAttribute{Optional: true, ElementType: types.StringType, Description: "All labels; the operator adds its own."},
			"replicas": schema.Int64Attribute{Optional: true, Computed: true, Description: "How many, at least 1; the operator may set it.",
				PlanModifiers: []planmodifier.Int64{int64planmodifier.UseStateForUnknown()}},
		},
	},
	key:   func(m appModel) string { return m.ID.ValueString() },
	label: func(m appModel) string { return m.Name.ValueString() },
	object: func(ctx context.Context, m appModel, diags *diag.Diagnostics) api.App {
		out := api.App{Name: m.Name.ValueString(), Image: m.Image.ValueString(), Replicas: m.Replicas.ValueInt64()}
		diags.Append(m.Labels.ElementsAs(ctx, &out.Labels, false)...)
		return out
	},
	state: func(ctx context.Context, _ *settings, prior appModel, a *api.App, when occasion, diags *diag.Diagnostics) appModel {
		out := appModel{types.StringValue(a.Key()), types.StringValue(a.Name), orNull(a.Image, prior.Image), types.MapNull(types.StringType), types.Int64Value(a.Replicas)}
		if len(a.Labels) == 0 && (when == imported || prior.Labels.IsNull()) {
			return out // what is empty and wasn't set before stays unset
		}
		labels := maps.Clone(a.Labels)
		if labels == nil {
			labels = map[string]string{}
		}
		value, d := types.MapValueFrom(ctx, types.StringType, labels)
		diags.Append(d...)
		out.Labels = value
		return out
	},
})
