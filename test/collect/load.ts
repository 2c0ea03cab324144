/** Events that are sent without a pause while processes are killed, and how they are found again. */
import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import { openStorage } from '../../src/service/storage.ts';
import { Connection, postBytes } from './connection.ts';
import { type Server, until } from './server.ts';
import { CHROME } from './world.ts';

const CONNECTIONS = 6;
const PIPELINED = 4;

const SENT = 1;
const ACKNOWLEDGED = 2;

/** Sends visits without a pause. Each event has a page of its own, by which it is found again. */
export class Load {
  readonly #publicId: string;
  /** The state of each event, by number: sent or acknowledged. */
  readonly #events: number[] = [];
  #server: Server | null = null;
  #over = false;

  constructor(publicId: string) {
    this.#publicId = publicId;
  }

  get sent(): number {
    return this.#events.length;
  }

  get acknowledged(): number {
    return this.#events.filter((state) => state === ACKNOWLEDGED).length;
  }

  /** Lists the pages of the events that are acknowledged. */
  acknowledgedPages(): string[] {
    return this.#events.flatMap((state, number) => (state === ACKNOWLEDGED ? [`/event/${number}`] : []));
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
    await Promise.all(Array.from({ length: CONNECTIONS }, () => this.#visit()));
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
    const headers = { Origin: 'https://example.com', 'User-Agent': CHROME };
    while (!this.#over) {
      const number = this.#events.push(SENT) - 1;
      const body = JSON.stringify({ s: this.#publicId, u: `/event/${number}` });
      const answer = await connection.request(postBytes(body, headers)).catch(() => null);
      if (answer === null) return;
      assert.deepEqual([answer.status, answer.body], [202, '']);
      this.#events[number] = ACKNOWLEDGED;
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
