import { hash } from 'node:crypto';
import type { Outcome } from './target.ts';

/** The number of alerts that are remembered: a repetition comes within the hour, and rules alert seldom. */
const REMEMBERED_MAX = 10_000;

/**
 * Remembers the alerts that a target has taken, and passes each on once. The body of an alert is the same in every
 * attempt, so its hash is its name. The oldest ones are forgotten.
 */
export class PassedAlerts {
  readonly #max: number;
  readonly #passed = new Set<string>();
  readonly #underWay = new Map<string, Promise<Outcome>>();

  constructor(max: number = REMEMBERED_MAX) {
    this.#max = max;
  }

  /**
   * Calls `send`, unless the target has taken the alert of this body before. A repetition that comes meanwhile gets the
   * outcome of the first.
   */
  async pass(body: Uint8Array, send: () => Promise<Outcome>): Promise<Outcome | 'repeated'> {
    const name = hash('sha256', body, 'base64');
    if (this.#passed.has(name)) return 'repeated';
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

  #remember(name: string): void {
    this.#passed.add(name);
    for (const oldest of this.#passed) {
      if (this.#passed.size <= this.#max) break;
      this.#passed.delete(oldest);
    }
  }
}
