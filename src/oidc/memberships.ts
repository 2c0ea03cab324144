import { columnsOfGrant, isSameGrant } from '../accounts/grants.ts';
import { joinWith, requireMember, setGrant } from '../accounts/members.ts';
import { membershipsOf } from '../accounts/memberships.ts';
import { endSessionsOf } from '../accounts/sessions.ts';
import { epochMs } from '../database/clock-ms.ts';
import type { Db } from '../database/database.ts';
import { DatabaseError } from '../database/database-error.ts';
import { inTransaction } from '../database/transaction.ts';
import type { Clock } from '../domain/clock.ts';
import { type Grant, wholeGrant } from '../domain/grant.ts';
import { endMembership } from '../manage/end-membership.ts';
import { directoryEntriesOf, knowAccount, type Vouched } from './directory-entries.ts';
import type { ProviderSettings } from './provider-settings.ts';
import { listRules, ruleFor } from './rules.ts';
import { oidcRefusal } from './translations.ts';

/** The grants of a person by the rules, by organisation. */
export type Granted = ReadonlyMap<number, Grant>;

/** Lists the organisations that a provider signs in to: those that the operator has named, else the one that runs the server. */
export async function organisationsOfProvider(db: Db, { organizations }: ProviderSettings): Promise<number[]> {
  let query = db.selectFrom('organisations').select('id').orderBy('id');
  if (organizations === null) query = query.where('operates', '=', 1);
  else if (organizations !== 'all') query = query.where('id', 'in', organizations);
  return (await query.execute()).map(({ id }) => id);
}

/** Tells whether a provider signs in to an organisation. */
export async function signsInTo(db: Db, provider: ProviderSettings, orgId: number): Promise<boolean> {
  return (await organisationsOfProvider(db, provider)).includes(orgId);
}

/**
 * Finds what the rules grant a person. Whom the directory of an organisation has, has the groups of the directory there, and nothing
 * when not active; everybody else the values of the claims. Rules whose time is over grant nothing.
 *
 * @param within the only organisation that is asked for
 */
export async function grantedByRules(
  db: Db,
  clock: Clock,
  provider: ProviderSettings,
  vouched: Vouched,
  within: number | null = null,
): Promise<Granted> {
  const granted = new Map<number, Grant>();
  const entries = await directoryEntriesOf(db, provider.id, vouched);
  for (const orgId of await organisationsOfProvider(db, provider)) {
    const { isActive, values } = entries.get(orgId) ?? { isActive: true, values: vouched.values };
    if (!isActive || (within !== null && within !== orgId)) continue;
    const found = ruleFor(await listRules(db, orgId), provider.id, values);
    const grant = found?.rule.grant;
    if (grant !== undefined && (grant.expiresAt === null || grant.expiresAt > epochMs(clock)))
      granted.set(orgId, grant);
  }
  return granted;
}

/**
 * Makes the memberships that came from a provider's rules those that the rules grant now. What somebody has given by hand stays as it
 * is. A changed grant signs the user out, except of the session whose claims have just been read. Returns whether the user is a
 * member anywhere in a session of the provider.
 */
export async function followRules(
  db: Db,
  clock: Clock,
  {
    userId,
    provider,
    granted,
    email = null,
    sessionId = null,
    within = null,
  }: {
    readonly userId: number;
    readonly provider: string;
    readonly granted: Granted;
    /** The verified address, by which directories may know the person. */
    readonly email?: string | null;
    readonly sessionId?: number | null;
    /** The only organisation whose memberships are changed. */
    readonly within?: number | null;
  },
): Promise<boolean> {
  return await inTransaction(db, async (transaction) => {
    await knowAccount(transaction, await directoryEntriesOf(transaction, provider, { userId, email }), userId);
    const members = await transaction
      .selectFrom('members')
      .leftJoin('oidc_members', (join) =>
        join.onRef('oidc_members.user_id', '=', 'members.user_id').onRef('oidc_members.org_id', '=', 'members.org_id'),
      )
      .select(['members.org_id as orgId', 'members.expires_at as expiresAt', 'oidc_members.provider'])
      .where('members.user_id', '=', userId)
      .execute();
    const present = new Map(members.map((member) => [member.orgId, member]));
    for (const [orgId, grant] of granted) {
      const member = present.get(orgId);
      const isOver = member !== undefined && member.expiresAt !== null && member.expiresAt <= epochMs(clock);
      if (member === undefined || isOver) await join(transaction, clock, { orgId, userId, provider, grant });
      else if (member.provider !== null)
        await follow(transaction, clock, { orgId, userId, provider, grant }, sessionId);
    }
    for (const { orgId, provider: from } of members) {
      if (from === provider && !granted.has(orgId) && (within === null || within === orgId))
        await unlessLastOwner(() => endMembership(transaction, orgId, userId));
    }
    return (await membershipsOf(transaction, clock, userId, provider)).length > 0;
  });
}

/** Throws a DatabaseError `conflict` for a member whose access rules decide: the next sign-in would undo a change. */
export async function requireNotByRule(db: Db, orgId: number, userId: number): Promise<void> {
  const given = await db
    .selectFrom('oidc_members')
    .select('provider')
    .where('org_id', '=', orgId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (given !== undefined) throw oidcRefusal('conflict', (texts) => texts.isSet);
}

interface GivenByRule {
  readonly orgId: number;
  readonly userId: number;
  readonly provider: string;
  readonly grant: Grant;
}

async function join(db: Db, clock: Clock, { orgId, userId, provider, grant }: GivenByRule): Promise<void> {
  await joinWith(db, clock, { orgId, userId, ...grant });
  await db.insertInto('oidc_members').values({ user_id: userId, org_id: orgId, provider }).execute();
}

async function follow(
  db: Db,
  clock: Clock,
  { orgId, userId, provider, grant }: GivenByRule,
  except: number | null,
): Promise<void> {
  await db
    .updateTable('oidc_members')
    .set({ provider })
    .where('user_id', '=', userId)
    .where('org_id', '=', orgId)
    .execute();
  const had = await requireMember(db, orgId, userId);
  if (isSameGrant(had, grant)) return;
  if (had.role !== grant.role) {
    const whole = wholeGrant(grant.role);
    const isChanged = await unlessLastOwner(() => setGrant(db, clock, { orgId, userId }, whole, { except }));
    if (!isChanged) return;
  }
  // The grant was allowed when the rule was made: what it reaches may be gone since, and then reaches nothing.
  await db
    .updateTable('members')
    .set(columnsOfGrant(grant))
    .where('user_id', '=', userId)
    .where('org_id', '=', orgId)
    .execute();
  await endSessionsOf(db, userId, { except });
}

/** Runs a change of a membership, except that of the last owner: an organisation always has one. Returns whether it was made. */
async function unlessLastOwner(change: () => Promise<void>): Promise<boolean> {
  try {
    await change();
    return true;
  } catch (error) {
    if (!(error instanceof DatabaseError && error.code === 'conflict')) throw error;
    return false;
  }
}
