import { type Kysely, sql } from 'kysely';

/** The characters that a browser encodes in a path. */
const ENCODED_BY_BROWSERS = /[^!#-;=?-\]_a-z|~]+/gu;

/**
 * Percent-encodes the page patterns that were stored as somebody typed them, which match no path that a browser sends.
 *
 * Goals and versions of funnels keep their ids: a pattern of the same page is the same definition, and a new goal or version
 * would leave an archived twin beside each and change the ids that API clients ask for. What they counted was of another
 * spelling, so they are counted backwards once more. Older days are then unknown, as those of a new goal are, and not 0.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const goals = sql<{ id: number; pattern: string }>`select id, pattern from goals where kind = 'page'`;
  for (const { id, pattern } of (await goals.execute(db)).rows) {
    if (encoded(pattern) === pattern) continue;
    await sql`update goals set pattern = ${encoded(pattern)} where id = ${id}`.execute(db);
    await sql`delete from backfills where kind = 'goal' and id = ${id}`.execute(db);
  }
  const versions = sql<{ id: number; version: number; steps: string }>`
    select funnel_id as id, version, steps from funnel_versions`;
  for (const { id, version, steps } of (await versions.execute(db)).rows) {
    const pages = encodedSteps(steps);
    if (pages === steps) continue;
    await sql`update funnel_versions set steps = ${pages} where funnel_id = ${id} and version = ${version}`.execute(db);
    await sql`delete from backfills where kind = 'funnel' and id = ${id} and version = ${version}`.execute(db);
    await sql`delete from funnel_revenues where funnel_id = ${id} and version = ${version}`.execute(db);
  }
  const exclusions = sql<{ id: number; pattern: string }>`select id, pattern from exclusions where kind = 'path'`;
  for (const { id, pattern } of (await exclusions.execute(db)).rows) {
    if (encoded(pattern) === pattern) continue;
    await sql`update exclusions set pattern = ${encoded(pattern)} where id = ${id}`.execute(db);
  }
}

function encoded(path: string): string {
  return path.toWellFormed().trim().replace(ENCODED_BY_BROWSERS, encodeURIComponent);
}

function encodedSteps(steps: string): string {
  const parsed = JSON.parse(steps) as { readonly kind: string; readonly pattern: string }[];
  const pages = parsed.map(({ kind, pattern }) => ({ kind, pattern: kind === 'page' ? encoded(pattern) : pattern }));
  return pages.every(({ pattern }, i) => pattern === parsed[i]!.pattern) ? steps : JSON.stringify(pages);
}
