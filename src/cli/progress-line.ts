import type { Writable } from 'node:stream';
import type { Clock } from '../domain/clock.ts';

const SHOW_EVERY_MICROS = 100_000;
const ERASE = '\r\x1b[K';

/** Shows progress on one line that overwrites itself on a terminal; shows nothing elsewhere. */
export class ProgressLine {
  readonly #err: Writable;
  readonly #clock: Clock;
  readonly #terminal: boolean;
  #shownAt = 0;
  #shown = false;

  constructor(err: Writable, clock: Clock) {
    this.#err = err;
    this.#clock = clock;
    this.#terminal = 'isTTY' in err && err.isTTY === true;
  }

  /** Shows a text, unless another was shown just before. */
  show(text: () => string): void {
    const now = this.#clock.nowMicros();
    if (!this.#terminal || now - this.#shownAt < SHOW_EVERY_MICROS) return;
    this.#shownAt = now;
    this.#shown = true;
    this.#err.write(`${ERASE}${text()}`);
  }

  /** Writes a line that stays, also without a terminal. */
  note(text: string): void {
    this.erase();
    this.#err.write(`${text}\n`);
  }

  erase(): void {
    if (this.#shown) this.#err.write(ERASE);
    this.#shown = false;
  }
}
