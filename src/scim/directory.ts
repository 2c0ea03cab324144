import type { Db } from '../database/database.ts';
import type { Clock } from '../domain/clock.ts';
import type { ProviderSettings } from '../oidc/provider-settings.ts';

/** The directory of an organisation at a provider. A change runs in a transaction. */
export interface Directory {
  readonly db: Db;
  readonly clock: Clock;
  readonly orgId: number;
  readonly provider: ProviderSettings;
  /** The users whose access may be another after the change. */
  readonly touched: Set<number>;
}

/** The most parameters of a statement. */
const AT_ONCE = 500;

/** The resources that a list wants: those with a value, or a part of all. */
export type Wanted =
  | { readonly by: 'all'; readonly offset: number; readonly limit: number | null }
  | { readonly by: 'id' | 'name' | 'externalId'; readonly text: string };

/** A resource as answers show it, without `schemas` and its address. */
export interface Resource {
  readonly id: string;
  /** Epoch milliseconds. */
  readonly createdAt: number;
  readonly changedAt: number;
  readonly attributes: Readonly<Record<string, unknown>>;
}

/** A kind of resources: how they are read, made and changed. Bodies are checked here. */
export interface ResourceKind {
  readonly name: 'User' | 'Group';
  /** The most resources of a page. */
  readonly pageMax: number;
  count(directory: Directory): Promise<number>;
  /** Lists resources by id, with or without attributes that are read from elsewhere. */
  list(directory: Directory, wanted: Wanted, options?: { readonly isWhole?: boolean }): Promise<Resource[]>;
  /** Returns the id. */
  add(directory: Directory, body: unknown): Promise<string>;
  replace(directory: Directory, id: string, body: unknown): Promise<void>;
  patch(directory: Directory, id: string, body: unknown): Promise<void>;
  /** Ends what it gives to anybody, so that it can be removed. */
  retire(directory: Directory, id: string): Promise<void>;
  remove(directory: Directory, id: string): Promise<void>;
}

/** Divides ids into parts that a statement can have. */
export function* inParts(ids: readonly number[]): Generator<number[]> {
  for (let i = 0; i < ids.length; i += AT_ONCE) yield ids.slice(i, i + AT_ONCE);
}

/** Notes that the access of some people, as far as their account is known, may be another. */
export async function touch({ db, touched }: Directory, personIds: readonly number[]): Promise<void> {
  for (const some of inParts(personIds)) {
    const people = await db
      .selectFrom('directory_people')
      .select('user_id')
      .where('id', 'in', some)
      .where('user_id', 'is not', null)
      .execute();
    for (const { user_id } of people) touched.add(user_id!);
  }
}

/**
 * Notes that the access of the members by a rule who have an address may have ended. It gives nobody anything: the address of an
 * account may be somebody else's by now.
 */
export async function touchAddress({ db, orgId, provider, touched }: Directory, address: string): Promise<void> {
  const members = await db
    .selectFrom('oidc_members')
    .innerJoin('users', 'users.id', 'oidc_members.user_id')
    .select('users.id')
    .where('oidc_members.org_id', '=', orgId)
    .where('oidc_members.provider', '=', provider.id)
    .where('users.email', '=', address)
    .execute();
  for (const { id } of members) touched.add(id);
}
