import { SESSION_GAP_MAX_MS } from '../../domain/limits.ts';
import { PAYMENT_HOSTS } from '../../domain/payment-hosts.ts';

/** The kinds of event that a session tells apart. */
export const OTHER = 0;
export const PAGEVIEW = 1;
export const ENGAGE = 2;

/** The first members of every event's tuple; the carried ones follow. Each member has its price. */
const ALWAYS_CARRIED = ['ts', 'seq', 'kind'];
const [TS, SEQ, KIND] = [1, 2, 3];

/** Sessions as SQL, and the way to their events' fields. */
export interface Sessions {
  /**
   * Columns site, day, visitor, session, events: the session's events in order, as an array of tuples; and `source` when it
   * is carried: the tuple of its fields, of defaults without one. That of a session without a pageview is not its own.
   */
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
  /** What a session's source is told from, and what is wanted of it; absent when nothing is. */
  readonly source?: CarriedSource | undefined;
}

/** What sessions tell of their sources: the first pageview, or that of an earlier session when it is a return from a payment. */
export interface CarriedSource {
  /** The columns that are wanted of the source, as SQL over the columns of the events layer, by name. */
  readonly fields: Readonly<Record<string, string>>;
  /** The one of them that tells such a return, and the SQL that tells it from its value. */
  readonly returnedBy: string;
  readonly isReturn: (value: string) => string;
}

const PAYMENT_LABELS = PAYMENT_HOSTS.map((host) => host.split('.').length);

/**
 * Tells whether a referrer is a payment provider's, as SQL: whether its last labels are a listed host. A regular expression
 * takes thirty times as long.
 */
export function isPaymentReturn(referrer: string): string {
  const listed = PAYMENT_HOSTS.map((host) => `'${host}'`).join(', ');
  const counts = [...new Set(PAYMENT_LABELS)].toSorted((a, b) => a - b);
  return `(${counts.map((labels) => `(substringIndex(${referrer}, '.', -${labels}) IN (${listed}))`).join(' + ')}) > 0`;
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
  const { source } = carried;
  const ofSource = source === undefined ? [] : [`tuple(${Object.values(source.fields).join(', ')})`];
  const fields = [...ALWAYS_CARRIED, ...Object.values(carried.fields), ...ofSource];
  const gathered =
    carried.of === 'numbers'
      ? `arrayZip(${fields.map((field) => `groupArray(${field})`).join(', ')})`
      : `groupArray((${fields.join(', ')}))`;
  const gap = SESSION_GAP_MAX_MS * 1000;
  const field = (tuple: string, name: string) => {
    const index = names.indexOf(name);
    if (index === -1) throw new RangeError(`${name} is not carried`);
    return `tupleElement(${tuple}, ${ALWAYS_CARRIED.length + 1 + index})`;
  };
  const [sources, joined, selected] =
    source === undefined ? ['', '', ''] : [sourcesOf(source, fields.length), ', sources AS source', ', source'];
  return {
    sql: `SELECT site, day, visitor, session, events${selected}
FROM (
  SELECT site, day, visitor,
    arrayCumSum(arrayMap(gap -> gap > ${gap}, arrayDifference(tupleElement(all, ${TS})))) AS gaps_before,
    arrayMap((kind, gaps) -> if(kind = ${ENGAGE}, 0, 1 + gaps), ${kindOf('all')}, gaps_before) AS own_run,
    arrayFill(run -> run != 0, own_run) AS run,
    arraySplit((event, step) -> step != 0, all, arrayDifference(run)) AS parts,
    arrayMap(part -> part - (run[1] = 0), arrayEnumerate(parts)) AS numbers${sources}
  FROM (
    SELECT site, day, visitor, arraySort(${gathered}) AS all
    FROM (SELECT *, ${kind} AS kind FROM (${rows}))
    GROUP BY site, day, visitor
  )
)
ARRAY JOIN parts AS events, numbers AS session${joined}
WHERE session > 0`,
    field,
  };
}

/**
 * The column `sources`, for each of `parts`: the fields of its first pageview, or for a return, and a part without a
 * pageview, those of the latest part before that has another. What each function costs in a block is most of the price: the
 * fields lie together as one, at a place of the event's tuple.
 */
function sourcesOf({ fields, returnedBy, isReturn }: CarriedSource, place: number): string {
  const touches = `tupleElement(parts, ${place})`;
  const told = `tupleElement(${touches}, ${1 + Object.keys(fields).indexOf(returnedBy)})`;
  return `,
    arrayMap(kinds -> arrayFirstIndex(kind -> kind = ${PAGEVIEW}, kinds), ${kindOf('parts')}) AS first_views,
    arrayMap((told, view) -> if(${isReturn('told[view]')}, 0, view), ${told}, first_views) AS views,
    arrayFill((touch, view) -> view > 0, arrayMap((touch, view) -> touch[view], ${touches}, views), views) AS sources`;
}
