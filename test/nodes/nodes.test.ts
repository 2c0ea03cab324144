/** Tests several processes that share servers: collectors, API nodes and workers, each a real process. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import { systemClock } from '../../src/domain/clock.ts';
import type { Site } from '../../src/domain/site.ts';
import { createApiKey, revokeApiKey } from '../../src/sites/api-keys.ts';
import { createGoal } from '../../src/sites/goals.ts';
import { setSiteState } from '../../src/sites/site-state.ts';
import { FaultyServer } from '../clickhouse/faulty-server.ts';
import { Connection } from '../collect/connection.ts';
import { type Server, until } from '../collect/server.ts';
import { behindProxy, homeAddress, post } from '../collect/visit.ts';
import type { World } from '../collect/world.ts';
import { assertWithin, heavyTest, looks } from '../heavy-checks.ts';
import { Cluster } from './cluster.ts';

/** The longest time in which another worker takes over, milliseconds. */
const TAKEOVER_MAX_MS = 15_000;
/** A day that has ended in every zone, and of which raw events are kept. */
const DAY = Temporal.Now.plainDateISO('UTC').subtract({ days: 3 }).toString();

interface Totals {
  readonly visitors: number;
  readonly pageviews: number;
}

/** Sends a pageview of each of these people to a collector, which acknowledges it. */
async function visit({ port }: Server, { proxyKey }: World, site: Site, people: readonly number[]): Promise<void> {
  const connection = await Connection.open(port);
  const body = { s: site.publicId, n: 'pageview', u: `https://${site.domain}/` };
  for (const person of people) {
    assert.deepEqual(await post(connection, body, behindProxy(proxyKey, homeAddress(person))), [202, '']);
  }
  connection.close();
}

/** Returns the numbers from 0 on. */
function numbers(count: number): number[] {
  return [...Array(count).keys()];
}

