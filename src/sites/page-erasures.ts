import { epochMs } from '../database/clock-ms.ts';
import type { Db } from '../database/database.ts';
import { inTransaction } from '../database/transaction.ts';
import { addDays } from '../domain/calendar.ts';
import type { Clock } from '../domain/clock.ts';
import { localDayAt } from '../domain/day.ts';
import type { Period } from '../domain/period.ts';
import type { Site } from '../domain/site.ts';
import { type Eraser, logDayErasure } from './erasure-log.ts';
import { storedPattern } from './pattern.ts';
import { requireNoImport } from './product-imports.ts';
import { isErasedPath } from './reported-pages.ts';
import { conditionsOf } from './segment-conditions.ts';
import { siteRefusal } from './translations.ts';

/** Pages are erased from the first day on. */
const FIRST_DAY = '1970-01-01';

/** Returns the pattern of pages to be erased as it is stored. Throws a DatabaseError `invalid` for one that can match no page. */
export function erasablePattern(typed: string): string {
  return storedPattern('page', typed);
}

/** Returns the days whose pages are erased: up to today. */
export function daysOfPages({ timezone }: Pick<Site, 'timezone'>, clock: Clock): Period {
  return { from: FIRST_DAY, to: localDayAt(clock.nowMicros(), timezone).day };
}

/**
 * Requests that the pages of a site that match a pattern be erased: those of the days that are over, and those of today, which go when it is
 * over. Maintenance does it. Throws a DatabaseError: `invalid` for a pattern that can match no page, `conflict` while an import of the site runs.
 */
export async function requestPageErasure(
  db: Db,
  clock: Clock,
  site: Site,
  typed: string,
  eraser: Eraser = {},
): Promise<void> {
  const pattern = erasablePattern(typed);
  await inTransaction(db, async (transaction) => {
    await requireNoImport(transaction, clock, site.id);
    const { from, to: today } = daysOfPages(site, clock);
    const runs = [
      { from, to: addDays(today, -1) },
      { from: today, to: today },
    ];
    for (const range of runs) {
      const asked = { siteId: site.id, site: site.publicId, range, pattern, at: epochMs(clock) };
      await logDayErasure(transaction, asked, eraser);
    }
  });
}

/** Throws a DatabaseError `invalid` when no page matches. */
export function requirePages(found: Readonly<Record<'paths' | 'events' | 'visits' | 'requests', number>>): void {
  if (found.paths + found.events + found.visits + found.requests === 0)
    throw siteRefusal('invalid', (texts) => texts.erasedPages.none());
}

/** Lists the names of a site's goals, funnels, segments, links and alerts whose own texts have pages that match a pattern: they keep these. */
export async function definitionsNaming(db: Db, siteId: number, pattern: string): Promise<string[]> {
  const [goals, funnels, segments, links, rules] = await Promise.all([
    db
      .selectFrom('goals')
      .select(['name', 'pattern'])
      .where('site_id', '=', siteId)
      .where('kind', '=', 'page')
      .execute(),
    db
      .selectFrom('funnel_versions')
      .innerJoin('funnels', 'funnels.id', 'funnel_versions.funnel_id')
      .select(['funnels.name', 'funnel_versions.steps'])
      .where('funnels.site_id', '=', siteId)
      .execute(),
    db.selectFrom('segments').select(['name', 'conditions', 'user_id']).where('site_id', '=', siteId).execute(),
    db.selectFrom('share_links').select(['name', 'conditions']).where('site_id', '=', siteId).execute(),
    db.selectFrom('alert_rules').select(['type', 'conditions']).where('of_site', '=', siteId).execute(),
  ]);
  const isNamed = (path: string) => isErasedPath(path, pattern);
  const isInConditions = ({ conditions }: { readonly conditions: string | null }) =>
    conditions !== null && conditionsOf(conditions).some(({ values }) => values.some(isNamed));
  const names = [
    ...goals.filter((goal) => isNamed(goal.pattern)).map(({ name }) => name),
    ...funnels.filter(({ steps }) => textsIn(JSON.parse(steps)).some(isNamed)).map(({ name }) => name),
    // The segments of other members are theirs.
    ...segments.filter(isInConditions).map(({ name, user_id }) => (user_id === null ? name : '…')),
    ...links.filter(isInConditions).map(({ name }) => name),
    ...rules.filter(isInConditions).map(({ type }) => type),
  ];
  return [...new Set(names)];
}

/** Lists the texts in a value of JSON. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(textsIn);
}
