/**
 * Types of the public API from the OpenAPI that every service publishes: `npm run generate-api`.
 * With --check nothing is written; it fails when the committed types are not what the services say.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript';

const NOTICE = '// Generated from the OpenAPI of the service by `npm run generate-api`. Do not edit.\n\n';

const repository = join(import.meta.dirname, '../..');
const python = process.env.WATTLE_PYTHON ?? join(repository, '.venv/bin/python');
const check = process.argv.includes('--check');
const listed = execFileSync(python, ['-m', 'topology', 'services'], { encoding: 'utf8' });
const services = listed.trim().split('\n');

async function typesOf(service: string): Promise<string> {
  const schema = execFileSync(python, ['-m', `${service}.main`, 'openapi'], {
    encoding: 'utf8',
    cwd: repository,
  });
  // A field with a default may be left out of a request; answers name what they always carry.
  const types = await openapiTS(JSON.parse(schema) as OpenAPI3, {
    defaultNonNullable: false,
    immutable: true,
  });
  return NOTICE + astToString(types);
}

for (const service of services) {
  const file = join(import.meta.dirname, '../packages/api-client/src/generated', `${service}.ts`);
  const types = await typesOf(service);
  if (!check) {
    writeFileSync(file, types);
  } else if (!existsSync(file) || readFileSync(file, 'utf8') !== types) {
    process.exitCode = 1;
    console.error(`✗ ${service}: the committed types differ from its OpenAPI; run npm run generate-api`);
  } else {
    console.log(`✓ ${service}`);
  }
}
