import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { trackerRoute } from './route.ts';

const EXTRAS = '/* a fake of the extras */';
const SCRIPT = '(()=>{/* a fake of the tracker */})();'.repeat(20);

describe('GET /js/t.js', () => {
  let folder: string;
  let app: FastifyInstance;

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'svc-tracker-'));
    await writeFile(join(folder, 't.js'), SCRIPT);
    await writeFile(join(folder, 'x.js'), EXTRAS);
    app = Fastify();
    await app.register(trackerRoute, { file: join(folder, 't.js'), extrasFile: join(folder, 'x.js') });
    await app.ready();
  });

  after(async () => {
    await app.close();
    await rm(folder, { recursive: true });
  });

  const get = (headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
    app.inject({ method, url: '/js/t.js', headers });

  it('serves the script with its type, cache lifetime and entity tag', async () => {
    const response = await get();
    const { date, connection, etag, ...headers } = response.headers;
    assert.equal(response.statusCode, 200);
    assert.equal(response.body, SCRIPT);
    assert.match(String(etag), /^"[\w-]{22}"$/);
    assert.deepEqual(headers, {
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=86400, stale-while-revalidate=604800',
      vary: 'Accept-Encoding',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
      'content-length': String(SCRIPT.length),
    });
  });

  it('answers with the best coding that is accepted, each with its own entity tag', async () => {
    const encodingOf = async (accept: string) =>
      (await get({ 'accept-encoding': accept })).headers['content-encoding'] ?? 'identity';
    assert.equal(await encodingOf('gzip, deflate, br, zstd'), 'br');
    assert.equal(await encodingOf('GZIP'), 'gzip');
    assert.equal(await encodingOf('br;q=0.5, gzip;q=0.9'), 'gzip');
    assert.equal(await encodingOf('br;q=0, gzip'), 'gzip');
    assert.equal(await encodingOf('*'), 'br');
    assert.equal(await encodingOf('*;q=0'), 'identity');
    assert.equal(await encodingOf('zstd, gzip;q=0'), 'identity');
    assert.equal(await encodingOf('gzip;q=0.2, identity'), 'identity');
    assert.equal(await encodingOf(''), 'identity');

    const plain = await get();
    const gzip = await get({ 'accept-encoding': 'gzip' });
    const br = await get({ 'accept-encoding': 'br' });
    assert.equal(gunzipSync(gzip.rawPayload).toString(), SCRIPT);
    assert.equal(brotliDecompressSync(br.rawPayload).toString(), SCRIPT);
    assert.equal(new Set([plain, gzip, br].map((response) => response.headers.etag)).size, 3);
  });

  it('answers 304 without a body when the client has this variant', async () => {
    const accept = { 'accept-encoding': 'gzip' };
    const etag = String((await get(accept)).headers.etag);
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const response = await get({ ...accept, 'if-none-match': known });
      assert.deepEqual(
        [response.statusCode, response.body, response.headers.etag, response.headers.vary],
        [304, '', etag, 'Accept-Encoding'],
        known,
      );
      assert.equal(response.headers['cache-control'], 'public, max-age=86400, stale-while-revalidate=604800');
      assert.equal(response.headers['access-control-allow-origin'], '*');
    }
    for (const unknown of ['"other"', etag.slice(1, -1)])
      assert.equal((await get({ ...accept, 'if-none-match': unknown })).statusCode, 200, unknown);
    assert.equal((await get({ 'accept-encoding': 'br', 'if-none-match': etag })).statusCode, 200);
  });

  it('answers HEAD like GET, without the body', async () => {
    const head = await get({}, 'HEAD');
    const { date, ...expected } = (await get()).headers;
    const { date: _, ...headers } = head.headers;
    assert.deepEqual([head.statusCode, head.body, headers], [200, '', expected]);
  });

  it('serves the extras likewise, whatever the query says', async () => {
    const { date, etag, ...headers } = (await get()).headers;
    const extras = await app.inject({ url: '/js/x.js?site=abc&404' });
    const { date: _, etag: own, ...others } = extras.headers;
    assert.deepEqual([extras.statusCode, extras.body], [200, EXTRAS]);
    assert.deepEqual({ ...others, 'content-length': headers['content-length'] }, headers);
    assert.notEqual(own, etag);
    const again = await app.inject({ url: '/js/x.js', headers: { 'if-none-match': String(own) } });
    assert.deepEqual([again.statusCode, again.body], [304, '']);
  });

  it('fails the start with the remedy when the script is not built', async () => {
    const unbuilt = Fastify();
    await assert.rejects(async () => unbuilt.register(trackerRoute, { file: join(folder, 'missing.js') }), {
      message: `the script ${join(folder, 'missing.js')} cannot be read: run \`npm run build\` first`,
    });
  });
});
