/** A running server with an organisation, and its owner's view of it: statistics and discards. */
import assert from 'node:assert/strict';
import { listDiscards, NO_SITE } from '../../src/collect/discards.ts';
import { systemClock } from '../../src/domain/clock.ts';
import type { Dimension } from '../../src/domain/dimension.ts';
import type { DiscardReason } from '../../src/domain/discard.ts';
import type { Site } from '../../src/domain/site.ts';
import type { BreakdownAnswer, StatsAnswer } from '../../src/stats/answer.ts';
import { Connection, type PostHeaders } from './connection.ts';
import { makeDataDirectory, removeDataDirectory, Server, until } from './server.ts';
import { BROWSER, behindProxy, homeAddress, post } from './visit.ts';
import { createWorld, type World } from './world.ts';

/** The number of accepted events, and of discarded ones for each reason that occurred. */
export interface Tally {
  readonly accepted: number;
  readonly discarded: Discards;
}

export interface Sent {
  readonly body: object | string | Buffer;
  readonly headers?: PostHeaders;
}

export type Discards = Readonly<Partial<Record<DiscardReason, number>>>;

const ALL_DAYS = { from: '2000-01-01', to: '2100-01-01' };

export class Harness {
  readonly dataDir: string;
  readonly server: Server;
  readonly world: World;
  #connection: Connection;

  static async open(environment: Readonly<Record<string, string>> = {}): Promise<Harness> {
    const dataDir = makeDataDirectory();
    const server = await Server.start({ dataDir, environment });
    const world = await createWorld(dataDir);
    return new Harness(dataDir, server, world, await Connection.open(server.port));
  }

  private constructor(dataDir: string, server: Server, world: World, connection: Connection) {
    this.dataDir = dataDir;
    this.server = server;
    this.world = world;
    this.#connection = connection;
  }

  async close(): Promise<void> {
    this.#connection.close();
    await this.world.close();
    await this.server.stop();
    removeDataDirectory(this.dataDir);
  }

  /**
   * Posts one body on a connection that stays open: on another one when the server has ended it because it was idle for long.
   * Returns status and body of the answer.
   */
  async post(body: object | string | Buffer, headers: PostHeaders = BROWSER): Promise<readonly [number, string]> {
    if (this.#connection.isClosed) this.#connection = await Connection.open(this.server.port);
    return await post(this.#connection, body, headers);
  }

  /** Sends events, whose answers must all be the same. Returns the counts of the metrics. */
  async send(events: readonly Sent[]) {
    return await this.tally(async () => {
      for (const { body, headers } of events) {
        assert.deepEqual(await this.post(body, headers), [202, ''], JSON.stringify(body));
      }
    });
  }

  async assertAccepted(events: readonly Sent[]): Promise<void> {
    assert.ok(events.length > 0);
    for (const event of events) {
      assert.deepEqual(await this.send([event]), { accepted: 1, discarded: {} }, JSON.stringify(event));
    }
  }

  async assertDiscarded(reason: DiscardReason, events: readonly Sent[]): Promise<void> {
    assert.ok(events.length > 0);
    for (const event of events) {
      const expected = { accepted: 0, discarded: { [reason]: 1 } };
      assert.deepEqual(await this.send([event]), expected, JSON.stringify(event));
    }
  }

  /** Sends events that must all be accepted. */
  async accept(events: readonly (readonly [body: object, headers?: PostHeaders])[]): Promise<void> {
    const tally = await this.tally(async () => {
      for (const [body, headers] of events) assert.deepEqual(await this.post(body, headers), [202, '']);
    });
    assert.deepEqual(tally, { accepted: events.length, discarded: {} });
  }

  /** Sends each visit by a visitor of its own, so that each is a session of its own. */
  async acceptVisits(site: Site, visits: readonly object[]): Promise<void> {
    const { proxyKey } = this.world;
    await this.accept(
      visits.map((visit, i) => [{ s: site.publicId, u: '/', ...visit }, behindProxy(proxyKey, homeAddress(i))]),
    );
  }

  /** Returns the counts of the metrics while some work ran. */
  async tally(work: () => Promise<unknown>): Promise<Tally> {
    const before = await this.server.metrics();
    await work();
    const after = await this.server.metrics();
    const discarded: Partial<Record<string, number>> = {};
    for (const [name, value] of after) {
      const [, reason] = /^svc_events_discarded_total\{reason="(\w+)"\}$/.exec(name) ?? [];
      const more = value - (before.get(name) ?? 0);
      if (reason !== undefined && more !== 0) discarded[reason] = more;
    }
    const accepted = after.get('svc_events_accepted_total')! - before.get('svc_events_accepted_total')!;
    return { accepted, discarded };
  }

  /**
   * Returns the discards that the owner of a site sees, once they are `expected`, or in their last state when they do
   * not become so.
   */
  async discardsOf(site: Site | null, expected: Discards): Promise<Discards> {
    let found: Discards = {};
    const read = async () => {
      const rows = await listDiscards(this.world.database.db, site ?? NO_SITE, ALL_DAYS, systemClock.nowMicros());
      const sums: Partial<Record<DiscardReason, number>> = {};
      for (const { reason, count } of rows) sums[reason] = (sums[reason] ?? 0) + count;
      found = sums;
      return total(found) >= total(expected);
    };
    await until(read, 5000).catch(() => {});
    return found;
  }

  /**
   * Returns visitors and views by key, in the order of the breakdown of the site's day, once all accepted events are
   * stored.
   */
  async breakdown(site: Site, dimension: Dimension): Promise<[key: string, visitors: number, views: number][]> {
    await this.server.settled();
    const path = `/v1/sites/${site.publicId}/breakdown?dimension=${dimension}&period=today`;
    const answer = (await this.server.read(this.world.apiKey, path)) as BreakdownAnswer;
    return answer.rows.map(({ key, visitors, views }) => [key, visitors!, views!]);
  }

  /** Returns the keys of a breakdown, each once for every view, sorted. */
  async keys(site: Site, dimension: Dimension): Promise<string[]> {
    const rows = await this.breakdown(site, dimension);
    return rows.flatMap(([key, , views]) => Array<string>(views).fill(key)).sort();
  }

  /** Returns visitors and pageviews of the site's day, once all accepted events are stored. */
  async counts(site: Site): Promise<{ visitors: number | null; pageviews: number | null }> {
    await this.server.settled();
    const path = `/v1/sites/${site.publicId}/stats?period=today`;
    const { stats } = (await this.server.read(this.world.apiKey, path)) as StatsAnswer;
    return { visitors: stats.visitors.value, pageviews: stats.pageviews.value };
  }
}

function total(discards: Discards): number {
  return Object.values(discards).reduce((sum, count) => sum + count, 0);
}
