import type { Db } from '../database.ts';
import { MIGRATION_NAMES } from '../migrations/migrations.ts';
import { inTransaction } from '../transaction.ts';
import type { AuditEntry } from './entry.ts';
import { recordHappening } from './record.ts';

const ACTION = 'installation.upgraded';

/**
 * Records in the record of the installation that another version of the program runs on its data than before, with the versions of the
 * program and of the database. Does nothing before there is an organisation.
 */
export async function recordUpgrade(db: Db, version: string): Promise<void> {
  const database = MIGRATION_NAMES.length;
  await inTransaction(db, async (transaction) => {
    const isUsed = await transaction.selectFrom('organisations').select('id').limit(1).executeTakeFirst();
    if (isUsed === undefined) return;
    const last = await transaction
      .selectFrom('audit_entries')
      .select('entry')
      .where('org_id', '=', 0)
      // A quote within a text is written with a backslash, so no text of an entry reads like this.
      .where('entry', 'like', `%"action":"${ACTION}"%`)
      .orderBy('number', 'desc')
      .limit(1)
      .executeTakeFirst();
    const before: AuditEntry['changes'] = last === undefined ? {} : (JSON.parse(last.entry) as AuditEntry).changes;
    const from = (name: string) => before[name]?.[1] ?? null;
    if (from('version') === version && from('database') === database) return;
    const changes = { version: [from('version'), version], database: [from('database'), database] } as const;
    await recordHappening(transaction, [0], { action: ACTION, id: null, site: null, changes });
  });
}
