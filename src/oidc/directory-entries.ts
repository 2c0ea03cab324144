import { sql } from 'kysely';
import type { Db } from '../database/database.ts';
import { inTransaction } from '../database/transaction.ts';

/** Somebody whom a provider vouches for. */
export interface Vouched {
  /** The values of the groups claim. */
  readonly values: readonly string[];
  /** The verified address; null when only the account is known. */
  readonly email: string | null;
}

/** A person in the directory of an organisation at a provider. */
export interface DirectoryEntry {
  readonly id: number;
  readonly isActive: boolean;
  /** The names of the person's groups; null while no group of the directory has anybody: groups are told after people. */
  readonly values: readonly string[] | null;
}

/** The entries of a person in the directories of a provider, by organisation. */
export type DirectoryEntries = ReadonlyMap<number, DirectoryEntry>;

/**
 * Finds somebody in the directories of a provider: by the account, or by the address among those whose account is not known yet. Of
 * several entries of an organisation an active one counts, and of these one of the account.
 */
export async function directoryEntriesOf(
  db: Db,
  provider: string,
  { userId, email }: Pick<Vouched, 'email'> & { readonly userId: number | null },
): Promise<DirectoryEntries> {
  const address = email?.trim().toLowerCase() ?? null;
  const people = await db
    .selectFrom('directory_people')
    .select(['id', 'org_id as orgId', 'is_active as isActive'])
    .where('provider', '=', provider)
    .where(({ and, eb, or }) =>
      or([
        eb('user_id', '=', userId),
        and([eb('user_id', 'is', null), or([eb('address', '=', address), eb('name_key', '=', address)])]),
      ]),
    )
    // The last one of each organisation counts.
    .orderBy('is_active')
    .orderBy(sql`case when user_id is null then 0 else 1 end`)
    .orderBy('id', 'desc')
    .execute();
  const entries = new Map(people.map(({ orgId, ...person }) => [orgId, person]));
  if (entries.size === 0) return new Map();
  const ids = [...entries.values()].map(({ id }) => id);
  const groups = await db
    .selectFrom('directory_group_people')
    .innerJoin('directory_groups', 'directory_groups.id', 'directory_group_people.group_id')
    .select(['person_id', 'name'])
    .where('person_id', 'in', ids)
    .execute();
  const names = Map.groupBy(groups, ({ person_id }) => person_id);
  const telling = await db
    .selectFrom('directory_groups')
    .select('org_id')
    .distinct()
    .where('provider', '=', provider)
    .where('org_id', 'in', [...entries.keys()])
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('directory_group_people')
          .select('person_id')
          .whereRef('directory_group_people.group_id', '=', 'directory_groups.id'),
      ),
    )
    .execute();
  const tells = new Set(telling.map(({ org_id }) => org_id));
  const valuesOf = (id: number) => (names.get(id) ?? []).map(({ name }) => name);
  return new Map(
    [...entries].map(([orgId, { id, isActive }]) => {
      return [orgId, { id, isActive: isActive === 1, values: tells.has(orgId) ? valuesOf(id) : null }];
    }),
  );
}

/** Binds entries of directories to the account of their person: from then on the address plays no part. */
export async function knowAccount(db: Db, entries: DirectoryEntries, userId: number): Promise<void> {
  const ids = [...entries.values()].map(({ id }) => id);
  if (ids.length === 0) return;
  await db
    .updateTable('directory_people')
    .set({ user_id: userId })
    .where('id', 'in', ids)
    .where('user_id', 'is', null)
    .execute();
}

/** The directory of an organisation at a provider, in numbers. */
export interface DirectorySize {
  readonly people: number;
  readonly active: number;
  /** The people whose account is known, because they have signed in. */
  readonly known: number;
  readonly groups: number;
  /** The last change; null for an empty directory. Epoch milliseconds. */
  readonly changedAt: number | null;
}

/** Counts what a directory has told. */
export async function directorySize(db: Db, orgId: number, provider: string): Promise<DirectorySize> {
  const people = await db
    .selectFrom('directory_people')
    .select(({ fn }) => [
      ...[fn.countAll<number>().as('people'), fn.count<number>('user_id').as('known')],
      ...[fn.sum<number | null>('is_active').as('active'), fn.max('changed_at').as('changedAt')],
    ])
    .where('org_id', '=', orgId)
    .where('provider', '=', provider)
    .executeTakeFirstOrThrow();
  const groups = await db
    .selectFrom('directory_groups')
    .select(({ fn }) => [fn.countAll<number>().as('groups'), fn.max('changed_at').as('changedAt')])
    .where('org_id', '=', orgId)
    .where('provider', '=', provider)
    .executeTakeFirstOrThrow();
  const changed = [people.changedAt, groups.changedAt].flatMap((at) => (at === null ? [] : Number(at)));
  return {
    ...{ people: Number(people.people), active: Number(people.active ?? 0), known: Number(people.known) },
    ...{ groups: Number(groups.groups), changedAt: changed.length === 0 ? null : Math.max(...changed) },
  };
}

/**
 * Forgets what the directory of an organisation at a provider has told. From the next reading of the claims on, these decide again.
 * Returns the number of its people.
 */
export async function forgetDirectory(db: Db, orgId: number, provider: string): Promise<number> {
  return await inTransaction(db, async (transaction) => {
    const forget = (table: 'directory_groups' | 'directory_people') =>
      transaction.deleteFrom(table).where('org_id', '=', orgId).where('provider', '=', provider).executeTakeFirst();
    await forget('directory_groups');
    return Number((await forget('directory_people')).numDeletedRows);
  });
}
