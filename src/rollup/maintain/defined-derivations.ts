import type { FunnelVersion } from '../../domain/funnel.ts';
import { funnelRevenues } from '../../domain/funnel-revenue.ts';
import type { Goal } from '../../domain/goal.ts';
import type { ChannelVersion } from '../../domain/own-channels.ts';
import type { Property } from '../../domain/property.ts';
import type { Revenue } from '../../domain/revenue.ts';
import type { ClosedDay } from '../days/closed-days.ts';
import {
  channelRevenuePart,
  channelsPart,
  funnelPart,
  funnelRevenuePart,
  goalPart,
  propertyPart,
  revenuePart,
} from '../days/parts.ts';
import { type BoundSql, withColumns } from '../sql/bound-sql.ts';
import type { PairsCap } from '../sql/capped-pairs.ts';
import { funnelFrom, stepRows } from '../sql/funnels.ts';
import { goalsFrom } from '../sql/goals.ts';
import { ownChannelKeys, ownChannelRevenue } from '../sql/own-channels.ts';
import { propertyKeys } from '../sql/properties.ts';
import { funnelDimensionOf, funnelRevenueFrom, revenueFrom } from '../sql/revenue.ts';
import { AT_ONCE_MAX_EVENTS, type Derivation, together, WRITTEN_HITS } from './derivation.ts';
import { type Defined, type Equivalent, groupEquivalent, ownNumber, separate } from './equivalent-definitions.ts';
import { sumEvents } from './grouped.ts';

/** The definitions of one site: its days are counted for them besides the dimensions. */
export interface DefinitionsOfSite {
  readonly siteId: number;
  /** The names of what its days are not counted for. */
  readonly archived?: readonly string[];
  readonly goals: readonly Goal[];
  readonly revenues: readonly Revenue[];
  readonly properties: readonly Property[];
  readonly funnels: readonly FunnelVersion[];
  /** The versions of its own rules of channels that the days are counted with. */
  readonly channels: readonly ChannelVersion[];
}

/**
 * The rollups of the definitions of sites, in groups that share a statement. Those of several sites that are counted the
 * same way are derived together: the engine takes longer to plan them one by one than to derive them.
 *
 * @param events a SELECT of the events that the written hits are of
 */
