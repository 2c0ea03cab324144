/** The requests of crawlers that the WordPress plugin reports to the real service. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { test } from 'node:test';
import { createApiKey } from '../../src/sites/api-keys.ts';
import { GPTBOT } from '../requests/followed-log.ts';
import { TestService, USER_AGENT } from '../service.ts';
import { PLUGIN, startWordpress, withoutPhp } from './wordpress.ts';

test('the plugin knows crawlers and assistants by their User-Agents, and no browser', () => {
  const source = readFileSync(join(PLUGIN, 'requests.php'), 'utf8');
  const [, pattern] = /SVC_ANALYTICS_ROBOTS = '\/(.*)\/i'/.exec(source)!;
  const robots = new RegExp(pattern!, 'i');
  const names = readFileSync(resolve(import.meta.dirname, '../../src/domain/crawlers.txt'), 'utf8')
    .trim()
    .split('\n');
  const missed = names
    .map((line) => line.split('\t'))
    .filter(([kind, , token]) => /^(?:ai_|search)/.test(kind!) && !robots.test(token!));
  assert.deepEqual(missed, []);
  const browsers = [
    USER_AGENT,
    'Mozilla/5.0 (Linux; Android 10; CUBOT NOTE 20) AppleWebKit/537.36 Chrome/142.0.0.0 Mobile',
  ];
  assert.deepEqual(
    browsers.filter((agent) => robots.test(agent)),
    [],
  );
});

test('the plugin reports the requests of crawlers together, each once, and notes nothing about people', {
  skip: withoutPhp,
}, async (t) => {
  const service = await TestService.start();
  t.after(() => service.close());
  const site = await service.site();
  const fields = { orgId: site.orgId, name: 'log', scopes: ['requests:write' as const] };
  const reach = { sites: [site.id], groups: [] };
  const { key } = await createApiKey(service.database.db, service.clock, { ...fields, reach });
  const settings = { url: service.url, site: site.publicId, requests_key: key };
  const { folder, text } = await startWordpress(t, settings);
  const noted = () =>
    readdirSync(folder)
      .filter((name) => /\.(?:log|sending)$/.test(name))
      .map((name) => readFileSync(join(folder, name), 'utf8'));
  const counted = async () => {
    const rows = await service.database.db
      .selectFrom('crawler_requests')
      .select(['crawler', 'page', 'status', 'requests'])
      .where('site_id', '=', site.id)
      .orderBy('page')
      .execute();
    return rows.map(({ crawler, page, status, requests }) => `${crawler} ${page} ${status} ${requests}`);
  };
  let second = Math.floor(service.clock.nowMicros() / 1e6) - 3600;
  const visit = (path: string, more = '', agent = GPTBOT) =>
    text(`${path}?requests=1&host=shop.example&ip=192.0.2.7&at=${second}${more}`, { headers: { 'user-agent': agent } });
  await visit('/person', '', USER_AGENT);
  assert.deepEqual(noted(), []);
  await text(`/off?at=${second}`, { headers: { 'user-agent': GPTBOT } });
  assert.deepEqual(noted(), []);
  await visit("/o'neil");
  await visit('/gone', '&status=404&token=secret');
  assert.equal(noted()[0]!.split('\n').length, 3);
  assert.ok(!noted()[0]!.includes('secret'));
  assert.deepEqual(await counted(), []);
  second += 60;
  await visit('/a');
  const all = ['GPTBot /a 2 1', 'GPTBot /gone 4 1', "GPTBot /o'neil 2 1"];
  assert.deepEqual([await counted(), noted()], [all, []]);

  // The answer gets lost: the lines stay, and count once all the same.
  const pause = join(folder, 'ordersvc_analytics_report_pause');
  for (const [path, more] of [
    ['/a', ''],
    ['/b', '&lost=1'],
  ] as const) {
    await visit(path, more);
    second += 60;
  }
  assert.equal(readFileSync(pause, 'utf8'), '60');
  await visit('/c');
  assert.equal(noted().length, 2);
  rmSync(pause);
  await visit('/c');
  second += 60;
  await visit('/c');
  assert.deepEqual(await counted(), ['GPTBot /a 2 2', 'GPTBot /b 2 1', 'GPTBot /c 2 3', ...all.slice(1)]);

  await visit('/d', '&url=http://127.0.0.1:1');
  second += 60;
  for (let i = 0; i < 110; i++) await visit(`/${'d'.repeat(2000)}`, '&url=http://127.0.0.1:1');
  assert.ok(noted().join('').length <= 200_000 && noted().length === 2);
  rmSync(pause);
});
