import { setImmediate as nextTurn } from 'node:timers/promises';
import type Sqlite from 'better-sqlite3';
import { OTHER_KEY, STORED_DIMENSIONS, type StoredDimension, storedKeysOf } from '../domain/dimension.ts';
import { NOTES_MAX } from '../sites/import-notes.ts';
import { ADD_READING } from './staging-statements.ts';

/** The tables of notes: the column that names a row, and the order in which they are told. */
const NOTE_TABLES = {
  renamed_events: { name: 'source', order: 'rows DESC, source' },
  unread: { name: 'path', order: 'path' },
} as const;

const CROWDED = 'SELECT day, dimension, count(*) AS count FROM keys GROUP BY day, dimension HAVING count(*) > ?';

/** A day with more keys of a dimension than most dimensions keep. */
interface Crowded {
  readonly day: string;
  readonly dimension: string;
  readonly count: number;
}

const BEYOND = `INSERT INTO temp.beyond SELECT key FROM keys WHERE day = ? AND dimension = ? AND key <> '${OTHER_KEY}'
  ORDER BY visitors DESC, views DESC, key LIMIT -1 OFFSET ?`;
const CUT = 'day = ? AND dimension = ? AND key IN (SELECT key FROM temp.beyond)';
/** A count that is not known of one key is not known of their sum. */
const ADD_CUT = `INSERT INTO keys SELECT day, dimension, '${OTHER_KEY}', ${summed('visitors')}, ${summed('views')}, sum(rows)
  FROM keys WHERE ${CUT} GROUP BY day, dimension ON CONFLICT DO UPDATE SET
  visitors = visitors + excluded.visitors, views = views + excluded.views, rows = rows + excluded.rows`;
/** How the pages beyond were read joins that of `(other)`. */
const READINGS_CUT = 'day = ? AND page IN (SELECT key FROM temp.beyond)';
const ADD_READINGS_CUT = `INSERT INTO readings SELECT day, '${OTHER_KEY}', sum(time_visits), sum(seconds), sum(scroll_visits),
  sum(scroll) FROM readings WHERE ${READINGS_CUT} GROUP BY day ${ADD_READING}`;

/**
 * Cuts what was staged to what is kept of it: of the keys of a day and dimension those with the fewest visitors beyond a number
 * become one, `(other)`; of each kind of notes the first stay, and the number of the others is noted. Timers run meanwhile: an
 * import that gives no sign of life may be taken back.
 *
 * @param requireRoom throws when nothing more may be written to the disk
 */
export async function cutStaging(db: Sqlite.Database, keysMax: number, requireRoom: () => void): Promise<void> {
  db.exec('CREATE TEMP TABLE beyond (key TEXT PRIMARY KEY) WITHOUT ROWID');
  const [beyond, add, cut] = [BEYOND, ADD_CUT, `DELETE FROM keys WHERE ${CUT}`].map((sql) => db.prepare(sql));
  const [addReadings, cutReadings] = [ADD_READINGS_CUT, `DELETE FROM readings WHERE ${READINGS_CUT}`].map((sql) =>
    db.prepare(sql),
  );
  for (const { day, dimension, count } of db.prepare(CROWDED).all(keysMax) as Crowded[]) {
    const most = (STORED_DIMENSIONS as readonly string[]).includes(dimension)
      ? storedKeysOf(dimension as StoredDimension, keysMax)
      : keysMax;
    if (count <= most) continue;
    await nextTurn();
    requireRoom();
    beyond!.run(day, dimension, most);
    add!.run(day, dimension);
    cut!.run(day, dimension);
    if (dimension === 'page') {
      addReadings!.run(day);
      cutReadings!.run(day);
    }
    db.exec('DELETE FROM temp.beyond');
  }
  for (const [table, { name, order }] of Object.entries(NOTE_TABLES)) {
    const first = `SELECT ${name} FROM ${table} ORDER BY ${order} LIMIT ${NOTES_MAX}`;
    const { changes } = db.prepare(`DELETE FROM ${table} WHERE ${name} NOT IN (${first})`).run();
    db.prepare('INSERT INTO more VALUES (?, ?)').run(table, changes);
  }
}

/** Reads the notes of a kind, and how many there are beyond them. A staging of an earlier version was not cut. */
export function listNotes<Row>(db: Sqlite.Database, table: keyof typeof NOTE_TABLES) {
  const { order } = NOTE_TABLES[table];
  const listed = db.prepare(`SELECT * FROM ${table} ORDER BY ${order} LIMIT ?`).all(NOTES_MAX) as Row[];
  const count = db.prepare(`SELECT count(*) FROM ${table}`).pluck().get() as number;
  const more = db.prepare('SELECT count FROM more WHERE notes = ?').pluck().get(table) as number | undefined;
  return { listed, more: count - listed.length + (more ?? 0) };
}

function summed(count: string): string {
  return `CASE WHEN count(*) = count(${count}) THEN sum(${count}) END`;
}
