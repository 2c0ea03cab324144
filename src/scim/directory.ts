import type { Db } from '../database/database.ts';
import type { Clock } from '../domain/clock.ts';
import { followDirectory } from '../oidc/directories.ts';
import type { ProviderSettings } from '../oidc/provider-settings.ts';

/** The directory of an organisation at a provider, in a transaction. */
export interface Directory {
  readonly db: Db;
  readonly clock: Clock;
  readonly orgId: number;
  readonly provider: ProviderSettings;
}

/** The most rows of a page of a list. */
export const PAGE_MAX = 500;

/** The rows that a list wants: those with a value, or a part of all. */
export type Wanted =
  | { readonly by: 'all'; readonly offset: number; readonly limit: number | null }
  | { readonly by: 'id' | 'name' | 'externalId'; readonly text: string };

/** Resources as answers show them, without `schemas` and their address. */
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
  count(directory: Directory): Promise<number>;
  list(directory: Directory, wanted: Wanted): Promise<Resource[]>;
  /** Returns the id. */
  add(directory: Directory, body: unknown): Promise<number>;
  replace(directory: Directory, id: number, body: unknown): Promise<void>;
  patch(directory: Directory, id: number, body: unknown): Promise<void>;
  remove(directory: Directory, id: number): Promise<void>;
}

/** Makes the memberships of some people, as far as they have an account, those that the directory grants now. */
export async function followAccounts(directory: Directory, personIds: readonly number[]): Promise<void> {
  if (personIds.length === 0) return;
  const { db, clock, orgId, provider } = directory;
  const people = await db
    .selectFrom('directory_people')
    .select('user_id')
    .where('id', 'in', personIds)
    .where('user_id', 'is not', null)
    .execute();
  for (const { user_id } of people) await followDirectory(db, clock, { provider, orgId, userId: user_id! });
}
