import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { test } from 'node:test';

const ROOT = resolve(import.meta.dirname, '../..');

/**
 * The folders that each folder imports from, exactly. Each folder stands below those that it imports from
 * (ARCHITECTURE.md).
 */
const EDGES: Readonly<Record<string, readonly string[]>> = {
  domain: [],
  tracker: ['domain'],
  concurrency: [],
  database: ['concurrency', 'domain'],
  mail: ['concurrency', 'domain'],
  accounts: ['database', 'domain'],
  audit: ['alerts', 'database', 'domain'],
  sites: ['accounts', 'database', 'domain'],
  store: ['concurrency', 'domain'],
  journal: ['database', 'domain', 'store'],
  collect: ['concurrency', 'database', 'domain', 'journal', 'sites', 'store'],
  rollup: ['concurrency', 'database', 'domain', 'journal', 'sites', 'store'],
  import: ['collect', 'database', 'domain', 'journal', 'rollup', 'sites', 'store'],
  stats: ['concurrency', 'database', 'domain', 'rollup', 'sites', 'store'],
  alerts: ['accounts', 'database', 'domain', 'mail', 'sites', 'stats'],
  relay: ['alerts', 'domain'],
  'page-check': ['alerts', 'domain', 'tracker'],
  'site-files': ['alerts', 'concurrency', 'database', 'domain', 'page-check', 'sites'],
  api: ['domain', 'sites', 'stats'],
  mcp: ['api', 'domain', 'sites', 'stats'],
  demo: ['accounts', 'database', 'domain', 'import', 'journal', 'sites'],
  manage: ['accounts', 'alerts', 'database', 'domain', 'reports', 'sites'],
  reports: ['accounts', 'collect', 'database', 'domain', 'mail', 'sites', 'stats'],
  oidc: ['accounts', 'database', 'domain', 'manage'],
  scim: ['accounts', 'database', 'domain', 'manage', 'oidc'],
  requests: ['collect', 'concurrency', 'database', 'domain', 'import', 'manage', 'rollup', 'sites'],
  annotations: ['alerts', 'collect', 'database', 'domain', 'sites', 'stats'],
  backup: ['collect', 'database', 'domain', 'journal', 'rollup', 'store'],
  export: ['backup', 'concurrency', 'database', 'domain', 'rollup', 'sites', 'store'],
  move: ['collect', 'database', 'domain', 'journal', 'rollup', 'store'],
  evidence: [
    ...['accounts', 'alerts', 'audit', 'backup', 'collect', 'database', 'domain', 'journal', 'manage', 'oidc', 'sites'],
    ...['store'],
  ],
  doctor: [
    ...['alerts', 'backup', 'collect', 'concurrency', 'database', 'domain', 'evidence', 'journal', 'mail', 'sites'],
    ...['store'],
  ],
  uploads: ['concurrency', 'database', 'domain', 'import', 'sites'],
  dashboard: [
    ...[
      'accounts',
      'alerts',
      'annotations',
      'audit',
      'collect',
      'concurrency',
      'database',
      'domain',
      'export',
      'journal',
      'mail',
    ],
    ...['manage', 'oidc', 'page-check', 'reports', 'rollup', 'sites', 'stats', 'tracker', 'uploads'],
  ],
  service: [
    ...[
      'accounts',
      'alerts',
      'api',
      'audit',
      'backup',
      'collect',
      'concurrency',
      'dashboard',
      'database',
      'doctor',
      'domain',
    ],
    ...[
      'evidence',
      'export',
      'import',
      'journal',
      'mail',
      'manage',
      'mcp',
      'oidc',
      'reports',
      'requests',
      'rollup',
      'scim',
      'site-files',
      'sites',
      'stats',
      'store',
      'tracker',
    ],
    ...['uploads'],
  ],
  web: ['accounts', 'alerts', 'collect', 'dashboard', 'domain', 'oidc', 'stats', 'tracker'],
  cli: [
    ...['accounts', 'alerts', 'audit', 'backup', 'collect', 'concurrency', 'database', 'demo', 'doctor', 'domain'],
    ...[
      'evidence',
      'export',
      'import',
      'manage',
      'move',
      'oidc',
      'relay',
      'requests',
      'rollup',
      'service',
      'sites',
      'store',
      'tracker',
      'uploads',
    ],
  ],
};

