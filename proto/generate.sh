#!/usr/bin/env bash
# Writes proto/gen from the contracts; run by `make proto`. `make check` fails when the committed code is stale.
set -euo pipefail
cd "$(dirname "$0")"
out="${1:-gen}"
rm -rf "$out/wattle" && mkdir -p "$out"
files=$(find wattle -name '*.proto' | sort)
python -m grpc_tools.protoc -I. --python_out="$out" --mypy_out="$out" $files
python -m grpc_tools.protoc -I. --grpc_python_out="$out" --mypy_grpc_out="$out" $(find wattle -name '*_service.proto' | sort)
find "$out/wattle" -mindepth 1 -type d -exec touch {}/__init__.py \;
