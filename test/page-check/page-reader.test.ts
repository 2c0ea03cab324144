/** Reads pages from real https servers that answer in all kinds of ways. */
import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import type { ReadPage } from '../../src/page-check/inspect-page.ts';
import { PAGE_MAX_BYTES, PageReader, type Unread } from '../../src/page-check/page-reader.ts';
import { createAuthority } from '../alerts/certificates.ts';
import { type Behaviour, startReceiver, startTrap } from '../alerts/receiver.ts';

const DOMAIN = 'shop.example';
const HTML = '<!doctype html><p>Grüße</p>';
const authority = createAuthority('Test authority');
const ALSO = 'shop.test';
const SITE = { domain: DOMAIN, also: [ALSO] };
const certificate = authority.issue([DOMAIN, `*.${DOMAIN}`, ALSO]);

/** A reader for which every name leads to this machine, which only the listed hosts may. */
function reader(exemptHosts: readonly string[] = [DOMAIN, `www.${DOMAIN}`, ALSO], timeoutMs = 60_000): PageReader {
  return new PageReader({ resolver: { resolve: async () => ['127.0.0.1'] }, exemptHosts, timeoutMs, ca: authority.ca });
}

function read(address: string, by = reader()): Promise<ReadPage | Unread> {
  return by.read(address, SITE, new AbortController().signal);
}

/** Starts a server and returns the address of its page. */
async function serve(t: TestContext, behaviour: Behaviour | (() => Behaviour)): Promise<string> {
  return `https://${DOMAIN}:${(await startReceiver(t, certificate, behaviour)).port}/page`;
}

function page(headers: Record<string, string> = {}, body: string = HTML): Behaviour {
  return { status: 200, headers: { 'content-type': 'text/html; charset=utf-8', ...headers }, body };
}

test('reads a page with the headers that matter, as a visitor without cookies', async (t) => {
  const csp = "default-src 'self'";
  const receiver = await startReceiver(
    t,
    certificate,
    page({ 'referrer-policy': 'a, b', 'content-security-policy': csp }),
  );
  const address = `https://${DOMAIN}:${receiver.port}/page?a=1`;
  assert.deepEqual(await read(address), {
    url: new URL(address),
    referrerPolicy: 'a, b',
    contentSecurityPolicy: csp,
    html: HTML,
  });
  const [{ method, path, headers }] = receiver.received as [(typeof receiver.received)[0]];
  assert.deepEqual([method, path], ['GET', '/page?a=1']);
  assert.deepEqual(Object.keys(headers).sort(), ['accept', 'accept-encoding', 'connection', 'host', 'user-agent']);
});

test('undoes an encoding that nobody has asked for', async (t) => {
  for (const [encoding, body] of [
    ['gzip', gzipSync(HTML)],
    ['br', brotliCompressSync(HTML)],
    ['deflate', deflateSync(HTML)],
  ] as const) {
    const address = await serve(t, {
      raw: (socket) =>
        socket.end(
          Buffer.concat([
            Buffer.from(`HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Encoding: ${encoding}\r\n\r\n`),
            body,
          ]),
        ),
    });
    assert.equal(((await read(address)) as ReadPage).html, HTML, encoding);
  }
});

test('tells of an encoding that it cannot undo, instead of finding nothing in it', async (t) => {
  for (const encoding of ['zstd', 'gzip, br', 'constructor']) {
    const detail = `Content-Encoding: ${encoding}`;
    assert.deepEqual(await read(await serve(t, page({ 'content-encoding': encoding }))), {
      kind: 'unreachable',
      detail,
    });
  }
});

