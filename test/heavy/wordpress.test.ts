/** Runs the WordPress plugin in a real WordPress, before the real service. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { test } from 'node:test';
import { createProxyKey } from '../../src/collect/proxy-keys.ts';
import { inspectPage } from '../../src/page-check/inspect-page.ts';
import type { BreakdownAnswer } from '../../src/stats/answer.ts';
import { TestService, USER_AGENT } from '../service.ts';
import { PASSWORD, startWordPress, wordPressMissing } from './wordpress-site.ts';

const PAGE = '/wp-admin/options-general.php?page=svc-analytics';
const MARKS =
  'data-cfasync="false" data-no-optimize="1" data-no-defer="1" data-no-minify="1" data-noptimize="1" nowprocket';

test('the plugin in a real WordPress', { skip: wordPressMissing }, async (t) => {
  const service = await TestService.start();
  t.after(() => service.close());
  const site = await service.site();
  const { key } = await createProxyKey(service.database.db, service.clock);
  const wordPress = await startWordPress(t);
  const text = async (path: string, options: RequestInit = {}) =>
    (await fetch(`${wordPress.url}${path}`, options)).text();
  const admin = { headers: { cookie: await signIn(wordPress.url) } };
  /** Fills in the page of the settings as a browser would, and returns the page that follows. */
  const save = async (values: Readonly<Record<string, string>>) => {
    const body = new URLSearchParams(hiddenFields(await text(PAGE, admin)));
    for (const [name, value] of Object.entries(values)) body.set(`svc_analytics[${name}]`, value);
    return text('/wp-admin/options.php', { ...admin, method: 'POST', body });
  };
  const tag = (api: string) =>
    `<script id="svc-analytics" defer ${MARKS} src="${service.url}/js/t.js" data-site="${site.publicId}" data-api="${api}"></script>`;
  const relayOf = async () => /id="svc-analytics" .* data-api="([^"]+)"/.exec(await text('/'))![1]!;

  await t.test('prints nothing before it has settings', async () => {
    assert.doesNotMatch(await text('/'), /svc-analytics/);
  });

  await t.test('takes its settings from an administrator, and none from others', async () => {
    const settings = { url: `${service.url}/`, site: ` ${site.publicId} `, relay_key: '' };
    const refused = await fetch(`${wordPress.url}/wp-admin/options.php`, {
      method: 'POST',
      headers: admin.headers,
      body: new URLSearchParams({
        option_page: 'svc_analytics',
        action: 'update',
        'svc_analytics[url]': 'https://e.example',
      }),
    });
    assert.equal(refused.status, 403);
    const saved = await save(settings);
    assert.match(saved, /Settings saved/);
    assert.ok(saved.includes(`value="${service.url}"`) && saved.includes(`value="${site.publicId}"`));
    assert.ok((await text('/')).includes(tag(`${service.url}/api/e`)));
    assert.doesNotMatch(await text('/'), /Warning|Notice|Deprecated/);
  });

  await t.test('prints no tag for people who write the site', async () => {
    assert.doesNotMatch(await text('/', admin), /svc-analytics"/);
  });

  await t.test('keeps the relay key out of the page', async () => {
    const saved = await save({ url: service.url, site: site.publicId, relay: '1', relay_key: key });
    assert.ok(!saved.includes(key) && saved.includes('A key is stored'));
    const again = await save({ url: service.url, site: site.publicId, relay: '1', relay_key: '' });
    assert.ok(again.includes('A key is stored'));
  });

  await t.test('has the attribute for pages whose Referrer-Policy hides their origin, when it is chosen', async () => {
    const chosen = { url: service.url, site: site.publicId, relay: '1', relay_key: '' };
    assert.match(await save({ ...chosen, shows_origin: '1' }), /\[shows_origin\]" type="checkbox" value="1" checked/);
    assert.match(await text('/'), /id="svc-analytics" [^>]* referrerpolicy="origin"><\/script>/);
    await save(chosen);
    assert.doesNotMatch(await text('/'), /referrerpolicy/);
  });

  for (const permalinks of ['', '/%postname%/']) {
    await t.test(`relays events with permalinks ${JSON.stringify(permalinks)}`, async () => {
      await wordPress.php(
        `global $wp_rewrite; $wp_rewrite->set_permalink_structure('${permalinks}'); $wp_rewrite->flush_rules(false);`,
      );
      const api = await relayOf();
      assert.equal(api.startsWith(`${wordPress.url}/wp-json/`), permalinks !== '', api);
      const decided = await service.decided(1);
      const answer = await fetch(api, {
        method: 'POST',
        headers: { origin: 'https://shop.example', 'user-agent': USER_AGENT, 'x-visitor': '84.150.1.1' },
        body: JSON.stringify({ s: site.publicId, u: `/relayed${permalinks.length}` }),
      });
      assert.deepEqual([answer.status, await answer.text()], [202, '']);
      await decided();
    });
  }

  await t.test('a closed REST API stays closed but for the relay', async () => {
    assert.equal((await fetch(`${wordPress.url}/wp-json/wp/v2/posts`)).status, 401);
  });

  await t.test('the events of the relay are counted as the visitor’s', async () => {
    const keys = async (dimension: string) =>
      ((await service.read(site, `/breakdown?period=today&dimension=${dimension}`)) as BreakdownAnswer).rows
        .map((row) => row.key)
        .sort();
    assert.deepEqual(await keys('page'), ['/relayed0', '/relayed12']);
    assert.deepEqual(await keys('country'), ['DE']);
    assert.deepEqual(await keys('browser'), ['Chrome']);
  });

  await t.test('reports an order once, and not a failed one', async () => {
    const order = async (status: string) =>
      wordPress.php(`$id = wp_insert_post(array('post_type' => 'shop_order', 'post_title' => 'An order'));
        update_post_meta($id, 'status', '${status}'); echo $id;`);
    const paid = await order('processing');
    const call = `svc('purchase',{"value":49.9,"currency":"EUR"})</script>`;
    assert.ok((await text(`/?order=${paid}`)).includes(call));
    assert.ok(!(await text(`/?order=${paid}`)).includes(call));
    assert.ok(!(await text(`/?order=${await order('failed')}`)).includes(call));
    assert.ok(!(await text('/?order=999999')).includes(call));
  });

  await t.test('optimizers leave its scripts alone, and the page check names them elsewhere', async () => {
    const own = tag(await relayOf());
    const expected = {
      rocket: ['changed', 'WP Rocket'],
      litespeed: ['changed', 'LiteSpeed Cache'],
      autoptimize: ['no_tag', 'Autoptimize'],
      cloudflare: ['changed', 'Cloudflare Rocket Loader'],
    };
    for (const [optimizer, found] of Object.entries(expected)) {
      const order =
        await wordPress.php(`$id = wp_insert_post(array('post_type' => 'shop_order', 'post_title' => 'An order'));
        update_post_meta($id, 'status', 'processing'); echo $id;`);
      const page = await text(`/?optimizer=${optimizer}&order=${order}`);
      assert.ok(page.includes(own), optimizer);
      assert.ok(page.includes(`<script id="svc-analytics-purchase" ${MARKS}>window.svc=window.svc||`), optimizer);
      const check = (html: string, id: string) =>
        inspectPage(
          { url: new URL(wordPress.url), referrerPolicy: '', contentSecurityPolicy: '', html },
          { id, domain: '127.0.0.1', serviceUrl: service.url },
        );
      assert.deepEqual(check(page, site.publicId), [], optimizer);
      assert.deepEqual(
        check(page.replace(own, ''), 'unmarked').map((each) => [
          each.kind,
          'by' in each ? each.by : 'combinedBy' in each && each.combinedBy,
        ]),
        [found],
      );
    }
  });

  await t.test('pages and the relay answer while the service is away, which is tried once', async (t) => {
    let connections = 0;
    const silent = createServer((socket) => {
      connections += 1;
      socket.on('error', () => {});
    }).listen(0, '127.0.0.1');
    t.after(() => silent.close());
    await once(silent, 'listening');
    await save({ url: `http://127.0.0.1:${(silent.address() as AddressInfo).port}`, site: site.publicId, relay: '1' });
    const api = await relayOf();
    assert.equal(connections, 0, 'a page asks nothing of the service');
    for (let i = 0; i < 3; i++) assert.equal((await fetch(api, { method: 'POST', body: '{}' })).status, 202);
    assert.equal(connections, 1);
  });

  await t.test('leaves nothing in the database when it is deleted', async () => {
    const left = async () =>
      JSON.parse(
        await wordPress.php(`global $wpdb; echo wp_json_encode(array_merge(
          $wpdb->get_col("SELECT option_name FROM $wpdb->options WHERE option_name LIKE '%svc%'"),
          $wpdb->get_col("SELECT DISTINCT meta_key FROM $wpdb->postmeta WHERE meta_key LIKE '%svc%'")));`),
      ).sort();
    assert.deepEqual(await left(), [
      ...['_svc_analytics_reported', '_transient_svc_analytics_pause', '_transient_timeout_svc_analytics_pause'],
      'svc_analytics',
    ]);
    await wordPress.php(`require_once ABSPATH . 'wp-admin/includes/plugin.php';
      deactivate_plugins('svc-analytics/svc-analytics.php'); uninstall_plugin('svc-analytics/svc-analytics.php');`);
    assert.deepEqual(await left(), []);
    assert.doesNotMatch(await text('/'), /svc-analytics/);
  });
});

/** Signs the administrator in and returns the cookies. */
async function signIn(url: string): Promise<string> {
  const answer = await fetch(`${url}/wp-login.php`, {
    method: 'POST',
    redirect: 'manual',
    headers: { cookie: 'wordpress_test_cookie=WP+Cookie+check' },
    body: new URLSearchParams({ log: 'admin', pwd: PASSWORD, testcookie: '1' }),
  });
  assert.equal(answer.status, 302);
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}

/** Returns the hidden fields of a page, which carry the nonce of its form. */
function hiddenFields(page: string): Record<string, string> {
  const inputs = [...page.matchAll(/<input type=['"]hidden['"][^>]*>/g)].map(([input]) => input);
  const attribute = (input: string, name: string) => new RegExp(`${name}=['"]([^'"]*)`).exec(input)?.[1] ?? '';
  return Object.fromEntries(inputs.map((input) => [attribute(input, ' name'), attribute(input, ' value')]));
}
