import { hash } from 'node:crypto';
import Sqlite from 'better-sqlite3';
import { PAGEVIEW } from '../domain/event.ts';
import type { AuditRow } from '../sites/import-audits.ts';
import { type ImportNotes, NO_NOTES, NOTES_MAX, type RenamedEvent } from '../sites/import-notes.ts';
import { requireDiskRoom } from './disk-room.ts';
import { printable } from './files/damaged-file.ts';

const CACHE_KIB = 16_384;
/** The visitors that were just counted, which need no look into the file. */
const RECENT_MAX = 100_000;
const COMMIT_EVERY = 50_000;
/** The bytes of the hash of a row's id: no two ids of an import will ever share one. */
const ID_BYTES = 16;

/** The counts of a day, of the source and of what is taken of it. */
interface DayCounts {
  readonly views: Sides;
  readonly others: Sides;
  /** The rows of the source. */
  accepted: number;
  readonly leftOut: Map<string, number>;
}

interface Sides {
  source: number;
  kept: number;
}

/** An event of the source, as it counts. */
export interface TalliedEvent {
  readonly day: string;
  /** The visitor as the hash that is stored, an unsigned decimal. */
  readonly visitor: string;
  readonly event: string;
  readonly isKept: boolean;
}

/**
 * Counts the events of an import by day, for its audit. Visitors are counted in a file, by the hashes that events have, so
 * that memory does not grow with them, and so are the ids of rows. The file is of this run alone: a resumed import counts anew.
 */
export class EventTally {
  readonly #db: Sqlite.Database;
  readonly #seen: Sqlite.Statement;
  readonly #taken: Sqlite.Statement;
  readonly #renamed: Sqlite.Statement;
  readonly #days = new Map<string, DayCounts>();
  #recent = new Set<string>();
  #uncommitted = 0;
  readonly #withoutDay = new Map<string, number>();
  /** The only address of the inside from which rows came, and their number; null when there are others. */
  #relay: { readonly address: string; rows: number } | null | undefined;

