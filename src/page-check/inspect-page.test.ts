import assert from 'node:assert/strict';
import { test } from 'node:test';
import { firstPartySnippetOf, snippetOf } from '../tracker/snippet.ts';
import { isBlocked } from './content-security-policy.ts';
import { tagsOf } from './html-tags.ts';
import { inspectPage, type PageFinding, type ReadPage } from './inspect-page.ts';

const SITE = { id: 'k3jd02msa9xq', domain: 'shop.example', serviceUrl: 'https://stats.example' };
const SNIPPET = snippetOf({ url: SITE.serviceUrl, siteId: SITE.id, isLocal: false });

type Given = Partial<Omit<ReadPage, 'html' | 'url'>> & { readonly url?: string; readonly serviceUrl?: string };

function found(html: string, { url = 'https://www.shop.example/', serviceUrl, ...headers }: Given = {}): PageFinding[] {
  const page = { url: new URL(url), referrerPolicy: '', contentSecurityPolicy: '', html, ...headers };
  return inspectPage(page, serviceUrl === undefined ? SITE : { ...SITE, serviceUrl });
}

/** Returns the snippet with further attributes. */
function tag(attributes: string, src = 'https://stats.example/js/t.js'): string {
  return `<script src="${src}" data-site="${SITE.id}" ${attributes}></script>`;
}

test('the snippets that are printed are fine', () => {
  assert.deepEqual(found(`<!doctype html><head>${SNIPPET}</head>`), []);
  assert.deepEqual(found(firstPartySnippetOf(SITE.id)), []);
  const serviceUrl = 'https://example.com/analytics';
  assert.deepEqual(found(snippetOf({ url: serviceUrl, siteId: SITE.id, isLocal: false }), { serviceUrl }), []);
  const own = 'https://shop.example/analytics';
  assert.deepEqual(found(tag('data-api="/stats/e"', '/stats/t.js'), { serviceUrl: own }), []);
});

test('a tag is found where a browser finds it, and nowhere else', () => {
  const nothing = [{ kind: 'no_tag', combinedBy: null }];
  for (const html of [
    `<!-- ${SNIPPET} -->`,
    `<noscript>${SNIPPET}</noscript>`,
    `<template>${SNIPPET}</template>`,
    `<script>document.write('${SNIPPET.replace('</script>', '')}')</script>`,
    `<title>${SNIPPET}`,
    `<!-- ${SNIPPET}`,
    `<div data-x='${SNIPPET}'>`,
    '<script',
    '<',
    '',
  ])
    assert.deepEqual(found(html), nothing, html);
  for (const html of [
    `<!-->${SNIPPET}`,
    `<SCRIPT DATA-SITE=${SITE.id} SRC=https://stats.example/js/t.js></SCRIPT>`,
    `<script\ndefer\n/src = 'https&#58;//stats.example/js/t.js'data-site="${SITE.id}"data-site="x">`,
    `<p title="a > b" ">${SNIPPET}`,
    `<style></style ><title></TITLE><script>if (a</b/) "<script>"</script>${SNIPPET}`,
  ])
    assert.deepEqual(found(html), [], html);
});

test('a hostile page is read in a time that grows with its length alone', () => {
  const size = 200_000;
  for (const part of [
    '<script ',
    '<script>',
    '<!--',
    "<a b='",
    '<a b="',
    '<a/',
    ' =',
    '<a x=&#',
    '</script',
    '<title><',
  ])
    assert.ok(Array.isArray(found(`<p ${part.repeat(size / part.length)}`)), part);
});

test('of a hostile page only the tags that matter are kept, and a long address is taken apart once', () => {
  assert.deepEqual(
    tagsOf('<a b><meta><p><Script></script><base><style>').map(({ name }) => name),
    ['meta', 'script', 'base'],
  );
  let reads = 0;
  class Target extends URL {
    override get pathname(): string {
      reads++;
      return super.pathname;
    }
  }
  const target = new Target('https://stats.example/Js/t.js');
  const page = new URL('https://shop.example/');
  const policy = `script-src ${'stats.example/x '.repeat(100)}`;
  assert.equal(isBlocked([policy, policy], 'script-src', { page, target, nonce: '' }), true);
  assert.equal(reads, 1);
  assert.equal(isBlocked(['script-src stats.example/js/'], 'script-src', { page, target, nonce: '' }), false);
});

