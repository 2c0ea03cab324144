import type { BoundSql } from '../sql/bound-sql.ts';

/** A definition of a site. */
export interface Defined<Definition> {
  readonly siteId: number;
  readonly definition: Definition;
}

/** Definitions of different sites that say the same; each site has one of them. */
export type Alike<Definition> = readonly [Defined<Definition>, ...(readonly Defined<Definition>[])];

/**
 * Groups definitions that say the same.
 *
 * @param saysOf all that their rows are made from but the columns that `withOwnColumns` is given, as JSON
 */
export function alike<Definition>(
  defined: readonly Defined<Definition>[],
  saysOf: (definition: Definition) => unknown,
): Alike<Definition>[] {
  const groups = new Map<string, [Defined<Definition>, ...Defined<Definition>[]]>();
  for (const one of defined) {
    const says = JSON.stringify(saysOf(one.definition));
    let nth = 0;
    while (groups.get(`${nth} ${says}`)?.some(({ siteId }) => siteId === one.siteId)) nth += 1;
    const group = groups.get(`${nth} ${says}`);
    if (group === undefined) groups.set(`${nth} ${says}`, [one]);
    else group.push(one);
  }
  return [...groups.values()];
}

/** Each definition by itself. */
export function apart<Definition>(defined: readonly Defined<Definition>[]): Alike<Definition>[] {
  return defined.map((one) => [one]);
}

/**
 * Rows that are derived with the first definition of a group, with each site's own values in some columns.
 *
 * @param columns the values by the columns' names: numbers, or texts without quotes
 */
export function withOwnColumns<Definition>(
  group: Alike<Definition>,
  columns: Readonly<Record<string, (definition: Definition) => number | string>>,
  { sql, params }: BoundSql,
): BoundSql {
  if (group.length === 1) return { sql, params };
  const sites = `[${group.map(({ siteId }) => siteId).join(', ')}]`;
  const own = Object.entries(columns).map(([column, ownOf]) => {
    const values = group.map(({ definition }) => ownOf(definition));
    const isText = typeof values[0] === 'string';
    const texts = values.map((value) => (isText ? `'${value}'` : value)).join(', ');
    return `transform(site, ${sites}, [${texts}], ${isText ? "''" : 0}) AS ${column}`;
  });
  return { sql: `SELECT * REPLACE (${own.join(', ')}) FROM (${sql})`, params };
}
