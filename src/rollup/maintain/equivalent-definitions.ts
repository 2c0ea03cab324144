/** A definition of a site. */
export interface Defined<Definition> {
  readonly siteId: number;
  readonly definition: Definition;
}

/** Definitions of different sites that are counted the same way; each site has one of them. */
export type Equivalent<Definition> = readonly [Defined<Definition>, ...(readonly Defined<Definition>[])];

/**
 * Groups definitions that are counted the same way. Two of one site come into different groups.
 *
 * @param keyOf returns all that decides the rows of a definition, but its ids; it is compared as JSON
 */
export function groupEquivalent<Definition>(
  defined: readonly Defined<Definition>[],
  keyOf: (definition: Definition) => unknown,
): Equivalent<Definition>[] {
  const groups = new Map<string, [Defined<Definition>, ...Defined<Definition>[]]>();
  const counts = new Map<string, number>();
  for (const one of defined) {
    const key = JSON.stringify(keyOf(one.definition));
    const keyOfSite = `${one.siteId} ${key}`;
    const count = counts.get(keyOfSite) ?? 0;
    counts.set(keyOfSite, count + 1);
    const group = groups.get(`${count} ${key}`);
    if (group === undefined) groups.set(`${count} ${key}`, [one]);
    else group.push(one);
  }
  return [...groups.values()];
}

/** Each definition by itself. */
export function separate<Definition>(defined: readonly Defined<Definition>[]): Equivalent<Definition>[] {
  return defined.map((one) => [one]);
}

/** A number of each site's own definition as SQL, from the column `site`. */
export function ownNumber<Definition>(
  group: Equivalent<Definition>,
  numberOf: (definition: Definition) => number,
): string {
  const sites = group.map(({ siteId }) => siteId).join(', ');
  const numbers = group.map(({ definition }) => numberOf(definition)).join(', ');
  return `transform(site, [${sites}], [${numbers}], 0)`;
}
