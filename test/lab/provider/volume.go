package provider

import (
	"context"

	"github.com/hashicorp/terraform-plugin-framework/diag"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/int64planmodifier"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/planmodifier"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/stringdefault"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/stringplanmodifier"
	"github.com/hashicorp/terraform-plugin-framework/types"

	"github.com/holdfast-dev/holdfast/test/lab/api"
)

type volumeModel struct {
	ID     types.String `tfsdk:"id"`
	Name   types.String `tfsdk:"name"`
	Size   types.Int64  `tfsdk:"size"`
	Format types.String `tfsdk:"format"`
	Path   types.String `tfsdk:"path"`
}

const sizeRule = "A volume can grow and not shrink."

func shrinks(_ context.Context, req planmodifier.Int64Request, resp *int64planmodifier.RequiresReplaceIfFuncResponse) {
	resp.RequiresReplace = !req.PlanValue.IsUnknown() && req.PlanValue.ValueInt64() < req.StateValue.ValueInt64()
}

var newVolume = newCRUD(kind[volumeModel, api.Volume]{
	name: "volume",
	schema: schema.Schema{
		Description: "A directory with files. Destroying it destroys them.",
		Attributes: map[string]schema.Attribute{
			"id":   stays("Number of the volume, fresh for each."),
			"name": forces("Name of the volume."),
			"size": schema.Int64Attribute{Required: true, Description: "GiB. Grows in place; shrinking means replacement.",
				PlanModifiers: []planmodifier.Int64{int64planmodifier.RequiresReplaceIf(shrinks, sizeRule, sizeRule)}},
			"format": schema.StringAttribute{Optional: true, Computed: true, Default: stringdefault.StaticString("ext4"),
				Description: "File system; a change means replacement.", PlanModifiers: []planmodifier.String{stringplanmodifier.RequiresReplace()}},
			"path": stays("Where the files are."),
		},
	},
	key:   func(m volumeModel) string { return m.ID.ValueString() },
	label: func(m volumeModel) string { return m.Name.ValueString() },
	object: func(_ context.Context, m volumeModel, _ *diag.Diagnostics) api.Volume {
		return api.Volume{Name: m.Name.ValueString(), Size: m.Size.ValueInt64(), Format: m.Format.ValueString()}
	},
	state: func(_ context.Context, _ *settings, _ volumeModel, v *api.Volume, _ occasion, _ *diag.Diagnostics) volumeModel {
		return volumeModel{types.StringValue(v.Key()), types.StringValue(v.Name), types.Int64Value(v.Size), types.StringValue(v.Format), types.StringValue(v.Path)}
	},
})
