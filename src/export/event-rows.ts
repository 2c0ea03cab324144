import { EVENT_FIELDS } from '../domain/event-fields.ts';
import type { BoundSql } from '../rollup/sql/bound-sql.ts';
import { NOT_MEASURED } from '../rollup/sql/visits.ts';

/** Whether the rows have the numbers that tell the visitors of a day apart. */
type Visitors = 'with_visitors' | 'without_visitors';

/** The fields that tell of the site and of the visitor, and those that stand in columns under another name. */
const NAMED_ELSEWHERE: ReadonlySet<string> = new Set([
  ...['site', 'day', 'visitor', 'ts', 'seq', 'hour'],
  ...['event', 'page', 'referrer', 'activeMs', 'scrollPct', 'props'],
]);

/** The other fields, each in a column of its name. An import line names them the same. */
const OTHERS = EVENT_FIELDS.filter(({ name }) => !NAMED_ELSEWHERE.has(name)).map(({ column }) => column);

/**
 * Makes the rows of a file of events, in the order of their instants and then of their columns: the order of the store would
 * tell which events are of one visitor, and so would the order in which an import had those of one second. An absent value is an
 * empty field.
 */
export function eventRows({ sql, params }: BoundSql, visitors: Visitors): BoundSql {
  const columns = [
    "fromUnixTimestamp64Micro(r.ts, 'UTC') AS ts",
    'r.day AS day',
    ...(visitors === 'with_visitors' ? ['toString(r.visitor) AS visitor'] : []),
    'r.page AS u',
    'toString(r.event) AS e',
    `if(r.event = 'engage', concat('{"t":', toString(r.active_ms), ',"d":', toString(r.scroll_pct), '}'), nullIf(r.props, '')) AS p`,
    textOf('referrer', 'r'),
    ...OTHERS.map((column) => textOf(column, column)),
  ];
  return { sql: `SELECT ${columns.join(', ')}\nFROM (${sql}) AS r ORDER BY ALL`, params };
}

/**
 * Makes the rows of a file of visits, in the order of their seconds and then of their columns. The facts of a session stand on its
 * first hit alone: on each of its hits they would tell which hits are of one session.
 */
export function visitRows({ sql, params }: BoundSql, visitors: Visitors): BoundSql {
  const onFirst = (column: string) => `if(r.place = 1, r.${column}, NULL)`;
  const columns = [
    'r.day AS day',
    'r.second AS second',
    'r.hour AS hour',
    ...(visitors === 'with_visitors' ? ['r.visitor AS visitor', 'r.session AS session', 'r.seq AS seq'] : []),
    'r.page AS u',
    'toString(r.event) AS e',
    "if(empty(r.properties), NULL, toJSONString(mapSort(CAST(r.properties, 'Map(String, String)')))) AS p",
    textOf('referrer', 'r'),
    ...OTHERS.map((column) => textOf(column, column)),
    ...['channel', 'entry', 'exit'].map((column) => textOf(column, column)),
    `${onFirst('began')} AS began`,
    `${onFirst('bounce')} AS bounce`,
    `${onFirst('duration')} AS duration_us`,
    `if(r.scroll_pct = ${NOT_MEASURED}, NULL, r.active_ms) AS active_ms`,
    `nullIf(r.scroll_pct, ${NOT_MEASURED}) AS scroll_pct`,
  ];
  const placed = `SELECT *, row_number() OVER (PARTITION BY visitor, session ORDER BY seq) AS place FROM (${sql})`;
  return { sql: `SELECT ${columns.join(', ')}\nFROM (${placed}) AS r ORDER BY ALL`, params };
}

function textOf(column: string, name: string): string {
  return `nullIf(toString(r.${column}), '') AS ${name}`;
}
