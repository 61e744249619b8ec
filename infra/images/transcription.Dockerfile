# The server of whisper.cpp, built from its release. The operator names the model (docs/operations.md).
FROM debian:12.11-slim AS build
ARG WHISPER_VERSION=1.7.6
RUN apt-get update && apt-get install -y --no-install-recommends build-essential ca-certificates cmake curl
WORKDIR /build
RUN curl -fsSL https://github.com/ggml-org/whisper.cpp/archive/refs/tags/v${WHISPER_VERSION}.tar.gz \
  | tar -xz --strip-components=1
# For any processor of the architecture, not only for the one that builds.
RUN cmake -B out -DCMAKE_BUILD_TYPE=Release -DBUILD_SHARED_LIBS=OFF -DGGML_NATIVE=OFF \
  && cmake --build out --target whisper-server -j

FROM debian:12.11-slim
RUN apt-get update && apt-get install -y --no-install-recommends ca-certificates libgomp1 wget && rm -rf /var/lib/apt/lists/*
COPY --from=build /build/out/bin/whisper-server /usr/local/bin/whisper-server
COPY --chmod=755 infra/images/startTranscription.sh /usr/local/bin/startTranscription.sh
# The volume with the model belongs to the user of the server.
RUN install -d -o nobody /models
USER nobody
CMD ["startTranscription.sh", "whisper-server", "--host", "0.0.0.0", "--port", "8080"]
