/** The requests of crawlers that the WordPress plugin reports to the real service. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, readdirSync, readFileSync, rmdirSync, rmSync, statSync } from 'node:fs';
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
  const directories = () => readdirSync(folder).filter((name) => name.startsWith('svc-analytics-'));
  const noted = () =>
    directories().flatMap((directory) =>
      readdirSync(join(folder, directory))
        .filter((name) => /\.(?:log|sending)$/.test(name))
        .map((name) => readFileSync(join(folder, directory, name), 'utf8')),
    );
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
  await visit('/wp-cron.php');
  assert.deepEqual(noted(), []);
  await visit("/o'neil");
  const directory = join(folder, directories()[0]!);
  assert.equal(statSync(directory).mode & 0o777, 0o700);
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

  // Full files are sent at once, and no line is lost between two of them.
  for (let i = 0; i < 110; i++) await visit(`/${'d'.repeat(2000)}`);
  second += 60;
  await visit('/d');
  const requests = (await counted()).map((row) => Number(row.split(' ').at(-1)));
  assert.equal(
    requests.reduce((sum, each) => sum + each),
    8 + 111,
  );

  // A request waits for no other one that has the lock.
  const hold = `$lock = fopen($argv[1], 'c'); flock($lock, LOCK_EX); echo 'held'; fgets(STDIN);`;
  const holder = spawn('php', ['-r', hold, join(directory, 'lines.log.lock')], { stdio: ['pipe', 'pipe', 'ignore'] });
  await once(holder.stdout, 'data');
  await visit('/locked');
  assert.deepEqual(noted(), []);
  const released = once(holder, 'exit');
  holder.stdin.end();
  await released;

  const updated = (option: string, ...values: readonly unknown[]) =>
    text(`/updated?option=${option}&values=${encodeURIComponent(JSON.stringify(values))}`);
  await visit('/e');
  await updated('svc_analytics', {}, { requests: '1' });
  assert.equal(noted().length, 1);
  await updated('svc_analytics', { requests: '1' }, { requests: '' });
  assert.deepEqual(directories(), []);
  await visit('/e');
  await updated('home', 'http://shop.example', 'https://shop.example');
  assert.deepEqual(directories(), []);

  // A directory that others may enter is not used.
  mkdirSync(directory);
  chmodSync(directory, 0o777);
  await visit('/e');
  assert.deepEqual(readdirSync(directory), []);
  rmdirSync(directory);

  await visit('/d', '&url=http://127.0.0.1:1');
  second += 60;
  for (let i = 0; i < 110; i++) await visit(`/${'d'.repeat(2000)}`, '&url=http://127.0.0.1:1');
  assert.ok(noted().join('').length <= 200_000 && noted().length === 2);
  assert.match(await text('/uninstall'), /^deleted svc_analytics, [\w, ]+$/);
  assert.deepEqual(directories(), []);
  rmSync(pause);
});
