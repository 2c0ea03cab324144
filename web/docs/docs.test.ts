import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { DocsSearch, indexText } from '../src/docs/search-index.ts';
import { readDocument } from './document.ts';
import { addressOf, DOCS_PAGES } from './pages.ts';
import { brokenLinks, PROJECT, readDocs, sectionsToIndex } from './read-docs.ts';

const picture = (file: string) => ({ address: `/assets/${file}`, width: 800, height: 600 });
const documents = await readDocs(picture);
const isFile = (file: string) => existsSync(join(PROJECT, file));

test('every Markdown page of docs is in the navigation', () => {
  const files = globSync('docs/*.md', { cwd: PROJECT });
  assert.ok(files.length > 10);
  const named = DOCS_PAGES.map(({ file }) => file).filter((file) => file.startsWith('docs/'));
  assert.deepEqual(named.toSorted(), files.toSorted());
  assert.equal(new Set(DOCS_PAGES.map(({ name }) => name)).size, DOCS_PAGES.length);
  assert.equal(new Set(DOCS_PAGES.map(addressOf)).size, DOCS_PAGES.length);
});

test('no link names a page, a section or a file that is not there', () => {
  assert.deepEqual(brokenLinks(documents, isFile), []);
});

test('the dashboard links to sections that are there', () => {
  const sources = globSync('web/src/**/*.tsx', { cwd: PROJECT }).map((file) =>
    readFileSync(join(PROJECT, file), 'utf8'),
  );
  const links = sources.flatMap((text) => [...text.matchAll(/<DocsLink page="([a-z-]+)" section="([a-z0-9-]+)"/g)]);
  assert.ok(links.length > 0);
  for (const [link, page, section] of links) {
    const { headings = [] } = documents.find(({ entry }) => entry.name === page) ?? {};
    assert.ok(
      headings.some(({ id }) => id === section),
      link,
    );
  }
});

test('the page about configuration lists each socket of the data directory', () => {
  const sources = globSync('src/**/*.ts', { cwd: PROJECT, exclude: ['**/*.test.ts'] });
  const texts = sources.map((file) => readFileSync(join(PROJECT, file), 'utf8'));
  const sockets = new Set(texts.flatMap((text) => [...text.matchAll(/'([a-z-]+\.sock)'/g)].map(([, name]) => name)));
  assert.ok(sockets.size > 4);
  const page = readFileSync(join(PROJECT, 'docs/configuration.md'), 'utf8');
  assert.deepEqual(
    [...sockets].filter((name) => !page.includes(`\n| \`${name}\``)),
    [],
  );
});

test('broken links are found', () => {
  const [entry] = DOCS_PAGES;
  const text = '# T\n\n[a](docs/alerts.md#nowhere) [b](#t2) [c](docs/gone.md) [d](docs/alerts.md#limits)\n\n## T2';
  const others = documents.filter((document) => document.entry !== entry);
  const broken = readDocument({ ...entry!, without: [] }, text, picture);
  assert.deepEqual(brokenLinks([broken, ...others], isFile), [
    'README.md: no section nowhere in docs/alerts.md',
    'README.md: no file docs/gone.md',
  ]);
});

test('pictures are files of the project', () => {
  const files = new Set<string>();
  for (const { html } of documents) {
    for (const [, file] of html.matchAll(/src="\/assets\/([^"]+)"/g)) files.add(file!);
  }
  assert.ok(files.size > 3);
  assert.deepEqual(
    [...files].filter((file) => !isFile(file)),
    [],
  );
});

test('Markdown becomes headings with anchors, rewritten links, tables and code', () => {
  const entry = { name: 'x', file: 'docs/x.md', label: 'X', about: '' };
  const text = [
    '# A `title`',
    'See [alerts](alerts.md#limits), [start](../README.md), [the API](openapi.json), [a unit](../deploy/Dockerfile).',
    '## Is it `well`? (`svc doctor`)',
    '```sh\necho "<a>"\n```',
    '## Same',
    '## Same',
    '| a |  |\n| - | -: |\n| 1 | 2 |',
  ].join('\n\n');
  const { title, lead, headings, html } = readDocument(entry, text, picture);
  assert.equal(title, 'A title');
  assert.equal(lead, 'See alerts, start, the API, a unit.');
  assert.deepEqual(
    headings.map(({ id }) => id),
    ['is-it-well-svc-doctor', 'same', 'same-1'],
  );
  for (const part of [
    '<a href="/docs/alerts#limits">alerts</a>, <a href="/docs">start</a>, <a href="/openapi.json">the API</a>, a unit.',
    '<h2 id="is-it-well-svc-doctor">Is it <code>well</code>? (<code>svc doctor</code>)</h2>',
    '<code>echo &quot;&lt;a&gt;&quot;</code>',
    '<thead><tr><th scope="col">a</th><td class="end"></td></tr></thead><tbody><tr><td>1</td><td class="end">2</td></tr></tbody>',
  ]) {
    assert.ok(html.includes(part), `${part}\n${html}`);
  }
});

test('the search finds sections by their words, the heading first', () => {
  const search = new DocsSearch(indexText(sectionsToIndex(documents)));
  const addresses = (query: string) => search.find(query, 5).map(({ address }) => address);
  assert.equal(addresses('two-factor')[0], '/docs/accounts#two-factor-authentication-2fa');
  assert.ok(addresses('SVC_SMTP_URL').includes('/docs/alerts#emails'));
  assert.equal(addresses('webhoks').length, 5, 'with a mistyped letter');
  assert.deepEqual(addresses('zzzzzz'), []);
});
