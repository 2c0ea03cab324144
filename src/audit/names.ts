import type { AuditEntry } from '../database/audit/entry.ts';
import type { Db } from '../database/database.ts';

/** The names of those who are in the record by their ids. Who is gone has none. */
export interface ActorNames {
  readonly person: ReadonlyMap<number, string>;
  readonly key: ReadonlyMap<number, string>;
}

/** Looks the names up of the people and keys that some entries are by. */
export async function namesOf(db: Db, entries: readonly AuditEntry[]): Promise<ActorNames> {
  const idsOf = (kind: 'person' | 'key') => [
    ...new Set(entries.flatMap(({ by }) => (by.kind === kind ? [(by as { readonly id: number }).id] : []))),
  ];
  const [people, keys] = [idsOf('person'), idsOf('key')];
  const users =
    people.length === 0
      ? []
      : await db.selectFrom('users').select(['id', 'email as name']).where('id', 'in', people).execute();
  const apiKeys =
    keys.length === 0 ? [] : await db.selectFrom('api_keys').select(['id', 'name']).where('id', 'in', keys).execute();
  return {
    person: new Map(users.map(({ id, name }) => [id, name])),
    key: new Map(apiKeys.map(({ id, name }) => [id, name])),
  };
}
