# holdfast with Git, for jobs that have a plan's JSON:
#
#   docker build --build-arg VERSION="$(git describe --tags --always)" -t holdfast .
#   docker run --rm -v "$PWD:/work" holdfast check plan.json
#
# It has no engine. For saved plans and directories, build on it and add the
# tofu or terraform that makes the plans.
FROM golang:1.26.8-alpine3.23 AS build
WORKDIR /src
COPY go.mod go.sum ./
RUN go mod download
COPY . .
ARG VERSION=""
RUN CGO_ENABLED=0 go build -trimpath -buildvcs=false -ldflags "-s -w -X main.version=${VERSION}" -o /out/holdfast ./cmd/holdfast

FROM alpine:3.23
# The work tree belongs to whoever runs the container, and Git reads no
# repository of another user's unless it is told that this one is meant.
RUN apk add --no-cache git ca-certificates \
 && adduser -D -u 10001 holdfast \
 && git config --system --add safe.directory /work
COPY --from=build /out/holdfast /usr/local/bin/holdfast
COPY ci/holdfast.sh /usr/local/share/holdfast/ci/holdfast.sh
ARG VERSION=""
ARG REVISION=""
LABEL org.opencontainers.image.title="holdfast" \
      org.opencontainers.image.description="The gate between plan and apply for OpenTofu and Terraform" \
      org.opencontainers.image.source="https://github.com/holdfast-dev/holdfast" \
      org.opencontainers.image.licenses="Apache-2.0" \
      org.opencontainers.image.version="${VERSION}" \
      org.opencontainers.image.revision="${REVISION}"
USER holdfast
WORKDIR /work
ENTRYPOINT ["holdfast"]
