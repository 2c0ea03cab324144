/** The parameters of a query to the read API. */
export type Params = Readonly<Record<string, string | number | boolean | readonly string[] | undefined>>;

/** The parameters whose answers say them: the days, and the metric and the points of a chart. */
const SAID_BY_ANSWERS: ReadonlySet<string> = new Set(['period', 'from', 'to', 'compare', 'metric', 'interval']);

/** Tells whether an answer to a query is about what another one asks for, at most of other days or by another metric. */
export function isOfSame(answered: Params, asked: Params): boolean {
  const names = new Set([...Object.keys(answered), ...Object.keys(asked)]);
  return [...names].every(
    (name) => SAID_BY_ANSWERS.has(name) || JSON.stringify(answered[name]) === JSON.stringify(asked[name]),
  );
}