test('a tag of another site or of another service is named', () => {
  assert.deepEqual(found(SNIPPET.replace(SITE.id, 'aaaaaaaaaaaa')), [{ kind: 'other_site', id: 'aaaaaaaaaaaa' }]);
  assert.deepEqual(found(`${SNIPPET.replace(SITE.id, 'aaaaaaaaaaaa')}${SNIPPET}`), []);
  assert.deepEqual(found('<script src="https://other.example/x.js" data-site="b"></script>'), [
    { kind: 'no_tag', combinedBy: null },
  ]);
  const address = 'https://old.example/js/t.js';
  assert.deepEqual(found(tag('', address)), [{ kind: 'other_source', address }]);
  assert.deepEqual(found(tag('', 'http://')), [{ kind: 'other_source', address: 'http://' }]);
  assert.deepEqual(found(tag('data-api="https://old.example/api/e"')), [
    { kind: 'other_api', address: 'https://old.example/api/e' },
  ]);
  assert.deepEqual(found(tag('data-api="https://["')), [{ kind: 'other_api', address: 'https://[' }]);
  // Below a path, the tracker itself would send to the root of the host.
  assert.deepEqual(found(tag(''), { serviceUrl: 'https://stats.example/below' }), [
    { kind: 'other_api', address: 'https://stats.example/api/e' },
  ]);
});

test('what an optimizer has done to a tag is named', () => {
  const changed = (by: string | null, sign: string) => [{ kind: 'changed', by, sign }];
  const moved = (name: string, type: string) =>
    `<script type="${type}" ${name}="https://stats.example/js/t.js" data-site="${SITE.id}">`;
  assert.deepEqual(
    found(moved('data-rocket-src', 'text/rocketlazyloadscript')),
    changed('WP Rocket', 'type="text/rocketlazyloadscript"'),
  );
  assert.deepEqual(
    found(moved('data-src', 'litespeed/javascript')),
    changed('LiteSpeed Cache', 'type="litespeed/javascript"'),
  );
  const loader = '0123456789abcdef01234567-text/javascript';
  assert.deepEqual(found(tag(`type="${loader}"`)), changed('Cloudflare Rocket Loader', `type="${loader}"`));
  assert.deepEqual(found(tag('type="pmdelayedscript"')), changed('Perfmatters', 'type="pmdelayedscript"'));
  assert.deepEqual(found(moved('data-src', 'text/plain')), changed(null, 'type="text/plain"'));
  assert.deepEqual(found(moved('data-rocket-src', 'text/javascript')), changed('WP Rocket', 'data-rocket-src'));
  assert.deepEqual(found(moved('data-lazy-src', '')), changed(null, 'data-lazy-src'));
  assert.deepEqual(found(tag('type="module"')), changed(null, 'type="module"'));
  for (const type of ['', 'text/javascript', 'application/ecmascript', ' TEXT/JavaScript '])
    assert.deepEqual(found(tag(`type="${type}"`)), [], type);
  assert.deepEqual(
    found(`${moved('data-src', 'litespeed/javascript')}</script>${SNIPPET}`),
    [],
    'one that runs is enough',
  );
});

test('scripts that were combined away, and copies of the script, are named', () => {
  const file = (path: string) => `<script defer src="/wp-content/${path}"></script>`;
  for (const [path, combinedBy] of [
    ['cache/autoptimize/js/autoptimize_0a1b.js', 'Autoptimize'],
    ['cache/min/1/0a1b.js', 'WP Rocket'],
    ['litespeed/js/0a1b.js?ver=1', 'LiteSpeed Cache'],
    ['uploads/siteground-optimizer-assets/siteground-optimizer-combined-js-0a.js', 'Speed Optimizer'],
  ] as const)
    assert.deepEqual(found(file(path)), [{ kind: 'no_tag', combinedBy }]);
  const copy = '/wp-content/cache/min/1/js/t.js?ver=1';
  assert.deepEqual(found(tag('', copy)), [{ kind: 'other_api', address: 'https://www.shop.example/api/e' }]);
  assert.deepEqual(found(tag('data-api="https://stats.example/api/e"', copy)), []);
});

