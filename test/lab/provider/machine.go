package provider

import (
	"context"
	"strconv"

	"github.com/hashicorp/terraform-plugin-framework/diag"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/booldefault"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/int64default"
	"github.com/hashicorp/terraform-plugin-framework/types"

	"github.com/holdfast-dev/holdfast/test/lab/api"
)

type machineModel struct {
	ID          types.String `tfsdk:"id"`
	UUID        types.String `tfsdk:"uuid"`
	Name        types.String `tfsdk:"name"`
	Image       types.String `tfsdk:"image"`
	Memory      types.Int64  `tfsdk:"memory"`
	Description types.String `tfsdk:"description"`
	Autostart   types.Bool   `tfsdk:"autostart"`
	Running     types.Bool   `tfsdk:"running"`
	Volumes     types.List   `tfsdk:"volumes"`
}

// newMachine has the habits of a libvirt domain: any update restarts it and
// sets back what was done by hand; autostart and whether it runs are written
// and never read.
var newMachine = newCRUD(kind[machineModel, api.Machine]{
	name: "machine",
	schema: schema.Schema{
		Description: "A process that the cloud runs. An update in place restarts it.",
		Attributes: map[string]schema.Attribute{
			"id":          stays("The uuid; with strict_id the id of the run, which a restart changes."),
			"uuid":        stays("Stays for the machine's life."),
			"name":        forces("Name of the machine."),
			"image":       forces("What it was made from."),
			"memory":      schema.Int64Attribute{Optional: true, Computed: true, Default: int64default.StaticInt64(128), Description: "MiB."},
			"description": schema.StringAttribute{Optional: true, Description: "Free text."},
			"autostart":   schema.BoolAttribute{Optional: true, Description: "Started with its host. Written, never read back but by an import."},
			"running": schema.BoolAttribute{Optional: true, Computed: true, Default: booldefault.StaticBool(true),
				Description: "Whether an apply leaves it on. Written, never read back."},
			"volumes": schema.ListAttribute{Optional: true, ElementType: types.StringType,
				Description: "Ids of attached volumes. Read back only where state has some."},
		},
	},
	key:    func(m machineModel) string { return m.UUID.ValueString() },
	label:  func(m machineModel) string { return m.Name.ValueString() },
	object: machineObject,
	state:  machineState,
})

func machineObject(ctx context.Context, m machineModel, diags *diag.Diagnostics) api.Machine {
	out := api.Machine{Name: m.Name.ValueString(), Image: m.Image.ValueString(), Memory: m.Memory.ValueInt64(), Description: m.Description.ValueString(),
		Autostart: m.Autostart.ValueBool(), Running: m.Running.ValueBool()}
	var ids []string
	diags.Append(m.Volumes.ElementsAs(ctx, &ids, false)...)
	for _, text := range ids {
		id, err := strconv.ParseInt(text, 10, 64)
		if err != nil {
			diags.AddError("Not a volume's id", err.Error())
		}
		out.Volumes = append(out.Volumes, id)
	}
	return out
}

func machineState(ctx context.Context, s *settings, out machineModel, m *api.Machine, when occasion, diags *diag.Diagnostics) machineModel {
	out.ID, out.UUID = types.StringValue(m.UUID), types.StringValue(m.UUID)
	if s.strictID {
		out.ID = types.StringValue(strconv.FormatInt(m.ID, 10))
	}
	if when == wrote {
		return out // what was planned, whatever came of it
	}
	out.Name, out.Image = types.StringValue(m.Name), types.StringValue(m.Image)
	out.Memory, out.Description = types.Int64Value(m.Memory), orNull(m.Description, out.Description)
	haveVolumes := !out.Volumes.IsNull()
	if when == imported {
		out.Running, out.Autostart, out.Volumes = types.BoolValue(m.Running), types.BoolNull(), types.ListNull(types.StringType)
		if m.Autostart {
			out.Autostart = types.BoolValue(true)
		}
		haveVolumes = len(m.Volumes) > 0
	}
	if haveVolumes {
		ids := make([]string, 0, len(m.Volumes))
		for _, id := range m.Volumes {
			ids = append(ids, strconv.FormatInt(id, 10))
		}
		list, d := types.ListValueFrom(ctx, types.StringType, ids)
		diags.Append(d...)
		out.Volumes = list
	}
	return out
}