export function* definedDerivationsOf(
  closed: readonly ClosedDay[],
  events: BoundSql,
  sites: readonly DefinitionsOfSite[],
  storedKeysMax: number,
): Iterable<readonly Derivation[]> {
  const defined = <Definition>(listOf: (site: DefinitionsOfSite) => readonly Definition[]): Defined<Definition>[] =>
    sites.flatMap((site) => listOf(site).map((definition) => ({ siteId: site.siteId, definition })));
  const sourcesOf = (group: Equivalent<unknown>) => {
    const siteIds = group.map(({ siteId }) => siteId);
    const ofSites = ` AND site IN (${siteIds.join(', ')})`;
    const count = sumEvents(closed.filter(({ siteId }) => siteIds.includes(siteId)));
    const pairs: PairsCap = { cap: storedKeysMax, events: count };
    return {
      hits: { sql: `${WRITTEN_HITS}${ofSites}`, params: {} },
      raw: { sql: `${events.sql}${ofSites}`, params: events.params },
      events: count,
      inPairs: (rows: (pairs: PairsCap) => BoundSql) => ({
        ...rows({ ...pairs, atOnceMax: AT_ONCE_MAX_EVENTS }),
        lowMemorySql: rows(pairs).sql,
      }),
    };
  };
  yield* derived(separate(defined(({ goals }) => (goals.length === 0 ? [] : [goals]))), (group) => {
    const { hits, events } = sourcesOf(group);
    const goals = group[0].definition;
    return { table: 'day_goals', parts: goals.map(goalPart), events, ...goalsFrom(hits.sql, goals) };
  });
  yield* derived(separate(defined(({ channels }) => channels)), (group) => {
    const { hits, events } = sourcesOf(group);
    const version = group[0].definition;
    const keys = ownChannelKeys(hits.sql, version, { cap: storedKeysMax, events, areKnown: true });
    return { table: 'day_keys', parts: [channelsPart(version)], events, ...keys };
  });
  const properties = groupEquivalent(
    defined((site) => site.properties),
    ({ key }) => key,
  );
  yield* derived(properties, (group) => {
    const { raw, inPairs, events } = sourcesOf(group);
    const parts = group.map(({ definition }) => propertyPart(definition));
    const rows = inPairs((pairs) => propertyKeys(raw, group[0].definition, pairs));
    return { table: 'day_subject_keys', parts, events, ...rows };
  });
  const revenues = groupEquivalent(
    defined((site) => site.revenues.map((revenue) => ({ revenue, properties: site.properties }))),
    (one) => [moneyKey(one.revenue), one.properties.map(({ key }) => key)],
  );
  yield* derived(revenues, (group) => {
    const { hits, raw, inPairs, events } = sourcesOf(group);
    const parts = group.map(({ definition }) => revenuePart(definition.revenue));
    const { revenue, properties } = group[0].definition;
    const columns = { revenue: ownNumber(group, (one) => one.revenue.id) };
    const rows = inPairs((pairs) => withColumns(columns, revenueFrom(hits, raw, revenue, properties, pairs)));
    return { table: 'day_revenue', parts, events, ...rows };
  });
  const ofChannels = ({ revenues, channels }: DefinitionsOfSite) =>
    revenues.flatMap((revenue) => channels.map((version) => ({ revenue, version })));
  yield* derived(separate(defined(ofChannels)), (group) => {
    const { hits, raw, inPairs, events } = sourcesOf(group);
    const { revenue, version } = group[0].definition;
    const rows = inPairs((pairs) => ownChannelRevenue(hits, raw, revenue, version, { ...pairs, areKnown: true }));
    return { table: 'day_revenue', parts: [channelRevenuePart(revenue, version)], events, ...rows };
  });
  const completed = groupEquivalent(
    defined((site) => funnelRevenues(site.funnels, site.revenues)),
    ({ funnel, revenue }) => [stepsKey(funnel), moneyKey(revenue)],
  );
  yield* derived(completed, (group) => {
    const { hits, raw, inPairs, events } = sourcesOf(group);
    const parts = group.map(({ definition }) => funnelRevenuePart(definition));
    const [id, version] = [
      ownNumber(group, ({ funnel }) => funnel.id),
      ownNumber(group, ({ funnel }) => funnel.version),
    ];
    const columns = {
      revenue: ownNumber(group, ({ revenue }) => revenue.id),
      dimension: funnelDimensionOf(id, version),
    };
    const rows = inPairs((pairs) => withColumns(columns, funnelRevenueFrom(hits, raw, group[0].definition, pairs)));
    return { table: 'day_revenue', parts, events, ...rows };
  });
  const funnels = groupEquivalent(
    defined((site) => site.funnels),
    stepsKey,
  );
  yield* derived(funnels, (group) => {
    const { hits, events } = sourcesOf(group);
    const funnel = group[0].definition;
    const rows = stepRows(funnelFrom(hits.sql, funnel), funnel);
    const columns = { funnel: ownNumber(group, ({ id }) => id), version: ownNumber(group, ({ version }) => version) };
    return {
      table: 'day_funnels',
      parts: group.map(({ definition }) => funnelPart(definition)),
      events,
      isByVisitor: true,
      ...withColumns(columns, rows),
    };
  });
}

/** Derives each group, or its sites one by one, in groups of derivations that share a statement. */
function derived<Definition>(
  groups: readonly Equivalent<Definition>[],
  derive: (group: Equivalent<Definition>) => Derivation,
): Derivation[][] {
  return together(
    groups.map((group) => ({
      ...derive(group),
      ...(group.length > 1 ? { bySite: () => separate(group).map(derive) } : {}),
    })),
  );
}

/** Returns all that decides the orders of a goal and their amounts. */
function moneyKey({ event, amountProperty, currencyProperty, currency }: Revenue): unknown {
  return [event, amountProperty, currencyProperty, currency];
}

/** Returns all that decides who completes a version of a funnel. */
function stepsKey({ windowMinutes, steps }: FunnelVersion): unknown {
  return [windowMinutes, steps.map(({ kind, pattern }) => [kind, pattern])];
}
