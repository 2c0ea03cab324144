/** The pages for those who change the code name files and pages that are there. */
import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { test } from 'node:test';

const ROOT = resolve(import.meta.dirname, '../..');
const PAGES = ['ARCHITECTURE.md', ...globSync('docs/internals/*.md', { cwd: ROOT })];
const FILES = globSync('{src,web,test,deploy}/**/*.*', { cwd: ROOT, exclude: ['**/node_modules/**'] });

test('every file that a page names is there', () => {
  const named = PAGES.flatMap((page) =>
    [...read(page).matchAll(/`([a-z0-9][a-z0-9/-]*(?:\.test)?\.ts)`/g)].map(([, path]) => ({ page, path: path! })),
  );
  assert.ok(named.length > 100);
  const missing = named.filter(({ path }) => !FILES.some((file) => file === path || file.endsWith(`/${path}`)));
  assert.deepEqual(missing, []);
});

test('every page is linked from the architecture, and every link leads to a file', () => {
  const links = PAGES.flatMap((page) =>
    [...read(page).matchAll(/\]\(([^)#\s]+\.md)/g)].map(([, link]) => join(dirname(page), link!)),
  );
  assert.deepEqual(
    links.filter((link) => !existsSync(join(ROOT, link))),
    [],
  );
  assert.deepEqual(
    PAGES.slice(1).filter((page) => !read('ARCHITECTURE.md').includes(`](${page})`)),
    [],
  );
});

function read(page: string): string {
  return readFileSync(join(ROOT, page), 'utf8');
}
