import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { test } from 'node:test';

const ROOT = resolve(import.meta.dirname, '../..');
const LINES_MAX = 250;
/** Nobody writes it: it is made from the resources of the management API. */
const MADE = 'kits/tracker/manage.d.ts';

test(`no file has more than ${LINES_MAX} lines`, () => {
  const files = globSync(
    ['src/**/*.ts', 'web/**/*.{ts,tsx,css}', 'test/**/*.ts', 'bench/**/*.ts', 'kits/**/*.{ts,js,php,tpl}'],
    { cwd: ROOT },
  );
  assert.ok(files.length > 600);
  const written = files.filter((file) => file !== MADE);
  const long = written.filter((file) => readFileSync(resolve(ROOT, file), 'utf8').split('\n').length - 1 > LINES_MAX);
  assert.deepEqual(long.sort(), []);
});
