import type { Period } from '../../domain/period.ts';
import { type Site, siteIdsOf } from '../../domain/site.ts';
import type { CrawlerDay, CrawlerDays, FirstAsked } from '../../stats/crawler-days.ts';

/** Reads the requests of crawlers in a round. Rules of the same site or group and the same days share what is read. */
export class RoundRequests {
  readonly #requests: CrawlerDays;
  readonly #read = new Map<string, Promise<unknown>>();

  constructor(requests: CrawlerDays) {
    this.#requests = requests;
  }

  /** See `CrawlerDays`. */
  counts(subject: Site, days: Period): Promise<readonly CrawlerDay[]> {
    return this.#once(['counts', subject.id, days], () => this.#requests.counts(siteIdsOf(subject), days));
  }

  /**
   * Lists the crawlers that asked for the first time in a run of days.
   *
   * @param isAsked tells whether it matters if a crawler asked long before; those for which it does not are listed without a look
   */
  async firsts(subject: Site, days: Period, isAsked: (first: FirstAsked) => boolean): Promise<FirstAsked[]> {
    const siteIds = siteIdsOf(subject);
    const recent = await this.#once(['recent', subject.id, days], () => this.#requests.recentFirsts(siteIds, days));
    const asked = recent
      .filter(isAsked)
      .map(({ crawler }) => crawler)
      .sort();
    const earlier = await this.#once(['earlier', subject.id, days, asked], () =>
      this.#requests.earlier(siteIds, days, asked),
    );
    return recent.filter(({ crawler }) => !earlier.has(crawler));
  }

  #once<Answer>(key: readonly unknown[], read: () => Promise<Answer>): Promise<Answer> {
    return this.#read.getOrInsertComputed(JSON.stringify(key), read) as Promise<Answer>;
  }
}
