/** Runs the WordPress plugin with PHP's own server, on a stub of WordPress, before the real service. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { test } from 'node:test';
import { createProxyKey } from '../../src/collect/proxy-keys.ts';
import type { Site } from '../../src/domain/site.ts';
import type { BreakdownAnswer, StatsAnswer } from '../../src/stats/answer.ts';
import { wordpressText } from '../../web/src/pages/install/guides.ts';
import { until } from '../collect/server.ts';
import { TestService, USER_AGENT } from '../service.ts';
import { startWordpress, withoutPhp } from './wordpress.ts';

const MARKS =
  'data-cfasync="false" data-no-optimize="1" data-no-defer="1" data-no-minify="1" data-noptimize="1" nowprocket';

test('the code for a theme has the marks of the plugin, and names where events go', () => {
  const text = wordpressText({ url: 'https://stats.example/a', siteId: 'abc', domain: 'shop.example', isLocal: false });
  const attributes = `src="https://stats.example/a/js/t.js" data-site="abc" data-api="https://stats.example/a/api/e"`;
  assert.ok(text.includes(`<script defer ${MARKS} ${attributes}></script>`), text);
});

test('the WordPress plugin', { skip: withoutPhp }, async (t) => {
  const service = await TestService.start();
  t.after(() => service.close());
  const site = await service.site();
  const { key } = await createProxyKey(service.database.db, service.clock);
  const settings = { url: service.url, site: site.publicId, relay: '1', relay_key: key, requests_key: 'svcm_kept' };
  const { folder, port, ask, text } = await startWordpress(t, settings);
  const counts = async () => {
    const { stats } = (await service.read(site, '/stats?period=today')) as StatsAnswer;
    return [stats.visitors.value, stats.pageviews.value];
  };
  await t.test('prints the snippet, but not for editors', async () => {
    const script = (url: string, api: string) =>
      `<script id="svc-analytics" defer ${MARKS} src="${url}/js/t.js" data-site="${site.publicId}" data-api="${api}"></script>`;
    const relayed = script(service.url, `http://127.0.0.1:${port}/wp-json/svc-analytics/v1/e`);
    assert.equal(await text('/'), `<!doctype html><head>${relayed}\n</head>`);
    assert.equal(await text('/?can=read'), `<!doctype html><head>${relayed}\n</head>`);
    assert.equal(await text('/?can=edit_posts'), '<!doctype html><head></head>');
    for (const url of [service.url, 'https://example.com/analytics'])
      assert.equal(await text(`/?relay=&url=${url}`), `<!doctype html><head>${script(url, `${url}/api/e`)}\n</head>`);
    const named = relayed.replace('></script>', ' referrerpolicy="origin"></script>');
    assert.equal(await text('/?shows_origin=1'), `<!doctype html><head>${named}\n</head>`);
  });

  await t.test('is on the lists of scripts that optimizers leave alone', async () => {
    const listed = async (filter: string, before: unknown) =>
      JSON.parse(await text(`/exclusions?filter=${filter}&listed=${encodeURIComponent(JSON.stringify(before))}`));
    const own = ['svc-analytics', '/js/t.js', 'window.svc=window.svc'];
    assert.deepEqual(await listed('rocket_delay_js_exclusions', ['jquery']), ['jquery', ...own]);
    assert.deepEqual(await listed('litespeed_optimize_js_excludes', []), own);
    assert.deepEqual(await listed('rocket_exclude_js', null), own);
    const autoptimize = 'autoptimize_filter_js_exclude';
    assert.equal(await listed(autoptimize, 'jquery.js'), `jquery.js, ${own.join(', ')}`);
    assert.equal(await listed(autoptimize, ''), own.join(', '));
    const flags = Object.fromEntries(own.map((each) => [each, '']));
    assert.deepEqual(await listed(autoptimize, { 'jquery.js': 'defer' }), { 'jquery.js': 'defer', ...flags });
  });

  await t.test('relays events with the visitor’s headers and address', async () => {
    const decided = await service.decided(3);
    const post = (event: object, headers: Record<string, string> = {}) =>
      ask('/wp-json/svc-analytics/v1/e?ip=84.150.1.1', {
        method: 'POST',
        headers: { origin: 'https://shop.example', 'user-agent': USER_AGENT, ...headers },
        body: JSON.stringify({ s: site.publicId, u: '/', ...event }),
      });
    const answer = await post({});
    assert.deepEqual([answer.status, await answer.text()], [202, '']);
    await post({ u: '/gpc' }, { 'sec-gpc': '1' });
    await post({ u: '/forged' }, { origin: 'https://other.example' });
    await post({ e: 'big', p: { text: 'x'.repeat(5000) } });
    await decided();
    assert.deepEqual(await keysOf(service, site, 'page'), ['/']);
    assert.deepEqual(await keysOf(service, site, 'browser'), ['Chrome']);
    assert.deepEqual(await keysOf(service, site, 'country'), ['DE']);
    assert.deepEqual(await counts(), [1, 1]);
  });

  await t.test('an address with a port is read, and one that is none is never the server’s own', async () => {
    const decided = await service.decided(2);
    for (const address of ['84.150.1.1:49152, 10.0.0.1', 'unknown'])
      await ask(`/wp-json/svc-analytics/v1/e?ip=${encodeURIComponent(address)}`, {
        method: 'POST',
        headers: { origin: 'https://shop.example', 'user-agent': USER_AGENT },
        body: JSON.stringify({ s: site.publicId, u: '/' }),
      });
    await decided();
    // An answer may be of a moment ago on a busy machine.
    await until(async () => (await counts())[1] === 2);
    assert.deepEqual(await counts(), [1, 2]);
  });

  await t.test('leaves a service that does not answer alone for a minute', async (t) => {
    let connections = 0;
    const silent = createServer(() => {
      connections += 1;
    }).listen(0, '127.0.0.1');
    t.after(() => silent.close());
    await once(silent, 'listening');
    const url = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
    const post = () => ask(`/wp-json/svc-analytics/v1/e?url=${url}`, { method: 'POST', body: '{}' });
    for (let i = 0; i < 3; i++) assert.equal((await post()).status, 202);
    assert.equal(connections, 1);
    assert.equal(readFileSync(join(folder, 'ordersvc_analytics_pause'), 'utf8'), '60');
    rmSync(join(folder, 'ordersvc_analytics_pause'));
  });

  await t.test('reports a purchase once an order', async () => {
    assert.equal(await text('/thanks?order=8'), '');
    assert.equal(await text('/thanks?order=7&can=edit_posts'), '');
    assert.equal(await text('/thanks?order=7&status=failed'), '');
    const printed = await text('/thanks?order=7&currency=%3C/script%3E');
    assert.ok(printed.startsWith(`<script id="svc-analytics-purchase" ${MARKS}>window.svc=window.svc||`), printed);
    assert.match(printed, /svc\('purchase',\{"value":49\.9,"currency":"\\u003C\\\/script\\u003E"\}\)<\/script>\n$/);
    assert.equal(await text('/thanks?order=7'), '');
  });

  await t.test('shows and takes settings of an administrator', async () => {
    assert.equal(await text('/settings?can=edit_posts'), '');
    const page = await text('/settings?can=manage_options');
    assert.match(page, /action="options\.php"><input type="hidden" name="_wpnonce" value="svc_analytics">/);
    assert.ok(page.includes(site.publicId) && !page.includes(key) && !page.includes('svcm_kept'));
    const sanitized = async (input: unknown) =>
      JSON.parse(await text('/sanitize', { method: 'POST', body: JSON.stringify(input) }));
    assert.deepEqual(
      await sanitized({ url: ' https://stats.example/ ', site: 'a"b', relay: '1', relay_key: ' k-1 ' }),
      {
        ...{ url: 'https://stats.example', site: 'ab', relay: '1', relay_key: 'k-1', shows_origin: '', requests: '' },
        requests_key: 'svcm_kept',
      },
    );
    assert.deepEqual(await sanitized({ url: 'javascript:alert(1)', site: [], relay_key: '' }), {
      ...{ url: '', site: '', relay: '', relay_key: key, shows_origin: '', requests: '' },
      requests_key: 'svcm_kept',
    });
    assert.equal(
      await text('/uninstall'),
      'deleted svc_analytics, svc_analytics_pause, svc_analytics_report_pause, _svc_analytics_reported',
    );
  });
});

async function keysOf(service: TestService, site: Site, dimension: string): Promise<string[]> {
  const answer = (await service.read(site, `/breakdown?period=today&dimension=${dimension}`)) as BreakdownAnswer;
  return answer.rows.map(({ key }) => key);
}