test('reads no more than the limit, of what was packed too', async (t) => {
  const long = 'x'.repeat(PAGE_MAX_BYTES + 100_000);
  assert.equal(((await read(await serve(t, page({}, long)))) as ReadPage).html.length, PAGE_MAX_BYTES);
  const bomb = gzipSync(Buffer.alloc(20 * PAGE_MAX_BYTES, 'x'));
  const receiver = await startReceiver(t, certificate, {
    raw: (socket) =>
      socket.write(
        Buffer.concat([
          Buffer.from('HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Encoding: gzip\r\n\r\n'),
          bomb,
        ]),
      ),
  });
  const bombed = (await read(`https://${DOMAIN}:${receiver.port}/`)) as ReadPage;
  assert.equal(bombed.html.length, PAGE_MAX_BYTES);
});

test('follows redirects on the domains, over https, a few', async (t) => {
  const target = await serve(t, page());
  const to = (location: string) => serve(t, { status: 301, headers: { location } });
  const www = target.replace(DOMAIN, `www.${DOMAIN}`);
  assert.equal(((await read(await to(www))) as ReadPage).url.href, www);
  const also = target.replace(DOMAIN, ALSO);
  assert.equal(((await read(await to(also))) as ReadPage).url.href, also);
  for (const address of [
    'https://other.example/',
    'https://notshop.example/',
    'http://shop.example/',
    'file:///etc/passwd',
    'https://[',
  ])
    assert.deepEqual(await read(await to(address)), { kind: 'elsewhere', address });
  const loop = await serve(t, { status: 302, headers: { location: '/again' } });
  assert.deepEqual(await read(loop), { kind: 'unreachable', detail: 'more than 5 redirects' });
});

test('asks no address that is not public, at a redirect neither', async (t) => {
  const trap = await startTrap(t);
  const own = reader([DOMAIN]);
  const hidden = `https://www.${DOMAIN}:${trap.port}/`;
  assert.deepEqual(await read(hidden, own), { kind: 'refused' });
  const redirecting = await serve(t, { status: 302, headers: { location: hidden } });
  assert.deepEqual(await read(redirecting, own), { kind: 'refused' });
  for (const address of [
    `http://${DOMAIN}/`,
    'https://127.0.0.1/',
    `https://u:p@${DOMAIN}/`,
    'https://localhost/',
    'https://a.internal/',
  ])
    assert.deepEqual(await read(address), { kind: 'refused' }, address);
  assert.equal(trap.connections(), 0);
});

test('tells of answers that are no page', async (t) => {
  assert.deepEqual(await read(await serve(t, { status: 403 })), { kind: 'status', status: 403 });
  assert.deepEqual(await read(await serve(t, { status: 304 })), { kind: 'status', status: 304 });
  assert.deepEqual(await read(await serve(t, page({ 'content-type': 'application/json' }))), { kind: 'no_html' });
  assert.deepEqual(await read(await serve(t, { status: 200 })), { kind: 'no_html' });
});

test('ends when the server does not', async (t) => {
  const silent = await startTrap(t);
  const impatient = reader([DOMAIN], 50);
  const late = { kind: 'unreachable', detail: 'timeout' };
  assert.deepEqual(await read(`https://${DOMAIN}:${silent.port}/`, impatient), late);
  const begun = await serve(t, {
    raw: (socket) => socket.write('HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n<p>'),
  });
  assert.deepEqual(await read(begun, reader([DOMAIN], 300)), late);
  const cut = (await read(await serve(t, { raw: (socket) => socket.destroy() }))) as Unread;
  assert.equal(cut.kind, 'unreachable');
  const unknown = new PageReader({
    resolver: { resolve: () => Promise.reject(new Error('no such name')) },
    exemptHosts: [],
  });
  assert.deepEqual(await read(`https://${DOMAIN}/`, unknown), { kind: 'unreachable', detail: 'no such name' });
  const gone = AbortSignal.abort();
  assert.equal(((await reader().read(`https://${DOMAIN}/`, SITE, gone)) as Unread).kind, 'unreachable');
});

test('a page that breaks off is looked at as far as it came', async (t) => {
  const address = await serve(t, {
    raw: (socket) => socket.end('HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 9999\r\n\r\n<p>here'),
  });
  assert.equal(((await read(address)) as ReadPage).html, '<p>here');
});
