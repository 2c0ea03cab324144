import { reachesOf } from '../accounts/grants.ts';
import { requireOrganisation } from '../accounts/organisations.ts';
import type { Db } from '../database/database.ts';
import { shortenLog } from './log.ts';
import type { ManageContext } from './resource.ts';

/** The means of the use cases, and who calls. */
export interface Caller
  extends Pick<ManageContext, 'clock' | 'exemptHosts' | 'publicUrl' | 'keyId' | 'scopes' | 'reach'> {
  readonly db: Db;
  readonly orgId: number;
}

/** Ends a transaction that is only to be tried. */
class DryRun extends Error {
  readonly result: unknown;

  constructor(result: unknown) {
    super('dry run');
    this.result = result;
  }
}

/**
 * Runs work of a caller in one transaction: all of it is done, or nothing. What has to wait for the commit, such as mails, follows.
 *
 * @param mode `try`: the result is returned, and nothing of it stays; `read`: the work changes nothing, and waits for no writer
 */
export async function perform<Result>(
  { db, orgId, ...caller }: Caller,
  mode: 'do' | 'try' | 'read',
  work: (context: ManageContext) => Promise<Result>,
): Promise<Result> {
  const afterwards: (() => Promise<void>)[] = [];
  const contextOn = async (db: Db): Promise<ManageContext> => {
    const [org, reaches] = [await requireOrganisation(db, orgId), await reachesOf(db, caller.reach)];
    return { ...caller, db, org, reaches, afterwards };
  };
  if (mode === 'read') return work(await contextOn(db));
  const done = db.transaction().execute(async (transaction) => {
    const context = await contextOn(transaction);
    const result = await work(context);
    if (mode === 'try') throw new DryRun(result);
    await shortenLog(context);
    return result;
  });
  const result = await done.catch((error: unknown) => {
    if (error instanceof DryRun) return error.result as Result;
    throw error;
  });
  if (mode === 'do') for (const each of afterwards) await each();
  return result;
}
