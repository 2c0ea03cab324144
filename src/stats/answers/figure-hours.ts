import { dayStart } from '../../domain/day.ts';
import { zoneOn } from '../../domain/zone-history.ts';
import { namesOf } from '../../rollup/days/day-knowledge.ts';
import { type HourlyFigure, hourlyFigures } from '../../rollup/sql/hourly-figures.ts';
import type { Reader } from '../read-counts.ts';
import type { Where } from '../where.ts';
import { answerable, type Window } from '../window.ts';
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

/**
 * Reads a figure of each hour of a period, in one statement; that of closed days from memory where it is there. It is counted
 * from hits: of open and closed days, and from visits that are kept.
 */
export async function readFigureHours(
  reader: Reader,
  window: Window,
  figure: HourlyFigure,
  where: Where,
): Promise<FigureHours> {
  const { site, zones, firstKeptVisit: keptFrom } = window;
  const { conditions } = where;
  const days = answerable(window, window.period);
  if (days === null) return { hours: [], keptFrom, unknown: [] };
  const besides = 'revenue' in figure ? { properties: [figure.revenue] } : {};
  const unknown = namesOf(daysWithoutHits(reader, window, days, where, besides));
  const question = JSON.stringify(['hours', figure, conditions]);
  const rows = await reader.rollups.dayRows<HourRow>(site.id, days, question, (hits) =>
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
