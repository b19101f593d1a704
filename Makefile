# What a contributor runs; CI calls the same targets. "make help" lists them.

GO ?= go
BIN := $(CURDIR)/bin
TOFU_LDFLAGS := -s -w -X github.com/opentofu/opentofu/version.dev=no

.PHONY: help
help: ## list the targets
	@sed -n 's/^\([a-z/-]*\):.*## /\1\t/p' $(MAKEFILE_LIST) | column -t -s '	'

.PHONY: build
build: ## build bin/holdfast
	$(GO) build -trimpath -o $(BIN)/holdfast ./cmd/holdfast

bin/tofu: tools/tofu/go.mod tools/tofu/go.sum ## build the OpenTofu that the tests run
	cd tools/tofu && $(GO) build -trimpath -o $(BIN)/tofu -ldflags '$(TOFU_LDFLAGS)' github.com/opentofu/opentofu/cmd/tofu

.PHONY: quick
quick: ## the tests that need nothing but Go and Git
	$(GO) test ./...

.PHONY: test
test: bin/tofu ## all tests, with real engines; what they need is built first
	HOLDFAST_TEST_REQUIRE="$${HOLDFAST_TEST_REQUIRE:-tofu,git}" HOLDFAST_TOFU=$(BIN)/tofu $(GO) test ./...
	$(GO) vet ./...

.PHONY: corpus
corpus: ## read and judge the recorded plans beside this repository, and print a table
	HOLDFAST_TEST_REQUIRE="shared" $(GO) test -count=1 ./internal/intake ./test/corpus -run Corpus -v

.PHONY: race
race: ## the quick tests under the race detector
	$(GO) test -race ./...

.PHONY: fuzz
fuzz: ## every fuzz target for a while (FUZZTIME, 30s by default)
	./tools/fuzz $${FUZZTIME:-30s}

.PHONY: bench
bench: ## measure against peers and limits, and keep the results in bench/results
	cd bench && $(GO) run . -out results

.PHONY: docs
docs: ## generate the reference, the schemas and the index of hazards
	$(GO) test ./internal/report ./internal/docgen -run 'Schema|Reference' -update
