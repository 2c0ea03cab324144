import { daysBetween } from '../../domain/day.ts';
import type { Period } from '../../domain/period.ts';
import type { Site } from '../../domain/site.ts';
import { figurePart } from '../../rollup/days/imported-days.ts';
import type { Kpi } from '../answer.ts';
import type { Reader } from '../read-counts.ts';
import { answerable, previousIsKept, type Window } from '../window.ts';
import { kpi } from './figures.ts';

/** The most sites in one statement: the engine reads texts of up to 256 KiB. */
const SITES_MAX = 1000;

/** A site's visitors over a period: the figures of `stats` and of a daily `timeseries`. */
export interface SiteVisitors {
  readonly visitors: Kpi;
  /** One entry for each day of the period; null for a day that is erased, still to come, or not known to the source of an import. */
  readonly days: readonly (number | null)[];
}

/** A site's visitors, and whether the site had figures from the first day of the previous period on. */
export interface ComparedVisitors extends SiteVisitors {
  readonly isPreviousWhole: boolean;
}

interface Row {
  readonly site: number;
  readonly day: string;
  readonly visitors: number;
}

/**
 * Returns the visitors of many sites by the site's id, each over its own days.
 *
 * @param firstDay returns the first day of a site that has figures; null when there is none
 */
export async function readComparedVisitors(
  reader: Reader,
  windows: readonly Window[],
  firstDay: (site: Site) => string | null,
): Promise<ReadonlyMap<number, ComparedVisitors>> {
  const found = await readVisitorsOfSites(reader, windows);
  return new Map(
    windows.map(({ site, previous }, i) => {
      const first = firstDay(site);
      return [
        site.id,
        { ...found[i]!, isPreviousWhole: previous !== null && first !== null && first <= previous.from },
      ];
    }),
  );
}

/**
 * Returns the visitors of many sites, each over its own days, in the order of the windows. One statement reads up to
 * 1,000 sites.
 */
async function readVisitorsOfSites({ store, rollups }: Reader, windows: readonly Window[]): Promise<SiteVisitors[]> {
  const found: SiteVisitors[] = [];
  for (let i = 0; i < windows.length; i += SITES_MAX) {
    const some = windows.slice(i, i + SITES_MAX);
    const ids = some.map(({ site }) => site.id);
    const { sql, params } = rollups.visitsOfSites(ids, spanOf(some));
    const rows = await store.query<Row>(sql, params);
    const bySite = Map.groupBy(rows, ({ site }) => site);
    for (const window of some) {
      const imported = rollups.imported(window.site.id, spanOf([window])).lacking(figurePart('visitors'));
      found.push(visitorsOf(window, bySite.get(window.site.id) ?? [], new Set(imported)));
    }
  }
  return found;
}

/** @param unknown the days of which no source knows the visitors */
function visitorsOf(window: Window, rows: readonly Row[], unknown: ReadonlySet<string>): SiteVisitors {
  const { period, previous, firstKept, today } = window;
  const counts = new Map(rows.map(({ day, visitors }) => [day, visitors]));
  const sum = (part: Period): number | null => {
    const run = answerable(window, part);
    if (run === null) return 0;
    if ([...unknown].some((day) => day >= run.from && day <= run.to)) return null;
    return rows.reduce((total, { day, visitors }) => (day >= run.from && day <= run.to ? total + visitors : total), 0);
  };
  const value = answerable(window, period) === null ? null : sum(period);
  const prev = previousIsKept(window, false) ? sum(previous!) : null;
  return {
    visitors: kpi(value, prev),
    days: daysBetween(period.from, period.to).map((day) =>
      day < firstKept || day > today || unknown.has(day) ? null : (counts.get(day) ?? 0),
    ),
  };
}

/** Returns the days from the first to the last of all windows. */
function spanOf(windows: readonly Window[]): Period {
  const froms = windows.map(({ previous, period }) => previous?.from ?? period.from).sort();
  const tos = windows.map(({ period }) => period.to).sort();
  return { from: froms[0]!, to: tos.at(-1)! };
}
