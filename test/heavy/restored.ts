/** Compares the figures of a restored directory with the oracle's of the same events. */
import assert from 'node:assert/strict';
import { eventWith } from '../../src/domain/event.fixture.ts';
import type { Site } from '../../src/domain/site.ts';
import { openStorage } from '../../src/service/data-directory/storage.ts';
import { Server } from '../collect/server.ts';
import { Oracle } from '../oracle/oracle.ts';

const QUIET = { info: () => {}, warn: () => {}, error: () => {} };
const PAGES = 50;
/** Zones may be off by parts of an hour; those of the tests are not. */
const HOUR_MS = 3_600_000;

/** An event as it is stored. */
export interface StoredEvent {
  readonly site: number;
  readonly page: string;
  readonly ts: number;
  readonly seq: string;
  readonly day: string;
  readonly hour: number;
}

/** Reads all events, once everything in the journal is loaded. */
export async function readEvents(dataDir: string): Promise<StoredEvent[]> {
  const { store, loader, close } = await openStorage(dataDir, QUIET);
  try {
    await loader.drain();
    return await store.query<StoredEvent>('SELECT site, page, ts, toString(seq) AS seq, day, hour FROM events');
  } finally {
    await close();
  }
}

/**
 * Serves a directory and compares what it answers of a site's today with the oracle's answers.
 *
 * @param events those of the site
 * @param visitorOf the visitor who sent the event with this page
 */
export async function assertAsTheOracle(
  dataDir: string,
  site: Site,
  apiKey: string,
  events: readonly StoredEvent[],
  visitorOf: (page: string) => string,
): Promise<void> {
  const server = await Server.start({ dataDir });
  try {
    await server.settled();
    const base = `/v1/sites/${site.publicId}`;
    const asked = [
      `stats?period=today`,
      `timeseries?period=today&metric=visitors`,
      `breakdown?period=today&dimension=page&limit=${PAGES}`,
    ];
    let nowMs: number;
    let answers: unknown[];
    // Hours that have not begun are null: answers of two hours cannot be compared.
    do {
      nowMs = Date.now();
      answers = await Promise.all(asked.map((each) => server.read(apiKey, `${base}/${each}`)));
    } while (Math.floor(Date.now() / HOUR_MS) > Math.floor(nowMs / HOUR_MS));
    const [stats, series, pages] = answers;
    const oracle = new Oracle({
      ...{ site, goals: [], funnels: [] },
      zones: [{ fromDay: '0001-01-01', timezone: site.timezone }],
      now: nowMs * 1000,
      events: events.map(({ page, ts, seq, day, hour }) =>
        eventWith({ site: site.id, page, ts, seq: Number(seq), day, hour, visitor: visitorOf(page) }),
      ),
    });
    const period = { preset: 'today' } as const;
    const filters = [] as const;
    assert.deepEqual(stats, oracle.stats({ period, filters }));
    assert.deepEqual(series, oracle.timeseries({ period, filters, metric: 'visitors', compare: false }));
    assert.deepEqual(
      pages,
      oracle.breakdown({ period, filters, dimension: 'page', limit: PAGES, offset: 0, search: null }),
    );
  } finally {
    await server.kill();
  }
}
