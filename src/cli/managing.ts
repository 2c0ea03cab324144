import type { Database } from '../database/database.ts';
import { ALL_MANAGEMENT_SCOPES } from '../domain/management-scope.ts';
import { perform } from '../manage/perform.ts';
import type { ManageContext } from '../manage/resource.ts';
import { addressOf } from '../service/data-directory/address.ts';
import { mailSender } from '../service/mail.ts';
import { ManagementMails } from '../service/management-mails.ts';
import { destinationRulesFrom } from '../service/transports.ts';
import type { CommandContext } from './command.ts';

/** The result of work, and what became of its mails that could not be sent. */
interface Managed<Result> {
  readonly result: Result;
  readonly warnings: readonly string[];
}

/**
 * Runs work on what is managed of an organisation, in one transaction, and sends its mails.
 *
 * @param mode as `perform` takes it
 */
export async function managing<Result>(
  { clock, config }: CommandContext,
  database: Database,
  orgId: number,
  mode: 'do' | 'try' | 'read',
  work: (context: ManageContext) => Promise<Result>,
): Promise<Managed<Result>> {
  const { url } = addressOf(config);
  const warnings: string[] = [];
  const warn = (details: object, message: string) => {
    const { detail, err } = details as { readonly detail?: string; readonly err?: Error };
    warnings.push([message, detail ?? err?.message].filter(Boolean).join(': '));
  };
  const email = mailSender(config, url);
  const options = { database, clock, log: { warn }, publicUrl: () => url };
  const mails = email === null ? null : new ManagementMails({ ...options, email });
  const caller = {
    ...{ db: database.db, orgId, clock, keyId: null, uploads: null, scopes: ALL_MANAGEMENT_SCOPES, reach: null },
    ...{ destinations: destinationRulesFrom(config), mails, publicUrl: url },
    hashing: { run: <Hash>(hash: () => Promise<Hash>) => hash() },
  };
  const result = await perform(caller, mode, work);
  await mails?.settled();
  return { result, warnings };
}
