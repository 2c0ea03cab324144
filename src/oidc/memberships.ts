import { columnsOfGrant, isSameGrant } from '../accounts/grants.ts';
import { joinWith, requireMember, setGrant } from '../accounts/members.ts';
import { membershipsOf } from '../accounts/memberships.ts';
import { endSessionsOf, type Kept } from '../accounts/sessions.ts';
import { epochMs } from '../database/clock-ms.ts';
import type { Db } from '../database/database.ts';
import { DatabaseError } from '../database/database-error.ts';
import { inTransaction } from '../database/transaction.ts';
import type { Clock } from '../domain/clock.ts';
import { type Grant, wholeGrant } from '../domain/grant.ts';
import { endMembership } from '../manage/end-membership.ts';
import { type DirectoryEntries, directoryEntriesOf, knowAccount, type Vouched } from './directory-entries.ts';
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
 */
export async function grantedByRules(
  db: Db,
  clock: Clock,
  provider: ProviderSettings,
  vouched: Vouched & { readonly userId: number | null },
): Promise<Granted> {
  const told = await directoryEntriesOf(db, provider.id, vouched);
  return await grantedTo(db, clock, provider, vouched.values, told, null);
}

async function grantedTo(
  db: Db,
  clock: Clock,
  provider: ProviderSettings,
  values: readonly string[],
  told: DirectoryEntries,
  within: number | null,
): Promise<Granted> {
  const granted = new Map<number, Grant>();
  for (const orgId of await organisationsOfProvider(db, provider)) {
    const person = told.get(orgId);
    if (person?.isActive === false || (within !== null && within !== orgId)) continue;
    const found = ruleFor(await listRules(db, orgId), provider.id, person?.values ?? values);
    const grant = found?.rule.grant;
    if (grant !== undefined && (grant.expiresAt === null || grant.expiresAt > epochMs(clock)))
      granted.set(orgId, grant);
  }
  return granted;
}

/** The result of following the rules. */
export interface Followed {
  /** The organisations where the user is a member in a session of the provider. */
  readonly memberOf: readonly number[];
  readonly isChanged: boolean;
}

/**
 * Makes the memberships that came from a provider's rules those that the rules grant now, all in one transaction with the reading of
 * the directories. What somebody has given by hand stays as it is. A changed grant signs the user out.
 */
export async function followRules(
  db: Db,
  clock: Clock,
  {
    userId,
    provider,
    vouched,
    except = null,
    within = null,
  }: {
    readonly userId: number;
    readonly provider: ProviderSettings;
    /** Null: the provider does not vouch for the person any more. */
    readonly vouched: Vouched | null;
    /** The sessions that a changed grant does not end. */
    readonly except?: Kept;
    /** The only organisation whose memberships are changed, and only those of this provider. */
    readonly within?: number | null;
  },
): Promise<Followed> {
  return await inTransaction(db, async (transaction) => {
    const told = await directoryEntriesOf(transaction, provider.id, { userId, email: vouched?.email ?? null });
    await knowAccount(transaction, told, userId);
    const granted =
      vouched === null
        ? new Map<number, Grant>()
        : await grantedTo(transaction, clock, provider, vouched.values, told, within);
    const members = await transaction
      .selectFrom('members')
      .leftJoin('oidc_members', (join) =>
        join.onRef('oidc_members.user_id', '=', 'members.user_id').onRef('oidc_members.org_id', '=', 'members.org_id'),
      )
      .select(['members.org_id as orgId', 'members.expires_at as expiresAt', 'oidc_members.provider'])
      .where('members.user_id', '=', userId)
      .execute();
    const present = new Map(members.map((member) => [member.orgId, member]));
    let isChanged = false;
    for (const [orgId, grant] of granted) {
      const member = present.get(orgId);
      const given = { orgId, userId, provider: provider.id, grant };
      const isOver = member !== undefined && member.expiresAt !== null && member.expiresAt <= epochMs(clock);
      if (member === undefined || isOver) {
        await join(transaction, clock, given);
        isChanged = true;
      } else if (member.provider !== null && (within === null || member.provider === provider.id)) {
        isChanged = (await follow(transaction, clock, given, except)) || isChanged;
      }
    }
    for (const { orgId, provider: from } of members) {
      if (from !== provider.id || granted.has(orgId) || (within !== null && within !== orgId)) continue;
      isChanged = (await unlessLastOwner(() => endMembership(transaction, orgId, userId))) || isChanged;
    }
    const memberships = await membershipsOf(transaction, clock, userId, provider.id);
    return { memberOf: memberships.map(({ orgId }) => orgId), isChanged };
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

/** Makes a membership that a rule has given what it grants now. Returns whether the grant has changed. */
async function follow(
  db: Db,
  clock: Clock,
  { orgId, userId, provider, grant }: GivenByRule,
  except: Kept,
): Promise<boolean> {
  await db
    .updateTable('oidc_members')
    .set({ provider })
    .where('user_id', '=', userId)
    .where('org_id', '=', orgId)
    .execute();
  const had = await requireMember(db, orgId, userId);
  if (isSameGrant(had, grant)) return false;
  if (had.role !== grant.role) {
    const whole = wholeGrant(grant.role);
    const isChanged = await unlessLastOwner(() => setGrant(db, clock, { orgId, userId }, whole, { except }));
    if (!isChanged) return false;
  }
  // The grant was allowed when the rule was made: what it reaches may be gone since, and then reaches nothing.
  await db
    .updateTable('members')
    .set(columnsOfGrant(grant))
    .where('user_id', '=', userId)
    .where('org_id', '=', orgId)
    .execute();
  await endSessionsOf(db, userId, { except });
  return true;
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
