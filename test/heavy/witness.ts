import type { ReaderQuestion } from './reader-question.ts';
import type { Prefix } from './reader-streams.ts';

/** Follows what one process has shown: it never goes back, and shows nothing that was not sent. */
export class Witness {
  readonly #sent: () => Prefix;
  #known: Prefix = { a: 0, b: 0, imported: 0 };

  /** @param sent all that may be stored by now */
  constructor(sent: () => Prefix) {
    this.#sent = sent;
  }

  /** Figures that the process has shown. */
  get known(): Prefix {
    return this.#known;
  }

  /**
   * Checks an answer to a question that was asked when `before` was known. Returns the name of the moment that it tells of,
   * null when it tells of several.
   */
  check(question: ReaderQuestion, answer: unknown, before: Prefix): string | null {
    const moment = question.check(answer, { from: before, to: this.#sent() });
    if (moment === null) return null;
    const { a, b, imported } = this.#known;
    const { prefix, name } = moment;
    this.#known = {
      a: Math.max(a, prefix.a),
      b: Math.max(b, prefix.b),
      imported: Math.max(imported, prefix.imported),
    };
    return name;
  }
}
