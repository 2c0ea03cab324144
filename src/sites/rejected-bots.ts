import { sql } from 'kysely';
import type { Db } from '../database/database.ts';
import { DATACENTRE_BROWSER, UNNAMED_CRAWLER } from '../domain/crawler.ts';
import type { Period } from '../domain/period.ts';

/** The reasons of the discards of bots: the first has names, the second is of networks. */
const REASONS = ['bot_user_agent', 'bot_network'] as const;

/**
 * Sums the rejected events of bots, which run the script of sites, by name. Together they are the discards of both reasons:
 * those of days before names were kept are `unnamed`.
 */
export async function sumRejectedBots(
  db: Db,
  siteIds: readonly number[],
  { from, to }: Period,
): Promise<ReadonlyMap<string, number>> {
  const named = await db
    .selectFrom('crawler_discards')
    .select(['name', sql<number>`sum("count")`.as('count')])
    .where('site_id', 'in', siteIds)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .groupBy('name')
    .execute();
  const counts = new Map(named.map(({ name, count }) => [name, Number(count)]));
  const reasons = await db
    .selectFrom('discards')
    .select(['reason', sql<number>`sum("count")`.as('count')])
    .where('site_id', 'in', siteIds)
    .where('reason', 'in', REASONS)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .groupBy('reason')
    .execute();
  const discards = new Map(reasons.map(({ reason, count }) => [reason, Number(count)]));
  const namedTotal = [...counts.values()].reduce((sum, count) => sum + count, 0);
  counts.set(UNNAMED_CRAWLER, (discards.get('bot_user_agent') ?? 0) - namedTotal);
  counts.set(DATACENTRE_BROWSER, discards.get('bot_network') ?? 0);
  return new Map([...counts].filter(([, count]) => count > 0));
}

/** The newest rows of a site: those of at least two days. */
const NEWEST_ROWS = 4;

/** Returns a text that changes with each event of a bot that is rejected now. */
export async function versionOfRejectedBots(db: Db, siteIds: readonly number[]): Promise<string> {
  const newest = sql`select day, "count" from discards
    where site_id = sites.id and reason in (${sql.join(REASONS)}) order by day desc limit ${NEWEST_ROWS}`;
  const rows = await db
    .selectFrom('sites')
    .select(sql<string | null>`(select max(day) || ' ' || sum("count") from (${newest}) as newest)`.as('version'))
    .where('id', 'in', siteIds)
    .orderBy('id')
    .execute();
  return rows.map(({ version }) => version ?? '').join();
}
