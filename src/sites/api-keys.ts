import { reachOf, requireReach, textOfReach } from '../accounts/grants.ts';
import { requireOrganisation } from '../accounts/organisations.ts';
import type { Database, Db } from '../database/database.ts';
import { requireRoom } from '../database/maxima.ts';
import { fingerprintOf } from '../database/secret.ts';
import { newKey, revokeKey } from '../database/secret-keys.ts';
import { cleanName } from '../database/text.ts';
import { inTransaction } from '../database/transaction.ts';
import type { Clock } from '../domain/clock.ts';
import type { Reach } from '../domain/grant.ts';
import { REVOKED_API_KEYS_KEPT_MAX } from '../domain/limits.ts';
import { MANAGEMENT_SCOPES, type ManagementScope } from '../domain/management-scope.ts';
import { siteRefusal } from './translations.ts';

const PREFIXES = { reading: 'svc_', managing: 'svcm_' } as const;
const KEY_PATTERN = /^svcm?_[0-9A-Za-z]{32}$/;

/** A key without its secret part. Instants are epoch milliseconds. */
export interface ApiKey {
  readonly id: number;
  readonly orgId: number;
  readonly name: string;
  /** `svc_` or `svcm_` and the first 4 characters, by which people recognise the key. */
  readonly prefix: string;
  readonly createdAt: number;
  readonly revokedAt: number | null;
  /** The last use, accurate to about a minute; null before the first. */
  readonly lastUsedAt: number | null;
  /** The sites that it is for; null: all of the organisation. */
  readonly reach: Reach | null;
  /** Its rights; null for a key that reads figures. */
  readonly scopes: readonly ManagementScope[] | null;
}

/** A valid key and its organisation. */
export type ApiKeyHolder = { readonly keyId: number } & Pick<ApiKey, 'orgId' | 'reach' | 'scopes'>;

/** A key of a kind: one that reads figures, or one that manages. */
export type ApiKeyKind = keyof typeof PREFIXES;

/**
 * Makes a key: with scopes one that manages, else one that reads figures. The returned `key` is complete and cannot be read again:
 * only its SHA-256 is kept. Throws a DatabaseError: `invalid` for an empty name, one too many or a reach beyond the organisation,
 * `not_found` for an unknown organisation.
 */
export async function createApiKey(
  db: Db,
  clock: Clock,
  apiKey: Pick<ApiKey, 'orgId' | 'name'> & Partial<Pick<ApiKey, 'reach' | 'scopes'>>,
): Promise<{ readonly id: number; readonly key: string }> {
  const name = cleanName(apiKey.name);
  await requireOrganisation(db, apiKey.orgId);
  const scopes = apiKey.scopes ?? null;
  const { key, columns } = newKey(PREFIXES[scopes === null ? 'reading' : 'managing'], clock);
  return await inTransaction(db, async (transaction) => {
    const { orgId, reach = null } = apiKey;
    if (reach !== null) await requireReach(transaction, orgId, reach);
    await requireRoom(transaction, 'apiKeys', orgId);
    await forgetOldRevoked(transaction, orgId);
    const { id } = await transaction
      .insertInto('api_keys')
      .values({ org_id: orgId, name, reach: textOfReach(reach), scopes: textOfScopes(scopes), ...columns })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { id, key };
  });
}

/**
 * Deletes an organisation's revoked keys except the latest. Otherwise making and revoking keys would grow the list
 * without limit.
 */
async function forgetOldRevoked(db: Db, orgId: number): Promise<void> {
  const revoked = db
    .selectFrom('api_keys')
    .select('id')
    .where('org_id', '=', orgId)
    .where('revoked_at', 'is not', null);
  const kept = revoked.orderBy('revoked_at', 'desc').orderBy('id', 'desc').limit(REVOKED_API_KEYS_KEPT_MAX);
  await db
    .deleteFrom('api_keys')
    .where('org_id', '=', orgId)
    .where('revoked_at', 'is not', null)
    .where('id', 'not in', kept)
    .execute();
}

/** Lists an organisation's keys of a kind, revoked ones too, oldest first. */
export async function listApiKeys(db: Db, orgId: number, kind: ApiKeyKind = 'reading'): Promise<ApiKey[]> {
  const rows = await db
    .selectFrom('api_keys')
    .select(['id', 'org_id as orgId', 'name', 'prefix', 'reach', 'scopes'])
    .select(['created_at as createdAt', 'revoked_at as revokedAt', 'last_used_at as lastUsedAt'])
    .where('org_id', '=', orgId)
    .where('scopes', kind === 'reading' ? 'is' : 'is not', null)
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ ...row, reach: reachOf(row.reach), scopes: scopesOf(row.scopes) }));
}

/** Revokes a key, immediately and permanently; a second call changes nothing. Throws a DatabaseError `not_found`. */
export async function revokeApiKey(db: Db, clock: Clock, id: number): Promise<void> {
  const isThere = await revokeKey(db, 'api_keys', clock, id);
  if (!isThere) throw siteRefusal('not_found', (texts) => texts.unknown.apiKey(id));
}

/**
 * Returns the holder of a presented key; null alike for a malformed, unknown or revoked one. It asks the database each
 * time, so that a revocation by any process holds from its commit on.
 */
export function apiKeyHolder(database: Database, key: string): ApiKeyHolder | null {
  if (!KEY_PATTERN.test(key)) return null;
  const query = database.db
    .selectFrom('api_keys')
    .select(['id as keyId', 'org_id as orgId', 'reach', 'scopes'])
    .where('fingerprint', '=', fingerprintOf(key))
    .where('revoked_at', 'is', null)
    .compile();
  const row = database.reader.rows(query)[0];
  return row === undefined ? null : { ...row, reach: reachOf(row.reach), scopes: scopesOf(row.scopes) };
}

function textOfScopes(scopes: readonly ManagementScope[] | null): string | null {
  return scopes === null ? null : MANAGEMENT_SCOPES.filter((scope) => scopes.includes(scope)).join();
}

function scopesOf(text: string | null): readonly ManagementScope[] | null {
  return text === null ? null : MANAGEMENT_SCOPES.filter((scope) => text.split(',').includes(scope));
}
