# What a contributor runs; CI calls the same targets. "make help" lists them.

GO ?= go
BIN := $(CURDIR)/bin

.PHONY: help
help: ## list the targets
	@sed -n 's/^\([a-z/-]*\):.*## /\1\t/p' $(MAKEFILE_LIST) | column -t -s '	'

.PHONY: build
build: ## build bin/holdfast
	$(GO) build -trimpath -o $(BIN)/holdfast ./cmd/holdfast

.PHONY: quick
quick: ## the tests that need nothing but Go and Git
	$(GO) test ./...

.PHONY: test
test: ## all tests, with real engines; what they need is built first
	$(GO) run ./tools/test

.PHONY: corpus
corpus: ## read and judge the recorded plans in HOLDFAST_SHARED, and print a table
	HOLDFAST_TEST_REQUIRE="shared" $(GO) test -count=1 -v ./internal/intake ./test/corpus -run 'Corpus|Scenario'

.PHONY: race
race: ## the quick tests under the race detector
	$(GO) test -race ./...

.PHONY: fuzz
fuzz: ## every fuzz target for a while (FUZZTIME, 30s by default)
	$(GO) run ./tools/fuzz $${FUZZTIME:-30s}

.PHONY: bench
bench: ## measure against peers and limits, and keep the results in bench/results
	cd bench && $(GO) run . -out results

.PHONY: accuracy
accuracy: ## how often holdfast is right, over labelled changes; keeps the result in bench/accuracy
	cd bench && $(GO) run ./accuracy -out accuracy

.PHONY: release-check
release-check: ## make a release that is published nowhere, and look at it; some minutes
	$(GO) run ./tools/releasecheck
