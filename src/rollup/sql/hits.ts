import { DIMENSION_TABLE, STORED_DIMENSIONS, type StoredDimension } from '../../domain/dimension.ts';
import type { ChannelEra } from '../../domain/own-channels.ts';
import { HIT_COLUMNS, type HitColumn } from '../../store/hit-columns.ts';
import type { BoundSql } from './bound-sql.ts';
import { CHANNEL_FIELDS, channelParams, DEFAULT_ERAS, withChannel } from './channels.ts';
import { FACT_FIELDS, sessionFacts } from './session-facts.ts';
import { isPaymentReturn, kindOf, PAGEVIEW, seqOf, sessionsFrom, tsOf } from './sessions.ts';

/** Where a hit's value comes from: a pageview of its session or the one before, and the pageview's column. */
interface Touch {
  readonly pageview: 'first' | 'last' | 'source';
  readonly column: string;
}

/** The columns that a hit has from its session's first or last pageview or its source; a type error names one that hits do not have. */
const TOUCHES: Readonly<Partial<Record<HitColumn, Touch>>> = Object.fromEntries(
  STORED_DIMENSIONS.flatMap((name: HitColumn & StoredDimension): [HitColumn, Touch][] => {
    const { value } = DIMENSION_TABLE[name];
    return value.scope === 'session' ? [[name, value]] : [];
  }),
);

/** The columns that tell of a session as a whole. */
const FACTS = ['began', 'bounce', 'duration'] as const satisfies readonly HitColumn[];
const OF_SESSIONS: readonly HitColumn[] = ['site', 'day', 'visitor', 'session', 'channel', ...FACTS];
/** The column that tells returns from payments. */
const RETURNED_BY: readonly HitColumn[] = ['referrer'];
/** The columns that every event carries anyway. */
const OF_EVENTS: Readonly<Partial<Record<HitColumn, (event: string) => string>>> = {
  ts: tsOf,
  seq: seqOf,
};

/** All columns of the hits layer. */
export const ALL_HIT_COLUMNS: readonly HitColumn[] = HIT_COLUMNS.map(([name]) => name);

/** A visitor with more events on a day has no array of them with texts made: it would have to fit into memory whole. */
export const HEAVY_VISITOR_EVENTS_MIN = 10_001;

/**
 * events → hits: the same rows, sessionized: each carries its session's entry and exit page, and the referrer and
 * campaign of its source. The one text for this derivation.
 *
 * @param events a SELECT with the columns of the events layer, already narrowed to sites and days
 * @param columns which columns are wanted; fewer are cheaper
 * @param heavy visitors with `HEAVY_VISITOR_EVENTS_MIN` events or more on one of the days, decimal
 * @param eras the rules of channels on the days
 */
export function hitsFrom(
  events: string,
  columns: readonly HitColumn[],
  heavy: readonly string[] = [],
  eras: readonly ChannelEra[] = DEFAULT_ERAS,
): BoundSql {
  const params = columns.includes('channel') ? channelParams(eras) : {};
  if (heavy.length === 0) return { sql: hitsOfArrays(events, columns, eras), params };
  const of = (condition: string) => `SELECT * FROM (${events}) WHERE ${condition}`;
  return {
    sql: [
      hitsOfArrays(of('visitor NOT IN {heavy:Array(UInt64)}'), columns, eras),
      hitsOfHeavy(of('visitor IN {heavy:Array(UInt64)}'), columns, eras),
    ].join('\nUNION ALL\n'),
    params: { ...params, heavy },
  };
}

function hitsOfArrays(events: string, columns: readonly HitColumn[], eras: readonly ChannelEra[]): string {
  const touched = [...new Set([...columns.filter((column) => column in TOUCHES), ...ofChannel(columns)])];
  const ofSource = touched.filter((column) => TOUCHES[column]!.pageview === 'source');
  const sourceFields = ofSource.length > 0 ? [...new Set([...RETURNED_BY, ...ofSource])] : [];
  const carried = columns
    .filter((column) => !OF_SESSIONS.includes(column) && OF_EVENTS[column] === undefined && !ofSource.includes(column))
    .map(carriedFor);
  const returns = { returnedBy: 'referrer', isReturn: isPaymentReturn };
  const withFacts = hasFacts(columns);
  const sessions = sessionsFrom(events, {
    fields: columnsOf([...new Set([...carried, ...(withFacts ? ['page', 'active_ms', 'hour'] : [])])]),
    of: 'texts',
    source: ofSource.length > 0 ? { fields: columnsOf(sourceFields), ...returns } : undefined,
  });
  const touches = touched.map((column) => {
    const { pageview } = TOUCHES[column]!;
    const text =
      pageview === 'source'
        ? `tupleElement(own_source, ${1 + sourceFields.indexOf(column)})`
        : `${sessions.field('events', carriedFor(column))}[${pageview}_view]`;
    return `, ${text} AS of_${column}`;
  });
  const source = ofSource.length > 0 ? ', [source][first_view > 0] AS own_source' : '';
  const facts = withFacts ? `, ${sessionFacts(sessions)}, ${sessions.field('events[1]', 'hour')} AS began` : '';
  const lastView = withFacts ? '' : `, ${LAST_VIEW_AT} AS last_view`;
  const ofSessions = `SELECT site, day, visitor, session${withFacts ? `, ${FACTS.join(', ')}` : ''}, first_view,
    events AS session_events${touches.join('')}
  FROM (SELECT *, ${FIRST_VIEW_AT} AS first_view${lastView}${source}${facts} FROM (${sessions.sql}))`;
  const told = columns.includes('channel')
    ? withChannel(ofSessions, (field) => `of_${field}`, { isThere: 'first_view > 0', eras })
    : ofSessions;
  const select = columns.map((column) => {
    if (OF_SESSIONS.includes(column)) return column;
    const ofEvent = OF_EVENTS[column];
    if (ofEvent !== undefined) return `${ofEvent('hit')} AS ${column}`;
    return `${touched.includes(column) ? `of_${column}` : sessions.field('hit', carriedFor(column))} AS ${column}`;
  });
  // Everything that is there when the events are joined is repeated for each of them: the session's texts, not its events.
  return `SELECT ${select.join(', ')}
FROM (${told})
ARRAY JOIN session_events AS hit`;
}

