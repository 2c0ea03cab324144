import { grantOf } from '../accounts/grants.ts';
import { readChain } from '../audit/chain.ts';
import type { Db } from '../database/database.ts';
import type { Reach } from '../domain/grant.ts';
import type { EvidenceMember, EvidencePerson, Factor } from './evidence.ts';
import { instantOf, optionalInstant } from './instant.ts';

/** The accounts, and the members of each organisation. */
export interface People {
  readonly members: ReadonlyMap<number, readonly EvidenceMember[]>;
  readonly others: readonly EvidencePerson[];
}

interface Names {
  readonly sites: ReadonlyMap<number, string>;
  readonly groups: ReadonlyMap<number, string>;
}

/** Reads who has an account, what they may do, and what their sign-in requires. No secret is read. */
export async function readPeople(db: Db, orgIds: readonly number[], withNames: boolean): Promise<People> {
  const [users, factors, passkeys, identities, members, names, signIns] = await Promise.all([
    db.selectFrom('users').select(['id', 'email', 'password_hash', 'created_at']).orderBy('id').execute(),
    db
      .selectFrom('second_factors')
      .select(['user_id', 'secret', 'recovery'])
      .where('confirmed_at', 'is not', null)
      .execute(),
    db.selectFrom('passkeys').select('user_id').distinct().execute(),
    db.selectFrom('oidc_identities').select(['user_id', 'provider']).orderBy('id').execute(),
    db.selectFrom('members').selectAll().orderBy('org_id').orderBy('user_id').execute(),
    readNames(db),
    lastSignIns(db, orgIds),
  ]);
  const withPasskeys = new Set(passkeys.map(({ user_id }) => user_id));
  const factorsOf = new Map(
    factors.map(({ user_id, secret, recovery }) => [
      user_id,
      factorsIn(secret !== '', withPasskeys.has(user_id), recovery),
    ]),
  );
  const providersOf = Map.groupBy(identities, ({ user_id }) => user_id);
  const people = new Map<number, EvidencePerson>(
    users.map(({ id, email, password_hash, created_at }) => [
      id,
      {
        ...{ id, email: withNames ? email : null, factors: factorsOf.get(id) ?? [] },
        providers: [...new Set(providersOf.get(id)?.map(({ provider }) => provider))],
        ...{ hasPassword: password_hash !== '', lastSignIn: optionalInstant(signIns.get(id) ?? null) },
        since: instantOf(created_at),
      },
    ]),
  );
  const inAny = new Set(members.map(({ user_id }) => user_id));
  const list = members.map(({ user_id, org_id, created_at, ...columns }) => {
    const { hasPassword: _, ...person } = people.get(user_id)!;
    const { role, reach, withheld, expiresAt } = grantOf(columns);
    const grant = { role, reach: named(reach, names), withheld, until: optionalInstant(expiresAt) };
    return [org_id, { ...person, ...grant, since: instantOf(created_at) }] as const;
  });
  const byOrg = Map.groupBy(list, ([orgId]) => orgId);
  return {
    members: new Map([...byOrg].map(([orgId, entries]) => [orgId, entries.map(([, member]) => member)])),
    others: [...people.values()].filter(({ id }) => !inAny.has(id)),
  };
}

function factorsIn(hasApp: boolean, hasPasskeys: boolean, recovery: string): Factor[] {
  const hasCodes = (JSON.parse(recovery) as unknown[]).length > 0;
  return [
    ...(hasApp ? (['totp'] as const) : []),
    ...(hasPasskeys ? (['passkey'] as const) : []),
    ...(hasCodes ? (['recovery_codes'] as const) : []),
  ];
}

async function readNames(db: Db): Promise<Names> {
  const sites = await db.selectFrom('sites').select(['id', 'public_id']).execute();
  const groups = await db.selectFrom('site_groups').select(['id', 'name']).execute();
  return {
    sites: new Map(sites.map(({ id, public_id }) => [id, public_id])),
    groups: new Map(groups.map(({ id, name }) => [id, name])),
  };
}

function named(reach: Reach | null, { sites, groups }: Names): EvidenceMember['reach'] {
  if (reach === null) return null;
  const present = (ids: readonly number[], names: ReadonlyMap<number, string>) =>
    ids.flatMap((id) => names.get(id) ?? []);
  return { sites: present(reach.sites, sites), groups: present(reach.groups, groups) };
}

/** Finds the last sign-in of accounts, by sign-ins that have not ended and by the records of changes. */
async function lastSignIns(db: Db, orgIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const last = new Map<number, number>();
  const saw = (userId: number, at: number) => last.set(userId, Math.max(at, last.get(userId) ?? 0));
  for (const { user_id, created_at } of await db.selectFrom('sessions').select(['user_id', 'created_at']).execute()) {
    saw(user_id, created_at);
  }
  for (const orgId of [0, ...orgIds]) {
    for await (const { at, changes } of readChain(db, orgId, { action: 'session.created' })) {
      const change = changes.user_id;
      if (Array.isArray(change)) saw(Number(change[1]), at);
    }
  }
  return last;
}
