import { sql } from 'kysely';
import type { Db } from '../database/database.ts';
import { inTransaction } from '../database/transaction.ts';
import type { Period } from '../domain/period.ts';
import {
  type FileChange,
  SITE_FILES,
  type SiteFile,
  type SiteFileChange,
  type SiteFileName,
} from '../domain/site-file.ts';
import { changeRequestVersion } from './request-version.ts';

/** Changes of a site that are kept; older ones go, before the site's retention ends them. */
const CHANGES_MAX = 400;

/** The contents of a file. */
export interface FileContents {
  /** The SHA-256 of the part that was read, in hexadecimal. */
  readonly hash: string;
  readonly bytes: number;
  readonly title: string;
  /** The text, of which only that of robots.txt is stored. */
  readonly text: string;
}

/** The outcome of a try to read a file. */
export type FileReading =
  | { readonly kind: 'there'; readonly contents: FileContents }
  | { readonly kind: 'absent' }
  /** A page of HTML, which many sites answer for any address: the file is absent, unless it is known to be there. */
  | { readonly kind: 'page' }
  /** Nobody knows whether it is there: what is known is kept. */
  | { readonly kind: 'failed'; readonly failure: string };

/** A reading of a file of a site, on a local day. */
export interface DatedReading {
  readonly file: SiteFileName;
  /** Epoch milliseconds. */
  readonly at: number;
  readonly day: string;
  readonly reading: FileReading;
}

/** A site whose files are to be read. */
export interface FilesToRead {
  readonly siteId: number;
  readonly domain: string;
  readonly also: readonly string[];
  readonly timezone: string;
}

/** Lists active sites whose files are read and were not tried since an instant (epoch milliseconds), the longest waiting first. */
export async function listFilesToRead(db: Db, before: number, max: number): Promise<FilesToRead[]> {
  const rows = await db
    .selectFrom('sites')
    .leftJoin('site_files', (join) =>
      join.onRef('site_files.site_id', '=', 'sites.id').on('site_files.file', '=', SITE_FILES.at(-1)!),
    )
    .select(['sites.id as siteId', 'sites.domain', 'sites.also', 'sites.timezone'])
    .where('sites.reads_files', '=', 1)
    .where('sites.state', '=', 'active')
    .where((where) => where.or([where('tried_at', 'is', null), where('tried_at', '<=', before)]))
    .orderBy(sql`coalesce(site_files.tried_at, 0)`)
    .orderBy('sites.id')
    .limit(max)
    .execute();
  return rows.map(({ also, ...site }) => ({ ...site, also: also === '' ? [] : also.split(',') }));
}

/** Lists what is known of the files of a site, in the order of `SITE_FILES`. */
export async function listSiteFiles(db: Db, siteId: number): Promise<SiteFile[]> {
  const rows = await db.selectFrom('site_files').selectAll().where('site_id', '=', siteId).execute();
  return SITE_FILES.flatMap((file) => {
    const row = rows.find((one) => one.file === file);
    if (row === undefined) return [];
    const { read_at: readAt, since, failing_since: failingSince, failure, bytes, title } = row;
    return [
      { file, isThere: readAt === null ? null : row.hash !== null, since, readAt, failingSince, failure, bytes, title },
    ];
  });
}

/** The text of a robots.txt, and when it was read. */
export interface RobotsText {
  readonly text: string;
  /** The local day on which it was first read as it is. */
  readonly since: string;
  /** The last time that it was read, epoch milliseconds. */
  readonly readAt: number;
}

/** Returns the robots.txt of a site; null when it is absent or was never read. */
export async function findRobotsText(db: Db, siteId: number): Promise<RobotsText | null> {
  const row = await db
    .selectFrom('site_files')
    .select(['content as text', 'since', 'read_at as readAt'])
    .where('site_id', '=', siteId)
    .where('file', '=', 'robots.txt')
    .where('hash', 'is not', null)
    .executeTakeFirst();
  if (row === undefined || row.since === null || row.readAt === null) return null;
  return { text: row.text, since: row.since, readAt: Number(row.readAt) };
}

/** Lists the changes of a site's files within a period, the earliest first. */
export async function listFileChanges(db: Db, siteId: number, { from, to }: Period): Promise<SiteFileChange[]> {
  return await db
    .selectFrom('site_file_changes')
    .select(['day', 'file', 'change'])
    .where('site_id', '=', siteId)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .orderBy('day')
    .orderBy('file', 'desc')
    .execute();
}

