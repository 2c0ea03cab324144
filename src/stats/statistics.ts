import { aboutSite } from '../concurrency/lane.ts';
import type { CacheUse } from '../domain/cache-use.ts';
import type { Clock } from '../domain/clock.ts';
import { isTimeZone, localDayAt } from '../domain/day.ts';
import { ApiError } from '../domain/error.ts';
import type { Known, WithGaps } from '../domain/gap.ts';
import type { VisitFigure } from '../domain/metric.ts';
import type { ChannelVersion } from '../domain/own-channels.ts';
import { spanOf } from '../domain/period.ts';
import { firstKeptDay } from '../domain/retention.ts';
import type { Revenue } from '../domain/revenue.ts';
import { isUnited, type Site } from '../domain/site.ts';
import type { SiteChannels } from '../rollup/read/channel-days.ts';
import { AnswerCache } from './answer-cache.ts';
import { readRevenueOfSites, type SiteRevenue } from './answers/revenue-of-sites.ts';
import { type ComparedVisitors, readVisitorsOfSites } from './answers/visitors-of-sites.ts';
import { knownIn, withErased } from './coverage.ts';
import { eventDaysOf, firstDayOf } from './days-with-figures.ts';
import type { Definitions } from './definitions.ts';
import { isAboutChannels, type TimedQuery } from './query.ts';
import type { Listing, Question } from './questions/question.ts';
import type { StatisticsDependencies } from './read-counts.ts';
import { type Silence, silenceOf } from './silence.ts';
import { UnitedDefinitions } from './united-definitions.ts';
import { likeForLike, type Window, windowOf } from './window.ts';

/** Answers questions about a site, or several united ones. The read API, the dashboard, MCP, reports and alerts all ask here. */
export class Statistics {
  readonly #dependencies: StatisticsDependencies;
  readonly #answers: AnswerCache;
  readonly #definitions: Definitions;
  readonly #clock: Clock;

  constructor(dependencies: StatisticsDependencies, definitions: Definitions, clock: Clock) {
    this.#dependencies = dependencies;
    this.#answers = new AnswerCache(dependencies.rollups);
    this.#definitions = definitions;
    this.#clock = clock;
  }

