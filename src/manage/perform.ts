import { reachesOf } from '../accounts/grants.ts';
import { requireOrganisation } from '../accounts/organisations.ts';
import { actingAs } from '../database/audit/actor.ts';
import { epochMs } from '../database/clock-ms.ts';
import type { Db } from '../database/database.ts';
import { shortenLog } from './log.ts';
import { ManagementError } from './management-error.ts';
import type { ManageContext } from './resource.ts';

/** The most checks outside of the transaction that a request can need: each may wait for seconds. */
const CHECKS_MAX = 100;

/** The means of the use cases, and who calls. */
export interface Caller
  extends Pick<ManageContext, 'clock' | 'destinations' | 'publicUrl' | 'keyId' | 'scopes' | 'reach' | 'mails'> {
  readonly db: Db;
  readonly orgId: number;
}

type Check = () => Promise<void>;

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
  const checked = new Set<string>();
  for (;;) {
    const checks = new Map<string, Check>();
    try {
      return await attempt(caller, mode, { checked, checks }, work);
    } catch (error) {
      if (!(error instanceof Unchecked)) throw error;
    }
    for (const name of checks.keys()) checked.add(name);
    if (checked.size > CHECKS_MAX) {
      throw new ManagementError('TOO_LARGE', `alerts go to more than ${CHECKS_MAX} new hosts: divide the request`);
    }
    await Promise.all([...checks.values()].map((check) => check()));
  }
}

async function attempt<Result>(
  { db, orgId, ...caller }: Caller,
  mode: 'do' | 'try' | 'read',
  { checked, checks }: { readonly checked: ReadonlySet<string>; readonly checks: Map<string, Check> },
  work: (context: ManageContext) => Promise<Result>,
): Promise<Result> {
  const afterwards: (() => void)[] = [];
  const checkOutside = (name: string, check: Check) => {
    if (!checked.has(name)) checks.set(name, check);
  };
  const contextOn = async (db: Db): Promise<ManageContext> => {
    const [org, reaches] = [await requireOrganisation(db, orgId), await reachesOf(db, caller.reach)];
    return { ...caller, db, org, reaches, afterwards, checkOutside };
  };
  if (mode === 'read') return work(await contextOn(db));
  const done = asKey(caller, () =>
    db.transaction().execute(async (transaction) => {
      const context = await contextOn(transaction);
      const result = await work(context);
      if (checks.size > 0) throw new Unchecked();
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
function asKey<Result>({ keyId, clock }: Pick<Caller, 'keyId' | 'clock'>, work: () => Result): Result {
  if (keyId === null) return work();
  return actingAs({ actor: { kind: 'key', id: keyId }, network: null, now: () => epochMs(clock) }, work);
}
