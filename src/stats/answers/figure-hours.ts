import { addDays } from '../../domain/calendar.ts';
import { dayStart } from '../../domain/day.ts';
import type { Period } from '../../domain/period.ts';
import { revenuesOfSites } from '../../domain/revenue.ts';
import { isUnited, type Site } from '../../domain/site.ts';
import { type SiteZone, zoneOn } from '../../domain/zone-history.ts';
import { namesOf } from '../../rollup/days/day-knowledge.ts';
import { type HourlyFigure, hourlyFigures } from '../../rollup/sql/hourly-figures.ts';
import type { Reader } from '../read-counts.ts';
import type { Where } from '../where.ts';
import { answerable, answerableAnywhere, type Window } from '../window.ts';
import { daysWithoutHits } from './selected-days.ts';

/** Microseconds. */
export const HOUR = 3_600_000_000;

/** A figure of one hour. */
export interface HourFigure {
  /** When the hour began, microseconds. */
  readonly at: number;
  /** An exact decimal. */
  readonly amount: string;
}

/** A figure of the hours of a period. */
export interface FigureHours {
  /** The hours that have any, in no order; every other hour of a known day has 0. */
  readonly hours: readonly HourFigure[];
  /** The first day whose hits are kept. */
  readonly keptFrom: string;
  /** The days since then whose hits do not tell the figure. */
  readonly unknown: readonly string[];
}

/** A row of the store's answer. */
interface HourRow {
  readonly day: string;
  readonly hour: number;
  readonly amount: string;
}

/** A figure of hours, and the zones that the sites have had whose hours are counted. */
export interface HourlyNeeds {
  readonly figure: HourlyFigure;
  readonly where: Where;
  /** Those of each site of a group; absent for one site. */
  readonly zonesOfSites?: readonly SiteZones[];
}

/** The zones that a site has had, the earliest first. */
interface SiteZones {
  readonly siteId: number;
  readonly zones: readonly SiteZone[];
}

/**
 * Reads a figure of each hour of a period, in one statement for a site; that of closed days from memory where it is there. It is counted
 * from hits: of open and closed days, and from visits that are kept.
 *
 * Hours of a group are those of time, whatever the clocks of its sites say. The hours of a site may begin at another minute than those of
 * the group: each counts in the group's hour in which it ends, so that no hour counts before it is over.
 */
export async function readFigureHours(reader: Reader, window: Window, needs: HourlyNeeds): Promise<FigureHours> {
  const { site, zones, period } = window;
  if (!isUnited(site))
    return hoursOfSite(reader, window, answerable(window, period), needs, { siteId: site.id, zones });
  const days = answerableAnywhere(window, daysOfHours(site, period));
  const ofSites: FigureHours[] = [];
  for (const one of needs.zonesOfSites ?? []) {
    const figure = figureOfSite(needs.figure, one.siteId);
    if (figure !== null) ofSites.push(await hoursOfSite(reader, window, days, { ...needs, figure }, one));
  }
  const around = (day: string) => [addDays(day, -1), day, addDays(day, 1)];
  return {
    hours: ofSites.flatMap(({ hours }) => hours.map(({ at, amount }) => ({ at: at + HOUR - 1, amount }))),
    keptFrom: addDays(window.firstKeptVisit, 1),
    unknown: [...new Set(ofSites.flatMap(({ unknown }) => unknown.flatMap(around)))].sort(),
  };
}

/** Returns the days with hours of a period: a local day of a site can begin and end a day before or after that of its group. */
export function daysOfHours(site: Site, period: Period): Period {
  return isUnited(site) ? { from: addDays(period.from, -1), to: addDays(period.to, 1) } : period;
}

/** Returns the goal or the money of one site of a group; null when the site has none. */
function figureOfSite(figure: HourlyFigure, siteId: number): HourlyFigure | null {
  if ('goal' in figure) {
    const { alike = [], ...goal } = figure.goal;
    const own = alike.find((one) => one.siteId === siteId);
    return own === undefined ? null : { goal: { ...goal, ...own } };
  }
  const revenue = revenuesOfSites(figure.revenue).find((one) => one.siteId === siteId);
  return revenue === undefined ? null : { ...figure, revenue };
}

async function hoursOfSite(
  reader: Reader,
  window: Window,
  days: Period | null,
  { figure, where }: HourlyNeeds,
  { siteId, zones }: SiteZones,
): Promise<FigureHours> {
  const { firstKeptVisit: keptFrom } = window;
  const { conditions } = where;
  if (days === null) return { hours: [], keptFrom, unknown: [] };
  const besides = 'revenue' in figure ? { properties: [figure.revenue] } : {};
  const unknown = namesOf(
    daysWithoutHits(reader, { site: { id: siteId }, firstKeptVisit: keptFrom }, days, where, besides),
  );
  const question = JSON.stringify(['hours', figure, conditions]);
  const rows = await reader.rollups.dayRows<HourRow>(siteId, days, question, (hits) =>
    hourlyFigures(hits, figure, conditions),
  );
  const left = new Set(unknown);
  const known = rows.filter(({ day }) => !left.has(day));
  const starts = new Map(
    [...new Set(known.map(({ day }) => day))].map((day) => [day, dayStart(day, zoneOn(zones, day))]),
  );
  const hours = known.map(({ day, hour, amount }) => ({ at: starts.get(day)! + hour * HOUR, amount }));
  return { hours, keptFrom, unknown };
}