  /**
   * Answers a question about a site. Callers share the answer, which may come from the cache, and must not change it. Rejects
   * with an ApiError when it is refused.
   */
  async ask<Query extends object, Needs, Answer extends object>(
    site: Site,
    question: Question<Query, Needs, Answer> | Listing<Needs, Answer>,
    query: Query,
  ): Promise<Answer> {
    return (await this.#answer(site, question, query)).answer;
  }

  /** Answers a question as `ask` does, and says in the answer how far it is known when it is not in full. */
  async askWithGaps<Query extends object, Needs, Answer extends object>(
    site: Site,
    question: Question<Query, Needs, Answer> | Listing<Needs, Answer>,
    query: Query,
  ): Promise<WithGaps<Answer>> {
    const { answer, known } = await this.#answer(site, question, query);
    return known === null ? answer : { ...answer, known };
  }

  async #answer<Query extends object, Needs, Answer extends object>(
    site: Site,
    question: Question<Query, Needs, Answer> | Listing<Needs, Answer>,
    query: Query,
  ): Promise<{ readonly answer: Answer; readonly known: Known | null }> {
    const definitions = this.#definitionsOf(site);
    const needs = await question.needs(definitions, site, query);
    if ('list' in question) return { answer: question.list(needs), known: null };
    const window = await this.#window(site, definitions, question.time(query));
    const { period, previous, today, firstKept, firstReadableRaw, firstKeptVisit, running, zones } = window;
    const channels =
      isAboutChannels(query) || isAboutChannels(needs ?? {})
        ? channelsOf(site, await definitions.channelVersionsOf(site.id))
        : undefined;
    const time = [period, today, firstKept, firstReadableRaw, firstKeptVisit, running, site.timezone, zones];
    const asked = question.key === undefined ? query : question.key(query, window);
    // The window says what `likeForLike` does: where that is nothing, the answer is shared with those who do not ask for it.
    const together = isUnited(site) ? { id: site.id, siteIds: site.sites.map(({ id }) => id) } : undefined;
    const rest = JSON.stringify([question.name, asked, needs, channels, time, together], (name, value) =>
      name === 'likeForLike' ? undefined : value,
    );
    const days = question.days?.(query, window) ?? spanOf(period, previous ?? period);
    const key = { siteId: site.id, days, rest, channels, together };
    return aboutSite(site.id, () =>
      this.#answers.answer(key, async (rollups) => {
        const answer = await question.read(
          { ...this.#dependencies, rollups },
          withErased(rollups, window),
          query,
          needs,
        );
        return { answer, known: knownIn(rollups, site.id, period, firstKept) };
      }),
    );
  }

  /**
   * Returns the visitors of many sites and the further figures that are asked for, each over its own period, as `stats` has them.
   * Sites without a valid zone are left out.
   *
   * @param revenues the goal of each site whose revenue is read too
   */
  async visitorsOfSites(
    sites: readonly Site[],
    timeOf: (site: Site) => TimedQuery,
    further: readonly VisitFigure[] = [],
    revenues: ReadonlyMap<number, Revenue> = new Map(),
  ): Promise<{
    readonly visitors: ReadonlyMap<number, ComparedVisitors>;
    readonly revenue: ReadonlyMap<number, SiteRevenue>;
  }> {
    const now = this.#clock.nowMicros();
    const windows = sites
      .filter(({ timezone }) => isTimeZone(timezone))
      .flatMap((site) => {
        const { period, against } = timeOf(site);
        try {
          return [windowOf(site, [], period, now, against)];
        } catch (error) {
          // The days of one site may be too many to be compared with its own: the others have their figures.
          if (error instanceof ApiError) return [];
          throw error;
        }
      });
    return this.#dependencies.rollups.read(async (rollups) => {
      const reader = { ...this.#dependencies, rollups };
      const seen = windows.map((window) => withErased(rollups, window));
      return {
        visitors: await readVisitorsOfSites(reader, seen, (site) => this.firstDay(site), further),
        revenue: await readRevenueOfSites(reader, seen, revenues),
      };
    });
  }

  /** Returns the first day of a site, or of the first of several, that has figures and is kept by its retention; null without one. */
  firstDay(site: Site): string | null {
    const days = (isUnited(site) ? site.sites : [site]).flatMap(
      (one) => firstDayOf(this.#dependencies.rollups, one, this.#clock.nowMicros()) ?? [],
    );
    return days.sort()[0] ?? null;
  }

  /** Returns the number of events of each kept day that has some; null for a day that another product has counted, or that is erased. */
  eventDays(site: Site): ReadonlyMap<string, number | null> {
    return eventDaysOf(this.#dependencies.rollups, site, this.#clock.nowMicros());
  }

  /**
   * Tells whether a site's events have stopped, by the days in memory; null for a site that has events as usual. A site without a
   * valid zone has no days.
   */
  silence(site: Site): Silence | null {
    if (!isTimeZone(site.timezone)) return null;
    const today = localDayAt(this.#clock.nowMicros(), site.timezone).day;
    const kept = firstKeptDay(site, today);
    const days = this.#dependencies.rollups.ownDays(site.id).filter((day) => day >= kept);
    // The events of a site that is older than what it keeps may be gone.
    const isOlder = days.length === 0 && localDayAt(site.createdAt * 1000, site.timezone).day < kept;
    return isOlder ? { since: kept } : silenceOf(days, today);
  }

  /** How often an answer was there already. */
  get cacheUse(): CacheUse {
    return this.#answers.use;
  }

  /** Returns the settings that a question about a site depends on. */
  #definitionsOf(site: Site): Definitions {
    return isUnited(site) ? new UnitedDefinitions(this.#definitions, site) : this.#definitions;
  }

  /** Returns the days of a question, those that it is compared with, and what is kept of them now. */
  async #window(
    site: Site,
    definitions: Definitions,
    { period, against, likeForLike: isLike }: TimedQuery,
  ): Promise<Window> {
    const window = windowOf(site, await definitions.zonesOf(site), period, this.#clock.nowMicros(), against);
    return isLike === undefined ? window : likeForLike(window);
  }
}

/** Gives each site that is read the versions of its own rules of channels. */
function channelsOf(site: Site, versions: readonly ChannelVersion[]): readonly SiteChannels[] {
  const sites = isUnited(site) ? site.sites : [site];
  return sites.map(({ id }) => ({ siteId: id, versions: versions.filter(({ siteId }) => siteId === id) }));
}
