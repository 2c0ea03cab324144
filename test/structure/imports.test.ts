import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { test } from 'node:test';

const SRC = resolve(import.meta.dirname, '../../src');

/** What each folder may import from, besides itself. Imports point down only (ARCHITECTURE.md). */
const BELOW: Readonly<Record<string, readonly string[]>> = {
  domain: [],
  tracker: [],
  store: ['domain'],
  database: ['domain'],
  journal: ['domain', 'store'],
  rollup: ['domain', 'database', 'store', 'journal'],
  collect: ['domain', 'database', 'store', 'journal'],
  import: ['domain', 'database', 'store', 'journal', 'collect'],
  demo: ['domain', 'database', 'store', 'journal', 'collect', 'import'],
  stats: ['domain', 'database', 'store', 'journal', 'rollup'],
  alerts: ['domain', 'database', 'store', 'journal', 'rollup', 'collect', 'stats'],
  reports: ['domain', 'database', 'journal', 'stats', 'alerts'],
  api: ['domain', 'database', 'stats'],
  dashboard: ['domain', 'tracker', 'database', 'store', 'journal', 'rollup', 'stats', 'alerts', 'reports'],
  cli: [
    'domain',
    'tracker',
    'database',
    'store',
    'journal',
    'rollup',
    'collect',
    'import',
    'demo',
    'stats',
    'alerts',
    'reports',
    'api',
    'dashboard',
  ],
};

const files = globSync('**/*.ts', { cwd: SRC, exclude: ['tracker/browser/**'] });

test('imports point down only', () => {
  const upward: string[] = [];
  for (const file of files) {
    const folder = folderOf(file);
    assert.ok(folder in BELOW, `src/${folder} has no place in the order of the folders`);
    for (const target of importsOf(file)) {
      const to = folderOf(target);
      if (to !== folder && !BELOW[folder]!.includes(to)) upward.push(`${file} imports ${target}`);
    }
  }
  assert.deepEqual(upward, []);
});

test('the environment is read in cli only', () => {
  const readers = files.filter(
    (file) => folderOf(file) !== 'cli' && /process\.env\b/.test(readFileSync(join(SRC, file), 'utf8')),
  );
  assert.deepEqual(readers, []);
});

function folderOf(file: string): string {
  return file.split('/')[0]!;
}

/** The files below src that a file imports, types too. */
function importsOf(file: string): string[] {
  const text = readFileSync(join(SRC, file), 'utf8');
  return [...text.matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g)].map((match) =>
    relative(SRC, resolve(SRC, dirname(file), match[1]!)),
  );
}
