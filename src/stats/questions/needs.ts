import { isPropertySubject } from '../../domain/condition.ts';
import { type Filter, propertyKeyOf } from '../../domain/filter.ts';
import type { Property } from '../../domain/property.ts';
import type { Site } from '../../domain/site.ts';
import type { Definitions } from '../definitions.ts';
import { conditionsOf } from '../parse-where.ts';
import { resolveWhere, type Where } from '../where.ts';

/** Returns the kept property whose values a question ranks; null when it ranks something else, or what is not kept. */
export async function rankedProperty(
  definitions: Definitions,
  site: Site,
  query: { readonly dimension: string; readonly subject?: string },
): Promise<Property | null> {
  return query.dimension === 'property' ? definitions.propertyOf(site.id, query.subject!) : null;
}

/** Returns the kept property of the only filter of a question; null when there is none. */
export async function filteredProperty(
  definitions: Definitions,
  site: Site,
  { filters }: { readonly filters: readonly Filter[] },
): Promise<Property | null> {
  const [filter, ...others] = filters;
  const key = filter === undefined || others.length > 0 ? null : propertyKeyOf(filter.dimension);
  return key === null ? null : definitions.propertyOf(site.id, key);
}

/** Finds what the conditions of a question name, for one that depends on nothing else. */
export async function whereNeeded(
  definitions: Definitions,
  site: Site,
  query: Parameters<typeof conditionsOf>[0],
): Promise<{ readonly where: Where }> {
  return { where: await resolveWhere(definitions, site, conditionsOf(query)) };
}

/** Lists the properties that conditions are about. */
export function propertiesAsked(query: Parameters<typeof conditionsOf>[0]): string[] {
  return conditionsOf(query).flatMap(({ subject }) =>
    isPropertySubject(subject) ? (propertyKeyOf(subject) ?? []) : [],
  );
}

/** Lists the properties that filters are about. */
export function propertiesIn({ filters }: { readonly filters: readonly Filter[] }): string[] {
  return filters.flatMap(({ dimension }) => propertyKeyOf(dimension) ?? []);
}