  /** Opens the file, which is new. Throws SQLite's error. */
  constructor(path: string) {
    this.#db = new Sqlite(path);
    this.#db.pragma('journal_mode = OFF');
    this.#db.pragma('synchronous = OFF');
    this.#db.pragma(`cache_size = -${CACHE_KIB}`);
    this.#db.exec(`CREATE TABLE seen (day TEXT, visitor INTEGER, kept INTEGER, PRIMARY KEY (day, visitor)) WITHOUT ROWID;
CREATE TABLE renamed (source TEXT PRIMARY KEY, name TEXT, rows INTEGER) WITHOUT ROWID;
CREATE TABLE taken (day TEXT, id BLOB, PRIMARY KEY (day, id)) WITHOUT ROWID;
BEGIN`);
    this.#seen = this.#db.prepare(
      'INSERT INTO seen VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET kept = max(kept, excluded.kept)',
    );
    this.#taken = this.#db.prepare('INSERT INTO taken VALUES (?, ?) ON CONFLICT DO NOTHING');
    this.#renamed = this.#db.prepare('INSERT INTO renamed VALUES (?, ?, 1) ON CONFLICT DO UPDATE SET rows = rows + 1');
  }

  /** Tells whether a row with this id was there before. The same id always has the same day. */
  isRepeated(day: string, id: string): boolean {
    const { changes } = this.#taken.run(day, hash('sha1', id, 'buffer').subarray(0, ID_BYTES));
    this.#written();
    return changes === 0;
  }

  /** Notes that an event has another name here than at the source. Comes again with each row. */
  renamed(source: string, name: string): void {
    this.#renamed.run(source, name);
    this.#written();
  }

  /** Takes note of the address of the inside from which a row came, in memory alone; undefined of one that came from none. */
  cameFrom(address: string | undefined): void {
    if (address === undefined || this.#relay === null) this.#relay = null;
    else if (this.#relay === undefined) this.#relay = { address, rows: 1 };
    else if (this.#relay.address === address) this.#relay.rows += 1;
    else this.#relay = null;
  }

  /** Counts an event of the source. */
  event({ day, visitor, event, isKept }: TalliedEvent): void {
    const { views, others } = this.#of(day);
    const counts = event === PAGEVIEW ? views : others;
    counts.source += 1;
    if (isKept) counts.kept += 1;
    const key = `${day} ${visitor} ${isKept}`;
    if (this.#recent.has(key)) return;
    if (this.#recent.size >= RECENT_MAX) this.#recent = new Set();
    this.#recent.add(key);
    this.#seen.run(day, BigInt.asIntN(64, BigInt(visitor)), isKept ? 1 : 0);
    this.#written();
  }

  /** Counts a row of the source of which something is taken. */
  accepted(day: string): void {
    this.#of(day).accepted += 1;
  }

  /** Counts a row of which nothing is taken. */
  leftOut(day: string | null, reason: string): void {
    if (day === null) {
      this.#withoutDay.set(reason, (this.#withoutDay.get(reason) ?? 0) + 1);
      return;
    }
    const { leftOut } = this.#of(day);
    leftOut.set(reason, (leftOut.get(reason) ?? 0) + 1);
  }

  /** The rows of the source that are taken, and those that are not. */
  get rows(): { readonly accepted: number; readonly rejected: number } {
    let accepted = 0;
    let rejected = [...this.#withoutDay.values()].reduce((sum, rows) => sum + rows, 0);
    for (const day of this.#days.values()) {
      accepted += day.accepted;
      for (const rows of day.leftOut.values()) rejected += rows;
    }
    return { accepted, rejected };
  }

  /** Lists what was left out or changed apart from the days. */
  get notes(): ImportNotes {
    const renamed = this.#db
      .prepare('SELECT source, name, rows FROM renamed ORDER BY rows DESC, source LIMIT ?')
      .all(NOTES_MAX) as RenamedEvent[];
    const count = this.#db.prepare('SELECT count(*) FROM renamed').pluck().get() as number;
    return {
      ...NO_NOTES,
      withoutDay: Object.fromEntries(this.#withoutDay),
      renamedEvents: renamed.map((event) => ({ ...event, source: printable(event.source) })),
      moreEvents: count - renamed.length,
      // One request alone says nothing of the others.
      relayRows: (this.#relay?.rows ?? 0) > 1 ? this.#relay!.rows : 0,
    };
  }

  /** The first and the last day of which something is taken, and their number. */
  get span(): { readonly first: string | null; readonly last: string | null; readonly days: number } {
    const taken = [...this.#days].flatMap(([day, { views, others }]) => (views.kept + others.kept > 0 ? [day] : []));
    taken.sort();
    return { first: taken[0] ?? null, last: taken.at(-1) ?? null, days: taken.length };
  }

  /** Makes the audit: of each day the totals, and the events other than pageviews where there are some. */
  audit(): AuditRow[] {
    const counted = this.#db
      .prepare('SELECT day, count(*) AS source, sum(kept) AS kept FROM seen GROUP BY day')
      .all() as { day: string; source: number; kept: number }[];
    const visitorsOf = new Map(counted.map(({ day, source, kept }) => [day, { source, kept }]));
    const days = [...this.#days].sort(([a], [b]) => (a < b ? -1 : 1));
    return days.flatMap(([day, { views, others, leftOut }]): AuditRow[] => {
      const visitors = visitorsOf.get(day) ?? { source: 0, kept: 0 };
      const totals: AuditRow = {
        day,
        dimension: 'totals',
        source: { visitors: visitors.source, views: views.source },
        kept: { visitors: visitors.kept, views: views.kept },
        visitors: 'exact',
        viewsOf: null,
        leftOut: Object.fromEntries(leftOut),
      };
      if (others.source === 0) return [totals];
      const events: AuditRow = {
        day,
        dimension: 'event',
        source: { visitors: null, views: others.source },
        kept: { visitors: null, views: others.kept },
        visitors: 'unknown',
        viewsOf: null,
        leftOut: {},
      };
      return [totals, events];
    });
  }

  [Symbol.dispose](): void {
    this.#db.close();
  }

  #written(): void {
    this.#uncommitted += 1;
    if (this.#uncommitted % COMMIT_EVERY !== 0) return;
    this.#db.exec('COMMIT; BEGIN');
    requireDiskRoom(this.#db.name);
  }

  #of(day: string): DayCounts {
    let counts = this.#days.get(day);
    if (counts === undefined) {
      const none = () => ({ source: 0, kept: 0 });
      counts = { views: none(), others: none(), accepted: 0, leftOut: new Map() };
      this.#days.set(day, counts);
    }
    return counts;
  }
}
