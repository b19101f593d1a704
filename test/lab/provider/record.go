package provider

import (
	"context"
	"strconv"

	"github.com/hashicorp/terraform-plugin-framework/datasource"
	dataschema "github.com/hashicorp/terraform-plugin-framework/datasource/schema"
	"github.com/hashicorp/terraform-plugin-framework/resource"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/int64default"
	"github.com/hashicorp/terraform-plugin-framework/types"

	"github.com/holdfast-dev/holdfast/test/lab/api"
)

type record struct{ common }

func newRecord() resource.Resource { return &record{common{kind: "record"}} }

type recordModel struct {
	ID    types.String `tfsdk:"id"`
	Name  types.String `tfsdk:"name"`
	Type  types.String `tfsdk:"type"`
	Value types.String `tfsdk:"value"`
	TTL   types.Int64  `tfsdk:"ttl"`
}

func (m recordModel) object() api.Record {
	return api.Record{Name: m.Name.ValueString(), Type: m.Type.ValueString(), Value: m.Value.ValueString(), TTL: m.TTL.ValueInt64()}
}

func recordState(r *api.Record) recordModel {
	return recordModel{types.StringValue(strconv.FormatInt(r.ID, 10)), types.StringValue(r.Name), types.StringValue(r.Type),
		types.StringValue(r.Value), types.Int64Value(r.TTL)}
}

func (r *record) Schema(_ context.Context, _ resource.SchemaRequest, resp *resource.SchemaResponse) {
	resp.Schema = schema.Schema{
		Description: "An entry in a zone.",
		Attributes: map[string]schema.Attribute{
			"id":    stays("Number of the record, fresh for each."),
			"name":  forces("Name of the record."),
			"type":  forces("Type, in capitals: A, CNAME, TXT."),
			"value": schema.StringAttribute{Required: true, Description: "What the record says."},
			"ttl":   schema.Int64Attribute{Optional: true, Computed: true, Default: int64default.StaticInt64(300), Description: "Seconds."},
		},
	}
}

func (r *record) Create(ctx context.Context, req resource.CreateRequest, resp *resource.CreateResponse) {
	var plan recordModel
	resp.Diagnostics.Append(req.Plan.Get(ctx, &plan)...)
	if resp.Diagnostics.HasError() {
		return
	}
	answer, err := api.Create(ctx, r.Client, r.kind, plan.object())
	r.say(&resp.Diagnostics, "create", plan.Name.ValueString(), answer.Warnings, err)
	if answer.Object != nil {
		resp.Diagnostics.Append(resp.State.Set(ctx, recordState(answer.Object))...)
	}
}

func (r *record) Read(ctx context.Context, req resource.ReadRequest, resp *resource.ReadResponse) {
	var state recordModel
	resp.Diagnostics.Append(req.State.Get(ctx, &state)...)
	if resp.Diagnostics.HasError() {
		return
	}
	answer, err := api.Get[api.Record](ctx, r.Client, r.kind, state.ID.ValueString())
	if api.NotFound(err) {
		resp.State.RemoveResource(ctx)
		return
	}
	r.say(&resp.Diagnostics, "read", state.Name.ValueString(), answer.Warnings, err)
	if answer.Object != nil {
		resp.Diagnostics.Append(resp.State.Set(ctx, recordState(answer.Object))...)
	}
}

func (r *record) Update(ctx context.Context, req resource.UpdateRequest, resp *resource.UpdateResponse) {
	var plan recordModel
	resp.Diagnostics.Append(req.Plan.Get(ctx, &plan)...)
	if resp.Diagnostics.HasError() {
		return
	}
	answer, err := api.Update(ctx, r.Client, r.kind, plan.ID.ValueString(), plan.object())
	r.say(&resp.Diagnostics, "update", plan.Name.ValueString(), answer.Warnings, err)
	if answer.Object != nil {
		resp.Diagnostics.Append(resp.State.Set(ctx, recordState(answer.Object))...)
	}
}

func (r *record) Delete(ctx context.Context, req resource.DeleteRequest, resp *resource.DeleteResponse) {
	var state recordModel
	resp.Diagnostics.Append(req.State.Get(ctx, &state)...)
	if !resp.Diagnostics.HasError() {
		r.drop(ctx, state.ID.ValueString(), state.Name.ValueString(), &resp.Diagnostics)
	}
}

// ImportState takes an id, a name, or NAME/TYPE.
func (r *record) ImportState(ctx context.Context, req resource.ImportStateRequest, resp *resource.ImportStateResponse) {
	answer, err := api.Get[api.Record](ctx, r.Client, r.kind, req.ID)
	r.say(&resp.Diagnostics, "import", req.ID, answer.Warnings, err)
	if answer.Object != nil {
		resp.Diagnostics.Append(resp.State.Set(ctx, recordState(answer.Object))...)
	}
}

type recordData struct{ common }

func newRecordData() datasource.DataSource { return &recordData{common{kind: "record"}} }

func (r *recordData) Metadata(_ context.Context, req datasource.MetadataRequest, resp *datasource.MetadataResponse) {
	resp.TypeName = req.ProviderTypeName + "_" + r.kind
}

func (r *recordData) Configure(_ context.Context, req datasource.ConfigureRequest, _ *datasource.ConfigureResponse) {
	r.settings, _ = req.ProviderData.(*settings)
}

func (r *recordData) Schema(_ context.Context, _ datasource.SchemaRequest, resp *datasource.SchemaResponse) {
	resp.Schema = dataschema.Schema{
		Description: "The one record of a name and type.",
		Attributes: map[string]dataschema.Attribute{
			"id":    dataschema.StringAttribute{Computed: true},
			"name":  dataschema.StringAttribute{Required: true},
			"type":  dataschema.StringAttribute{Required: true},
			"value": dataschema.StringAttribute{Computed: true},
			"ttl":   dataschema.Int64Attribute{Computed: true},
		},
	}
}

func (r *recordData) Read(ctx context.Context, req datasource.ReadRequest, resp *datasource.ReadResponse) {
	var want recordModel
	resp.Diagnostics.Append(req.Config.Get(ctx, &want)...)
	if resp.Diagnostics.HasError() {
		return
	}
	answer, err := api.Get[api.Record](ctx, r.Client, r.kind, want.Name.ValueString()+"/"+want.Type.ValueString())
	r.say(&resp.Diagnostics, "read", want.Name.ValueString(), answer.Warnings, err)
	if answer.Object != nil {
		resp.Diagnostics.Append(resp.State.Set(ctx, recordState(answer.Object))...)
	}
}
