/** Tests the rate limit with a manual clock (docs/definitions.md, "Rejected events"). */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pino } from 'pino';
import { listDiscards } from '../../src/collect/discards.ts';
import { startService } from '../../src/service/service.ts';
import { readConfig } from '../../src/service/settings/config.ts';
import { ManualClock } from '../../src/sites/fixture.ts';
import type { StatsAnswer } from '../../src/stats/answer.ts';
import { Connection, type PostHeaders } from './connection.ts';
import { makeDataDirectory, removeDataDirectory, until } from './server.ts';
import { behindProxy, post } from './visit.ts';
import { createWorld } from './world.ts';

const LIMIT = 100;

test('exactly 100 events in 10 s are accepted from one truncated address for one site', async (t) => {
  const dataDir = makeDataDirectory();
  t.after(() => removeDataDirectory(dataDir));
  const clock = new ManualClock('2026-03-10T12:00:00Z');
  const service = await startService(readConfig({}, { data: dataDir, port: '0' }), clock, pino({ level: 'silent' }));
  t.after(() => service.close());
  const world = await createWorld(dataDir);
  t.after(() => world.close());
  const connection = await Connection.open(Number(new URL(service.url).port));
  t.after(() => connection.close());

  const site = await world.addSite({ timezone: 'UTC' });
  const other = await world.addSite({ timezone: 'UTC' });
  const { proxyKey } = world;
  /**
   * Sends `count` events and returns how many are accepted. The others must be counted as rate limited and answered
   * like the first.
   */
  const pass = async (count: number, ip: string, headers: PostHeaders = {}, publicId = site.publicId) => {
    const before = await metrics(service.url);
    const answers = await Promise.all(
      Array.from({ length: count }, () =>
        post(connection, { s: publicId, u: '/' }, behindProxy(proxyKey, ip, headers)),
      ),
    );
    for (const answer of answers) assert.deepEqual(answer, [202, '']);
    const { accepted, limited } = await metrics(service.url);
    const passed = accepted - before.accepted;
    if (headers['User-Agent'] === undefined) assert.equal(limited - before.limited, count - passed);
    return passed;
  };

  assert.equal(await pass(60, '84.128.0.7'), 60);
  assert.equal(await pass(60, '84.128.0.200'), 40, 'the rest of the /24');
  assert.equal(await pass(10, '84.128.1.7'), 10, 'another /24 has its own');
  assert.equal(await pass(10, '84.128.0.7', {}, other.publicId), 10, 'another site has its own');
  assert.equal(await pass(120, '2003:e0:0:1::1'), LIMIT);
  assert.equal(await pass(10, '2003:e0:0:ffff::9'), 0, 'the same /48');
  assert.equal(await pass(10, '2003:e0:1:1::1'), 10, 'another /48 has its own');

  clock.advanceMs(9_999);
  assert.equal(await pass(10, '84.128.0.7'), 0, 'not yet 10 s');
  clock.advanceMs(1);
  assert.equal(await pass(50, '84.128.0.9', { 'User-Agent': 'curl/8' }), 0);
  assert.equal(await pass(150, '84.128.0.7'), LIMIT, 'a new window; what was discarded before it does not count');
  assert.equal(await pass(120, '127.0.0.1', { 'X-Svc-Relay-Key': 'x' }), LIMIT, "without a relay the connection's");

  await service.settle();
  const { key } = { key: world.apiKey };
  const response = await fetch(`${service.url}/v1/sites/${site.publicId}/stats?period=today`, {
    headers: { authorization: `Bearer ${key}` },
  });
  const { stats } = (await response.json()) as StatsAnswer;
  assert.equal(stats.pageviews.value, 60 + 40 + 10 + LIMIT + 10 + LIMIT + LIMIT);
  const day = { from: '2026-03-10', to: '2026-03-10' };
  const discarded = async () => {
    const rows = await listDiscards(world.database.db, site, day, clock.nowMicros());
    return Object.fromEntries(rows.map(({ reason, count }) => [reason, count]));
  };
  const limited = 20 + 20 + 10 + 10 + 50 + 20;
  await until(async () => (await discarded()).rate_limit === limited, 5000);
  assert.deepEqual(await discarded(), { rate_limit: limited, bot_user_agent: 50 });
});

async function metrics(url: string): Promise<{ accepted: number; limited: number }> {
  const text = await (await fetch(`${url}/metrics`)).text();
  const sample = (pattern: RegExp) => Number(pattern.exec(text)?.[1]);
  return {
    accepted: sample(/^svc_events_accepted_total (\d+)$/m),
    limited: sample(/^svc_events_discarded_total\{reason="rate_limit"\} (\d+)$/m),
  };
}
