/** Events that visitors send while the service is upgraded. */
import { setTimeout as pause } from 'node:timers/promises';
import { Connection } from '../collect/connection.ts';
import { post } from '../collect/visit.ts';

const CONNECTIONS = 4;
const PAUSE_MS = 5;

/** A post, by when it was sent. Milliseconds of `performance.now()`. */
interface Sent {
  readonly atMs: number;
  /** Acknowledged; refused when nobody listened; unanswered when the connection ended before the answer. */
  readonly as: 'acknowledged' | 'refused' | 'unanswered';
}

/** Posts events of one site without a pause. */
export class UpgradeLoad {
  readonly sent: Sent[] = [];
  readonly #port: number;
  readonly #site: string;
  readonly #visitors: Promise<unknown>;
  #isOver = false;

  constructor(port: number, site: string) {
    this.#port = port;
    this.#site = site;
    this.#visitors = Promise.all(Array.from({ length: CONNECTIONS }, () => this.#visit()));
  }

  async end(): Promise<void> {
    this.#isOver = true;
    await this.#visitors;
  }

  count(as: Sent['as'], fromMs = 0, toMs = Number.POSITIVE_INFINITY): number {
    return this.sent.filter((sent) => sent.as === as && sent.atMs >= fromMs && sent.atMs < toMs).length;
  }

  /** Returns the longest time after `fromMs` in which nothing was acknowledged, milliseconds. */
  gapMs(fromMs: number): number {
    const times = this.sent.filter(({ as, atMs }) => as === 'acknowledged' && atMs >= fromMs).map(({ atMs }) => atMs);
    times.sort((a, b) => a - b);
    return Math.max(0, ...times.slice(1).map((atMs, i) => atMs - times[i]!));
  }

  async #visit(): Promise<void> {
    while (!this.#isOver) {
      const atMs = performance.now();
      const connection = await Connection.open(this.#port).catch(() => null);
      if (connection === null) this.sent.push({ atMs, as: 'refused' });
      else while (!this.#isOver && (await this.#send(connection))) await pause(PAUSE_MS);
      connection?.close();
      await pause(PAUSE_MS);
    }
  }

  async #send(connection: Connection): Promise<boolean> {
    const atMs = performance.now();
    // On a closed connection a request gets neither an answer nor an error.
    const over = connection.closed.then(() => null);
    const answer = await Promise.race([post(connection, { s: this.#site, u: '/' }).catch(() => null), over]);
    this.sent.push({ atMs, as: answer?.[0] === 202 ? 'acknowledged' : 'unanswered' });
    return answer !== null;
  }
}
