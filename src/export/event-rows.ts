import { EVENT_FIELDS } from '../domain/event-fields.ts';
import type { BoundSql } from '../rollup/sql/bound-sql.ts';

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
export function eventRows({ sql, params }: BoundSql, visitors: 'with_visitors' | 'without_visitors'): BoundSql {
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

function textOf(column: string, name: string): string {
  return `nullIf(toString(r.${column}), '') AS ${name}`;
}