/**
 * Derives hits of visitors of whom only numbers fit into an array. Their sessions are few and are found first; then each
 * event finds its own among their beginnings, and the texts of its session's first and last pageview and of its source are joined to it.
 */
function hitsOfHeavy(events: string, columns: readonly HitColumn[], eras: readonly ChannelEra[]): string {
  const place = (event: string) => `(${tsOf(event)}, ${seqOf(event)})`;
  const withFacts = hasFacts(columns);
  const numbers = sessionsFrom(events, {
    fields: withFacts ? { ...FACT_FIELDS, hour: 'hour' } : {},
    of: 'numbers',
    source: {
      fields: { ts: 'ts', seq: 'seq', returned: isPaymentReturn('referrer') },
      returnedBy: 'returned',
      isReturn: (mark) => mark,
    },
  });
  const source = `[(source.1, source.2)][${FIRST_VIEW_AT} > 0]`;
  const places = [place('events[1]'), place(`events[${FIRST_VIEW_AT}]`), place(`events[${LAST_VIEW_AT}]`), source];
  const facts = withFacts ? `, ${FACTS.join(', ')}` : '';
  const told = withFacts
    ? `SELECT *, ${sessionFacts(numbers)}, ${numbers.field('events[1]', 'hour')} AS began FROM (${numbers.sql})`
    : numbers.sql;
  const sessions = `SELECT groupArray((site, day, visitor, session, ${places.join(', ')}${facts})) FROM (${told})`;
  const session =
    'SELECT arrayJoin(sessions) AS found, found.1 AS site, found.2 AS day, found.3 AS visitor, found.4 AS session';
  const hits = `SELECT event.*, arrayLastIndex(beginning -> beginning <= (event.ts, event.seq), beginnings) AS session
FROM (${events}) AS event
INNER JOIN (
  SELECT site, day, visitor, arraySort(groupArray(found.5)) AS beginnings FROM (${session}) GROUP BY site, day, visitor
) AS begun USING (site, day, visitor)
WHERE session > 0`;
  const touched = columns.filter((column) => column in TOUCHES);
  const textOf = (column: HitColumn) => {
    const { pageview, column: from } = TOUCHES[column]!;
    return `anyIf(view.${from}, place = ${{ first: 'found.6', last: 'found.7', source: 'found.8' }[pageview]})`;
  };
  const texts = touched.map((column) => `${textOf(column)} AS ${column}`);
  const ofSession = [...touched, ...columns.filter((column) => column === 'channel' || isFact(column))];
  texts.push(...FACTS.flatMap((column, i) => (columns.includes(column) ? [`any(found.${9 + i}) AS ${column}`] : [])));
  // A session without a pageview is found by its first event.
  const found = withFacts ? '[found.5, found.6, found.7, found.8]' : '[found.6, found.7, found.8]';
  const withChannels = columns.includes('channel');
  if (withChannels) {
    texts.push(
      ...CHANNEL_FIELDS.map((field) => `${textOf(field)} AS of_${field}`),
      'countIf(place = found.6) AS views',
    );
  }
  const own = `SELECT site, day, visitor, session, ${texts.join(', ')}
FROM (
  SELECT *, (ts, seq) AS place FROM (${events})
  WHERE (visitor, ts, seq) IN (
    SELECT found.3, view.1, view.2 FROM (SELECT arrayJoin(sessions) AS found, arrayJoin(${found}) AS view)
  )
) AS view
INNER JOIN (${session}, arrayJoin(arrayDistinct(${found})) AS place) AS ended USING (site, day, visitor, place)
GROUP BY site, day, visitor, session`;
  const ends = withChannels ? withChannel(own, (field) => `of_${field}`, { isThere: 'views > 0', eras }) : own;
  const select = columns.map((column) => `${ofSession.includes(column) ? 'ends' : 'hit'}.${column} AS ${column}`);
  const joined = texts.length === 0 ? '' : `LEFT JOIN (${ends}) AS ends USING (site, day, visitor, session)`;
  return `SELECT * FROM (WITH (${sessions}) AS sessions SELECT ${select.join(', ')} FROM (${hits}) AS hit ${joined})`;
}

/** The places of a session's first and last pageview among its events; 0 without one. */
const FIRST_VIEW_AT = `arrayFirstIndex(kind -> kind = ${PAGEVIEW}, ${kindOf('events')})`;
const LAST_VIEW_AT = `arrayLastIndex(kind -> kind = ${PAGEVIEW}, ${kindOf('events')})`;

/** The column of the events that a column of the hits is made from. */
function carriedFor(column: HitColumn): string {
  return TOUCHES[column]?.column ?? column;
}

function isFact(column: HitColumn): boolean {
  return (FACTS as readonly HitColumn[]).includes(column);
}

function hasFacts(columns: readonly HitColumn[]): boolean {
  return columns.some(isFact);
}

function columnsOf(names: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(names.map((name) => [name, name]));
}

/** The columns that the wanted ones need for a channel among them. */
function ofChannel(columns: readonly HitColumn[]): readonly HitColumn[] {
  return columns.includes('channel') ? CHANNEL_FIELDS : [];
}
