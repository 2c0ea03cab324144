import { LRUCache } from 'lru-cache';
import type { Period } from '../domain/period.ts';
import type { Layers } from '../rollup/layers.ts';

/** How much of them is kept, in characters of JSON. */
const KEPT_MAX_CHARS = 16 * 1024 * 1024;

/** What an answer depends on besides the events. */
export interface AnswerKey {
  readonly siteId: number;
  /** The days whose events it tells of. */
  readonly days: Period;
  /** Everything else: the question, and what its site's owner has defined. */
  readonly rest: string;
}

/**
 * Answers that were given already and would come out the same: nothing has happened since to the days that they tell of.
 * Whoever asks what is just being answered waits for that answer.
 */
export class RememberedAnswers {
  readonly #layers: Layers;
  readonly #answers = new LRUCache<string, object>({
    maxSize: KEPT_MAX_CHARS,
    sizeCalculation: (answer, key) => key.length + JSON.stringify(answer).length,
  });
  readonly #underWay = new Map<string, Promise<object>>();

  constructor(layers: Layers) {
    this.#layers = layers;
  }

  /** The answer, from memory or from `read`. Shared: nobody may change it. Rejects as `read` does. */
  async answer<Answer extends object>({ siteId, days, rest }: AnswerKey, read: () => Promise<Answer>): Promise<Answer> {
    const mark = this.#layers.mark(siteId, days);
    const key = `${siteId}\n${mark}\n${rest}`;
    const known = this.#answers.get(key) ?? this.#underWay.get(key);
    if (known !== undefined) return (await known) as Answer;
    const underWay = this.#read(key, mark, siteId, days, read).finally(() => this.#underWay.delete(key));
    this.#underWay.set(key, underWay);
    return (await underWay) as Answer;
  }

  async #read(key: string, mark: string, siteId: number, days: Period, read: () => Promise<object>): Promise<object> {
    const layers = this.#layers;
    const rested = layers.restedReads(siteId);
    const answer = await read();
    // An answer that is older than its key says, or of which a part may be, is given and forgotten.
    if (layers.mark(siteId, days) === mark && layers.restedReads(siteId) === rested) this.#answers.set(key, answer);
    return answer;
  }
}
