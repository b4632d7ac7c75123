#!/bin/sh
# Written by `make topology` from suite.toml. Do not edit.
# Makes each service's database and its two roles; harmless when repeated. The native run calls it at every start,
# the Postgres image when its volume is new. Connects as the superuser that PGUSER or POSTGRES_USER names.
# Passwords: <SERVICE>_DATABASE_PASSWORD and <SERVICE>_OWNER_PASSWORD; without one, the role's name.
set -eu

PGUSER="${PGUSER:-${POSTGRES_USER:-postgres}}"
export PGUSER

for service in identity catalog checkout wallet content; do
    prefix=$(printf %s "$service" | tr '[:lower:]' '[:upper:]')
    eval "runtime_password=\${${prefix}_DATABASE_PASSWORD:-$service}"
    eval "owner_password=\${${prefix}_OWNER_PASSWORD:-${service}_owner}"
    # On standard input: the process list shows arguments.
    {
        printf '\\set service %s\n' "$service"
        printf '\\set runtime_password %s\n' "$runtime_password"
        printf '\\set owner_password %s\n' "$owner_password"
        cat <<'SQL'
\set owner :service _owner
set client_min_messages = warning;
select format('create role %I login', role)
  from unnest(array[:'service', :'owner']) as role
 where not exists (select from pg_roles where rolname = role) \gexec
alter role :"service" password :'runtime_password';
alter role :"owner" password :'owner_password';
select format('create database %I owner %I', :'service', :'owner')
 where not exists (select from pg_database where datname = :'service') \gexec
revoke all on database :"service" from public;
grant connect on database :"service" to :"service";
SQL
    } | psql --no-psqlrc --quiet --set ON_ERROR_STOP=1 --dbname postgres
done
