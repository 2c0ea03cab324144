import { SESSION_GAP_MAX_MS } from '../../domain/limits.ts';

/** The kinds of event that a session tells apart. */
export const OTHER = 0;
export const PAGEVIEW = 1;
export const ENGAGE = 2;

/** The first members of every event's tuple; the carried ones follow. Each member has its price. */
const ALWAYS_CARRIED = ['ts', 'seq', 'kind'];
const [TS, SEQ, KIND] = [1, 2, 3];

/** Sessions as SQL, and the way to their events' fields. */
export interface Sessions {
  /** Columns site, day, visitor, session, events: the session's events in order, as an array of tuples. */
  readonly sql: string;
  /** Reads a carried column from a tuple, or from each of an array of them. Throws a RangeError for a column that is not carried. */
  field(tuple: string, name: string): string;
}

/** Microseconds of an event; of each of an array of them. */
export function tsOf(event: string): string {
  return `tupleElement(${event}, ${TS})`;
}

/** The number of an event in the order of those of one instant. */
export function seqOf(event: string): string {
  return `tupleElement(${event}, ${SEQ})`;
}

/** Classifies an event, or each of an array of them: `OTHER`, `PAGEVIEW` or `ENGAGE`. */
export function kindOf(event: string): string {
  return `tupleElement(${event}, ${KIND})`;
}

/** The carried columns, as SQL over the columns of the events layer, by name. */
export interface Carried {
  readonly fields: Readonly<Record<string, string>>;
  /** Numbers are gathered faster in an array of each; texts all together. */
  readonly of: 'numbers' | 'texts';
}

/**
 * events → sessions. The one text for this derivation; hits, which are events too, give the same sessions again.
 *
 * A session is a run of one visitor's events in one local day with gaps of at most 30 minutes. `engage` bridges a
 * gap like any event but never starts a session: an event belongs to the run of the latest other event at or
 * before it, so a late `engage` still reports to the session that it comes from, and one without a session is dropped.
 * A visitor's sessions of a day are numbered from 1.
 *
 * A visitor's events are few, so they are taken together as one array: several times cheaper than window functions.
 *
 * @param rows a SELECT with the columns of the events layer, already narrowed to sites and days
 * @param carried besides what the functions above tell; less is cheaper
 */
export function sessionsFrom(rows: string, carried: Carried): Sessions {
  const names = Object.keys(carried.fields);
  const kind = `multiIf(event = 'pageview', ${PAGEVIEW}, event = 'engage', ${ENGAGE}, ${OTHER})`;
  const fields = [...ALWAYS_CARRIED, ...Object.values(carried.fields)];
  const gathered =
    carried.of === 'numbers'
      ? `arrayZip(${fields.map((field) => `groupArray(${field})`).join(', ')})`
      : `groupArray((${fields.join(', ')}))`;
  const gap = SESSION_GAP_MAX_MS * 1000;
  return {
    sql: `SELECT site, day, visitor, session, events
FROM (
  SELECT site, day, visitor,
    arrayCumSum(arrayMap(gap -> gap > ${gap}, arrayDifference(tupleElement(all, ${TS})))) AS gaps_before,
    arrayMap((kind, gaps) -> if(kind = ${ENGAGE}, 0, 1 + gaps), ${kindOf('all')}, gaps_before) AS own_run,
    arrayFill(run -> run != 0, own_run) AS run,
    arraySplit((event, step) -> step != 0, all, arrayDifference(run)) AS parts,
    arrayMap(part -> part - (run[1] = 0), arrayEnumerate(parts)) AS numbers
  FROM (
    SELECT site, day, visitor, arraySort(${gathered}) AS all
    FROM (SELECT *, ${kind} AS kind FROM (${rows}))
    GROUP BY site, day, visitor
  )
)
ARRAY JOIN parts AS events, numbers AS session
WHERE session > 0`,
    field(tuple, name) {
      const index = names.indexOf(name);
      if (index === -1) throw new RangeError(`${name} is not carried`);
      return `tupleElement(${tuple}, ${ALWAYS_CARRIED.length + 1 + index})`;
    },
  };
}
