import { propertyKeyOf } from '../domain/filter.ts';
import type { Property } from '../domain/property.ts';
import type { Definitions } from './definitions.ts';
import type { ReportQuery, RevenueQuery, StatsQuery } from './query.ts';

type KeptProperties = Pick<Definitions, 'propertyOf'>;

/** Returns the kept property whose values a question ranks; null when it ranks something else, or what is not kept. */
export async function rankedProperty(
  definitions: KeptProperties,
  siteId: number,
  query: ReportQuery | RevenueQuery,
): Promise<Property | null> {
  return query.dimension === 'property' ? definitions.propertyOf(siteId, query.subject!) : null;
}

/** Returns the kept property of the only filter of a question; null when there is none. */
export async function filteredProperty(
  definitions: KeptProperties,
  siteId: number,
  { filters }: Pick<StatsQuery, 'filters'>,
): Promise<Property | null> {
  const [filter, ...others] = filters;
  const key = filter === undefined || others.length > 0 ? null : propertyKeyOf(filter.dimension);
  return key === null ? null : definitions.propertyOf(siteId, key);
}
