import { hash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '../database/database.ts';
import { addMonths } from '../domain/calendar.ts';
import { crawlerClassOf, operatorOf } from '../domain/known-crawlers.ts';
import { REMOVED } from '../domain/page-mask.ts';
import type { Period } from '../domain/period.ts';
import type { RowsOfFile, Store } from '../store/store.ts';
import { escapedText } from '../store/tab-separated.ts';

const COLUMNS: RowsOfFile['columns'] = [
  ['day', 'Date'],
  ['crawler', 'Nullable(String)'],
  ['operator', 'Nullable(String)'],
  ['class', 'Nullable(String)'],
  ['page', 'Nullable(String)'],
  ['status', 'Nullable(String)'],
  ['verdict', 'Nullable(String)'],
  ['requests', 'UInt64'],
  ['bytes', 'UInt64'],
];
const ORDER = 'day, crawler, page, status, verdict';

/**
 * Returns the months of a run of days of which requests are counted, each with a text that changes with its counts.
 * Months have many rows: others have their turn between two.
 *
 * @param daysOf returns the days of a month that the file has
 */
export async function crawlerMonths(
  db: Db,
  siteId: number,
  run: Period,
  daysOf: (month: string) => Period,
): Promise<ReadonlyMap<string, string>> {
  const ofSite = db.selectFrom('crawler_requests').where('site_id', '=', siteId);
  const inRun = ofSite.select('day').where('day', '>=', run.from).where('day', '<=', run.to).limit(1);
  const [first, last] = [
    await inRun.orderBy('day').executeTakeFirst(),
    await inRun.orderBy('day', 'desc').executeTakeFirst(),
  ];
  const versions = new Map<string, string>();
  if (first === undefined || last === undefined) return versions;
  for (let month = first.day.slice(0, 7); month <= last.day; month = addMonths(`${month}-01`, 1).slice(0, 7)) {
    await nextTurn();
    const days = daysOf(month);
    const counts = await countsOf(db, siteId, days);
    if (counts.length > 0) versions.set(month, hash('sha256', JSON.stringify([days, counts])));
  }
  return versions;
}

/** Reads sums over some days that change whenever one of their counts does, by crawler. */
async function countsOf(db: Db, siteId: number, { from, to }: Period) {
  const rows = await db
    .selectFrom('crawler_requests')
    .select('crawler')
    .select(({ fn }) => [fn.countAll().as('rows'), fn.sum('requests').as('requests'), fn.sum('bytes').as('bytes')])
    // Pages that are erased become one, whose requests only grow.
    .select(sql<number>`sum(case when page = ${REMOVED} then requests else 0 end)`.as('removed'))
    .where('site_id', '=', siteId)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .groupBy('crawler')
    .orderBy('crawler')
    .execute();
  // A crawler may have got another operator or class.
  return rows.map(({ crawler, rows, requests, bytes, removed }) => {
    return [crawler, operatorOf(crawler), crawlerClassOf(crawler), ...[rows, requests, bytes, removed].map(Number)];
  });
}

/** Writes the counts of requests on some days to a file, a day at a time. */
export async function saveCrawlers(
  { db, store }: { readonly db: Db; readonly store: Pick<Store, 'saveRows'> },
  siteId: number,
  run: Period,
  { path, format }: { readonly path: string; readonly format: Parameters<Store['saveRows']>[1] },
): Promise<void> {
  const lines = `${path}.rows`;
  try {
    await pipeline(Readable.from(linesOf(db, siteId, run)), createWriteStream(lines));
    await store.saveRows(path, format, { path: lines, columns: COLUMNS, order: ORDER });
  } finally {
    await rm(lines, { force: true });
  }
}

async function* linesOf(db: Db, siteId: number, { from, to }: Period): AsyncGenerator<string> {
  const ofSite = db.selectFrom('crawler_requests').where('site_id', '=', siteId);
  const days = await ofSite.select('day').distinct().where('day', '>=', from).where('day', '<=', to).execute();
  for (const { day } of days) {
    const rows = await ofSite.selectAll().where('day', '=', day).execute();
    const lines = rows.map(({ crawler, page, status, verdict, requests, bytes }) => {
      const isPeople = crawler === '';
      const texts = isPeople
        ? [null, null, null, null, null, null]
        : [crawler, operatorOf(crawler), crawlerClassOf(crawler), page, `${status}xx`, verdict];
      const fields = [day, ...texts.map((text) => (text === null ? '\\N' : escapedText(text))), requests, bytes];
      return `${fields.join('\t')}\n`;
    });
    yield lines.join('');
  }
}
