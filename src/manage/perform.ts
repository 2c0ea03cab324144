import { reachesOf } from '../accounts/grants.ts';
import { requireOrganisation } from '../accounts/organisations.ts';
import { hashPassword, isPasswordOf } from '../accounts/password.ts';
import { actingAs } from '../database/audit/actor.ts';
import { epochMs } from '../database/clock-ms.ts';
import type { Db } from '../database/database.ts';
import { shortenLog } from './log.ts';
import { ManagementError } from './management-error.ts';
import type { ManageContext } from './resource.ts';

/** The most checks outside of the transaction that a request can need: each may wait for seconds. */
const CHECKS_MAX = 100;
/** The most passwords of a request: each takes a moment to hash. */
export const PASSWORDS_MAX = 200;

/** The means of the use cases, and who calls. */
export interface Caller
  extends Pick<
    ManageContext,
    'clock' | 'destinations' | 'publicUrl' | 'keyId' | 'scopes' | 'reach' | 'mails' | 'uploads'
  > {
  readonly db: Db;
  readonly orgId: number;
  /** Runs the hashing of passwords in its turn, so that it does not occupy the whole machine. */
  readonly hashing: { run<Result>(work: () => Promise<Result>): Promise<Result> };
}

type Check = () => Promise<void>;

/** The work outside of the transaction: what is done, and what an attempt found to be missing. */
interface Outside {
  readonly checked: Set<string>;
  readonly hashes: Map<string, string>;
  readonly checks: Map<string, Check>;
  readonly passwords: Map<string, () => Promise<string>>;
}

/** Ends a transaction that is only to be tried. */
class DryRun extends Error {
  readonly result: unknown;

  constructor(result: unknown) {
    super('dry run');
    this.result = result;
  }
}

/** Ends a transaction that needs checks first. */
class Unchecked extends Error {}

/**
 * Runs work of a caller in one transaction: all of it is done, or nothing. Mails follow after the commit. Work that needs checks
 * outside of the transaction is undone, and done again after them.
 *
 * @param mode `try`: the result is returned, and nothing of it stays; `read`: the work changes nothing, and no
 * transaction is begun
 */
export async function perform<Result>(
  caller: Caller,
  mode: 'do' | 'try' | 'read',
  work: (context: ManageContext) => Promise<Result>,
): Promise<Result> {
  const outside: Outside = { checked: new Set(), hashes: new Map(), checks: new Map(), passwords: new Map() };
  for (;;) {
    try {
      return await attempt(caller, mode, outside, work);
    } catch (error) {
      if (!(error instanceof Unchecked)) throw error;
    }
    await settle(outside, caller);
  }
}

/** Does what is missing outside of the transaction. Throws a ManagementError `TOO_LARGE` for too much of it. */
async function settle({ checked, hashes, checks, passwords }: Outside, { hashing }: Caller): Promise<void> {
  if (checked.size + checks.size > CHECKS_MAX) {
    throw new ManagementError('TOO_LARGE', `alerts go to more than ${CHECKS_MAX} new hosts: divide the request`);
  }
  if (hashes.size + passwords.size > PASSWORDS_MAX) {
    throw new ManagementError('TOO_LARGE', `there are more than ${PASSWORDS_MAX} passwords: divide the request`);
  }
  await Promise.all([...checks.values()].map((check) => check()));
  for (const name of checks.keys()) checked.add(name);
  checks.clear();
  for (const [name, hash] of passwords) hashes.set(name, await hashing.run(hash));
  passwords.clear();
}

async function attempt<Result>(
  { db, orgId, hashing: _, ...caller }: Caller,
  mode: 'do' | 'try' | 'read',
  { checked, hashes, checks, passwords }: Outside,
  work: (context: ManageContext) => Promise<Result>,
): Promise<Result> {
  const afterwards: (() => void)[] = [];
  const checkOutside = (name: string, check: Check) => {
    if (!checked.has(name)) checks.set(name, check);
  };
  const hash = (of: string, password: string, earlier: string | null) => {
    const name = JSON.stringify([of, password, earlier]);
    const isEarlier = async () => earlier !== null && (await isPasswordOf(earlier, password));
    if (!hashes.has(name)) passwords.set(name, async () => ((await isEarlier()) ? earlier! : hashPassword(password)));
    return hashes.get(name) ?? '';
  };
  const contextOn = async (db: Db): Promise<ManageContext> => {
    const [org, reaches] = [await requireOrganisation(db, orgId), await reachesOf(db, caller.reach)];
    return { ...caller, db, org, reaches, afterwards, checkOutside, hash };
  };
  if (mode === 'read') return await asKey(caller, async () => work(await contextOn(db)));
  const done = asKey(caller, () =>
    db.transaction().execute(async (transaction) => {
      const context = await contextOn(transaction);
      const result = await work(context);
      if (checks.size + passwords.size > 0) throw new Unchecked();
      if (mode === 'try') throw new DryRun(result);
      await shortenLog(context);
      if (afterwards.length > 0) caller.mails?.admit(orgId, afterwards.length);
      return result;
    }),
  );
  const result = await done.catch((error: unknown) => {
    if (error instanceof DryRun) return error.result as Result;
    throw error;
  });
  if (mode === 'do') for (const each of afterwards) each();
  return result;
}

/** Runs work as that of the caller's key; without one it is of the command line. */
export function asKey<Result>({ keyId, clock }: Pick<Caller, 'keyId' | 'clock'>, work: () => Result): Result {
  if (keyId === null) return work();
  return actingAs({ actor: { kind: 'key', id: keyId }, network: null, now: () => epochMs(clock) }, work);
}
