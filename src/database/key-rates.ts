import { type KeyRate, type KeyRateOptions, memoryKeyRate } from '../domain/key-rate.ts';
import type { Database } from './database.ts';
import { SharedKeyRate } from './postgres/shared-key-rate.ts';

/**
 * Returns a limit of the requests of keys, of all nodes together where several may use the database.
 *
 * @param scope the name under which the requests are counted: what has another limit has another scope
 */
export function keyRateOf(
  { db, isShared }: Pick<Database, 'db' | 'isShared'>,
  scope: string,
  options: KeyRateOptions,
): KeyRate {
  return isShared ? new SharedKeyRate(db, scope, options) : memoryKeyRate(options);
}
