/** The record of who changed what: an organisation's chain of entries, or with the id 0 that of the installation. */
import { type AuditEntry, chainHash } from '../database/audit/entry.ts';
import type { Db } from '../database/database.ts';
import type { Schema } from '../database/schema.ts';

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
}

/** Yields the entries of a chain, the first one first, with at most a thousand in memory. */
export async function* readChain(db: Db, orgId: number, filter: EntryFilter = {}): AsyncGenerator<ChainEntry> {
  for await (const rows of rowsOf(db, orgId)) {
    for (const row of rows) {
      const entry = entryIn(row);
      if (isWanted(entry, filter)) yield entry;
    }
  }
}

/** Lists the latest entries of a chain, the latest first. */
export async function latestEntries(db: Db, orgId: number, filter: EntryFilter, most: number): Promise<ChainEntry[]> {
  const found: ChainEntry[] = [];
  for (let last = Number.MAX_SAFE_INTEGER; found.length < most; ) {
    const rows = await db
      .selectFrom('audit_entries')
      .select(['number', 'hash', 'entry'])
      .where('org_id', '=', orgId)
      .where('number', '<', last)
      .orderBy('number', 'desc')
      .limit(READ_AT_ONCE)
      .execute();
    found.push(...rows.map(entryIn).filter((entry) => isWanted(entry, filter)));
    if (rows.length < READ_AT_ONCE) break;
    last = rows.at(-1)!.number;
  }
  return found.slice(0, most);
}

/** The result of examining a chain. */
export interface Verification {
  /** The entries that were examined. */
  readonly entries: number;
  /** The number and the hash of the last one: who keeps it elsewhere can tell whether all of the chain was made again. */
  readonly last: { readonly number: number; readonly hash: string } | null;
  /** The first entry that does not follow from the one before, and why; null when all do. */
  readonly broken: { readonly number: number; readonly reason: 'missing' | 'changed' } | null;
}

/**
 * Examines a chain: an entry that was changed, removed or put in breaks it. Whether the last ones were removed only who keeps their
 * hash can tell.
 */
export async function verifyChain(db: Db, orgId: number): Promise<Verification> {
  let found: Verification = { entries: 0, last: null, broken: null };
  for await (const rows of rowsOf(db, orgId)) {
    for (const row of rows) {
      found = withRow(found, row);
      if (found.broken !== null) return found;
    }
  }
  return found;
}

function withRow({ entries, last }: Verification, { number, hash, entry }: StoredEntry): Verification {
  const broken = (reason: 'missing' | 'changed', at: number) => ({
    entries,
    last,
    broken: { number: at, reason },
  });
  const next = (last?.number ?? 0) + 1;
  if (number !== next) return broken('missing', next);
  if (chainHash(last?.hash ?? '', entry) !== hash) return broken('changed', number);
  return { entries: entries + 1, last: { number, hash }, broken: null };
}

type StoredEntry = Pick<Schema['audit_entries'], 'number' | 'hash' | 'entry'>;

async function* rowsOf(db: Db, orgId: number): AsyncGenerator<StoredEntry[]> {
  for (let last = 0; ; ) {
    const rows = await db
      .selectFrom('audit_entries')
      .select(['number', 'hash', 'entry'])
      .where('org_id', '=', orgId)
      .where('number', '>', last)
      .orderBy('number')
      .limit(READ_AT_ONCE)
      .execute();
    yield rows;
    if (rows.length < READ_AT_ONCE) return;
    last = rows.at(-1)!.number;
  }
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
