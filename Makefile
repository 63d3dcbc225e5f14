# The commands of the repository; each is a script in scripts/ with the details.
SHELL := bash
.DEFAULT_GOAL := help
.PHONY: help run dev check test bench faults gen build package sbom pictures

help: ## list these commands
	@echo "Usage: make <command>"
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  %-8s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

run: ## set everything up, load the demo on first start and serve it
	@scripts/run.sh

dev: ## serve with live reload of both the server and the web pages
	@scripts/dev.sh

check: ## format, lint, types and unit tests, in two minutes
	@scripts/check.sh

test: ## set everything up and run every check and test
	@scripts/test.sh

bench: ## measure speed and memory
	@scripts/bench.sh

faults: ## run the long fault and load tests
	@scripts/faults.sh

gen: ## regenerate openapi.json and the TypeScript types made from it
	@scripts/gen.sh

build: ## leave the one binary, web pages inside, at target/release/umkreis
	@scripts/build.sh

package: ## leave the Debian package at target/debian/umkreis.deb and try it out
	@scripts/package.sh

sbom: ## list every part of server and pages (CycloneDX) in target/sbom
	@scripts/sbom.sh

pictures: ## take the pictures of the README and the help pages anew from the demo
	@scripts/pictures.sh
