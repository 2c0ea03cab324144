import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { test } from 'node:test';
import { MUTATIONS } from '../mutations/mutations.ts';
import { groupsOf, SUITE } from '../runner/groups.ts';
import { heavyFiles, mentions } from '../runner/heavy-files.ts';
import { HEAVY_SIZES } from '../runner/heavy-sizes.ts';
import { LONG_FILES, quickFiles } from '../runner/long-files.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const files = globSync(['src/**/*.ts', 'web/**/*.ts', 'test/**/*.ts', 'kits/**/*.ts'], { cwd: ROOT }).filter(
  (file) => file !== 'test/draws.ts' && file !== 'test/structure/tests.test.ts',
);
const sourceOf = (file: string) => readFileSync(resolve(ROOT, file), 'utf8');

test('every test file is in one group', () => {
  const all = globSync(SUITE, { cwd: ROOT });
  assert.ok(all.length > 400);
  assert.deepEqual(
    groupsOf(all)
      .flatMap((group) => group.files)
      .sort(),
    all.sort(),
  );
});

test('npm test leaves out files that are there, and has some of every folder', () => {
  const all = globSync(SUITE, { cwd: ROOT });
  assert.deepEqual(
    LONG_FILES.filter((file) => !all.includes(file)),
    [],
  );
  const quick = new Set(quickFiles().map(dirname));
  assert.deepEqual(
    [...new Set(all.map(dirname))].filter((folder) => !quick.has(folder)),
    [],
  );
});

test('tests draw by a seed that a run can be given', () => {
  const drawing = files.filter((file) => /from 'fast-check'/.test(sourceOf(file)));
  assert.deepEqual(drawing, []);
  const unseeded = files.filter((file) => file.endsWith('.test.ts') && sourceOf(file).includes('Math.random('));
  assert.deepEqual(unseeded, []);
});

test('the sizes of heavy runs are those of files that read them', () => {
  for (const [file, sizes] of Object.entries(HEAVY_SIZES)) {
    for (const name of Object.keys(sizes)) assert.ok(mentions(file, name), `${file} reads no ${name}`);
  }
});

test('heavy runs have the files with checks for them alone', () => {
  assert.ok(heavyFiles().length > 60);
  for (const file of ['test/heavy/kills.test.ts', 'test/heavy/move.test.ts', 'test/dashboard/keys.test.ts'])
    assert.ok(heavyFiles().includes(file), file);
});

test('each deliberate fault has one place, and suites that are there', () => {
  for (const { part, file, from, suites } of MUTATIONS) {
    assert.equal(sourceOf(file).split(from).length - 1, 1, part);
    for (const suite of suites) assert.ok(existsSync(resolve(ROOT, suite)), suite);
  }
});

test('files that share a running service are in the group that shares it', () => {
  const group = groupsOf(globSync(SUITE, { cwd: ROOT })).find(({ name }) => name === 'site-view')!;
  const sharing = files.filter((file) => sourceOf(file).includes('VisitedSite.shared('));
  assert.deepEqual(
    sharing.filter((file) => !group.files.includes(file)),
    [],
  );
});
