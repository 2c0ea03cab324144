import { LRUCache } from 'lru-cache';
import { cancelledBy, currentSignal, untilAborted } from '../concurrency/cancellation.ts';
import { CacheUse } from '../domain/cache-use.ts';
import { ApiError } from '../domain/error.ts';
import type { Period } from '../domain/period.ts';
import { UnknownRowsError } from '../rollup/days/day-knowledge.ts';
import type { SiteChannels } from '../rollup/read/channel-days.ts';
import type { RollupReader } from '../rollup/read/rollup-reader.ts';
import type { RollupSnapshot } from '../rollup/read/rollup-snapshot.ts';
import type { SitesTogether } from '../rollup/read/sites-together.ts';
import { StoreLimitError } from '../store/store-error.ts';
import { statisticsMessage } from './translations.ts';

/** The shortest time that a refusal holds, milliseconds. It holds longer while the version of its days stays. */
const REFUSED_MIN_MS = 60_000;
const REFUSALS_MAX = 1000;

/** The most that the cache keeps, in characters of JSON. */
const KEPT_MAX_CHARS = 16 * 1024 * 1024;

/** The parts of an answer's key. */
export interface AnswerKey {
  readonly siteId: number;
  /** The days whose events the answer depends on. */
  readonly days: Period;
  /** Everything else that it depends on: the question, and the definitions of the site's owner. */
  readonly rest: string;
  /** The rules of the site whose channels are asked for; a part of `rest`. */
  readonly channels?: readonly SiteChannels[] | undefined;
  /** The sites that the id stands for; a part of `rest`. */
  readonly together?: SitesTogether | undefined;
}

/** A question that exceeded the limits of the engine. */
interface Refusal {
  /** The version of its days. */
  readonly version: string;
  readonly sinceMs: number;
  readonly error: ApiError;
}

/** A question that is being answered. */
interface UnderWay {
  readonly answer: Promise<object>;
  /** The number of those who wait for the answer. */
  waiting: number;
  /** Ends the reading when none of them is left. */
  readonly unneeded: AbortController;
}

/**
 * Caches answers by the version of their days. Equal questions that come while one is being answered share its answer.
 * The reading of an answer ends when all who wait for it have gone (`cancelledBy`). A question that exceeded the limits of the
 * engine is refused at once while its days have not changed.
 */
export class AnswerCache {
  readonly #rollups: Pick<RollupReader, 'read' | 'version'>;
  readonly #answers = new LRUCache<string, object>({
    maxSize: KEPT_MAX_CHARS,
    sizeCalculation: (answer, key) => key.length + JSON.stringify(answer).length,
  });
  readonly #underWay = new Map<string, UnderWay>();
  readonly #refusals = new LRUCache<string, Refusal>({ max: REFUSALS_MAX });
  /** An answer that is shared while it is being read counts as a hit. */
  readonly use = new CacheUse();

  constructor(rollups: Pick<RollupReader, 'read' | 'version'>) {
    this.#rollups = rollups;
  }

  /**
   * Returns the answer from the cache or from `read`. Callers share it and must not change it. Rejects as `read` does, and with the
   * reason of the caller's signal when that is aborted.
   */
  async answer<Answer extends object>(
    question: AnswerKey,
    read: (snapshot: RollupSnapshot) => Promise<Answer>,
  ): Promise<Answer> {
    const { siteId, days, rest, together } = question;
    const version = this.#rollups.version(siteId, days, together);
    const key = keyOf(question, version);
    const known = this.#answers.get(key);
    const underWay = this.#underWay.get(key);
    this.use.note(known ?? underWay);
    if (known !== undefined) return known as Answer;
    if (underWay !== undefined) return (await this.#wait(key, underWay)) as Answer;
    const refused = this.#refusals.get(`${siteId}\n${rest}`);
    const isRefused =
      refused !== undefined && (refused.version === version || performance.now() - refused.sinceMs < REFUSED_MIN_MS);
    if (isRefused) throw refused.error;
    return (await this.#wait(key, this.#begin(key, question, read))) as Answer;
  }

  #begin(key: string, question: AnswerKey, read: (snapshot: RollupSnapshot) => Promise<object>): UnderWay {
    const unneeded = new AbortController();
    const answer = cancelledBy(unneeded.signal, () => this.#read(question, read));
    const underWay = { answer: answer.finally(() => this.#leave(key, underWay)), waiting: 0, unneeded };
    this.#underWay.set(key, underWay);
    return underWay;
  }

  async #wait(key: string, underWay: UnderWay): Promise<object> {
    const gone = currentSignal();
    underWay.waiting += 1;
    try {
      return await untilAborted(underWay.answer, gone);
    } finally {
      underWay.waiting -= 1;
      if (underWay.waiting === 0 && gone?.aborted) {
        // A later caller starts a new read.
        this.#leave(key, underWay);
        underWay.unneeded.abort();
      }
    }
  }

  #leave(key: string, underWay: UnderWay): void {
    if (this.#underWay.get(key) === underWay) this.#underWay.delete(key);
  }

  async #read(question: AnswerKey, read: (snapshot: RollupSnapshot) => Promise<object>): Promise<object> {
    return this.#rollups.read(async (snapshot) => {
      const version = snapshot.version(question.siteId, question.days);
      const answer = await read(snapshot).catch((error: unknown) => {
        throw this.#refused(question, version, error);
      });
      if (!snapshot.isStale) this.#answers.set(keyOf(question, version), answer);
      return answer;
    }, question);
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

/**
 * Returns the refusal of a question that cannot be answered, with a message for the reader; null for any other error. A
 * question that exceeds the limits of the engine now will exceed them a minute later, so it is not answered with an
 * internal error, which might go away.
 */
function refusalOf(error: unknown): ApiError | null {
  if (error instanceof StoreLimitError) {
    const isMemory = error.limit === 'memory';
    return new ApiError(
      'INVALID_PARAMS',
      statisticsMessage((texts) => (isMemory ? texts.tooMuchMemory : texts.tooMuchTime)),
    );
  }
  if (error instanceof UnknownRowsError) {
    const { days } = error;
    return new ApiError(
      'INVALID_PARAMS',
      statisticsMessage((texts) => texts.unknownDays(days[0]!.day, days.length - 1)),
    );
  }
  return null;
}
