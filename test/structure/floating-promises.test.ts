import assert from 'node:assert/strict';
import { globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { test } from 'node:test';
import { findFloatingPromises } from './floating-promises.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const PROJECTS = globSync('{.,src,web,test,kits}/**/tsconfig.json', { cwd: ROOT, exclude: ['**/node_modules'] });

test('no statement leaves a promise without waiting for it', () => {
  const { floating, files } = findFloatingPromises(ROOT, PROJECTS);
  assert.deepEqual(floating, []);
  const sources = globSync(['{src,web,bench,deploy,test}/**/*.{ts,tsx}'], { cwd: ROOT });
  assert.ok(sources.length > 1900);
  assert.deepEqual(
    sources.filter((file) => !files.has(file)),
    [],
  );
});

test('every form of a promise that nobody waits for is found, and none that somebody handles', () => {
  const folder = mkdtempSync(join(ROOT, 'build/promises-'));
  try {
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ extends: '../../tsconfig.json', include: ['*.ts'] }));
    writeFileSync(join(folder, 'planted.ts'), PLANTED);
    const { floating } = findFloatingPromises(folder, ['tsconfig.json']);
    const marked = PLANTED.split('\n').flatMap((line, index) => (line.endsWith('// floats') ? [index + 1] : []));
    assert.deepEqual(
      floating.map(({ line }) => line),
      marked,
    );
    assert.deepEqual(floating[1], { file: 'planted.ts', line: 13, text: 'work()' });
  } finally {
    rmSync(folder, { recursive: true });
  }
});

const PLANTED = `
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Kysely } from 'kysely';
declare function work(): Promise<number>;
declare const db: Kysely<{ sites: { id: number } }>;
declare const either: { run(): void | Promise<void>; later?: () => Promise<void> };
declare const ready: Promise<void>;
let kept: Promise<number>;
test('the runner waits', async (t) => {
  t.test('and not for this', async () => {}); // floats
});
work(); // floats
ready; // floats
either.run(); // floats
either.later?.(); // floats
db.deleteFrom('sites').execute(); // floats
assert.rejects(work()); // floats
work().then(() => {}); // floats
work().catch(); // floats
work().finally(() => {}); // floats
[1, 2].map(() => work()); // floats
Promise.all([work()]); // floats
if (process.pid > 1) work(); // floats
process.pid > 1 && work(); // floats
process.pid > 1 ? work() : work().catch(() => {}); // floats
await work();
void work();
kept = work();
kept.catch(() => {});
work().then(() => {}, () => {});
work().then(() => {}).catch(() => {}).finally(() => {});
[1, 2].map((each) => each);
`;
