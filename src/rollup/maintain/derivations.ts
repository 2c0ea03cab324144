import { STORED_DIMENSIONS, type StoredDimension } from '../../domain/dimension.ts';
import type { FunnelVersion } from '../../domain/funnel.ts';
import type { Goal } from '../../domain/goal.ts';
import type { RollupTable } from '../../store/schema.ts';
import type { QueryParams } from '../../store/store.ts';
import type { ClosedDay } from '../days/closed-days.ts';
import { GENERATION, OF_GENERATIONS } from '../days/generation.ts';
import { funnelPart, goalPart, keysPart } from '../days/parts.ts';
import type { BoundSql } from '../sql/bound-sql.ts';
import { funnelFrom, stepRows } from '../sql/funnels.ts';
import { goalsFrom } from '../sql/goals.ts';
import { keyRows } from '../sql/keys.ts';
import { dayTotalsOfHours, hourTotalsFrom } from '../sql/totals.ts';
import { grouped, sumEvents } from './grouped.ts';

/** Derivations share a statement as long as they take so many events together: all of their columns lie in memory, sorted. */
const EVENTS_PER_STATEMENT_MAX = 3_500_000;
const DERIVATIONS_PER_STATEMENT_MAX = 20;

/** The definitions of one site: its days are counted for them besides the dimensions. */
export interface DefinitionsOfSite {
  readonly siteId: number;
  readonly goals: readonly Goal[];
  readonly funnels: readonly FunnelVersion[];
}

/** One derivation of a rollup from the hits of some generations. */
export interface Derivation extends BoundSql {
  readonly table: RollupTable;
  /** The parts of a day that are unknown without it. */
  readonly parts: readonly string[];
  readonly events: number;
}

/** The rows of the generations in hand: they are not published yet, so nobody else reads them. */
const written = (table: 'hits' | 'hour_totals') =>
  `SELECT * EXCEPT generation FROM ${table} WHERE ${OF_GENERATIONS} AND generation = ${GENERATION}`;
/** The one source of all its rollups. */
const WRITTEN_HITS = written('hits');

/** Every rollup and how it is derived from what is written, in groups that share a statement. */
export function* derivationsOf(
  closed: readonly ClosedDay[],
  sites: readonly DefinitionsOfSite[],
  leftOut: readonly StoredDimension[],
  storedKeysMax: number,
): Iterable<readonly Derivation[]> {
  const events = sumEvents(closed);
  const totals = (table: RollupTable, sql: string) => [{ table, parts: [], events, sql, params: {} }];
  yield totals('hour_totals', hourTotalsFrom(WRITTEN_HITS));
  yield totals('day_totals', dayTotalsOfHours(written('hour_totals')));
  yield* together(
    STORED_DIMENSIONS.filter((dimension) => !leftOut.includes(dimension)).map((dimension) => ({
      table: 'day_keys',
      parts: [keysPart(dimension)],
      events,
      sql: keyRows(WRITTEN_HITS, dimension, storedKeysMax, events),
      params: {},
    })),
  );
  const counted = sites.map((site) => ({
    ...site,
    hits: `${WRITTEN_HITS} AND site = ${site.siteId}`,
    events: sumEvents(closed.filter(({ siteId }) => siteId === site.siteId)),
  }));
  yield* together(
    counted
      .filter((site) => site.goals.length > 0)
      .map(({ hits, goals, events }) => ({
        table: 'day_goals',
        parts: goals.map(goalPart),
        events,
        ...goalsFrom(hits, goals),
      })),
  );
  yield* together(
    counted.flatMap(({ hits, funnels, events }) =>
      funnels.map((funnel) => ({
        table: 'day_funnels',
        parts: [funnelPart(funnel)],
        events,
        ...stepRows(funnelFrom(hits, funnel), funnel),
      })),
    ),
  );
}

/** Derivations of one rollup, in groups that take as few statements as may be. */
function together(derivations: readonly Derivation[]): Derivation[][] {
  return grouped(derivations, EVENTS_PER_STATEMENT_MAX, DERIVATIONS_PER_STATEMENT_MAX);
}

/** Derivations of one rollup as one statement. */
export function united(derivations: readonly Derivation[]): BoundSql {
  return {
    sql: derivations.map(({ sql }) => sql).join('\nUNION ALL\n'),
    params: Object.assign({}, ...derivations.map(({ params }) => params)) as QueryParams,
  };
}
