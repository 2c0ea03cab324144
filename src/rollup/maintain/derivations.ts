import { OTHER_KEY, STORED_DIMENSIONS, type StoredDimension } from '../../domain/dimension.ts';
import type { FunnelVersion } from '../../domain/funnel.ts';
import { funnelRevenues } from '../../domain/funnel-revenue.ts';
import type { Goal } from '../../domain/goal.ts';
import type { ChannelVersion } from '../../domain/own-channels.ts';
import type { Property } from '../../domain/property.ts';
import type { Revenue } from '../../domain/revenue.ts';
import type { RollupTable } from '../../store/schema.ts';
import type { ClosedDay } from '../days/closed-days.ts';
import { GENERATION, OF_GENERATIONS } from '../days/generation.ts';
import {
  channelRevenuePart,
  channelsPart,
  funnelPart,
  funnelRevenuePart,
  goalPart,
  keysPart,
  propertyPart,
  revenuePart,
} from '../days/parts.ts';
import type { BoundSql } from '../sql/bound-sql.ts';
import { engagementFrom } from '../sql/engagement.ts';
import { funnelFrom, stepRows } from '../sql/funnels.ts';
import { goalsFrom } from '../sql/goals.ts';
import { keyRows, keysFrom, RANKED_AT_ONCE_MAX_EVENTS } from '../sql/keys.ts';
import { movesFrom } from '../sql/moves.ts';
import { movesByIdFrom } from '../sql/moves-by-id.ts';
import { ownChannelKeys, ownChannelRevenue } from '../sql/own-channels.ts';
import { propertyKeys } from '../sql/properties.ts';
import { funnelRevenueFrom, revenueFrom } from '../sql/revenue.ts';
import { dayTotalsOfHours, hourTotalsFrom } from '../sql/totals.ts';
import { grouped, sumEvents } from './grouped.ts';

/** Derivations share a statement as long as they take so many events together: all of their columns lie in memory, sorted. */
const EVENTS_PER_STATEMENT_MAX = 3_500_000;
const DERIVATIONS_PER_STATEMENT_MAX = 20;
/**
 * So many events are tried with all keys in memory at once, where long texts may exceed it: that takes a quarter less time
 * than to rank them first.
 */
const KEYS_AT_ONCE_MAX_EVENTS = 3_500_000;

/** The definitions of one site: its days are counted for them besides the dimensions. */
export interface DefinitionsOfSite {
  readonly siteId: number;
  readonly goals: readonly Goal[];
  readonly revenues: readonly Revenue[];
  readonly properties: readonly Property[];
  readonly funnels: readonly FunnelVersion[];
  /** The versions of its own rules of channels that the days are counted with. */
  readonly channels: readonly ChannelVersion[];
}

/** One derivation of a rollup from the hits, or from the events, of some generations. */
export interface Derivation extends BoundSql {
  readonly table: RollupTable;
  /** The parts of a day that are unknown without it. */
  readonly parts: readonly string[];
  readonly events: number;
  /** A slower SQL whose memory does not grow with the day; absent where `sql` is the only one. */
  readonly frugal?: string;
  /** Whether the hits are grouped by visitor first; those that share a statement agree in it. */
  readonly isByVisitor?: boolean;
}

/** The rows of the generations in hand: they are not published yet, so nobody else reads them. */
const written = (table: 'hits' | 'hour_totals' | 'day_keys') =>
  `SELECT * EXCEPT generation FROM ${table} WHERE ${OF_GENERATIONS} AND generation = ${GENERATION}`;
/** The one source of all its rollups. */
const WRITTEN_HITS = written('hits');
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
  const many = { sql: movesByIdFrom(WRITTEN_HITS, storedKeysMax), frugal: moves, isByVisitor: true };
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
      sql: keyRows(keysFrom(WRITTEN_HITS, dimension, storedKeysMax, count, KEYS_AT_ONCE_MAX_EVENTS), dimension),
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
  const counted = definitions.map((site) => ({
    ...site,
    hits: `${WRITTEN_HITS} AND site = ${site.siteId}`,
    raw: { sql: `${events.sql} AND site = ${site.siteId}`, params: events.params },
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
    counted.flatMap(({ hits, channels, events }) =>
      channels.map((version) => ({
        table: 'day_keys',
        parts: [channelsPart(version)],
        events,
        ...ownChannelKeys(hits, version, { cap: storedKeysMax, events, areKnown: true }),
      })),
    ),
  );
  yield* together(
    counted.flatMap(({ raw, properties, events }) =>
      properties.map((property) => ({
        table: 'day_subject_keys',
        parts: [propertyPart(property)],
        events,
        ...propertyKeys(raw, property, { cap: storedKeysMax, events }),
      })),
    ),
  );
  yield* together(
    counted.flatMap(({ hits, raw, revenues, properties, events }) =>
      revenues.map((revenue) => ({
        table: 'day_revenue',
        parts: [revenuePart(revenue)],
        events,
        ...revenueFrom({ sql: hits, params: {} }, raw, revenue, properties, { cap: storedKeysMax, events }),
      })),
    ),
  );
  yield* together(
    counted.flatMap(({ hits, raw, revenues, channels, events }) =>
      revenues.flatMap((revenue) =>
        channels.map((version) => ({
          table: 'day_revenue' as const,
          parts: [channelRevenuePart(revenue, version)],
          events,
          ...ownChannelRevenue({ sql: hits, params: {} }, raw, revenue, version, {
            ...{ cap: storedKeysMax, events },
            areKnown: true,
          }),
        })),
      ),
    ),
  );
  yield* together(
    counted.flatMap(({ hits, raw, funnels, revenues, events }) =>
      funnelRevenues(funnels, revenues).map((orders) => ({
        table: 'day_revenue',
        parts: [funnelRevenuePart(orders)],
        events,
        ...funnelRevenueFrom({ sql: hits, params: {} }, raw, orders, { cap: storedKeysMax, events }),
      })),
    ),
  );
  yield* together(
    counted.flatMap(({ hits, funnels, events }) =>
      funnels.map((funnel) => ({
        table: 'day_funnels',
        parts: [funnelPart(funnel)],
        events,
        ...stepRows(funnelFrom(hits, funnel), funnel),
        isByVisitor: true,
      })),
    ),
  );
  yield [{ table: 'day_totals', parts: [], events: count, sql: dayTotalsOfHours(written('hour_totals')), params: {} }];
}

/** Derivations of one rollup, in groups that take as few statements as may be. */
function together(derivations: readonly Derivation[]): Derivation[][] {
  return grouped(derivations, EVENTS_PER_STATEMENT_MAX, DERIVATIONS_PER_STATEMENT_MAX);
}