test('an https page with an http script is named', () => {
  const serviceUrl = 'http://stats.example';
  const snippet = snippetOf({ url: serviceUrl, siteId: SITE.id, isLocal: false });
  assert.deepEqual(found(snippet, { serviceUrl }), [{ kind: 'insecure', address: 'http://stats.example/js/t.js' }]);
});

test('a policy that hides the origin is named, with where it is set', () => {
  const hidden = (policy: string, by: string) => [{ kind: 'hidden_origin', policy, by }];
  const meta = (content: string) => `<meta name="Referrer" content="${content}">${SNIPPET}`;
  for (const policy of ['same-origin', 'no-referrer']) {
    assert.deepEqual(found(SNIPPET, { referrerPolicy: policy }), hidden(policy, 'header'));
    assert.deepEqual(found(meta(policy)), hidden(policy, 'meta'));
    assert.deepEqual(found(tag(`referrerpolicy="${policy}"`)), hidden(policy, 'tag'));
    assert.deepEqual(found(tag('referrerpolicy="origin"'), { referrerPolicy: policy }), []);
  }
  assert.deepEqual(found(SNIPPET, { referrerPolicy: 'origin, No-Referrer,nonsense' }), hidden('no-referrer', 'header'));
  assert.deepEqual(found(SNIPPET, { referrerPolicy: 'no-referrer, strict-origin' }), []);
  assert.deepEqual(found(meta('never')), hidden('no-referrer', 'meta'));
  assert.deepEqual(found(meta('origin'), { referrerPolicy: 'no-referrer' }), [], 'an element comes after the header');
  for (const nonsense of ['nonsense', 'constructor']) {
    assert.deepEqual(found(meta(nonsense), { referrerPolicy: 'same-origin' }), hidden('same-origin', 'header'));
  }
  // To the page's own origin, same-origin hides nothing; no-referrer does.
  const relay = firstPartySnippetOf(SITE.id);
  assert.deepEqual(found(relay, { referrerPolicy: 'same-origin' }), []);
  assert.deepEqual(found(relay, { referrerPolicy: 'no-referrer' }), hidden('no-referrer', 'header'));
});

test('a policy that blocks the script or its events is named', () => {
  const blocked = (...directives: string[]) =>
    directives.map((directive) => ({ kind: 'blocked', directive, origin: 'https://stats.example' }));
  const of = (contentSecurityPolicy: string, html = SNIPPET) => found(html, { contentSecurityPolicy });
  const both = blocked('script-src', 'connect-src');
  for (const policy of [
    "default-src 'self'",
    "default-src 'none'",
    'default-src',
    'default-src https://stats.example:8443 wss:',
    'default-src https://stats.example/other/ *.stats.example data:',
    "img-src *; default-src 'self', default-src *",
  ])
    assert.deepEqual(of(policy), both, policy);
  for (const policy of [
    '',
    "img-src 'none'; frame-ancestors 'self'",
    'default-src *',
    'default-src https:',
    'default-src http:',
    "default-src 'self' stats.example",
    "default-src 'none'; SCRIPT-SRC https://*.example/js/; connect-src https://stats.example:443/api/e",
    "script-src 'self' https://stats.example/js/t.js",
    "script-src-elem https://stats.example; script-src 'none'; connect-src 'self' https://stats.example",
    "script-src 'sha256-abc='",
  ])
    assert.deepEqual(of(policy), [], policy);
  assert.deepEqual(of("script-src 'self' https://stats.example; connect-src 'self'"), blocked('connect-src'));
  assert.deepEqual(of("script-src 'nonce-N0nce' 'strict-dynamic' https:", tag('nonce="N0nce"')), []);
  assert.deepEqual(of("script-src 'nonce-N0nce' 'strict-dynamic' https:"), blocked('script-src'));
  const meta = `<meta http-equiv="Content-Security-Policy" content="connect-src &#39;self&#39;">${SNIPPET}`;
  assert.deepEqual(of('default-src *', meta), blocked('connect-src'));
});

test('several findings of one tag are all told', () => {
  const html = `<base href="https://old.example/">${tag('', 'js/t.js')}`;
  assert.deepEqual(
    found(html, { referrerPolicy: 'no-referrer', contentSecurityPolicy: "script-src 'self'" }).map(({ kind }) => kind),
    ['other_source', 'blocked', 'hidden_origin'],
  );
});
