import { LRUCache } from 'lru-cache';
import type { ApiError } from '../domain/error.ts';
import type { Period } from '../domain/period.ts';
import type { RollupReader } from '../rollup/read/rollup-reader.ts';
import { StoreLimitError } from '../store/store-error.ts';
import { refusalOf } from './refusal.ts';

/** A refusal holds as long as nothing has happened to its days, and for so long in any case, milliseconds. */
const REFUSED_MIN_MS = 60_000;
const REFUSALS_MAX = 1000;

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

/** A question that exceeded the engine's limits. */
interface Refusal {
  readonly mark: string;
  readonly sinceMs: number;
  readonly error: ApiError;
}

/**
 * Answers that were given already and would come out the same: nothing has happened since to the days that they tell of.
 * Whoever asks what is just being answered waits for that answer. What was too much for the engine is refused at once while
 * nothing has changed.
 */
export class AnswerCache {
  readonly #rollups: RollupReader;
  readonly #answers = new LRUCache<string, object>({
    maxSize: KEPT_MAX_CHARS,
    sizeCalculation: (answer, key) => key.length + JSON.stringify(answer).length,
  });
  readonly #underWay = new Map<string, Promise<object>>();
  readonly #refusals = new LRUCache<string, Refusal>({ max: REFUSALS_MAX });

  constructor(rollups: RollupReader) {
    this.#rollups = rollups;
  }

  /** The answer, from memory or from `read`. Shared: nobody may change it. Rejects as `read` does. */
  async answer<Answer extends object>({ siteId, days, rest }: AnswerKey, read: () => Promise<Answer>): Promise<Answer> {
    const mark = this.#rollups.mark(siteId, days);
    const key = `${siteId}\n${mark}\n${rest}`;
    const known = this.#answers.get(key) ?? this.#underWay.get(key);
    if (known !== undefined) return (await known) as Answer;
    const refused = this.#refusals.get(`${siteId}\n${rest}`);
    if (refused !== undefined && (refused.mark === mark || performance.now() - refused.sinceMs < REFUSED_MIN_MS)) {
      throw refused.error;
    }
    const underWay = this.#read(key, rest, mark, siteId, days, read).finally(() => this.#underWay.delete(key));
    this.#underWay.set(key, underWay);
    return (await underWay) as Answer;
  }

  #refused(question: string, mark: string, error: unknown): unknown {
    const refusal = refusalOf(error);
    if (refusal === null) return error;
    if (error instanceof StoreLimitError) {
      this.#refusals.set(question, { mark, sinceMs: performance.now(), error: refusal });
    }
    return refusal;
  }

  async #read(
    key: string,
    rest: string,
    mark: string,
    siteId: number,
    days: Period,
    read: () => Promise<object>,
  ): Promise<object> {
    const rollups = this.#rollups;
    const rested = rollups.restedReads(siteId);
    const answer = await read().catch((error: unknown) => {
      throw this.#refused(`${siteId}\n${rest}`, mark, error);
    });
    // An answer that is older than its key says, or of which a part may be, is given and forgotten.
    if (rollups.mark(siteId, days) === mark && rollups.restedReads(siteId) === rested) this.#answers.set(key, answer);
    return answer;
  }
}
