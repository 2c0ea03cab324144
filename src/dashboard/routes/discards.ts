import { sumCrawlers } from '../../collect/crawler-discards.ts';
import { type DiscardCount, listDiscards, sumDiscards } from '../../collect/discards.ts';
import { addDays, isDay } from '../../domain/calendar.ts';
import { AI_ASSISTANTS } from '../../domain/channel.ts';
import type { CrawlerCount } from '../../domain/crawler.ts';
import { localDayAt } from '../../domain/day.ts';
import type { Period } from '../../domain/period.ts';
import type { Site } from '../../domain/site.ts';
import { REPORT } from '../../stats/questions/report.ts';
import type { Statistics } from '../../stats/statistics.ts';
import { DashboardError } from '../dashboard-error.ts';
import type { Dependencies } from '../dependencies.ts';
import { type DashboardRoute, route } from '../route.ts';

/** The discarded events of a site, by its local days and by reason. Only counts above zero are listed. */
export interface DiscardsAnswer {
  readonly period: Period;
  /** Every day of the period, also those without discards. */
  readonly days: readonly string[];
  readonly discards: readonly DiscardCount[];
  /** The bots among them by name, the most frequent first. */
  readonly crawlers: readonly CrawlerCount[];
  /** The visitors whom AI assistants sent in the period; null when the channels of a day are not known. */
  readonly assistantVisitors: number | null;
}

/** The discarded events of a site over a period, by reason, the most frequent first. */
export interface DiscardSumsAnswer {
  readonly sums: readonly Omit<DiscardCount, 'day'>[];
}

const DAYS_MAX = 90;

/**
 * The routes of a site's discarded events. The collection endpoint answers 202 to all events, so only these routes show
 * them.
 */
export function discardRoutes({ db, clock, statistics }: Dependencies): readonly DashboardRoute[] {
  return [
    route('GET /sites/:site/discards', 'site:viewer:settings', async ({ site, query }): Promise<DiscardsAnswer> => {
      const now = clock.nowMicros();
      const to = localDayAt(now, site.timezone).day;
      const days = Array.from({ length: daysOf(query) }, (_, i) => addDays(to, -i)).reverse();
      const period = { from: days[0]!, to };
      const [discards, crawlers] = [
        await listDiscards(db, site, period, now),
        await sumCrawlers(db, site, period, now),
      ];
      return { period, days, discards, crawlers, assistantVisitors: await assistantVisitors(statistics, site, period) };
    }),
    route(
      'GET /sites/:site/discard-sums',
      'site:viewer:settings',
      async ({ site, query }): Promise<DiscardSumsAnswer> => {
        const [from, to] = [query.get('from') ?? '', query.get('to') ?? ''];
        if (!isDay(from) || !isDay(to)) throw new DashboardError('invalid', 'give `from` and `to`, such as 2026-05-20');
        return { sums: await sumDiscards(db, site, { from, to }, clock.nowMicros()) };
      },
    ),
  ];
}

async function assistantVisitors(statistics: Statistics, site: Site, period: Period): Promise<number | null> {
  const one = { limit: 1, offset: 0, search: AI_ASSISTANTS } as const;
  const { rows, knownFrom } = await statistics.ask(site, REPORT, {
    ...{ dimension: 'channel', metric: 'visitors', filters: [], period },
    ...one,
  });
  return knownFrom === null ? (rows.find(({ key }) => key === AI_ASSISTANTS)?.visitors ?? 0) : null;
}

function daysOf(query: URLSearchParams): number {
  const text = query.get('days') ?? '7';
  const days = /^\d{1,3}$/.test(text) ? Number(text) : 0;
  if (days < 1 || days > DAYS_MAX) throw new DashboardError('invalid', `give a number of days from 1 to ${DAYS_MAX}`);
  return days;
}