/**
 * Records a reading of a site's file, and how the file differs from the one that was known. Leaves it out when the site no longer has
 * its files read, or has another domain.
 */
export async function recordReading(
  db: Db,
  { siteId, domain }: Pick<FilesToRead, 'siteId' | 'domain'>,
  { file, at, day, reading: found }: DatedReading,
): Promise<void> {
  await inTransaction(db, async (transaction) => {
    const site = await transaction
      .selectFrom('sites')
      .select('id')
      .where('id', '=', siteId)
      .where('domain', '=', domain)
      .where('reads_files', '=', 1)
      .executeTakeFirst();
    if (site === undefined) return;
    const before = await transaction
      .selectFrom('site_files')
      .selectAll()
      .where('site_id', '=', siteId)
      .where('file', '=', file)
      .executeTakeFirst();
    const kept = before ?? {
      ...{ site_id: siteId, file, read_at: null, failing_since: null, since: null, hash: null },
      ...{ bytes: 0, title: '', content: '' },
    };
    const reading = decided(found, kept);
    const change = reading.kind === 'failed' ? null : changeOf(kept, reading);
    const row = { ...kept, tried_at: at, ...columnsOf(reading, kept, { file, at, day }, change !== null) };
    const { site_id: _, file: __, ...values } = row;
    await transaction
      .insertInto('site_files')
      .values(row)
      .onConflict((conflict) => conflict.columns(['site_id', 'file']).doUpdateSet(values))
      .execute();
    if (change !== null && change !== 'first') await addChange(transaction, siteId, { day, file, change });
    await changeRequestVersion(transaction, siteId);
  });
}

/** Forgets what is known of a site's files. Their changes stay: figures may have followed them. */
export async function forgetSiteFiles(db: Db, siteId: number): Promise<void> {
  await db.deleteFrom('site_files').where('site_id', '=', siteId).execute();
}

interface Known {
  readonly read_at: number | null;
  readonly hash: string | null;
}

type Decided = Exclude<FileReading, { kind: 'page' }>;

/** A page where a file is known to be there is an error of the site more often than its end. */
function decided(found: FileReading, { hash }: Known): Decided {
  if (found.kind !== 'page') return found;
  return hash === null ? { kind: 'absent' } : { kind: 'failed', failure: 'a page of HTML' };
}

/** Says how a file differs from what is known; `first` when nothing was, null when it does not. */
function changeOf(known: Known, reading: Exclude<Decided, { kind: 'failed' }>): FileChange | 'first' | null {
  const hash = reading.kind === 'there' ? reading.contents.hash : null;
  if (known.read_at === null) return 'first';
  if (hash === known.hash) return null;
  return hash === null ? 'gone' : known.hash === null ? 'appeared' : 'changed';
}

function columnsOf(
  reading: Decided,
  { failing_since: failingSince }: { readonly failing_since: number | null },
  { file, at, day }: Pick<DatedReading, 'file' | 'at' | 'day'>,
  isNew: boolean,
) {
  if (reading.kind === 'failed') return { failing_since: failingSince ?? at, failure: reading.failure };
  const { hash, bytes, title, text } = reading.kind === 'there' ? reading.contents : ABSENT;
  return {
    ...{ read_at: at, failing_since: null, failure: '', hash, bytes, title },
    content: file === 'robots.txt' ? text : '',
    ...(isNew ? { since: day } : {}),
  };
}

const ABSENT = { hash: null, bytes: 0, title: '', text: '' };

async function addChange(db: Db, siteId: number, { day, file, change }: SiteFileChange): Promise<void> {
  await db
    .insertInto('site_file_changes')
    .values({ site_id: siteId, day, file, change })
    .onConflict((conflict) => conflict.columns(['site_id', 'day', 'file']).doUpdateSet({ change }))
    .execute();
  const ofSite = db.selectFrom('site_file_changes').where('site_id', '=', siteId);
  const oldest = await ofSite.select('day').orderBy('day', 'desc').offset(CHANGES_MAX).limit(1).executeTakeFirst();
  if (oldest === undefined) return;
  await db.deleteFrom('site_file_changes').where('site_id', '=', siteId).where('day', '<=', oldest.day).execute();
}
