import type { Db } from '../database.ts';
import { inTransaction } from '../transaction.ts';
import { currentActor } from './actor.ts';
import { type AuditEntry, chainHash, entryText } from './entry.ts';

/** Something that changes no row of an audited table, such as an export or a refused sign-in. */
export type Happening = Pick<AuditEntry, 'action' | 'id' | 'site'> & Partial<Pick<AuditEntry, 'changes'>>;

/**
 * Appends an entry to the record of each organisation, as one of the actor at this place of the program.
 *
 * @param orgIds organisations; 0 for the record of the installation
 */
export async function recordHappening(
  db: Db,
  orgIds: readonly number[],
  { action, id, site, changes = {} }: Happening,
): Promise<void> {
  const { actor, network, now } = currentActor();
  const at = now();
  const happened: AuditEntry = { at, by: actor, network, action, id, site, changes };
  await inTransaction(db, async (transaction) => {
    for (const orgId of orgIds) {
      const owner = await transaction
        .selectFrom('organisations')
        .select('audit_networks')
        .where('id', '=', orgId)
        .executeTakeFirst();
      const entry = entryText(happened, owner?.audit_networks !== 0);
      const last = await transaction
        .selectFrom('audit_entries')
        .select(['number', 'hash'])
        .where('org_id', '=', orgId)
        .orderBy('number', 'desc')
        .limit(1)
        .executeTakeFirst();
      const row = { number: (last?.number ?? 0) + 1, at, entry, hash: chainHash(last?.hash ?? '', entry) };
      await transaction
        .insertInto('audit_entries')
        .values({ org_id: orgId, ...row })
        .execute();
    }
  });
}
