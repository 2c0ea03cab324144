import { hash } from 'node:crypto';
import { appendFileSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import type { Outcome } from './target.ts';

/** The number of alerts that are remembered: a repetition comes within the hour, and rules alert seldom. */
const REMEMBERED_MAX = 10_000;

export interface DeliveredAlertsOptions {
  /** The file that keeps the names over restarts, a line each; null to keep them in memory alone. */
  readonly file?: string | null;
  readonly max?: number;
  /** Told that the file cannot be read or written; the names are in memory then. */
  readonly failed?: (error: unknown) => void;
}

/**
 * Remembers the alerts that a target has taken, and passes each on once. The body of an alert is the same in every
 * attempt, so its hash is its name. The oldest ones are forgotten.
 */
export class DeliveredAlerts {
  readonly #max: number;
  readonly #file: string | null;
  readonly #failed: (error: unknown) => void;
  readonly #delivered: Set<string>;
  readonly #underWay = new Map<string, Promise<Outcome>>();
  #lines: number;

  constructor({ file = null, max = REMEMBERED_MAX, failed = () => {} }: DeliveredAlertsOptions = {}) {
    this.#max = max;
    this.#file = file;
    this.#failed = failed;
    const kept = file === null ? [] : this.#read(file);
    this.#delivered = new Set(kept.slice(-max));
    this.#lines = kept.length;
  }

  /**
   * Calls `send`, unless the target has taken the alert of this body before. A repetition that comes meanwhile gets the
   * outcome of the first.
   */
  async pass(body: Uint8Array, send: () => Promise<Outcome>): Promise<Outcome | 'repeated'> {
    const name = hash('sha256', body, 'base64');
    if (this.#delivered.has(name)) return 'repeated';
    const first = this.#underWay.get(name);
    if (first !== undefined) return first;
    const sending = send();
    this.#underWay.set(name, sending);
    try {
      const outcome = await sending;
      if (outcome.isTaken) this.#remember(name);
      return outcome;
    } finally {
      this.#underWay.delete(name);
    }
  }

  #read(file: string): string[] {
    try {
      return existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : [];
    } catch (error) {
      this.#failed(error);
      return [];
    }
  }

  #remember(name: string): void {
    this.#delivered.add(name);
    for (const oldest of this.#delivered) {
      if (this.#delivered.size <= this.#max) break;
      this.#delivered.delete(oldest);
    }
    if (this.#file === null) return;
    try {
      this.#write(this.#file, name);
    } catch (error) {
      this.#failed(error);
    }
  }

  #write(file: string, name: string): void {
    this.#lines += 1;
    if (this.#lines <= 2 * this.#max) {
      appendFileSync(file, `${name}\n`, { mode: 0o600, flush: true });
      return;
    }
    // Written anew, without the names that are forgotten.
    writeFileSync(`${file}.new`, `${[...this.#delivered].join('\n')}\n`, { mode: 0o600, flush: true });
    renameSync(`${file}.new`, file);
    this.#lines = this.#delivered.size;
  }
}
