import { ManagementError } from '../management-error.ts';

const PARAMETERS = ['dry_run', 'prune', 'limit', 'at'];

/** Throws a ManagementError for a parameter that no endpoint has: a dry run that is written wrongly must not be done. */
export function requireKnown(query: URLSearchParams): void {
  const unknown = [...query.keys()].find((name) => !PARAMETERS.includes(name));
  if (unknown === undefined) return;
  throw new ManagementError('INVALID', `there is no parameter ${JSON.stringify(unknown)}`, { field: unknown });
}

/** Reads `true` or `false`, which is meant when a query leaves it out. Throws a ManagementError for another value. */
export function isOn(query: URLSearchParams, name: 'dry_run' | 'prune'): boolean {
  const value = query.get(name) ?? 'false';
  if (value === 'true' || value === 'false') return value === 'true';
  throw new ManagementError('INVALID', `${name}: true or false`, { field: name });
}
