/** The record of who changed what: an organisation's chain of entries, or with the id 0 that of the installation. */
import { type AuditEntry, chainHash } from '../database/audit/entry.ts';
import type { Db } from '../database/database.ts';
import type { Schema } from '../database/schema.ts';
import { type Cut, lastCut } from './cut.ts';

/** So many entries are read at a time. */
const READ_AT_ONCE = 1000;

/** An entry with its place in the chain. */
export interface ChainEntry extends AuditEntry {
  readonly number: number;
  readonly hash: string;
}

/** Selects entries. Without a field, all are wanted. */
export interface EntryFilter {
  /** `goal` for all that is done to goals, or `goal.changed`. */
  readonly action?: string;
  /** The kind of who did it, or the kind and the id: `person:3`. */
  readonly by?: string;
  /** The public id of a site. */
  readonly site?: string;
  /** The instants between which it was done, epoch milliseconds: from the first, before the second. */
  readonly from?: number;
  readonly until?: number;
}

/** Yields the entries of a chain, the first one first, with at most a thousand in memory. */
export async function* readChain(db: Db, orgId: number, filter: EntryFilter = {}): AsyncGenerator<ChainEntry> {
  for await (const rows of rowsOf(db, orgId, filter)) {
    for (const row of rows) {
      const entry = entryIn(row);
      if (isWanted(entry, filter)) yield entry;
    }
  }
}

/** Returns the entries of a chain that follow a number, the first one first. */
export async function entriesAfter(db: Db, orgId: number, number: number, most: number): Promise<ChainEntry[]> {
  const rows = await inPeriod(db, orgId, {}).where('number', '>', number).orderBy('number').limit(most).execute();
  return rows.map(entryIn);
}

/** Some entries of a chain, the latest first. */
export interface EntryPage {
  readonly entries: readonly ChainEntry[];
  /** The next page has entries before this number; null when there are none. */
  readonly next: number | null;
}

/** No entry has this number: one more than the columns of both databases hold. */
export const NUMBER_MAX = 2 ** 31 - 1;

/** Says which page of entries is wanted. */
export interface PageOrder {
  /** The page has entries before this number; the latest ones when absent. */
  readonly before?: number;
  /** The most entries of the page. */
  readonly most: number;
  /** The most entries that are looked at: with a filter that few fit, a page has fewer entries. All when absent. */
  readonly lookedAtMax?: number;
}

/** Reads a page of the entries of a chain that a filter selects, the latest first. */
export async function entryPage(
  db: Db,
  orgId: number,
  filter: EntryFilter,
  { before = NUMBER_MAX, most, lookedAtMax = Number.POSITIVE_INFINITY }: PageOrder,
): Promise<EntryPage> {
  const entries: ChainEntry[] = [];
  let [last, looked] = [before, 0];
  while (true) {
    const rows = await inPeriod(db, orgId, filter)
      .where('number', '<', last)
      .orderBy('number', 'desc')
      .limit(READ_AT_ONCE)
      .execute();
    for (const row of rows) {
      const entry = entryIn(row);
      last = row.number;
      looked += 1;
      if (isWanted(entry, filter)) entries.push(entry);
      if (entries.length >= most || looked >= lookedAtMax) return { entries, next: last };
    }
    if (rows.length < READ_AT_ONCE) return { entries, next: null };
  }
}

/** Lists the latest entries of a chain, the latest first. */
export async function latestEntries(db: Db, orgId: number, filter: EntryFilter, most: number): Promise<ChainEntry[]> {
  return [...(await entryPage(db, orgId, filter, { most })).entries];
}

/** The result of examining a chain. */
export interface Verification {
  /** The entries that were examined. */
  readonly entries: number;
  /** The number and the hash of the last one: who keeps it elsewhere can tell whether all of the chain was made again. */
  readonly last: { readonly number: number; readonly hash: string } | null;
  /** The first entry that does not follow from the one before, and why; null when all do. */
  readonly broken: { readonly number: number; readonly reason: 'missing' | 'changed' } | null;
  /** The last entry that was removed because of its age; null when the chain has all of its entries. */
  readonly cut: Cut | null;
}

/**
 * Examines a chain: an entry that was changed, removed or put in breaks it, unless its age removed it. Only somebody who keeps the
 * hash of the last one can tell whether the last ones were removed.
 */
export async function verifyChain(db: Db, orgId: number): Promise<Verification> {
  while (true) {
    const cut = await lastCut(db, orgId);
    const found = await verifyFrom(db, orgId, cut);
    // Entries may be cut while others are read.
    if (found.broken === null || (await lastCut(db, orgId))?.number === cut?.number) return found;
  }
}

async function verifyFrom(db: Db, orgId: number, cut: Cut | null): Promise<Verification> {
  let found: Verification = { entries: 0, last: cut, broken: null, cut };
  for await (const rows of rowsOf(db, orgId)) {
    for (const row of rows) {
      found = withRow(found, row);
      if (found.broken !== null) return found;
    }
  }
  return found;
}

function withRow({ entries, last, cut }: Verification, { number, hash, entry }: StoredEntry): Verification {
  const broken = (reason: 'missing' | 'changed', at: number) => ({
    entries,
    ...{ last, cut },
    broken: { number: at, reason },
  });
  const next = (last?.number ?? 0) + 1;
  if (number !== next) return broken('missing', next);
  if (chainHash(last?.hash ?? '', entry) !== hash) return broken('changed', number);
  return { entries: entries + 1, last: { number, hash }, broken: null, cut };
}

type StoredEntry = Pick<Schema['audit_entries'], 'number' | 'hash' | 'entry'>;

async function* rowsOf(db: Db, orgId: number, filter: EntryFilter = {}): AsyncGenerator<StoredEntry[]> {
  for (let last = 0; ; ) {
    const rows = await inPeriod(db, orgId, filter)
      .where('number', '>', last)
      .orderBy('number')
      .limit(READ_AT_ONCE)
      .execute();
    yield rows;
    if (rows.length < READ_AT_ONCE) return;
    last = rows.at(-1)!.number;
  }
}

function inPeriod(db: Db, orgId: number, { from, until }: EntryFilter) {
  let entries = db.selectFrom('audit_entries').select(['number', 'hash', 'entry']).where('org_id', '=', orgId);
  if (from !== undefined) entries = entries.where('at', '>=', from);
  if (until !== undefined) entries = entries.where('at', '<', until);
  return entries;
}

function entryIn({ number, hash, entry }: StoredEntry): ChainEntry {
  return { number, hash, ...(JSON.parse(entry) as AuditEntry) };
}

function isWanted(entry: AuditEntry, { action, by, site }: EntryFilter): boolean {
  const actor = 'id' in entry.by ? `${entry.by.kind}:${entry.by.id}` : entry.by.kind;
  return (
    (action === undefined || entry.action === action || entry.action.startsWith(`${action}.`)) &&
    (by === undefined || entry.by.kind === by || actor === by) &&
    (site === undefined || entry.site === site)
  );
}
