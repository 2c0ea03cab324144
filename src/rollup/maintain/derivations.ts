import { OTHER_KEY, STORED_DIMENSIONS, type StoredDimension, storedKeysOf } from '../../domain/dimension.ts';
import type { ClosedDay } from '../days/closed-days.ts';
import { keysPart } from '../days/parts.ts';
import type { BoundSql } from '../sql/bound-sql.ts';
import { engagementFrom } from '../sql/engagement.ts';
import { keyRows, keysFrom, RANKED_AT_ONCE_MAX_EVENTS } from '../sql/keys.ts';
import { numberedTransitionsFrom } from '../sql/numbered-transitions.ts';
import { dayTotalsOfHours, hourTotalsFrom } from '../sql/totals.ts';
import { transitionsFrom } from '../sql/transitions.ts';
import { type DefinitionsOfSite, definedDerivationsOf } from './defined-derivations.ts';
import { AT_ONCE_MAX_EVENTS, type Derivation, together, WRITTEN_HITS, written } from './derivation.ts';
import { sumEvents } from './grouped.ts';

const WRITTEN_PAGES = `SELECT site, day, key FROM (${written('day_keys')}) WHERE dimension = 'page' AND key != '${OTHER_KEY}'`;

/** Whatever the derivations of days depend on besides the days. */
export interface DerivationOptions {
  /** The dimensions whose keys are not stored. */
  readonly leftOut: readonly StoredDimension[];
  readonly storedKeysMax: number;
  /** Whether two reads of the same rows agree. */
  readonly readsAgree: boolean;
}

/**
 * The rollups that are derived before the dependent ones: totals of hours, and keys. Transitions come first, since two
 * statements run at a time and theirs takes longest. Derivations are in groups that share a statement.
 */
export function* firstDerivationsOf(
  closed: readonly ClosedDay[],
  { leftOut, storedKeysMax, readsAgree }: DerivationOptions,
): Iterable<readonly Derivation[]> {
  const count = sumEvents(closed);
  const transitions = transitionsFrom(WRITTEN_HITS, { cap: storedKeysMax, events: count });
  const isNumbered = readsAgree && count > RANKED_AT_ONCE_MAX_EVENTS && count <= AT_ONCE_MAX_EVENTS;
  const numbered = {
    sql: numberedTransitionsFrom(WRITTEN_HITS, storedKeysMax),
    lowMemorySql: transitions,
    isByVisitor: true,
  };
  yield [
    {
      table: 'day_subject_keys',
      parts: ['moves'],
      events: count,
      ...(isNumbered ? numbered : { sql: transitions }),
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
      sql: keyRows(
        keysFrom(WRITTEN_HITS, dimension, storedKeysOf(dimension, storedKeysMax), count, AT_ONCE_MAX_EVENTS),
        dimension,
      ),
      lowMemorySql: keyRows(
        keysFrom(WRITTEN_HITS, dimension, storedKeysOf(dimension, storedKeysMax), count),
        dimension,
      ),
      params: {},
    })),
  );
}

/** The dependent rollups are derived from these, besides what is written. */
export interface DependentSources {
  /** A SELECT of the events that the written hits are of: they have what hits leave out. */
  readonly events: BoundSql;
  readonly definitions: readonly DefinitionsOfSite[];
  /** The parts that could not be derived. */
  readonly unknown: readonly string[];
}

/**
 * The rollups that are derived when the first ones are written: day totals and engagement are made from these. The longest
 * come first here too.
 */
export function* dependentDerivationsOf(
  closed: readonly ClosedDay[],
  { leftOut, storedKeysMax, readsAgree }: DerivationOptions,
  { events, definitions, unknown }: DependentSources,
): Iterable<readonly Derivation[]> {
  const count = sumEvents(closed);
  const hasPages = readsAgree && !leftOut.includes('page') && !unknown.includes(keysPart('page'));
  const pages = { cap: storedKeysOf('page', storedKeysMax), ...(hasPages ? { kept: WRITTEN_PAGES } : {}) };
  yield [
    {
      table: 'day_engagement',
      parts: ['engagement'],
      events: count,
      sql: engagementFrom(events.sql, { ...pages, isFiltered: count <= AT_ONCE_MAX_EVENTS }),
      lowMemorySql: engagementFrom(events.sql, pages),
      params: events.params,
    },
  ];
  yield* definedDerivationsOf(closed, events, definitions, storedKeysMax);
  yield [{ table: 'day_totals', parts: [], events: count, sql: dayTotalsOfHours(written('hour_totals')), params: {} }];
}
