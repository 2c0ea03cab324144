import { epochMs } from '../database/clock-ms.ts';
import type { Db } from '../database/database.ts';
import { DatabaseError } from '../database/database-error.ts';
import { inTransaction } from '../database/transaction.ts';
import type { Clock } from '../domain/clock.ts';
import type { ImportState } from '../domain/import-state.ts';
import { startImport } from './imports.ts';
import { siteRefusal } from './translations.ts';

/** An import from another product. */
export interface ProductImport {
  readonly id: number;
  readonly siteId: number;
  /** The value of `--from`. */
  readonly source: string;
  readonly state: ImportState;
  /** The name of the file. */
  readonly name: string;
  /** Epoch milliseconds. */
  readonly startedAt: number;
  /** The last sign of life, epoch milliseconds. */
  readonly aliveAt: number | null;
  /** The first and the last day that it brought, and their number; null before it is done. */
  readonly first: string | null;
  readonly last: string | null;
  readonly days: number | null;
  /** The rows of the source; null before it is done. */
  readonly accepted: number | null;
  readonly rejected: number | null;
  /** The reason why it failed; null when it did not. */
  readonly problem: string | null;
}

/** An import that reads gives a sign of life more often; one without is interrupted, milliseconds. */
const ALIVE_MAX_MS = 90_000;

/**
 * Begins an import from another product, or takes up the one of the same content: one that was interrupted is begun again
 * under its id, one that is done is returned as it is. Throws a DatabaseError `conflict` while another import of the site is under way.
 */
export async function beginProductImport(
  db: Db,
  clock: Clock,
  begun: { readonly siteId: number; readonly source: string; readonly name: string; readonly digest: string },
): Promise<ProductImport> {
  return await inTransaction(db, async (transaction) => {
    const others = await productImports(transaction).select('digest').where('site_id', '=', begun.siteId).execute();
    const same = others.find(
      ({ digest, source, state }) => digest === begun.digest && source === begun.source && state !== 'undone',
    );
    if (same?.state === 'done')
      return await productImports(transaction).where('id', '=', same.id).executeTakeFirstOrThrow();
    if (same?.state === 'undoing') throw new DatabaseError('conflict', `import ${same.id} is being undone`);
    const other = others.find((each) => each.id !== same?.id && isUnderWay(each, clock));
    if (other !== undefined) {
      throw new DatabaseError('conflict', `import ${other.id} of this site is under way; wait for its end, or undo it`);
    }
    const { siteId, name, source, digest } = begun;
    const id = same?.id ?? (await startImport(transaction, clock, { siteId, name }));
    await transaction
      .updateTable('imports')
      .set({ source, digest, state: 'reading', problem: null, alive_at: epochMs(clock), ended_at: null })
      .where('id', '=', id)
      .execute();
    return await productImports(transaction).where('id', '=', id).executeTakeFirstOrThrow();
  });
}

/** The fields of an import that a new state sets. */
type KnownThen = Partial<Pick<ProductImport, 'first' | 'last' | 'days' | 'accepted' | 'rejected' | 'problem'>>;

/** Changes the state of an import, and what is known of it then. */
export async function setImportState(db: Db, id: number, state: ImportState, more: KnownThen = {}): Promise<void> {
  await updateOf(db, id, state, more).execute();
}

function updateOf(db: Db, id: number, state: ImportState, { first, last, ...others }: KnownThen) {
  return db
    .updateTable('imports')
    .set({
      state,
      ...others,
      ...(first === undefined ? {} : { first_day: first }),
      ...(last === undefined ? {} : { last_day: last }),
    })
    .where('id', '=', id);
}

/**
 * Changes the state of an import that is being read. Returns false when it is read no more: somebody took it back, or
 * deleted its site.
 */
