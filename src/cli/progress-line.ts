import type { Writable } from 'node:stream';
import type { Clock } from '../domain/clock.ts';

const SHOW_EVERY_MICROS = 100_000;
const ERASE = '\r\x1b[K';

/**
 * Where progress is shown: on one line of a terminal that overwrites itself, and nowhere else; or as lines, for a program
 * that reads them.
 */
export type ProgressStyle = 'terminal' | 'lines';

/** Shows progress on standard error. */
export class ProgressLine {
  readonly #err: Writable;
  readonly #clock: Clock;
  readonly #style: ProgressStyle | null;
  #shownAt = 0;
  #shown = false;

  constructor(err: Writable, clock: Clock, style: ProgressStyle = 'terminal') {
    this.#err = err;
    this.#clock = clock;
    const isTerminal = 'isTTY' in err && err.isTTY === true;
    this.#style = style === 'lines' || isTerminal ? style : null;
  }

  /** Shows a text, unless another was shown just before. */
  show(text: () => string): void {
    const now = this.#clock.nowMicros();
    if (this.#style === null || now - this.#shownAt < SHOW_EVERY_MICROS) return;
    this.#shownAt = now;
    if (this.#style === 'lines') {
      this.#err.write(`${text()}\n`);
      return;
    }
    this.#shown = true;
    this.#err.write(`${ERASE}${text()}`);
  }

  /** Writes a line that stays, also without a terminal. */
  note(text: string): void {
    this.erase();
    this.#err.write(`${text}\n`);
  }

  [Symbol.dispose](): void {
    this.erase();
  }

  erase(): void {
    if (this.#shown) this.#err.write(ERASE);
    this.#shown = false;
  }
}
