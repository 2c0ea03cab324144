import { LRUCache } from 'lru-cache';
import type { ApiError } from '../domain/error.ts';
import type { Period } from '../domain/period.ts';
import type { Reading } from '../rollup/read/reading.ts';
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
  /** Of its days. */
  readonly version: string;
  readonly sinceMs: number;
  readonly error: ApiError;
}

/**
 * Caches answers by the version of the days that they tell of. A question that is just being answered is answered for
 * everybody who asks it. What was too much for the engine is refused at once while nothing has changed.
 */
export class AnswerCache {
  readonly #rollups: Pick<RollupReader, 'read' | 'version'>;
  readonly #answers = new LRUCache<string, object>({
    maxSize: KEPT_MAX_CHARS,
    sizeCalculation: (answer, key) => key.length + JSON.stringify(answer).length,
  });
  readonly #underWay = new Map<string, Promise<object>>();
  readonly #refusals = new LRUCache<string, Refusal>({ max: REFUSALS_MAX });

  constructor(rollups: Pick<RollupReader, 'read' | 'version'>) {
    this.#rollups = rollups;
  }

  /** The answer, from memory or from `read`. Shared: nobody may change it. Rejects as `read` does. */
  async answer<Answer extends object>(
    question: AnswerKey,
    read: (reading: Reading) => Promise<Answer>,
  ): Promise<Answer> {
    const { siteId, days, rest } = question;
    const version = this.#rollups.version(siteId, days);
    const key = keyOf(question, version);
    const known = this.#answers.get(key) ?? this.#underWay.get(key);
    if (known !== undefined) return (await known) as Answer;
    const refused = this.#refusals.get(`${siteId}\n${rest}`);
    const isRefused =
      refused !== undefined && (refused.version === version || performance.now() - refused.sinceMs < REFUSED_MIN_MS);
    if (isRefused) throw refused.error;
    const underWay = this.#read(question, read).finally(() => this.#underWay.delete(key));
    this.#underWay.set(key, underWay);
    return (await underWay) as Answer;
  }

  async #read(question: AnswerKey, read: (reading: Reading) => Promise<object>): Promise<object> {
    return this.#rollups.read(async (reading) => {
      const version = reading.version(question.siteId, question.days);
      const answer = await read(reading).catch((error: unknown) => {
        throw this.#refused(question, version, error);
      });
      if (!reading.isStale) this.#answers.set(keyOf(question, version), answer);
      return answer;
    });
  }

  #refused({ siteId, rest }: AnswerKey, version: string, error: unknown): unknown {
    const refusal = refusalOf(error);
    if (refusal === null) return error;
    if (error instanceof StoreLimitError) {
      this.#refusals.set(`${siteId}\n${rest}`, { version, sinceMs: performance.now(), error: refusal });
    }
    return refusal;
  }
}

function keyOf({ siteId, rest }: AnswerKey, version: string): string {
  return `${siteId}\n${version}\n${rest}`;
}
