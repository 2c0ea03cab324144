import { type Reaches, reachesOf } from '../accounts/grants.ts';
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
 * @param isDryRun whether the work is only tried: its result is returned, and nothing of it stays
 */
export async function perform<Result>(
  { db, orgId, ...caller }: Caller,
  isDryRun: boolean,
  work: (context: ManageContext) => Promise<Result>,
): Promise<Result> {
  const afterwards: (() => Promise<void>)[] = [];
  const result = await db
    .transaction()
    .execute(async (transaction) => {
      const org = await requireOrganisation(transaction, orgId);
      const reaches: Reaches = await reachesOf(transaction, caller.reach);
      const context = { ...caller, db: transaction, org, reaches, afterwards };
      const result = await work(context);
      if (isDryRun) throw new DryRun(result);
      await shortenLog(context);
      return result;
    })
    .catch((error: unknown) => {
      if (error instanceof DryRun) return error.result as Result;
      throw error;
    });
  if (!isDryRun) for (const each of afterwards) await each();
  return result;
}
