package ledger_test

import (
	"fmt"
	"os"
	"sync/atomic"
	"testing"

	"github.com/holdfast-dev/holdfast/test/postgres"
)

func TestMain(m *testing.M) { os.Exit(postgres.Main(m)) }

// schemas gives each test a schema of its own in one database.
func schemas(server string) func(testing.TB) string {
	var n atomic.Int64
	return func(testing.TB) string { return fmt.Sprintf("%s&schema=s%d", server, n.Add(1)) }
}
