import { epochMs } from '../database/clock-ms.ts';
import type { Db } from '../database/database.ts';
import { requireRoom } from '../database/maxima.ts';
import { inTransaction } from '../database/transaction.ts';
import type { Clock } from '../domain/clock.ts';
import type { Exclusion, ExclusionKind } from '../domain/exclusion.ts';
import { cleanNetwork } from './ip-network.ts';
import { storedPattern } from './pattern.ts';
import { siteRefusal } from './translations.ts';

const USER_AGENT_MIN_CHARS = 3;
const USER_AGENT_MAX_CHARS = 200;
const HOST_PATTERN = /^(?=.{1,253}$)[\p{L}\p{N}_-]{1,63}(\.[\p{L}\p{N}_-]{1,63})*$/u;

/** The owner of rules: a site, or the organisation for all of its sites when `siteId` is null. */
export type ExclusionOwner = Pick<Exclusion, 'orgId' | 'siteId'>;

/**
 * Adds a rule. Throws a DatabaseError: `invalid` for a pattern that cannot match, or one rule too many; `conflict` when the
 * owner has the same rule.
 */
export async function addExclusion(db: Db, clock: Clock, rule: Omit<Exclusion, 'id'>): Promise<Exclusion> {
  const { orgId, siteId, kind } = rule;
  const pattern = storedExclusion(kind, rule.pattern);
  return await inTransaction(db, async (transaction) => {
    if (siteId === null) await requireRoom(transaction, 'organisationExclusions', orgId);
    else await requireRoom(transaction, 'exclusions', siteId);
    const same = (await listExclusions(transaction, { orgId, siteId })).some(
      (each) => each.siteId === siteId && each.kind === kind && each.pattern === pattern,
    );
    if (same) throw siteRefusal('conflict', (texts) => texts.exclusion.twice());
    const { id } = await transaction
      .insertInto('exclusions')
      .values({ org_id: orgId, site_id: siteId, kind, pattern, created_at: epochMs(clock) })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { id, orgId, siteId, kind, pattern };
  });
}

/** Lists the rules that hold for a site, its organisation's too, oldest first; without a site those for all sites. */
export async function listExclusions(db: Db, { orgId, siteId }: ExclusionOwner): Promise<Exclusion[]> {
  return await db
    .selectFrom('exclusions')
    .select(['id', 'org_id as orgId', 'site_id as siteId', 'kind', 'pattern'])
    .where('org_id', '=', orgId)
    .where((row) =>
      siteId === null ? row('site_id', 'is', null) : row.or([row('site_id', 'is', null), row('site_id', '=', siteId)]),
    )
    .orderBy('id')
    .execute();
}

/** Removes a rule with its counts. With an owner, only one of theirs. Throws a DatabaseError `not_found`. */
export async function removeExclusion(db: Db, id: number, owner?: ExclusionOwner): Promise<void> {
  await inTransaction(db, async (transaction) => {
    let query = transaction.deleteFrom('exclusions').where('id', '=', id);
    if (owner !== undefined) {
      const { orgId, siteId } = owner;
      query = query.where('org_id', '=', orgId).where('site_id', siteId === null ? 'is' : '=', siteId);
    }
    const { numDeletedRows } = await query.executeTakeFirst();
    if (numDeletedRows === 0n) throw siteRefusal('not_found', (texts) => texts.unknown.exclusion(id));
    await transaction.deleteFrom('exclusion_discards').where('exclusion_id', '=', id).execute();
  });
}

/** Returns the pattern of a rule as it is stored. Throws a DatabaseError `invalid` when it could not match. */
export function storedExclusion(kind: ExclusionKind, given: string): string {
  const text = given.trim();
  const shown = JSON.stringify(text.length > 80 ? `${text.slice(0, 80)}…` : text);
  switch (kind) {
    case 'network': {
      const network = cleanNetwork(text);
      if (network === null) throw siteRefusal('invalid', (texts) => texts.exclusion.network(shown));
      return network;
    }
    case 'country': {
      const code = text.toUpperCase();
      if (!/^[A-Z]{2}$/.test(code)) throw siteRefusal('invalid', (texts) => texts.exclusion.country(shown));
      return code;
    }
    case 'host':
    case 'referrer': {
      if (!HOST_PATTERN.test(text)) throw siteRefusal('invalid', (texts) => texts.exclusion.host(shown));
      const host = browserHost(text);
      // Collection stores a referrer without `www.`.
      return kind === 'host' ? host : host.replace(/^www\./, '');
    }
    case 'path':
      return storedPattern('page', text);
    case 'user_agent':
      if (text.length < USER_AGENT_MIN_CHARS || text.length > USER_AGENT_MAX_CHARS || text.includes('\0')) {
        throw siteRefusal('invalid', (texts) => texts.exclusion.userAgent(USER_AGENT_MIN_CHARS, USER_AGENT_MAX_CHARS));
      }
      return text;
  }
}

/** Returns a host as a browser writes it: in small letters, other letters than ASCII encoded. */
function browserHost(host: string): string {
  return URL.parse(`https://${host}`)?.hostname ?? host.toLowerCase();
}
