import type { Db } from '../database/database.ts';
import { piecesOf } from '../database/pieces.ts';
import type { NoteKind } from '../domain/import-state.ts';
import { type ImportedRequests, NO_REQUESTS, readRequestDays, sumOfRequestDays } from './imported-requests.ts';

/** A file of an export that was not read. */
export interface UnreadFile {
  readonly path: string;
  readonly reason: string;
}

/** An event that has another name here than at its source, and the rows of the source that it was in. */
export interface RenamedEvent {
  readonly source: string;
  readonly name: string;
  readonly rows: number;
}

/** The files, and the events, that the notes of an import list. An export can name as many as its maker likes. */
export const NOTES_MAX = 1000;

/** Says what an import left out or changed apart from its days. */
export interface ImportNotes {
  readonly unreadFiles: readonly UnreadFile[];
  /** The notes that concern the most rows come first. */
  readonly renamedEvents: readonly RenamedEvent[];
  /** The rows of the source that have no day, by the reason for which they were left out. */
  readonly withoutDay: Readonly<Record<string, number>>;
  /** The files that were not read beyond those that are listed. */
  readonly moreFiles: number;
  /** The renamed events beyond those that are listed. */
  readonly moreEvents: number;
  /**
   * The pageviews of a log when all of them came from one address of the inside, a relay's: visitors with the same browser are
   * one then. 0 otherwise.
   */
  readonly relayRows: number;
  /** The requests that a log brings. They are recorded by day. */
  readonly requests: ImportedRequests;
}

/** The notes of an import that left out and changed nothing. */
export const NO_NOTES: ImportNotes = {
  unreadFiles: [],
  renamedEvents: [],
  withoutDay: {},
  moreFiles: 0,
  moreEvents: 0,
  relayRows: 0,
  requests: NO_REQUESTS,
};

const ROWS_PER_STATEMENT = 1000;

/** Keeps the notes of an import, in place of earlier ones. Those of requests are written by day. */
export async function writeNotes(db: Db, importId: number, notes: ImportNotes): Promise<void> {
  await db.deleteFrom('import_notes').where('import_id', '=', importId).execute();
  const { unreadFiles, renamedEvents, withoutDay, moreFiles, moreEvents, relayRows } = notes;
  const more = (kind: NoteKind, rows: number) => (rows === 0 ? [] : [{ kind, name: '', value: '', rows }]);
  const rows = [
    ...unreadFiles.map(({ path, reason }) => ({ kind: 'unread_file' as const, name: path, value: reason, rows: 0 })),
    ...renamedEvents.map(({ source, name, rows }) => ({
      kind: 'renamed_event' as const,
      name: source,
      value: name,
      rows,
    })),
    ...Object.entries(withoutDay).map(([name, rows]) => ({ kind: 'without_day' as const, name, value: '', rows })),
    ...more('more_files', moreFiles),
    ...more('more_events', moreEvents),
    ...more('relay_rows', relayRows),
  ].map((row, number) => ({ import_id: importId, number, ...row }));
  for (const some of piecesOf(rows, ROWS_PER_STATEMENT)) await db.insertInto('import_notes').values(some).execute();
}

/** Reads the notes of an import. One from before they were kept has none; of what an earlier version has kept, the first are read. */
export async function readNotes(db: Db, importId: number): Promise<ImportNotes> {
  const ofImport = db.selectFrom('import_notes').where('import_id', '=', importId);
  const of = async (kind: NoteKind) => {
    const found = ofImport.select(['name', 'value', 'rows']).where('kind', '=', kind);
    return await found.orderBy('number').limit(NOTES_MAX).execute();
  };
  const more = async (kind: NoteKind, moreKind: NoteKind) => {
    const counted = ofImport.select(({ fn }) => fn.countAll<number>().as('count')).where('kind', '=', kind);
    const { count } = await counted.executeTakeFirstOrThrow();
    const [kept] = await of(moreKind);
    return Math.max(0, Number(count) - NOTES_MAX) + (kept?.rows ?? 0);
  };
  return {
    unreadFiles: (await of('unread_file')).map(({ name, value }) => ({ path: name, reason: value })),
    renamedEvents: (await of('renamed_event')).map(({ name, value, rows }) => ({ source: name, name: value, rows })),
    withoutDay: Object.fromEntries((await of('without_day')).map(({ name, rows }) => [name, rows])),
    moreFiles: await more('unread_file', 'more_files'),
    moreEvents: await more('renamed_event', 'more_events'),
    relayRows: (await of('relay_rows'))[0]?.rows ?? 0,
    requests: sumOfRequestDays(await readRequestDays(db, importId)),
  };
}
