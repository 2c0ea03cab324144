import { epochMs } from '../database/clock-ms.ts';
import type { Db } from '../database/database.ts';
import { requireRoom } from '../database/maxima.ts';
import { inTransaction } from '../database/transaction.ts';
import type { Note } from '../domain/annotation.ts';
import { isDay } from '../domain/calendar.ts';
import type { Clock } from '../domain/clock.ts';
import { ANNOTATION_MAX_CHARS } from '../domain/limits.ts';
import type { Period } from '../domain/period.ts';
import { siteRefusal } from './translations.ts';

/** The fields of a note that a person enters. */
export type NoteFields = Pick<Note, 'day' | 'text'>;

/** The author of a new note; `userId` is null for the command line. */
interface NewNote extends NoteFields {
  readonly siteId: number;
  readonly userId: number | null;
}

/** Adds a note to a day of a site; returns its id. Throws a DatabaseError `invalid` for a wrong field or one note too many. */
export async function addNote(db: Db, clock: Clock, note: NewNote): Promise<number> {
  const { day, text } = cleanNote(note);
  return await inTransaction(db, async (transaction) => {
    await requireRoom(transaction, 'annotations', note.siteId);
    const { id } = await transaction
      .insertInto('annotations')
      .values({ site_id: note.siteId, day, text, user_id: note.userId, created_at: epochMs(clock) })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  });
}

/** Lists the notes of a site by day, oldest first; with a period only those of its days. */
export async function listNotes(db: Db, siteId: number, period?: Period): Promise<Note[]> {
  let query = db
    .selectFrom('annotations')
    .leftJoin('users', 'users.id', 'annotations.user_id')
    .select(['annotations.id', 'annotations.day', 'annotations.text', 'annotations.created_at as createdAt'])
    .select('users.email as author')
    .where('annotations.site_id', '=', siteId)
    .orderBy('annotations.day')
    .orderBy('annotations.id');
  if (period !== undefined) {
    query = query.where('annotations.day', '>=', period.from).where('annotations.day', '<=', period.to);
  }
  return await query.execute();
}

/** Changes a note of a site. Throws a DatabaseError: `invalid` for a wrong field, `not_found` for a note that is not the site's. */
export async function changeNote(db: Db, id: number, { siteId, ...fields }: NoteFields & Pick<NewNote, 'siteId'>) {
  const { day, text } = cleanNote(fields);
  const { numUpdatedRows } = await db
    .updateTable('annotations')
    .set({ day, text })
    .where('id', '=', id)
    .where('site_id', '=', siteId)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw unknownNote(id);
}

/** Removes a note; with a site, only one of this site. Throws a DatabaseError `not_found`. */
export async function removeNote(db: Db, id: number, siteId?: number): Promise<void> {
  let query = db.deleteFrom('annotations').where('id', '=', id);
  if (siteId !== undefined) query = query.where('site_id', '=', siteId);
  const { numDeletedRows } = await query.executeTakeFirst();
  if (numDeletedRows === 0n) throw unknownNote(id);
}

function cleanNote({ day, text }: NoteFields): NoteFields {
  if (!isDay(day)) throw siteRefusal('invalid', (texts) => texts.note.day(JSON.stringify(day.slice(0, 80))));
  const trimmed = text.trim();
  if (trimmed === '') throw siteRefusal('invalid', (texts) => texts.note.empty());
  if (trimmed.length > ANNOTATION_MAX_CHARS) {
    throw siteRefusal('invalid', (texts) => texts.note.tooLong(ANNOTATION_MAX_CHARS));
  }
  // Line and paragraph separators break a line too.
  if (/[\p{Cc}\u2028\u2029]/u.test(trimmed)) throw siteRefusal('invalid', (texts) => texts.note.lines());
  return { day, text: trimmed };
}

function unknownNote(id: number) {
  return siteRefusal('not_found', (texts) => texts.unknown.note(id));
}
