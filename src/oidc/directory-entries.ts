import type { Db } from '../database/database.ts';

/** Somebody whom a provider vouches for. */
export interface Vouched {
  /** The values of the groups claim. */
  readonly values: readonly string[];
  /** The verified address; null when only the account is known. */
  readonly email: string | null;
  /** The account; null before the first sign-in. */
  readonly userId: number | null;
}

/** A person in the directory of an organisation at a provider. */
export interface DirectoryEntry {
  readonly id: number;
  readonly orgId: number;
  readonly isActive: boolean;
  /** The names of the person's groups. */
  readonly values: readonly string[];
}

/**
 * Finds somebody in the directories of a provider, by organisation: by the account, else by the address of a person without one. An
 * address that has an account already is nobody else's.
 */
export async function directoryEntriesOf(
  db: Db,
  provider: string,
  { userId, email }: Pick<Vouched, 'userId' | 'email'>,
): Promise<ReadonlyMap<number, DirectoryEntry>> {
  const address = email?.trim().toLowerCase() ?? null;
  const people = await db
    .selectFrom('directory_people')
    .select(['id', 'org_id as orgId', 'is_active as isActive', 'user_id as userId'])
    .where('provider', '=', provider)
    .where(({ and, eb, or }) =>
      or([eb('user_id', '=', userId), and([eb('user_id', 'is', null), eb('address', '=', address)])]),
    )
    // Of several, the one who is active.
    .orderBy('is_active')
    .orderBy('id', 'desc')
    .execute();
  const known = people.toSorted((one, other) => Number(one.userId !== null) - Number(other.userId !== null));
  const entries = new Map(known.map(({ orgId, ...person }) => [orgId, { orgId, ...person }]));
  if (entries.size === 0) return new Map();
  const groups = await db
    .selectFrom('directory_group_people')
    .innerJoin('directory_groups', 'directory_groups.id', 'directory_group_people.group_id')
    .select(['person_id', 'name'])
    .where(
      'person_id',
      'in',
      [...entries.values()].map(({ id }) => id),
    )
    .execute();
  const values = Map.groupBy(groups, ({ person_id }) => person_id);
  return new Map(
    [...entries].map(([orgId, { id, isActive }]) => {
      const names = values.get(id)?.map(({ name }) => name) ?? [];
      return [orgId, { id, orgId, isActive: isActive === 1, values: names }];
    }),
  );
}

/** Keeps for people of a provider's directories whose account is whose: from then on the address plays no part. */
export async function knowAccount(db: Db, entries: ReadonlyMap<number, DirectoryEntry>, userId: number): Promise<void> {
  const ids = [...entries.values()].map(({ id }) => id);
  if (ids.length === 0) return;
  await db
    .updateTable('directory_people')
    .set({ user_id: userId })
    .where('id', 'in', ids)
    .where('user_id', 'is', null)
    .execute();
}

/** How many people and groups a directory has told of. */
export interface DirectorySize {
  readonly people: number;
  readonly active: number;
  readonly groups: number;
}

/** Counts the people and groups of a directory. */
export async function directorySize(db: Db, orgId: number, provider: string): Promise<DirectorySize> {
  const people = await db
    .selectFrom('directory_people')
    .select(({ fn }) => [fn.countAll<number>().as('people'), fn.sum<number | null>('is_active').as('active')])
    .where('org_id', '=', orgId)
    .where('provider', '=', provider)
    .executeTakeFirstOrThrow();
  const { groups } = await db
    .selectFrom('directory_groups')
    .select(({ fn }) => fn.countAll<number>().as('groups'))
    .where('org_id', '=', orgId)
    .where('provider', '=', provider)
    .executeTakeFirstOrThrow();
  return { people: Number(people.people), active: Number(people.active ?? 0), groups: Number(groups) };
}
