package gate

import (
	"os"
	"path/filepath"
	"strings"

	"github.com/holdfast-dev/holdfast/internal/plan"
)

// What engines read in the directory of a module, by their own rules for names.

// moduleSuffixes are the ends of the names of configuration files, of either
// engine.
var moduleSuffixes = []string{".tf", ".tf.json", ".tofu", ".tofu.json"}

// isModuleFile reports whether an engine reads a file of that name as
// configuration of the module that it lies in.
func isModuleFile(name string) bool {
	return !isIgnoredName(name) && moduleSuffix(name) != ""
}

// moduleSuffix is the end that makes a name one of a configuration file; ""
// where it isn't.
func moduleSuffix(name string) string {
	for _, suffix := range moduleSuffixes {
		if strings.HasSuffix(name, suffix) {
			return suffix
		}
	}
	return ""
}

// isIgnoredName reports whether engines pass over a name: hidden files, and
// what editors leave.
func isIgnoredName(name string) bool {
	return strings.HasPrefix(name, ".") || strings.HasSuffix(name, "~") || strings.HasPrefix(name, "#") && strings.HasSuffix(name, "#")
}

// isLoadedVariables reports whether engines read a file of that name in a root
// module as values of variables without being told. Hidden ones count too.
func isLoadedVariables(name string) bool {
	return name == "terraform.tfvars" || name == "terraform.tfvars.json" || strings.HasSuffix(name, ".auto.tfvars") || strings.HasSuffix(name, ".auto.tfvars.json")
}

// passedOver reports whether an engine doesn't read a configuration file because
// it is the other one's: Terraform knows no .tofu, and OpenTofu takes a .tofu in
// place of the .tf of the same name. names are all that lie there.
func passedOver(name string, names map[string]bool, engine plan.Engine) bool {
	suffix := moduleSuffix(name)
	switch engine {
	case plan.Terraform:
		return strings.HasPrefix(suffix, ".tofu")
	case plan.OpenTofu:
		return strings.HasPrefix(suffix, ".tf") && names[strings.TrimSuffix(name, suffix)+strings.Replace(suffix, ".tf", ".tofu", 1)]
	}
	return false
}

// moduleFiles are the configuration files in a directory, as paths.
func moduleFiles(dir string) ([]string, error) { return filesIn(dir, isModuleFile) }

// loadedVariables are the files of variables in a root module that engines read
// without being told, as paths.
func loadedVariables(dir string) ([]string, error) { return filesIn(dir, isLoadedVariables) }

// filesIn lists what isn't a directory and goes by a name that is wanted.
func filesIn(dir string, wanted func(name string) bool) ([]string, error) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return nil, err
	}
	var out []string
	for _, e := range entries {
		if !e.IsDir() && wanted(e.Name()) {
			out = append(out, filepath.Join(dir, e.Name()))
		}
	}
	return out, nil
}

// configurationFiles is moduleFiles where a directory that can't be read counts
// as one without configuration.
func configurationFiles(dir string) []string {
	files, err := moduleFiles(dir)
	if err != nil {
		return nil
	}
	return files
}

// hasConfiguration reports whether a directory is a module.
func hasConfiguration(dir string) bool { return len(configurationFiles(dir)) > 0 }
