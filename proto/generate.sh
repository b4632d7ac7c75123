#!/usr/bin/env bash
# Writes proto/gen from the contracts; run by `make proto`. `make check` fails when the committed code is stale.
set -euo pipefail
cd "$(dirname "$0")"
out="${1:-gen}"
python=../.venv/bin/python
made=$(mktemp -d)
trap 'rm -rf "$made"' EXIT
mapfile -t contracts < <(find wattle -name '*.proto' | sort)
mapfile -t services < <(find wattle -name '*_service.proto' | sort)
# The mypy plugins lie beside the interpreter.
PATH="$(dirname "$python"):$PATH" "$python" -m grpc_tools.protoc -I. --python_out="$made" --mypy_out="quiet:$made" "${contracts[@]}"
PATH="$(dirname "$python"):$PATH" "$python" -m grpc_tools.protoc -I. --grpc_python_out="$made" --mypy_grpc_out="quiet:$made" "${services[@]}"
find "$made/wattle" -mindepth 1 -type d -exec touch {}/__init__.py \;
mkdir -p "$out"
rm -rf "$out/wattle"
cp -r "$made/wattle" "$out/wattle"