/** The program's own files. Tests and their fixtures may import from anywhere. */
const files = globSync(['src/**/*.ts', 'web/**/*.{ts,tsx}'], { cwd: ROOT }).filter(
  (file) => !/\.test\.ts$|fixture\.ts$|tracker\/browser\//.test(file),
);

test('each folder imports from exactly these', () => {
  const edges = new Map(files.map((file) => [folderOf(file), new Set<string>()]));
  for (const file of files) {
    for (const target of importsOf(file)) {
      if (folderOf(target) !== folderOf(file)) edges.get(folderOf(file))!.add(folderOf(target));
    }
  }
  const found = Object.fromEntries([...edges].map(([folder, targets]) => [folder, [...targets].sort()]));
  delete found['ua-parser-js.d.ts'];
  assert.deepEqual(found, EDGES);
});

test('no folder imports from itself by way of others', () => {
  const below = new Set<string>();
  const left = new Set(Object.keys(EDGES));
  while (left.size > 0) {
    const next = [...left].filter((folder) => EDGES[folder]!.every((target) => below.has(target)));
    assert.notEqual(next.length, 0, `a cycle in ${[...left].join(', ')}`);
    for (const folder of next) {
      below.add(folder);
      left.delete(folder);
    }
  }
});

test('only the entry point of the command line reads the environment', () => {
  const readers = files.filter(
    (file) => file.startsWith('src/') && /process\.env\b/.test(readFileSync(join(ROOT, file), 'utf8')),
  );
  assert.deepEqual(readers, ['src/cli/main.ts']);
});

test('what sends to OpenTelemetry collectors is loaded only where one is configured', () => {
  const loading = files.filter((file) => /from '@opentelemetry\//.test(readFileSync(join(ROOT, file), 'utf8')));
  assert.deepEqual([...new Set(loading.map(dirname))], ['src/service/otel']);
  const opening = files.filter((file) =>
    loading.some((target) =>
      new RegExp(`from '[^']*/${basename(target)}'`).test(readFileSync(join(ROOT, file), 'utf8')),
    ),
  );
  for (const file of opening) assert.ok(loading.includes(file), file);
});

test('the SDK of the Model Context Protocol is loaded by one file, at the first request', () => {
  const loading = (pattern: RegExp) => files.filter((file) => pattern.test(readFileSync(join(ROOT, file), 'utf8')));
  assert.deepEqual(loading(/import\('@modelcontextprotocol\//), ['src/mcp/load-sdk.ts']);
  assert.deepEqual(loading(/^import (?!type).*'@modelcontextprotocol\//m), []);
});

test('the libraries of OpenID Connect are loaded by one file, at the first sign-in', () => {
  const loading = (pattern: RegExp) => files.filter((file) => pattern.test(readFileSync(join(ROOT, file), 'utf8')));
  assert.deepEqual(loading(/import\('(openid-client|jose)'\)/), ['src/oidc/load-libraries.ts']);
  assert.deepEqual(loading(/^import (?!type).*'(openid-client|jose)'/m), []);
});

test('the library of passkeys is loaded by one file, when the first passkey is examined', () => {
  const loading = (pattern: RegExp) => files.filter((file) => pattern.test(readFileSync(join(ROOT, file), 'utf8')));
  assert.deepEqual(loading(/import\('@simplewebauthn[^']*'\)/), ['src/accounts/webauthn.ts']);
  assert.deepEqual(loading(/^import (?!type).*'@simplewebauthn/m), []);
});

/** Returns `web`, or the folder below `src`. */
function folderOf(file: string): string {
  const [top, folder] = file.split('/');
  return top === 'web' ? 'web' : folder!;
}

/** Returns the files that a file imports by a relative path, types too. */
function importsOf(file: string): string[] {
  const text = readFileSync(join(ROOT, file), 'utf8');
  return [...text.matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g)].map((match) =>
    relative(ROOT, resolve(ROOT, dirname(file), match[1]!)),
  );
}
