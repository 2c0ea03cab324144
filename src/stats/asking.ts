import { aboutSite } from '../concurrency/lane.ts';
import type { CacheUse } from '../domain/cache-use.ts';
import type { Clock } from '../domain/clock.ts';
import type { Compared } from '../domain/comparison.ts';
import { spanOf } from '../domain/period.ts';
import type { Site } from '../domain/site.ts';
import { AnswerCache } from './answer-cache.ts';
import { channelsFor } from './channel-questions.ts';
import type { Definitions } from './definitions.ts';
import type { PeriodChoice } from './query.ts';
import type { Reader, Sources } from './read-counts.ts';
import { type Window, windowOf } from './window.ts';

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
  async window(site: Site, period: PeriodChoice, against?: Compared): Promise<Window> {
    return windowOf(site, await this.#definitions.zonesOf(site), period, this.#clock.nowMicros(), against);
  }

  /** Answers a question about a window. Callers share the answer and must not change it. Rejects as `read` does. */
  async answer<Answer extends object>(
    { site, period, previous, today, firstKept, firstReadableRaw }: Window,
    question: readonly unknown[],
    read: (reader: Reader) => Promise<Answer>,
  ): Promise<Answer> {
    const channels = await channelsFor(this.#definitions, site.id, question[1]);
    const rest = JSON.stringify([question, channels, period, today, firstKept, firstReadableRaw, site.timezone]);
    const key = { siteId: site.id, days: spanOf(period, previous ?? period), rest, channels };
    return aboutSite(site.id, () => this.#answers.answer(key, (rollups) => read({ ...this.#sources, rollups })));
  }

  /** How often an answer was there already. */
  get cacheUse(): CacheUse {
    return this.#answers.use;
  }
}
