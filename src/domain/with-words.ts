/** Returns the entries of a table, each with its words. */
export function withWords<Name extends string, Facts extends object, Words extends object>(
  table: Readonly<Record<Name, Facts>>,
  words: Readonly<Record<Name, Words>>,
): Readonly<Record<Name, Facts & Words>> {
  const names = Object.keys(table) as Name[];
  const entries = names.map((name) => [name, { ...table[name], ...words[name] }] as const);
  return Object.fromEntries(entries) as Record<Name, Facts & Words>;
}
