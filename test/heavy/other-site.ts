/** A quiet site that is read and collected all the time beside other load; each read is timed. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { Site } from '../../src/domain/site.ts';
import type { StatsAnswer } from '../../src/stats/answer.ts';
import { Connection, postBytes } from '../collect/connection.ts';
import { type Server, until } from '../collect/server.ts';
import { behindProxy, homeAddress } from '../collect/visit.ts';

const COLLECT_EVERY_MS = 50;
const LOOK_AT_MEMORY_EVERY_MS = 200;

export class OtherSite {
  readonly #server: Server;
  readonly #site: Site;
  readonly #apiKey: string;
  readonly #proxyKey: string;
  #phase = '';
  #over = false;
  readonly #running: Promise<unknown>;
  #collected = 0;
  /** The longest wait for a read, milliseconds, by the other load. */
  readonly longestMs = new Map<string, number>();
  reads = 0;
  /** The most memory of the service itself (PSS), bytes. */
  memoryPeakBytes = 0;
  /** The most memory of the service without the pages of files, such as the engine's library, bytes. */
  anonymousPeakBytes = 0;

  constructor(server: Server, site: Site, keys: { readonly apiKey: string; readonly proxyKey: string }) {
    this.#server = server;
    this.#site = site;
    this.#apiKey = keys.apiKey;
    this.#proxyKey = keys.proxyKey;
    this.#running = Promise.all([this.#read(), this.#collect(), this.#lookAtMemory()]);
    // A failure is reported by `end`.
    this.#running.catch(() => {});
  }

  /** Names the load that the service is about to get. */
  begin(phase: string): void {
    this.#phase = phase;
  }

  /** Stops reading and collecting; everything that was collected must be counted. Throws the first error. */
  async end(): Promise<void> {
    this.#over = true;
    await this.#running;
    await until(async () => {
      const { stats } = (await this.#ask('stats?period=today')) as StatsAnswer;
      return stats.pageviews.value === this.#collected && stats.visitors.value === 1;
    });
  }

  async #read(): Promise<void> {
    const reader = new Worker(new URL('./other-reader.fixture.ts', import.meta.url), {
      workerData: { url: `${this.#server.url}/v1/sites/${this.#site.publicId}`, apiKey: this.#apiKey },
    });
    reader.on('message', (tookMs: number) => {
      this.reads += 1;
      this.longestMs.set(this.#phase, Math.max(this.longestMs.get(this.#phase) ?? 0, Math.round(tookMs)));
    });
    const ended = once(reader, 'exit');
    ended.catch(() => {});
    while (!this.#over) await Promise.race([pause(LOOK_AT_MEMORY_EVERY_MS), ended]);
    reader.postMessage('end');
    await ended;
  }

  #ask(path: string): Promise<unknown> {
    return this.#server.read(this.#apiKey, `/v1/sites/${this.#site.publicId}/${path}`);
  }

  async #collect(): Promise<void> {
    const connection = await Connection.open(this.#server.port);
    const headers = behindProxy(this.#proxyKey, homeAddress(1));
    while (!this.#over) {
      const body = JSON.stringify({ s: this.#site.publicId, u: `/other/${this.#collected % 50}` });
      const { status } = await connection.request(postBytes(body, headers));
      assert.equal(status, 202);
      this.#collected += 1;
      await pause(COLLECT_EVERY_MS);
    }
    connection.close();
  }

  async #lookAtMemory(): Promise<void> {
    while (!this.#over) {
      const rollup = readFileSync(`/proc/${this.#server.pid}/smaps_rollup`, 'utf8');
      const bytes = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(rollup)?.[1]) * 1024;
      this.memoryPeakBytes = Math.max(this.memoryPeakBytes, bytes('Pss'));
      this.anonymousPeakBytes = Math.max(this.anonymousPeakBytes, bytes('Pss_Anon'));
      await pause(LOOK_AT_MEMORY_EVERY_MS);
    }
  }
}
