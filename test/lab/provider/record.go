package provider

import (
	"context"

	"github.com/hashicorp/terraform-plugin-framework/datasource"
	dataschema "github.com/hashicorp/terraform-plugin-framework/datasource/schema"
	"github.com/hashicorp/terraform-plugin-framework/diag"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/int64default"
	"github.com/hashicorp/terraform-plugin-framework/types"

	"github.com/holdfast-dev/holdfast/test/lab/api"
)

type recordModel struct {
	ID    types.String `tfsdk:"id"`
	Name  types.String `tfsdk:"name"`
	Type  types.String `tfsdk:"type"`
	Value types.String `tfsdk:"value"`
	TTL   types.Int64  `tfsdk:"ttl"`
}

func recordState(r *api.Record) recordModel {
	return recordModel{types.StringValue(r.Key()), types.StringValue(r.Name), types.StringValue(r.Type), types.StringValue(r.Value), types.Int64Value(r.TTL)}
}

var newRecord = newCRUD(kind[recordModel, api.Record]{
	name: "record",
	schema: schema.Schema{
		Description: "An entry in a zone.",
		Attributes: map[string]schema.Attribute{
			"id":    stays("Number of the record, fresh for each."),
			"name":  forces("Name of the record."),
			"type":  forces("Type, in capitals: A, CNAME, TXT."),
			"value": schema.StringAttribute{Required: true, Description: "What the record says."},
			"ttl":   schema.Int64Attribute{Optional: true, Computed: true, Default: int64default.StaticInt64(300), Description: "Seconds."},
		},
	},
	key:   func(m recordModel) string { return m.ID.ValueString() },
	label: func(m recordModel) string { return m.Name.ValueString() },
	object: func(_ context.Context, m recordModel, _ *diag.Diagnostics) api.Record {
		return api.Record{Name: m.Name.ValueString(), Type: m.Type.ValueString(), Value: m.Value.ValueString(), TTL: m.TTL.ValueInt64()}
	},
	state: func(_ context.Context, _ *settings, _ recordModel, r *api.Record, _ occasion, _ *diag.Diagnostics) recordModel {
		return recordState(r)
	},
})

// recordData is the data source lab_record.
type recordData struct{ *settings }

func newRecordData() datasource.DataSource { return &recordData{} }

func (r *recordData) Metadata(_ context.Context, req datasource.MetadataRequest, resp *datasource.MetadataResponse) {
	resp.TypeName = req.ProviderTypeName + "_record"
}

func (r *recordData) Configure(_ context.Context, req datasource.ConfigureRequest, _ *datasource.ConfigureResponse) {
	r.settings, _ = req.ProviderData.(*settings)
}

func (r *recordData) Schema(_ context.Context, _ datasource.SchemaRequest, resp *datasource.SchemaResponse) {
	resp.Schema = dataschema.Schema{
		Description: "The one record of a name and type.",
		Attributes: map[string]dataschema.Attribute{
			"id":    dataschema.StringAttribute{Computed: true, Description: "Number of the record."},
			"name":  dataschema.StringAttribute{Required: true, Description: "Name of the record."},
			"type":  dataschema.StringAttribute{Required: true, Description: "Type of the record."},
			"value": dataschema.StringAttribute{Computed: true, Description: "What the record says."},
			"ttl":   dataschema.Int64Attribute{Computed: true, Description: "Seconds."},
		},
	}
}

func (r *recordData) Read(ctx context.Context, req datasource.ReadRequest, resp *datasource.ReadResponse) {
	var want recordModel
	resp.Diagnostics.Append(req.Config.Get(ctx, &want)...)
	if resp.Diagnostics.HasError() {
		return
	}
	answer, err := api.Get[api.Record](ctx, r.Client, "record", want.Name.ValueString()+"/"+want.Type.ValueString())
	say(&resp.Diagnostics, "read", "record", want.Name.ValueString(), answer.Warnings, err)
	if answer.Object != nil {
		resp.Diagnostics.Append(resp.State.Set(ctx, recordState(answer.Object))...)
	}
}
