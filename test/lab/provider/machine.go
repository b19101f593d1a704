package provider

import (
	"context"
	"strconv"

	"github.com/hashicorp/terraform-plugin-framework/diag"
	"github.com/hashicorp/terraform-plugin-framework/resource"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/booldefault"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/int64default"
	"github.com/hashicorp/terraform-plugin-framework/types"

	"github.com/holdfast-dev/holdfast/test/lab/api"
)

// machine has the habits of a libvirt domain: any update restarts it and sets
// back what was done by hand; autostart and whether it runs are written and
// never read.
type machine struct{ common }

func newMachine() resource.Resource { return &machine{common{kind: "machine"}} }

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

func (m machineModel) object(ctx context.Context, diags *diag.Diagnostics) api.Machine {
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

// id is what the resource's id is said to be.
func (r *machine) id(m *api.Machine) types.String {
	if r.strictID {
		return types.StringValue(strconv.FormatInt(m.ID, 10))
	}
	return types.StringValue(m.UUID)
}

func volumeList(ids []int64) types.List {
	out := make([]string, 0, len(ids))
	for _, id := range ids {
		out = append(out, strconv.FormatInt(id, 10))
	}
	list, _ := types.ListValueFrom(context.Background(), types.StringType, out) // strings fit
	return list
}

func (r *machine) Schema(_ context.Context, _ resource.SchemaRequest, resp *resource.SchemaResponse) {
	resp.Schema = schema.Schema{
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
	}
}

// keep is the state after a write: what was planned, whatever came of it.
func (r *machine) keep(plan machineModel, m *api.Machine) machineModel {
	plan.ID, plan.UUID = r.id(m), types.StringValue(m.UUID)
	return plan
}

func (r *machine) Create(ctx context.Context, req resource.CreateRequest, resp *resource.CreateResponse) {
	var plan machineModel
	resp.Diagnostics.Append(req.Plan.Get(ctx, &plan)...)
	object := plan.object(ctx, &resp.Diagnostics)
	if resp.Diagnostics.HasError() {
		return
	}
	answer, err := api.Create(ctx, r.Client, r.kind, object)
	r.say(&resp.Diagnostics, "create", object.Name, answer.Warnings, err)
	if answer.Object != nil {
		resp.Diagnostics.Append(resp.State.Set(ctx, r.keep(plan, answer.Object))...)
	}
}

func (r *machine) Read(ctx context.Context, req resource.ReadRequest, resp *resource.ReadResponse) {
	var state machineModel
	resp.Diagnostics.Append(req.State.Get(ctx, &state)...)
	if resp.Diagnostics.HasError() {
		return
	}
	answer, err := api.Get[api.Machine](ctx, r.Client, r.kind, state.UUID.ValueString())
	if api.NotFound(err) {
		resp.State.RemoveResource(ctx)
		return
	}
	r.say(&resp.Diagnostics, "read", state.Name.ValueString(), answer.Warnings, err)
	if answer.Object == nil {
		return
	}
	m := answer.Object
	state.ID, state.Name, state.Image = r.id(m), types.StringValue(m.Name), types.StringValue(m.Image)
	state.Memory, state.Description = types.Int64Value(m.Memory), orNull(m.Description, state.Description)
	if !state.Volumes.IsNull() {
		state.Volumes = volumeList(m.Volumes)
	}
	resp.Diagnostics.Append(resp.State.Set(ctx, state)...)
}

func (r *machine) Update(ctx context.Context, req resource.UpdateRequest, resp *resource.UpdateResponse) {
	var plan machineModel
	resp.Diagnostics.Append(req.Plan.Get(ctx, &plan)...)
	object := plan.object(ctx, &resp.Diagnostics)
	if resp.Diagnostics.HasError() {
		return
	}
	answer, err := api.Update(ctx, r.Client, r.kind, plan.UUID.ValueString(), object)
	r.say(&resp.Diagnostics, "update", object.Name, answer.Warnings, err)
	if answer.Object != nil {
		resp.Diagnostics.Append(resp.State.Set(ctx, r.keep(plan, answer.Object))...)
	}
}

func (r *machine) Delete(ctx context.Context, req resource.DeleteRequest, resp *resource.DeleteResponse) {
	var state machineModel
	resp.Diagnostics.Append(req.State.Get(ctx, &state)...)
	if !resp.Diagnostics.HasError() {
		r.drop(ctx, state.UUID.ValueString(), state.Name.ValueString(), &resp.Diagnostics)
	}
}

// ImportState takes a uuid or a name, and reads everything, what a refresh
// never does.
func (r *machine) ImportState(ctx context.Context, req resource.ImportStateRequest, resp *resource.ImportStateResponse) {
	answer, err := api.Get[api.Machine](ctx, r.Client, r.kind, req.ID)
	r.say(&resp.Diagnostics, "import", req.ID, answer.Warnings, err)
	if answer.Object == nil {
		return
	}
	m := answer.Object
	state := machineModel{r.id(m), types.StringValue(m.UUID), types.StringValue(m.Name), types.StringValue(m.Image), types.Int64Value(m.Memory),
		orNull(m.Description, types.StringNull()), types.BoolNull(), types.BoolValue(m.Running), types.ListNull(types.StringType)}
	if m.Autostart {
		state.Autostart = types.BoolValue(true)
	}
	if len(m.Volumes) > 0 {
		state.Volumes = volumeList(m.Volumes)
	}
	resp.Diagnostics.Append(resp.State.Set(ctx, state)...)
}
