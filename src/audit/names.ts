import type { AuditEntry } from '../database/audit/entry.ts';
import type { Db } from '../database/database.ts';

/** The names of those who are in the record by their ids. Who is gone has none. */
export interface AuditNames {
  /** Email addresses, by the ids of users. */
  readonly person: ReadonlyMap<number, string>;
  readonly key: ReadonlyMap<number, string>;
  /** Domains, by the public ids of sites. */
  readonly site: ReadonlyMap<string, string>;
  /** The names of shared links. */
  readonly link: ReadonlyMap<number, string>;
}

/** The kinds of things whose id in entries is that of a user. */
const OF_USERS = ['member', 'user', 'second_factor', 'passkey', 'password_reset', 'identity', 'report_subscription'];

/** Returns the user or the shared link that an entry is about; null when it is about something else. */
export function subjectOf({ action, id }: Pick<AuditEntry, 'action' | 'id'>): Subject | null {
  const [kind = '', change] = action.split('.');
  if (id === null) return null;
  if (kind === 'link') return { kind, id: Number(id) };
  const isOfUser = OF_USERS.includes(kind) || (kind === 'session' && change === 'refused');
  return isOfUser ? { kind: 'person', id: Number(id) } : null;
}

interface Subject {
  readonly kind: 'person' | 'link';
  readonly id: number;
}

/**
 * Looks up the names of the people, keys, sites and shared links that some entries of a chain are by or about. A site that has
 * moved to another organisation has none, nor have its links.
 */
export async function namesOf(db: Db, orgId: number, entries: readonly AuditEntry[]): Promise<AuditNames> {
  const by = (kind: 'person' | 'key') =>
    entries.flatMap((entry) => (entry.by.kind === kind ? [(entry.by as { readonly id: number }).id] : []));
  const about = (kind: Subject['kind']) =>
    entries.flatMap((entry) => {
      const subject = subjectOf(entry);
      return subject?.kind === kind ? [subject.id] : [];
    });
  const people = [...new Set([...by('person'), ...about('person')])];
  const links = [...new Set(about('link'))];
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
    link: named(
      links.length === 0
        ? []
        : await db
            .selectFrom('share_links')
            .leftJoin('sites', 'sites.id', 'share_links.site_id')
            .leftJoin('site_groups', 'site_groups.id', 'share_links.group_id')
            .select(['share_links.id', 'share_links.name'])
            .where('share_links.id', 'in', links)
            .where((of) => of.or([of('sites.org_id', '=', orgId), of('site_groups.org_id', '=', orgId)]))
            .execute(),
    ),
  };
}

function named<Id>(rows: readonly { readonly id: Id; readonly name: string }[]): ReadonlyMap<Id, string> {
  return new Map(rows.map(({ id, name }) => [id, name]));
}
