// Command terraform-provider-lab is a provider over the lab's cloud.
package main

import (
	"context"
	"fmt"
	"os"

	"github.com/hashicorp/terraform-plugin-framework/providerserver"

	"github.com/holdfast-dev/holdfast/test/lab/provider"
)

func main() {
	err := providerserver.Serve(context.Background(), provider.New, providerserver.ServeOpts{
		Address: "example.com/holdfast/lab", ProtocolVersion: 6,
	})
	if err != nil {
		fmt.Fprintln(os.Stderr, "terraform-provider-lab:", err)
		os.Exit(1)
	}
}
