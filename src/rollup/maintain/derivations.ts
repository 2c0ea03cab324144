import { OTHER_KEY, STORED_DIMENSIONS, type StoredDimension } from '../../domain/dimension.ts';
import type { ClosedDay } from '../days/closed-days.ts';
import { keysPart } from '../days/parts.ts';
import type { BoundSql } from '../sql/bound-sql.ts';
import { engagementFrom } from '../sql/engagement.ts';
import { keyRows, keysFrom, RANKED_AT_ONCE_MAX_EVENTS } from '../sql/keys.ts';
import { movesFrom } from '../sql/moves.ts';
import { numberedMovesFrom } from '../sql/numbered-moves.ts';
import { dayTotalsOfHours, hourTotalsFrom } from '../sql/totals.ts';
import { type DefinitionsOfSite, definedDerivationsOf } from './defined-derivations.ts';
import { AT_ONCE_MAX_EVENTS, type Derivation, together, WRITTEN_HITS, written } from './derivation.ts';
import { sumEvents } from './grouped.ts';

const WRITTEN_PAGES = `SELECT site, day, key FROM (${written('day_keys')}) WHERE dimension = 'page' AND key != '${OTHER_KEY}'`;

/**
 * The rollups that others are made from: the keys of the dimensions and the totals of hours. They are derived in groups
 * that share a statement.
 */
export function* firstDerivationsOf(
  closed: readonly ClosedDay[],
  leftOut: readonly StoredDimension[],
  storedKeysMax: number,
): Iterable<readonly Derivation[]> {
  const count = sumEvents(closed);
  const moves = movesFrom(WRITTEN_HITS, { cap: storedKeysMax, events: count });
  const many = { sql: numberedMovesFrom(WRITTEN_HITS, storedKeysMax), frugal: moves, isByVisitor: true };
  yield [
    {
      table: 'day_subject_keys',
      parts: ['moves'],
      events: count,
      ...(count > RANKED_AT_ONCE_MAX_EVENTS ? many : { sql: moves }),
      params: {},
    },
  ];
  const hours = hourTotalsFrom(WRITTEN_HITS);
  yield [{ table: 'hour_totals', parts: [], events: count, sql: hours, isByVisitor: true, params: {} }];
  yield* together(
    STORED_DIMENSIONS.filter((dimension) => !leftOut.includes(dimension)).map((dimension) => ({
      table: 'day_keys',
      parts: [keysPart(dimension)],
      events: count,
      sql: keyRows(keysFrom(WRITTEN_HITS, dimension, storedKeysMax, count, AT_ONCE_MAX_EVENTS), dimension),
      frugal: keyRows(keysFrom(WRITTEN_HITS, dimension, storedKeysMax, count), dimension),
      params: {},
    })),
  );
}

/** What the other rollups are derived from, besides the written hits. */
export interface FurtherSources {
  /** A SELECT of the events that the written hits are of: they have what hits leave out. */
  readonly events: BoundSql;
  readonly definitions: readonly DefinitionsOfSite[];
  /** Whether the keys of pages are written. */
  readonly hasPageKeys: boolean;
}

/**
 * The other rollups, once the first ones are written, in groups that share a statement. The longest come first, since two
 * are written at a time.
 */
export function* furtherDerivationsOf(
  closed: readonly ClosedDay[],
  { events, definitions, hasPageKeys }: FurtherSources,
  storedKeysMax: number,
): Iterable<readonly Derivation[]> {
  const count = sumEvents(closed);
  const pages = { cap: storedKeysMax, ...(hasPageKeys ? { kept: WRITTEN_PAGES } : {}) };
  yield [
    {
      table: 'day_engagement',
      parts: ['engagement'],
      events: count,
      sql: engagementFrom(events.sql, { ...pages, events: count }),
      frugal: engagementFrom(events.sql, pages),
      params: events.params,
    },
  ];
  yield* definedDerivationsOf(closed, events, definitions, storedKeysMax);
  yield [{ table: 'day_totals', parts: [], events: count, sql: dayTotalsOfHours(written('hour_totals')), params: {} }];
}
