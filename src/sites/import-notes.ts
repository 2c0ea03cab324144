import type { Db } from '../database/database.ts';
import type { NoteKind } from '../domain/import-state.ts';

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

/** Says what an import left out or changed apart from its days. */
export interface ImportNotes {
  readonly unreadFiles: readonly UnreadFile[];
  /** The notes that concern the most rows come first. */
  readonly renamedEvents: readonly RenamedEvent[];
  /** The rows of the source that have no day, by the reason for which they were left out. */
  readonly withoutDay: Readonly<Record<string, number>>;
}

const ROWS_PER_STATEMENT = 1000;

/** Keeps the notes of an import, in place of earlier ones. */
export async function writeNotes(db: Db, importId: number, notes: ImportNotes): Promise<void> {
  await db.deleteFrom('import_notes').where('import_id', '=', importId).execute();
  const { unreadFiles, renamedEvents, withoutDay } = notes;
  const rows = [
    ...unreadFiles.map(({ path, reason }) => ({ kind: 'unread_file' as const, name: path, value: reason, rows: 0 })),
    ...renamedEvents.map(({ source, name, rows }) => ({
      kind: 'renamed_event' as const,
      name: source,
      value: name,
      rows,
    })),
    ...Object.entries(withoutDay).map(([name, rows]) => ({ kind: 'without_day' as const, name, value: '', rows })),
  ].map((row, number) => ({ import_id: importId, number, ...row }));
  for (let i = 0; i < rows.length; i += ROWS_PER_STATEMENT) {
    await db
      .insertInto('import_notes')
      .values(rows.slice(i, i + ROWS_PER_STATEMENT))
      .execute();
  }
}

/** Reads the notes of an import. One from before they were kept has none. */
export async function readNotes(db: Db, importId: number): Promise<ImportNotes> {
  const found = await db
    .selectFrom('import_notes')
    .select(['kind', 'name', 'value', 'rows'])
    .where('import_id', '=', importId)
    .orderBy('number')
    .execute();
  const of = (kind: NoteKind) => found.filter((row) => row.kind === kind);
  return {
    unreadFiles: of('unread_file').map(({ name, value }) => ({ path: name, reason: value })),
    renamedEvents: of('renamed_event').map(({ name, value, rows }) => ({ source: name, name: value, rows })),
    withoutDay: Object.fromEntries(of('without_day').map(({ name, rows }) => [name, rows])),
  };
}
