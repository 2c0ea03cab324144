/** Events that are sent without a pause while processes are killed, and how they are found again. */
import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import { openStorage } from '../../src/service/data-directory/storage.ts';
import { Connection, type PostHeaders, postBytes } from './connection.ts';
import { type Server, until } from './server.ts';
import { BROWSER } from './visit.ts';

const CONNECTIONS = 6;
const PIPELINED = 4;
const TICK_MS = 5;

const SENT = 1;
const ACKNOWLEDGED = 2;

export interface LoadOptions {
  /** Events a second, while the server keeps up; without a pause when it is not given. */
  readonly perSecond?: number;
  /** Returns the headers of an event; those of one browser when it is not given. */
  readonly headersOf?: (number: number) => PostHeaders;
  /** Called with each acknowledged event's time from its request to its answer, milliseconds. */
  readonly acknowledged?: (ms: number) => void;
}

/** Sends visits. Each event has a page of its own, by which it is found again. */
export class Load {
  readonly #publicId: string;
  readonly #options: LoadOptions;
  /** The state of each event, by number: sent or acknowledged. */
  readonly #events: number[] = [];
  #server: Server | null = null;
  #over = false;
  #acknowledged = 0;
  /** The events that are due until now. */
  #due = Number.POSITIVE_INFINITY;
  #nextTick = Promise.resolve();

  constructor(publicId: string, options: LoadOptions = {}) {
    this.#publicId = publicId;
    this.#options = options;
  }

  get sent(): number {
    return this.#events.length;
  }

  get acknowledged(): number {
    return this.#acknowledged;
  }

  /** Lists the pages of the events that are acknowledged. */
  acknowledgedPages(): string[] {
    return this.#events.flatMap((state, number) => (state === ACKNOWLEDGED ? [`/event/${number}`] : []));
  }

  /** Lists the events that are sent and not acknowledged, by number. */
  unacknowledged(): ReadonlySet<number> {
    return new Set(this.#events.flatMap((state, number) => (state === SENT ? [number] : [])));
  }

  /** Sends the visits to a server from now on; null while there is none. */
  turnTo(server: Server | null): void {
    this.#server = server;
  }

  end(): void {
    this.#over = true;
  }

  /** Returns the pages that are acknowledged and not stored, and those that are stored twice. */
  compare(stored: ReadonlyMap<string, number>): { readonly lost: string[]; readonly twice: string[] } {
    return {
      lost: this.acknowledgedPages().filter((page) => !stored.has(page)),
      twice: [...stored].flatMap(([page, count]) => (count > 1 ? [page] : [])),
    };
  }

  async run(): Promise<void> {
    await Promise.all([this.#pace(), ...Array.from({ length: CONNECTIONS }, () => this.#visit())]);
  }

  async #pace(): Promise<void> {
    const { perSecond } = this.#options;
    if (perSecond === undefined) return;
    const startMs = performance.now();
    while (!this.#over) {
      this.#due = ((performance.now() - startMs) / 1000) * perSecond;
      this.#nextTick = pause(TICK_MS);
      await this.#nextTick;
    }
  }

  async #visit(): Promise<void> {
    while (!this.#over) {
      await until(() => this.#server !== null || this.#over);
      if (this.#server === null) continue;
      const connection = await Connection.open(this.#server.port).catch(() => null);
      if (connection === null) await pause(5);
      else await Promise.all(Array.from({ length: PIPELINED }, () => this.#send(connection)));
    }
  }

  async #send(connection: Connection): Promise<void> {
    const { headersOf = () => BROWSER, acknowledged } = this.#options;
    while (!this.#over) {
      if (this.#events.length >= this.#due) {
        await this.#nextTick;
        continue;
      }
      const number = this.#events.push(SENT) - 1;
      const body = JSON.stringify({ s: this.#publicId, u: `/event/${number}` });
      const startMs = performance.now();
      const answer = await connection.request(postBytes(body, headersOf(number))).catch(() => null);
      if (answer === null) return;
      assert.deepEqual([answer.status, answer.body], [202, '']);
      this.#events[number] = ACKNOWLEDGED;
      this.#acknowledged++;
      acknowledged?.(performance.now() - startMs);
    }
    connection.close();
  }
}

/** Counts how often each page is stored, once everything in the journal is loaded. */
export async function readPages(dataDir: string): Promise<Map<string, number>> {
  const log = { info: () => {}, warn: () => {}, error: () => {} };
  const storage = await openStorage(dataDir, log);
  try {
    await storage.loader.drain();
    const rows = await storage.store.query<{ page: string; count: number }>(
      'SELECT page, count() AS count FROM events GROUP BY page',
    );
    return new Map(rows.map(({ page, count }) => [page, count]));
  } finally {
    await storage.close();
  }
}