describe('processes that share servers', () => {
  let cluster: Cluster<FaultyServer>;
  let world: World;
  let site: Site;
  let directory: string;
  const servers = (role: string) =>
    cluster.nodes.filter(({ name }) => name.startsWith(role)).map(({ server }) => server);
  const totals = async (api: Server, of = site, period = 'period=today'): Promise<Totals> => {
    const { stats } = (await api.read(world.apiKey, `/v1/sites/${of.publicId}/stats?${period}`)) as {
      readonly stats: Readonly<Record<keyof Totals, { readonly value: number }>>;
    };
    return { visitors: stats.visitors.value, pageviews: stats.pageviews.value };
  };
  /** Waits until every API node answers so. */
  const shows = async (expected: Totals, of = site, period = 'period=today', maxMs = 60_000) => {
    for (const api of servers('api')) {
      let found: Totals | undefined;
      await until(async () => {
        found = await totals(api, of, period);
        return isDeepStrictEqual(found, expected);
      }, maxMs).catch((error) => assert.deepEqual(found, expected, String(error)));
    }
  };
  const closed = async (of: Site): Promise<readonly { readonly generation: number | null }[]> =>
    world.database.db
      .selectFrom('site_days')
      .select('generation')
      .where('site_id', '=', of.id)
      .where('day', '=', DAY)
      .execute();
  const importDay = async (of: Site, people: readonly number[]) => {
    const file = join(directory, `${of.publicId}-${people.at(-1)}.ndjson`);
    // At noon of the site: noon of UTC may be another day there.
    const { epochMilliseconds: ts } = Temporal.PlainDate.from(DAY).toZonedDateTime({
      timeZone: of.timezone,
      plainTime: '12:00',
    });
    const lines = people.map((person) => ({ ts, visitor: `p${person}`, u: '/' }));
    writeFileSync(file, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
    await cluster.run('import', '--site', of.publicId, file);
  };

  before(async () => {
    directory = mkdtempSync(join(tmpdir(), 'svc-nodes-test-'));
    cluster = await Cluster.with(FaultyServer.start());
    world = cluster.world;
    site = await world.addSite();
    const names = ['collect-1', 'collect-2', 'api-1', 'api-2', 'worker-1', 'worker-2'];
    // Only a killed worker needs another one.
    await Promise.all(looks(names, 5).map((name) => cluster.add(name, name.slice(0, -2))));
  });
  after(async () => {
    await cluster.stop();
    rmSync(directory, { recursive: true, force: true });
  });

  test('what any collector accepts, every API node answers; a person is one visitor on all of them', async () => {
    const [first, second] = servers('collect');
    await Promise.all([visit(first!, world, site, numbers(20)), visit(second!, world, site, numbers(30))]);
    await shows({ visitors: 30, pageviews: 50 });
  });

  heavyTest('one worker closes past days; when it is killed, the other takes over', async () => {
    const period = `from=${DAY}&to=${DAY}`;
    const past = await world.addSite({ domain: 'past.example' });
    await importDay(past, numbers(40));
    await shows({ visitors: 40, pageviews: 40 }, past, period);
    const active = async () =>
      (await Promise.all(servers('worker').map((each) => each.metric('svc_worker_active')))).indexOf(1);
    await until(async () => (await active()) !== -1);
    await until(async () => (await closed(past))[0]?.generation === 1);
    await shows({ visitors: 40, pageviews: 40 }, past, period);
    const worker = cluster.nodes.filter(({ name }) => name.startsWith('worker'))[await active()]!;
    await worker.kill();
    const begun = performance.now();
    const other = cluster.nodes.find((node) => node.name.startsWith('worker') && node !== worker)!;
    await until(async () => (await other.server.metric('svc_worker_active')) === 1);
    assertWithin(performance.now() - begun, TAKEOVER_MAX_MS, 'the takeover');
    await importDay(past, numbers(60));
    await shows({ visitors: 60, pageviews: 60 }, past, period);
    await until(async () => (await closed(past))[0]?.generation === 2);
    await shows({ visitors: 60, pageviews: 60 }, past, period);
    await worker.restart();
  });

  heavyTest('a goal that is made on one node is counted by the worker for all of them', async () => {
    const past = await world.addSite({ domain: 'goals.example' });
    await importDay(past, numbers(7));
    await until(async () => (await closed(past))[0]?.generation === 1);
    await createGoal(world.database.db, systemClock, { siteId: past.id, name: 'Home', kind: 'page', pattern: '/' });
    for (const api of servers('api')) {
      const read = async () => {
        const { goals } = (await api.read(world.apiKey, `/v1/sites/${past.publicId}/goals?from=${DAY}&to=${DAY}`)) as {
          readonly goals: readonly { readonly conversions: number }[];
        };
        return goals.map(({ conversions }) => conversions);
      };
      let found: readonly number[] = [];
      await until(async () => {
        found = await read();
        return found.length > 0;
      });
      // Once the goal shows, its figure is whole.
      assert.deepEqual(found, [7]);
    }
  });

  test('a revoked key and an archived site take effect on every process', async () => {
    const { db } = world.database;
    const { id, key } = await createApiKey(db, systemClock, { orgId: world.orgId, name: 'revoked' });
    const path = `/v1/sites/${site.publicId}/stats?period=today`;
    const statuses = () =>
      Promise.all(
        servers('api').map(
          async ({ url }) => (await fetch(url + path, { headers: { authorization: `Bearer ${key}` } })).status,
        ),
      );
    await until(async () => isDeepStrictEqual(await statuses(), [200, 200]));
    await revokeApiKey(db, systemClock, id);
    await until(async () => isDeepStrictEqual(await statuses(), [401, 401]));
    const archived = await world.addSite({ domain: 'archived.example' });
    await setSiteState(db, archived.publicId, 'archived');
    for (const collector of servers('collect')) {
      const discarded = () => collector.metric('svc_events_discarded_total{reason="unknown_site"}');
      const before = await discarded();
      await until(async () => {
        await visit(collector, world, archived, [1]);
        return (await discarded()) > before;
      });
    }
  });

  heavyTest('wrong passwords at one node count at the other, and the limit of a key is that of both', async () => {
    const limits = { SVC_API_RATE_PER_MINUTE: '10' };
    const limited = await Promise.all(['limited-1', 'limited-2'].map((name) => cluster.add(name, 'api', limits)));
    const [first, second] = limited.map(({ server }) => server);
    const guess = async ({ url }: Server) => {
      const body = JSON.stringify({ email: 'nobody@example.com', password: 'wrong horse' });
      const headers = { 'content-type': 'application/json' };
      return (await fetch(`${url}/dashboard/session`, { method: 'POST', headers, body })).status;
    };
    for (let i = 0; i < 9; i++) await guess(first!);
    assert.equal(await guess(second!), 429);
    const { key } = await createApiKey(world.database.db, systemClock, { orgId: world.orgId, name: 'limited' });
    const ask = async ({ url }: Server) =>
      (await fetch(`${url}/v1/sites`, { headers: { authorization: `Bearer ${key}` } })).status;
    await until(async () => (await ask(first!)) === 200);
    const statuses: number[] = [];
    for (let i = 0; i < 11; i++) statuses.push(await ask(i % 2 === 0 ? second! : first!));
    assert.deepEqual(statuses.slice(0, 9), Array(9).fill(200));
    assert.deepEqual(statuses.slice(9), [429, 429]);
  });

  heavyTest('collectors go on while ClickHouse is away, and nothing is lost or doubled', async () => {
    const before = await totals(servers('api')[0]!);
    await cluster.clickhouse.server.kill();
    const [first, second] = servers('collect');
    await Promise.all([visit(first!, world, site, numbers(25)), visit(second!, world, site, numbers(25))]);
    await until(async () => (await fetch(`${first!.url}/readyz`)).status === 503);
    assert.ok((await first!.metric('svc_journal_queued_rows')) > 0);
    await cluster.clickhouse.server.restart();
    await shows({ visitors: before.visitors, pageviews: before.pageviews + 50 });
    await until(async () => (await fetch(`${first!.url}/readyz`)).status === 200);
  });

  heavyTest('collectors go on while PostgreSQL is away, and everything recovers by itself', async () => {
    const before = await totals(servers('api')[0]!);
    await cluster.postgres.kill();
    const [first, second] = servers('collect');
    await Promise.all([visit(first!, world, site, numbers(25)), visit(second!, world, site, numbers(25))]);
    for (const api of servers('api')) assert.deepEqual(await totals(api), before);
    await cluster.postgres.start();
    await shows({ visitors: before.visitors, pageviews: before.pageviews + 50 });
  });

  heavyTest('a killed collector loads what it had acknowledged when it is started again', async () => {
    const before = await totals(servers('api')[0]!);
    const node = cluster.nodes[0]!;
    await cluster.clickhouse.inject({ kind: 'cut-half', on: 'inserts', times: 1 });
    await visit(node.server, world, site, numbers(29));
    await node.kill();
    await cluster.clickhouse.heal();
    await node.restart();
    await shows({ visitors: before.visitors, pageviews: before.pageviews + 29 });
  });

  heavyTest('every process ends within two seconds when it is asked to', async () => {
    for (const { name, server } of cluster.nodes) {
      const { code, afterMs } = await server.stop();
      assert.equal(code, 0, `${name}: ${server.log}`);
      assertWithin(afterMs, 2500, name);
    }
  });
});