export async function endReading(db: Db, id: number, state: ImportState, more: KnownThen = {}): Promise<boolean> {
  const { numUpdatedRows } = await updateOf(db, id, state, more).where('state', '=', 'reading').executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Tells whether a process reads an import at this moment, or gave a sign of life just now. */
export function isBeingRead({ state, aliveAt }: Pick<ProductImport, 'state' | 'aliveAt'>, clock: Clock): boolean {
  return state === 'reading' && Math.abs(epochMs(clock) - (aliveAt ?? 0)) < ALIVE_MAX_MS;
}

/**
 * Requests that an import of a site is taken back: the process that holds the store does it. Throws a DatabaseError `not_found`, or
 * `conflict` while the import is being read.
 */
export async function requestUndo(db: Db, clock: Clock, siteId: number, id: number): Promise<void> {
  const found = await requireProductImport(db, siteId, id);
  if (isBeingRead(found, clock)) throw siteRefusal('conflict', (texts) => texts.importIsRead(id));
  if (found.state !== 'undone') await setImportState(db, id, 'undoing');
}

/** Returns an import of a site from another product. Throws a DatabaseError `not_found`. */
export async function requireProductImport(db: Db, siteId: number, id: number): Promise<ProductImport> {
  const found = await findProductImport(db, id);
  if (found?.siteId !== siteId) throw siteRefusal('not_found', (texts) => texts.unknown.import(id));
  return found;
}

/** Finds an import from another product; null when there is none of this id. */
export async function findProductImport(db: Db, id: number): Promise<ProductImport | null> {
  return (await productImports(db).where('id', '=', id).executeTakeFirst()) ?? null;
}

/** Lists the imports from other products of a site, oldest first; of all sites without one. */
export async function listProductImports(
  db: Db,
  { siteId, states }: { readonly siteId?: number; readonly states?: readonly ImportState[] },
): Promise<ProductImport[]> {
  let rows = productImports(db).orderBy('id');
  if (siteId !== undefined) rows = rows.where('site_id', '=', siteId);
  if (states !== undefined) rows = rows.where('state', 'in', states);
  return await rows.execute();
}

/** Lists the imports of a site that were not taken back, oldest first, each with the name of its file without a path. */
export async function listShownImports(db: Db, siteId: number): Promise<(ProductImport & { readonly file: string })[]> {
  const imports = await listProductImports(db, { siteId });
  return imports
    .filter(({ state }) => state !== 'undone')
    .map((each) => ({ ...each, file: each.name.split(/[/\\]/).at(-1)! }));
}

/** Lists the imports that were taken back and may have events in the store yet, which nobody sees. */
export async function listUnremovedImports(db: Db): Promise<ProductImport[]> {
  return await productImports(db).where('state', '=', 'undone').where('ended_at', 'is', null).orderBy('id').execute();
}

/** Lists the imports that show and whose pages may be as an earlier version wrote them, oldest first. */
export async function listUnencodedImports(db: Db): Promise<Pick<ProductImport, 'id' | 'siteId'>[]> {
  return await db
    .selectFrom('imports')
    .select(['id', 'site_id as siteId'])
    .where('pages_encoded', '=', 0)
    .where('state', '=', 'done')
    .orderBy('id')
    .execute();
}

/** Records that all pages of an import are as browsers send them. */
export async function recordEncodedPages(db: Db, id: number): Promise<void> {
  await db.updateTable('imports').set({ pages_encoded: 1 }).where('id', '=', id).execute();
}

function productImports(db: Db) {
  return db
    .selectFrom('imports')
    .select(['id', 'site_id as siteId', 'source', 'state', 'name', 'started_at as startedAt', 'alive_at as aliveAt'])
    .select(['first_day as first', 'last_day as last', 'days', 'accepted', 'rejected', 'problem'])
    .where('source', 'is not', null)
    .$narrowType<{ source: string; state: ImportState }>();
}

/** Throws a DatabaseError `conflict` while an import of a site, from another product or of lines, is under way. */
export async function requireNoImport(db: Db, clock: Clock, siteId: number): Promise<void> {
  const imports = await listProductImports(db, { siteId });
  const lines = await db
    .selectFrom('imports')
    .select(['id', 'alive_at as aliveAt'])
    .where('site_id', '=', siteId)
    .where('source', 'is', null)
    .where('ended_at', 'is', null)
    .execute();
  const running =
    imports.find((each) => isUnderWay(each, clock)) ??
    lines.find(({ aliveAt }) => isBeingRead({ state: 'reading', aliveAt }, clock));
  if (running !== undefined) throw siteRefusal('conflict', (texts) => texts.importRuns(running.id));
}

/** Tells whether an import keeps others from its site: it is read at this moment, or waits for the store. */
function isUnderWay(found: ProductImport, clock: Clock): boolean {
  return isBeingRead(found, clock) || found.state === 'staged' || found.state === 'undoing';
}
