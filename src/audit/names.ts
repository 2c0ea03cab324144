import type { AuditEntry } from '../database/audit/entry.ts';
import type { Db } from '../database/database.ts';

/** The names of those who are in the record by their ids. Who is gone has none. */
export interface AuditNames {
  /** Email addresses, by the ids of users. */
  readonly person: ReadonlyMap<number, string>;
  readonly key: ReadonlyMap<number, string>;
  /** Domains, by the public ids of sites. */
  readonly site: ReadonlyMap<string, string>;
}

/** The kinds of things whose id in entries is that of a user. */
const OF_USERS = ['member', 'user', 'second_factor', 'passkey', 'password_reset', 'identity', 'report_subscription'];

/** Returns the id of the user whom an entry is about; null when it is about something else. */
export function personOf({ action, id }: Pick<AuditEntry, 'action' | 'id'>): number | null {
  const [kind = '', change] = action.split('.');
  const isOfUser = OF_USERS.includes(kind) || (kind === 'session' && change === 'refused');
  return isOfUser && id !== null ? Number(id) : null;
}

/**
 * Looks up the names of the people, keys and sites that some entries of a chain are by or about. A site that has moved to another
 * organisation has none.
 */
export async function namesOf(db: Db, orgId: number, entries: readonly AuditEntry[]): Promise<AuditNames> {
  const by = (kind: 'person' | 'key') =>
    entries.flatMap((entry) => (entry.by.kind === kind ? [(entry.by as { readonly id: number }).id] : []));
  const people = [...new Set([...by('person'), ...entries.flatMap((entry) => personOf(entry) ?? [])])];
  const keys = [...new Set(by('key'))];
  const sites = [...new Set(entries.flatMap(({ site }) => site ?? []))];
  return {
    person: named(
      people.length === 0
        ? []
        : await db.selectFrom('users').select(['id', 'email as name']).where('id', 'in', people).execute(),
    ),
    key: named(
      keys.length === 0 ? [] : await db.selectFrom('api_keys').select(['id', 'name']).where('id', 'in', keys).execute(),
    ),
    site: named(
      sites.length === 0
        ? []
        : await db
            .selectFrom('sites')
            .select(['public_id as id', 'domain as name'])
            .where('public_id', 'in', sites)
            .where('org_id', '=', orgId)
            .execute(),
    ),
  };
}

function named<Id>(rows: readonly { readonly id: Id; readonly name: string }[]): ReadonlyMap<Id, string> {
  return new Map(rows.map(({ id, name }) => [id, name]));
}
