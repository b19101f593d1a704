// Package provider is the lab's provider: records, machines, volumes, apps and
// secrets of the lab's cloud, with the bad habits of real providers.
package provider

import (
	"context"
	"os"

	"github.com/hashicorp/terraform-plugin-framework/datasource"
	"github.com/hashicorp/terraform-plugin-framework/provider"
	"github.com/hashicorp/terraform-plugin-framework/provider/schema"
	"github.com/hashicorp/terraform-plugin-framework/resource"
	resourceschema "github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/planmodifier"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/stringplanmodifier"
	"github.com/hashicorp/terraform-plugin-framework/types"

	"github.com/holdfast-dev/holdfast/test/lab/api"
)

// Version is the only one there is.
const Version = "1.0.0"

type lab struct{}

// New returns the provider.
func New() provider.Provider { return lab{} }

// settings are what resources get from the provider's block.
type settings struct {
	*api.Client
	strictID bool
}

func (lab) Metadata(_ context.Context, _ provider.MetadataRequest, resp *provider.MetadataResponse) {
	resp.TypeName, resp.Version = "lab", Version
}

func (lab) Schema(_ context.Context, _ provider.SchemaRequest, resp *provider.SchemaResponse) {
	resp.Schema = schema.Schema{
		Description: "A small cloud for tests.",
		Attributes: map[string]schema.Attribute{
			"endpoint": schema.StringAttribute{Optional: true, Description: "Address of the cloud; LAB_ENDPOINT where it isn't set."},
			"strict_id": schema.BoolAttribute{Optional: true, Description: "Lets id of a machine be the id of its run. The plan promises " +
				"that it stays, and a restart changes it: the engine then fails after all was done."},
		},
	}
}

func (lab) Configure(ctx context.Context, req provider.ConfigureRequest, resp *provider.ConfigureResponse) {
	var config struct {
		Endpoint types.String `tfsdk:"endpoint"`
		StrictID types.Bool   `tfsdk:"strict_id"`
	}
	resp.Diagnostics.Append(req.Config.Get(ctx, &config)...)
	endpoint := config.Endpoint.ValueString()
	if endpoint == "" {
		endpoint = os.Getenv("LAB_ENDPOINT")
	}
	if endpoint == "" && !config.Endpoint.IsUnknown() {
		resp.Diagnostics.AddError("No cloud", "Set endpoint in the provider's block, or LAB_ENDPOINT.")
		return
	}
	s := &settings{api.New(endpoint, api.Provider), config.StrictID.ValueBool()}
	resp.ResourceData, resp.DataSourceData = s, s
}

func (lab) Resources(context.Context) []func() resource.Resource {
	return []func() resource.Resource{newRecord, newMachine, newVolume, newApp, newSecret}
}

func (lab) DataSources(context.Context) []func() datasource.DataSource {
	return []func() datasource.DataSource{newRecordData}
}

// stays is a computed string that never changes after creation.
func stays(description string) resourceschema.StringAttribute {
	return resourceschema.StringAttribute{Computed: true, Description: description,
		PlanModifiers: []planmodifier.String{stringplanmodifier.UseStateForUnknown()}}
}

// forces is a required string whose change means replacement.
func forces(description string) resourceschema.StringAttribute {
	return resourceschema.StringAttribute{Required: true, Description: description,
		PlanModifiers: []planmodifier.String{stringplanmodifier.RequiresReplace()}}
}

// orNull keeps "not set" apart from "set to nothing": the cloud doesn't.
func orNull(now string, before types.String) types.String {
	if now == "" && before.IsNull() {
		return before
	}
	return types.StringValue(now)
}
