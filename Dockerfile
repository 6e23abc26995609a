# cbcov with the embedded device of the default API level ready, so that all of it works without a network:
#
#   docker build -t cbcov .
#   docker run --rm --network none -v "$PWD:/work" cbcov run app-cbcov.apk --monkey 500 -o traces
FROM golang:1.26-bookworm AS program
WORKDIR /source
COPY go.mod go.sum ./
RUN go mod download
COPY . .
ARG TAG= COMMIT= DATE=
RUN CGO_ENABLED=0 go build -trimpath -ldflags "-s -w -X main.tag=$TAG -X main.commit=$COMMIT -X main.date=$DATE" -o /cbcov ./cmd/cbcov

FROM debian:bookworm-slim AS java
RUN apt-get update \
 && apt-get install -y --no-install-recommends openjdk-17-jdk-headless \
 && rm -rf /var/lib/apt/lists/*
COPY --from=program /cbcov /usr/local/bin/cbcov
# Whoever runs the image may have no home: the device and the debug key are kept here.
ENV XDG_CACHE_HOME=/var/cache XDG_CONFIG_HOME=/var/lib
RUN install -d -m 777 /var/lib/cbcov

# Maven is needed for installing the device alone. The device keeps what it converts of apps, so that all must be able to write there.
FROM java AS device
RUN apt-get update && apt-get install -y --no-install-recommends maven
RUN cbcov device install && chmod -R a+rwX /var/cache/cbcov

FROM java
COPY --from=device /var/cache/cbcov /var/cache/cbcov
COPY LICENSE NOTICE /usr/share/doc/cbcov/
COPY ci/cbcov-device-tests ci/cbcov-comment /usr/local/bin/
WORKDIR /work
ENTRYPOINT ["cbcov"]
