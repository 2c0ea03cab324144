import assert from 'node:assert/strict';
import { join } from 'node:path';
import { systemClock } from '../../src/domain/clock.ts';
import type { Dimension } from '../../src/domain/dimension.ts';
import type { CollectedEvent } from '../../src/domain/event.ts';
import type { Site } from '../../src/domain/site.ts';
import type { BreakdownAnswer, StatsAnswer } from '../../src/stats/answer.ts';
import { Connection, postBytes } from '../collect/connection.ts';
import { makeDataDirectory, removeDataDirectory, Server, until } from '../collect/server.ts';
import { behindProxy, homeAddress } from '../collect/visit.ts';
import { createWorld, type World as Installation } from '../collect/world.ts';
import { localDay, shift } from '../oracle/calendar.ts';
import { expectedAnswer } from '../oracle/expected-answer.ts';
import type { Oracle } from '../oracle/oracle.ts';
import type { Question } from '../oracle/question.ts';
import { importLine, pathOf, svc, writeLines } from './imported.ts';
import { OtherSite } from './other-site.ts';
import { assertSame } from './same.ts';
import { FULL } from './ugly-sizes.ts';

/** The longest time from an event's 202 until the answers about a large open day show it. */
const SHOWN_WITHIN_MS = FULL ? 600_000 : 60_000;

/** One day inside the raw window and one beyond it, counted back from today. */
const RAW_DAY = -3;
const FINAL_DAY = -40;
const SENDERS = 16;
const PIPELINED = 8;

/** A service under extreme traffic, with another site that is read and collected meanwhile. */
export class UglyService {
  readonly dataDir: string;
  readonly server: Server;
  readonly installation: Installation;
  readonly other: OtherSite;
  /** The time of each answer, milliseconds, by its path. */
  readonly tookMs = new Map<string, number>();
  /** The comparisons to repeat once all days are closed. */
  readonly again: { readonly site: Site; readonly days: readonly string[]; compare(): Promise<void> }[] = [];

  static async start(): Promise<UglyService> {
    const dataDir = makeDataDirectory();
    const installation = await createWorld(dataDir);
    const server = await Server.start({ dataDir });
    const { apiKey, proxyKey } = installation;
    const other = new OtherSite(server, await installation.addSite(), { apiKey, proxyKey });
    return new UglyService(dataDir, server, installation, other);
  }

  private constructor(dataDir: string, server: Server, installation: Installation, other: OtherSite) {
    this.dataDir = dataDir;
    this.server = server;
    this.installation = installation;
    this.other = other;
  }

  async close(): Promise<void> {
    await this.server.kill();
    await this.installation.close();
    removeDataDirectory(this.dataDir);
  }

  async read<Answer>(path: string): Promise<Answer> {
    const start = performance.now();
    const answer = (await this.server.read(this.installation.apiKey, path)) as Answer;
    this.tookMs.set(path, Math.max(this.tookMs.get(path) ?? 0, Math.round(performance.now() - start)));
    return answer;
  }

  /** Imports events of a site from a file; every line must be accepted. */
  async importAll(site: Site, name: string, events: readonly CollectedEvent[]): Promise<void> {
    const path = join(this.dataDir, `${name}.ndjson`);
    await writeLines(path, events.values().map(importLine));
    const outcome = await svc(this, 'import', '--site', site.publicId, path);
    assert.deepEqual(outcome, { accepted: events.length, rejected: 0 });
  }

  /** Posts events of one visitor over many kept connections; each of them keeps the order. */
  async collectAll(site: Site, count: number, eventOf: (i: number) => object): Promise<void> {
    const headers = behindProxy(this.installation.proxyKey, homeAddress(7));
    let next = 0;
    const post = async (connection: Connection) => {
      while (next < count) {
        const body = JSON.stringify({ s: site.publicId, ...eventOf(next++) });
        const { status } = await connection.request(postBytes(body, headers));
        assert.equal(status, 202);
      }
    };
    const send = async () => {
      const connection = await Connection.open(this.server.port);
      await Promise.all(Array.from({ length: PIPELINED }, () => post(connection)));
      connection.close();
    };
    await Promise.all(Array.from({ length: SENDERS }, send));
  }

  async compareAll(site: Site, oracle: Oracle, questions: readonly Question[]): Promise<void> {
    for (const question of questions) {
      const actual = await this.read(pathOf(site.publicId, question));
      assertSame(actual, expectedAnswer(oracle, question), JSON.stringify(question).slice(0, 300));
    }
  }

  async todaysStats(site: Site): Promise<StatsAnswer['stats']> {
    return (await this.read<StatsAnswer>(`/v1/sites/${site.publicId}/stats?period=today`)).stats;
  }

  /** Waits until today's figures of a site show so many pageviews. */
  async shown(site: Site, pageviews: number): Promise<void> {
    await until(async () => (await this.todaysStats(site)).pageviews.value === pageviews, SHOWN_WITHIN_MS);
  }

  /** Reads all rows of today's breakdown. */
  async allRows(site: Site, dimension: Dimension): Promise<BreakdownAnswer['rows']> {
    const rows: BreakdownAnswer['rows'][number][] = [];
    for (;;) {
      const path = `/v1/sites/${site.publicId}/breakdown?dimension=${dimension}&period=today&limit=1000&offset=${rows.length}`;
      const answer = await this.read<BreakdownAnswer>(path);
      rows.push(...answer.rows);
      if (answer.rows.length === 0 || rows.length >= answer.totalKeys) return rows;
    }
  }
}

/** Returns the query of all rows of a dimension on a day. */
export function breakdown(day: string, dimension: Dimension): Question & { readonly ask: 'breakdown' } {
  const period = { from: day, to: day };
  return { ask: 'breakdown', query: { period, filters: [], dimension, limit: 1000, offset: 0, search: null } };
}

/** Returns the days of the events of the visitor and the paths. */
export function daysOf(site: Site): string[] {
  const today = localDay(systemClock.nowMicros(), site.timezone);
  return [shift(today, FINAL_DAY), shift(today, RAW_DAY)];
}
