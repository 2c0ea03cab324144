/** Tests the OpenAPI document of the management API, and what is made from it. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { clientTypes } from '../../src/manage/api/client-types.ts';
import { managementDocument, managementOpenApiText } from '../../src/manage/api/openapi.ts';
import { REFERENCE_HEADING, reference } from '../../src/manage/api/reference.ts';
import { MANAGEMENT_ROUTES } from '../../src/manage/api/routes.ts';
import { MANAGEMENT_ERRORS } from '../../src/manage/management-error.ts';

const docs = readFileSync(new URL('../../docs/manage.md', import.meta.url), 'utf8');

interface Operation {
  readonly operationId: string;
  readonly parameters: readonly { readonly name: string }[];
}

test('the document has every endpoint once, and refers only to what it contains', () => {
  const { paths, components } = managementDocument() as {
    paths: Record<string, Record<string, Operation>>;
    components: { schemas: Record<string, object> };
  };
  const operations = Object.values(paths).flatMap((path) => Object.values(path));
  assert.equal(operations.length, MANAGEMENT_ROUTES.length);
  assert.equal(new Set(operations.map(({ operationId }) => operationId)).size, operations.length);
  const text = managementOpenApiText();
  const references = [...text.matchAll(/"\$ref": "#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name!);
  assert.equal(references.length, text.match(/\$ref/g)?.length);
  for (const name of references) assert.ok(name in components.schemas, name);
});

test('the client in the npm kit has the types of the document', () => {
  const [made, kept] = [
    clientTypes(),
    readFileSync(new URL('../../kits/tracker/manage.d.ts', import.meta.url), 'utf8'),
  ];
  const formatted = execFileSync('npx', ['biome', 'format', '--stdin-file-path=manage.d.ts'], { input: made });
  assert.equal(kept, String(formatted), 'run: node src/manage/api/write-documents.ts');
});

test('docs/manage.md has the reference of every resource, and every error', () => {
  const [, kept] = docs.split(`${REFERENCE_HEADING}\n\n`);
  const formatted = execFileSync('npx', ['biome', 'format', '--stdin-file-path=manage.md'], {
    input: `${reference()}\n`,
  });
  assert.equal(kept, String(formatted), 'run: node src/manage/api/write-documents.ts');
  const rows = [...docs.matchAll(/^\| `(\w+)` +\| (\d+) +\|/gm)].map(([, code, status]) => [code, Number(status)]);
  assert.deepEqual(
    rows,
    Object.entries(MANAGEMENT_ERRORS).map(([code, { status }]) => [code, status]),
  );
});
