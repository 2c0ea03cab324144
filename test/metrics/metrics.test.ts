/** Tests the metrics of a running service with collector processes, and what is made of them. */
import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { Connection } from '../collect/connection.ts';
import { makeDataDirectory, removeDataDirectory, Server, until } from '../collect/server.ts';
import { post } from '../collect/visit.ts';
import { createWorld, type World } from '../collect/world.ts';
import { alertRules, dashboardQueries, documentedFamilies, familiesIn, ON_SERVERS } from './deployed.ts';
import { type Family, parseExposition } from './exposition.ts';
import { promtool, promtoolMissing } from './promtool.ts';

const TOKEN = 'the-token-of-prometheus';
/** Named before promtool was asked: it takes `days` for a unit. */
const DAYS = /^svc_days_(unclosed|behind_seconds) use base unit "seconds" instead of "days"$/;
const EVENTS = 5;

const dataDir = makeDataDirectory();
let world: World;
let server: Server;
let text = '';
let families: ReadonlyMap<string, Family>;

async function scrape(headers: Readonly<Record<string, string>> = { authorization: `Bearer ${TOKEN}` }) {
  return await fetch(`${server.url}/metrics`, { headers });
}

function value(name: string, labels: Readonly<Record<string, string>> = {}): number | undefined {
  const family = families.get(name) ?? families.get(name.replace(/_(bucket|sum|count)$/, ''));
  const wanted = Object.entries(labels);
  return family?.samples.find(
    (sample) => sample.name === name && wanted.every(([label, text]) => sample.labels.get(label) === text),
  )?.value;
}

before(async () => {
  world = await createWorld(dataDir);
  const site = await world.addSite();
  server = await Server.start({ dataDir, collectors: 1, environment: { SVC_METRICS_TOKEN: TOKEN } });
  const connection = await Connection.open(server.port);
  for (let i = 0; i < EVENTS; i++) await post(connection, { s: site.publicId, u: `/${i}` });
  await post(connection, { s: 'nobodys', u: '/' });
  connection.close();
  const stats = `/v1/sites/${site.publicId}/stats?period=today`;
  const isLoaded = new RegExp(`^svc_loader_events_total ${EVENTS}$`, 'm');
  await until(async () => isLoaded.test(await (await scrape()).text()));
  await server.read(world.apiKey, stats);
  await server.read(world.apiKey, stats);
  await fetch(`${server.url}/v1/sites/secret-path/stats?period=secret-query`);
  text = await (await scrape()).text();
  families = parseExposition(text);
});

after(async () => {
  await server.stop();
  await world.close();
  removeDataDirectory(dataDir);
});

test('the metrics are for those who have the token, through collectors too', async () => {
  assert.equal((await scrape()).headers.get('content-type'), 'text/plain; version=0.0.4; charset=utf-8');
  for (const headers of [{}, { authorization: 'Bearer another-token-than-it' }]) {
    const refused = await scrape(headers);
    assert.equal(refused.status, 401);
    assert.ok(!(await refused.text()).includes('svc_'));
  }
});

test('they tell what has happened', async () => {
  assert.equal(value('svc_events_accepted_total'), EVENTS);
  assert.equal(value('svc_events_discarded_total', { reason: 'unknown_site' }), 1);
  assert.equal(
    value('svc_loader_lag_seconds_count'),
    value('svc_loader_range_duration_seconds_count', { result: 'ok' }),
  );
  const route = { route: '/v1/sites/:siteId/stats', method: 'GET' };
  assert.ok(value('svc_http_request_duration_seconds_count', { ...route, status: '2xx' })! >= 2);
  assert.equal(value('svc_http_request_duration_seconds_count', { ...route, status: '4xx' }), 1);
  assert.ok(value('svc_statement_duration_seconds_count', { layer: 'events' })! > 0);
  assert.ok(value('svc_cache_hits_total', { cache: 'answers' })! > 0);
  assert.ok(value('svc_cache_misses_total', { cache: 'answers' })! > 0);
  assert.equal(value('svc_journal_oldest_event_age_seconds'), 0);
  assert.ok(value('svc_engine_memory_bytes')! > 1_000_000);
  // The engine opens and closes files all the time.
  await until(async () => {
    const openFiles = readdirSync(`/proc/${server.pid}/fd`).length;
    const [, told] = /^process_open_fds (\d+)$/m.exec(await (await scrape()).text()) ?? [];
    return Math.abs(Number(told) - openFiles) < 20;
  }, 20_000);
  assert.ok(value('svc_event_loop_delay_seconds', { quantile: '0.5' })! < 1);
  assert.ok(Math.abs(value('process_start_time_seconds')! - Date.now() / 1000) < 120);
});

test('no label has more values than can be listed, and none is what somebody sent', () => {
  assert.ok(!text.includes('secret'));
  for (const { name, samples } of families.values()) assert.ok(samples.length < 500, name);
});

test('each family is in the documentation with its labels, and no other is', () => {
  const documented = documentedFamilies();
  assert.deepEqual(
    [...families.keys()].sort(),
    [...documented.keys()].filter((name) => !ON_SERVERS.includes(name)).sort(),
  );
  for (const { name, samples } of families.values()) {
    const labels = new Set(samples.flatMap((sample) => [...sample.labels.keys()]));
    labels.delete('le');
    if (samples.length > 0)
      assert.deepEqual(
        [...labels].sort(),
        documented
          .get(name)!
          .filter((label) => label !== 'le')
          .sort(),
        name,
      );
  }
});

test('the alert rules and the dashboard name what is there, and the dashboard all of it', () => {
  const known = new Set([...families.keys(), ...ON_SERVERS]);
  const inRules = familiesIn(alertRules().map(({ expr }) => expr));
  const inDashboard = familiesIn(dashboardQueries());
  for (const name of [...inRules, ...inDashboard]) assert.ok(known.has(name), name);
  // An earlier name of another.
  known.delete('process_resident_memory_bytes');
  assert.deepEqual(
    [...known].filter((name) => !inDashboard.has(name)),
    [],
  );
});

test('promtool finds nothing to say about the metrics', { skip: promtoolMissing() ?? false }, () => {
  const said = promtool(['check', 'metrics'], text);
  const lines = said.text.split('\n').filter((line) => line !== '' && !DAYS.test(line));
  assert.deepEqual(lines, []);
  assert.ok([0, 3].includes(said.status!), String(said.status));
});
