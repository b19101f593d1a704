package provider

import (
	"context"
	"fmt"

	"github.com/hashicorp/terraform-plugin-framework/diag"
	"github.com/hashicorp/terraform-plugin-framework/resource"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema"

	"github.com/holdfast-dev/holdfast/test/lab/api"
)

// occasion is why an object of the cloud becomes state.
type occasion int

const (
	wrote    occasion = iota // after a create or an update: prior is the plan
	read                     // a refresh: prior is the state so far
	imported                 // prior is empty
)

// kind is all that differs between resources: M is a resource in the engine's
// values, T the object in the cloud.
type kind[M, T any] struct {
	name   string
	schema schema.Schema
	key    func(M) string // what the cloud finds the object by
	label  func(M) string // what people call it
	object func(context.Context, M, *diag.Diagnostics) T
	state  func(context.Context, *settings, M, *T, occasion, *diag.Diagnostics) M
}

// crud is a resource of one kind.
type crud[M, T any] struct {
	kind[M, T]
	*settings
}

func newCRUD[M, T any](k kind[M, T]) func() resource.Resource {
	return func() resource.Resource { return &crud[M, T]{kind: k} }
}

func (c *crud[M, T]) Metadata(_ context.Context, req resource.MetadataRequest, resp *resource.MetadataResponse) {
	resp.TypeName = req.ProviderTypeName + "_" + c.name
}

func (c *crud[M, T]) Schema(_ context.Context, _ resource.SchemaRequest, resp *resource.SchemaResponse) {
	resp.Schema = c.schema
}

func (c *crud[M, T]) Configure(_ context.Context, req resource.ConfigureRequest, _ *resource.ConfigureResponse) {
	c.settings, _ = req.ProviderData.(*settings) // nil when only the schema is wanted
}

// Create keeps the object where the answer has one, with an error too: the
// engine then calls it tainted.
func (c *crud[M, T]) Create(ctx context.Context, req resource.CreateRequest, resp *resource.CreateResponse) {
	var plan M
	resp.Diagnostics.Append(req.Plan.Get(ctx, &plan)...)
	object := c.object(ctx, plan, &resp.Diagnostics)
	if resp.Diagnostics.HasError() {
		return
	}
	answer, err := api.Create(ctx, c.Client, c.name, object)
	say(&resp.Diagnostics, "create", c.name, c.label(plan), answer.Warnings, err)
	if answer.Object != nil {
		resp.Diagnostics.Append(resp.State.Set(ctx, c.state(ctx, c.settings, plan, answer.Object, wrote, &resp.Diagnostics))...)
	}
}

// Read forgets an object that is gone.
func (c *crud[M, T]) Read(ctx context.Context, req resource.ReadRequest, resp *resource.ReadResponse) {
	var state M
	resp.Diagnostics.Append(req.State.Get(ctx, &state)...)
	if resp.Diagnostics.HasError() {
		return
	}
	answer, err := api.Get[T](ctx, c.Client, c.name, c.key(state))
	if api.NotFound(err) {
		resp.State.RemoveResource(ctx)
		return
	}
	say(&resp.Diagnostics, "read", c.name, c.label(state), answer.Warnings, err)
	if answer.Object != nil {
		resp.Diagnostics.Append(resp.State.Set(ctx, c.state(ctx, c.settings, state, answer.Object, read, &resp.Diagnostics))...)
	}
}

// Update sends all attributes, the unchanged ones too, as many providers do.
func (c *crud[M, T]) Update(ctx context.Context, req resource.UpdateRequest, resp *resource.UpdateResponse) {
	var plan M
	resp.Diagnostics.Append(req.Plan.Get(ctx, &plan)...)
	object := c.object(ctx, plan, &resp.Diagnostics)
	if resp.Diagnostics.HasError() {
		return
	}
	answer, err := api.Update(ctx, c.Client, c.name, c.key(plan), object)
	say(&resp.Diagnostics, "update", c.name, c.label(plan), answer.Warnings, err)
	if answer.Object != nil {
		resp.Diagnostics.Append(resp.State.Set(ctx, c.state(ctx, c.settings, plan, answer.Object, wrote, &resp.Diagnostics))...)
	}
}

// Delete is content with an object that is gone already.
func (c *crud[M, T]) Delete(ctx context.Context, req resource.DeleteRequest, resp *resource.DeleteResponse) {
	var state M
	resp.Diagnostics.Append(req.State.Get(ctx, &state)...)
	if resp.Diagnostics.HasError() {
		return
	}
	answer, err := api.Delete(ctx, c.Client, c.name, c.key(state))
	if api.NotFound(err) {
		err = nil
	}
	say(&resp.Diagnostics, "delete", c.name, c.label(state), answer.Warnings, err)
}

// ImportState takes an id or a name; a record also NAME/TYPE.
func (c *crud[M, T]) ImportState(ctx context.Context, req resource.ImportStateRequest, resp *resource.ImportStateResponse) {
	answer, err := api.Get[T](ctx, c.Client, c.name, req.ID)
	say(&resp.Diagnostics, "import", c.name, req.ID, answer.Warnings, err)
	if answer.Object != nil {
		var none M
		resp.Diagnostics.Append(resp.State.Set(ctx, c.state(ctx, c.settings, none, answer.Object, imported, &resp.Diagnostics))...)
	}
}

// say adds what the cloud said to the diagnostics.
func say(diags *diag.Diagnostics, doing, kind, name string, warnings []string, err error) {
	for _, w := range warnings {
		diags.AddWarning(fmt.Sprintf("Lab %s %s", kind, name), w)
	}
	if err != nil {
		diags.AddError(fmt.Sprintf("Cannot %s %s %s", doing, kind, name), err.Error())
	}
}
