import { aboutSite } from '../concurrency/lane.ts';
import type { CacheUse } from '../domain/cache-use.ts';
import type { Clock } from '../domain/clock.ts';
import { type Period, spanOf } from '../domain/period.ts';
import type { Site } from '../domain/site.ts';
import { AnswerCache } from './answer-cache.ts';
import { channelsFor } from './channel-questions.ts';
import type { Definitions } from './definitions.ts';
import type { PeriodChoice, TimedQuery } from './query.ts';
import type { Reader, Sources } from './read-counts.ts';
import { likeForLike, type Running, type Window, windowOf } from './window.ts';

/** Asks questions about a site: finds the days that they are about, and takes their answers from the cache or reads them. */
export class Asking {
  readonly #sources: Sources;
  readonly #answers: AnswerCache;
  readonly #definitions: Definitions;
  readonly #clock: Clock;

  constructor(sources: Sources, definitions: Definitions, clock: Clock) {
    this.#sources = sources;
    this.#answers = new AnswerCache(sources.rollups);
    this.#definitions = definitions;
    this.#clock = clock;
  }

  /** Returns the days of a question, those that it is compared with, and what is kept of them now. */
  async window(site: Site, { period, against, likeForLike: isLike }: TimedQuery): Promise<Window> {
    const window = windowOf(site, await this.#definitions.zonesOf(site), period, this.#clock.nowMicros(), against);
    return isLike === undefined ? window : likeForLike(window);
  }

  /** Returns what is compared of a period that is not over, and of another one; null for one that is. */
  async running(site: Site, period: PeriodChoice, against: Period): Promise<Running | null> {
    return (await this.window(site, { period, against, likeForLike: true })).running;
  }

  /** Answers a question about a window. Callers share the answer and must not change it. Rejects as `read` does. */
  async answer<Answer extends object>(
    { site, period, previous, today, firstKept, firstReadableRaw, running }: Window,
    question: readonly unknown[],
    read: (reader: Reader) => Promise<Answer>,
  ): Promise<Answer> {
    const channels = await channelsFor(this.#definitions, site.id, question[1]);
    const time = [period, today, firstKept, firstReadableRaw, running, site.timezone];
    // The window says what `likeForLike` does: where that is nothing, the answer is shared with those who do not ask for it.
    const rest = JSON.stringify([question, channels, time], (name, value) =>
      name === 'likeForLike' ? undefined : value,
    );
    const key = { siteId: site.id, days: spanOf(period, previous ?? period), rest, channels };
    return aboutSite(site.id, () => this.#answers.answer(key, (rollups) => read({ ...this.#sources, rollups })));
  }

  /** How often an answer was there already. */
  get cacheUse(): CacheUse {
    return this.#answers.use;
  }
}
