/**
 * The service collects into real ClickHouse servers as the shards of a cluster while shards are killed: every acknowledged
 * event is there once, on every shard that is asked.
 *
 * By hand: SVC_TEST_KILLS=30 node --test test/heavy/shard-kills.test.ts
 */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { systemClock } from '../../src/domain/clock.ts';
import type { Site } from '../../src/domain/site.ts';
import { createGoal } from '../../src/sites/goals.ts';
import { Shards } from '../clickhouse/shards.ts';
import { Random } from '../collect/random.ts';
import { until } from '../collect/server.ts';
import { seedOf } from '../draws.ts';
import { Cluster } from '../nodes/cluster.ts';
import { sendEvents } from './load-senders.ts';
import { assertAllShown, Sent } from './load-sent.ts';

const KILLS = Number(process.env.SVC_TEST_KILLS ?? 2);
/** So many that each shard has some. */
const SITES = 6;
/** Events of each site in a second. */
const RATE = 40;
const RECOVERY_MAX_MS = 300_000;

for (const count of [2, 3]) {
  describe(`${count} shards`, () => {
    let shards: Shards;
    before(async () => {
      shards = await Shards.start(count);
    });
    after(() => shards.close());

    /** Returns what each shard answers about its own rows. */
    const onEach = (statement: string) => Promise.all(shards.servers.map((server) => server.ask(statement)));

    test(`events that are acknowledged while shards are killed ${KILLS} times are there once`, {
      timeout: 3_600_000,
    }, async (t) => {
      const cluster = await Cluster.with(Promise.resolve({ url: shards.url, close: async () => {} }));
      const over = new AbortController();
      let sending: Promise<unknown> = Promise.resolve();
      t.after(async () => {
        over.abort();
        await sending.catch(() => {});
        await cluster.stop();
      });
      const { world } = cluster;
      const sites: Site[] = [];
      for (let i = 0; i < SITES; i++) {
        const site = await world.addSite();
        sites.push(site);
        for (const [name, kind, pattern] of [
          ['Ones', 'page', '/p/1*'],
          ['Buy', 'event', 'buy'],
        ] as const) {
          await createGoal(world.database.db, systemClock, { siteId: site.id, name, kind, pattern });
        }
      }
      const names = ['collect-1', 'api-1', 'worker-1'];
      const nodes = await Promise.all(names.map((name) => cluster.add(name, name.slice(0, -2))));
      const [collector, api] = nodes.map(({ server }) => server);
      const random = new Random(seedOf());
      const sent = sites.map(() => new Sent());
      const send = async (index: number) => {
        const target = { port: collector!.port, site: sites[index]!, proxyKey: world.proxyKey, sent: sent[index]! };
        while (!over.signal.aborted) await sendEvents(target, random, performance.now() + 1000, RATE);
      };
      sending = Promise.all(sites.map((_, index) => send(index)));
      sending.catch(() => {});
      const queued = () => collector!.metric('svc_journal_queued_rows');
      const loaded = () => collector!.metric('svc_events_accepted_total').then(async (all) => all - (await queued()));
      await until(async () => (await loaded()) > 0);
      for (let kill = 0; kill < KILLS; kill++) {
        const server = shards.servers[random.below(count)]!;
        await server.kill();
        const before = await queued();
        // Inserts fail: a range has events of several shards.
        await until(async () => (await queued()) > before + RATE, RECOVERY_MAX_MS);
        await server.restart();
        const known = await loaded();
        await until(async () => (await loaded()) > known, RECOVERY_MAX_MS);
      }
      over.abort();
      await sending;
      await collector!.settled();
      const total = sent.reduce((sum, { events }) => sum + events, 0);
      const ask = (path: string) => api!.read(world.apiKey, path);
      for (const [index, site] of sites.entries()) {
        const rows = `SELECT count(), uniqExact(ts, seq) FROM svc.events WHERE site = ${site.id}`;
        const { events } = sent[index]!;
        for (const answer of await onEach(rows)) assert.equal(answer, `${events}\t${events}\n`, site.publicId);
        await until(async () => {
          const { stats } = (await ask(`/v1/sites/${site.publicId}/stats?period=today`)) as {
            readonly stats: { readonly pageviews: { readonly value: number } };
          };
          return stats.pageviews.value === sent[index]!.pageviews;
        });
        await assertAllShown(site, sent[index]!, ask);
      }
      const local = (await onEach('SELECT count() FROM svc.events_local')).map(Number);
      assert.ok(local.every((events) => events > 0));
      assert.equal(
        local.reduce((sum, events) => sum + events, 0),
        total,
      );
      t.diagnostic(`${total} events on ${count} shards (${local.join(', ')}), ${KILLS} kills`);
    });
  });
}
