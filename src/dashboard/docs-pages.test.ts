import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { addressOf, DOCS_PAGES } from '../../web/docs/pages.ts';
import { clientPages } from './client-pages.ts';
import { docsPages } from './docs-pages.ts';

const server = Fastify();
const options = { publicUrl: () => 'https://stats.example.com' };
await server.register(docsPages, options);
await server.register(clientPages, options);
after(() => server.close());
const get = (url: string, headers: Readonly<Record<string, string>> = {}) => server.inject({ url, headers });

test('every page answers with its title, and loads only files that are there', async () => {
  const loaded = new Set<string>();
  for (const entry of DOCS_PAGES) {
    const { statusCode, headers, body } = await get(addressOf(entry));
    assert.equal(statusCode, 200, entry.name);
    assert.equal(headers['content-type'], 'text/html; charset=utf-8');
    const title = /<h1>(.+?)<\/h1>/.exec(body)?.[1];
    assert.ok(title !== undefined, entry.name);
    assert.match(body, entry.name === 'start' ? /<title>svc docs</ : new RegExp(`<title>${title} · svc docs<`));
    for (const other of DOCS_PAGES) assert.ok(body.includes(`<a href="${addressOf(other)}"`), other.name);
    for (const [, address] of body.matchAll(/(?:src|data-index|<link[^>]* href)="([^"]+)"/g)) loaded.add(address!);
  }
  assert.ok(loaded.size > 6);
  for (const address of loaded) {
    assert.ok(address.startsWith('/assets/'), address);
    const { statusCode, headers } = await get(address);
    assert.equal(statusCode, 200, address);
    assert.match(String(headers['cache-control']), /immutable/);
  }
});

test('pages are asked for again, compressed, and only own files may run in them', async () => {
  const { headers, body } = await get('/docs/alerts');
  assert.equal(headers['cache-control'], 'no-cache');
  assert.equal(headers.vary, 'accept-encoding');
  assert.match(String(headers['content-security-policy']), /default-src 'none'; script-src 'self'; style-src 'self'/);
  assert.equal(headers['x-content-type-options'], 'nosniff');
  assert.equal(headers['strict-transport-security'], 'max-age=31536000');
  assert.doesNotMatch(body, /<style|<script>| style=| on\w+="/);

  const br = await get('/docs/alerts', { 'accept-encoding': 'gzip, br' });
  assert.equal(brotliDecompressSync(br.rawPayload).toString(), body);
  const gzip = await get('/docs/alerts', { 'accept-encoding': 'gzip' });
  assert.equal(gunzipSync(gzip.rawPayload).toString(), body);
  assert.equal(new Set([headers.etag, br.headers.etag, gzip.headers.etag]).size, 3);
  const again = await get('/docs/alerts', { 'if-none-match': String(headers.etag) });
  assert.deepEqual([again.statusCode, again.body], [304, '']);
});

test('an address that means a page leads to it; any other is answered 404 in the same look', async () => {
  for (const [address, target] of [
    ['/docs/', '/docs'],
    ['/docs/README.md', '/docs'],
    ['/docs/start', '/docs'],
    ['/docs/alerts/', '/docs/alerts'],
    ['/docs/alerts.md', '/docs/alerts'],
  ] as const) {
    const { statusCode, headers } = await get(address);
    assert.deepEqual([statusCode, headers.location], [301, target], address);
  }
  for (const address of ['/docs/nowhere', '/docs/missing', '/docs/../index.en', '/docs/%2e%2e/index.en', '/docs/a/b']) {
    assert.equal((await get(address)).statusCode, 404, address);
  }
  const { headers, body } = await get('/docs/nowhere');
  assert.match(body, /<h1>Page not found<\/h1>/);
  assert.match(String(headers['content-security-policy']), /default-src 'none'/);
});
