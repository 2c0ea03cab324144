/**
 * Changes goals, members and keys of an organisation until it is killed, and writes a line after each change. Arguments: the URL of a
 * PostgreSQL database or a data directory, the organisation, its site, and its user.
 */
import { writeSync } from 'node:fs';
import { actingAs } from '../../src/database/audit/actor.ts';
import { inTransaction } from '../../src/database/transaction.ts';
import { openAudited } from './audit-database.ts';

const [place = '', ...ids] = process.argv.slice(2);
const [orgId = 0, siteId = 0, userId = 0] = ids.map(Number);
const { db } = await openAudited(place);
const acting = { actor: { kind: 'person', id: userId }, network: '192.0.2.0', now: Date.now } as const;

/** No two values are alike: each lost change shows. */
let count = process.pid * 1_000_000;
const goal = () =>
  ({ site_id: siteId, name: `goal ${++count}`, kind: 'event', pattern: `${count}`, created_at: 1 }) as const;
const goals = db.selectFrom('goals').select('id').where('site_id', '=', siteId).orderBy('id').limit(1);

const changes: readonly (() => Promise<unknown>)[] = [
  () => db.insertInto('goals').values(goal()).execute(),
  () =>
    db
      .updateTable('goals')
      .set({ pattern: `${++count}` })
      .where('id', '=', goals)
      .execute(),
  () => db.updateTable('members').set({ expires_at: ++count }).where('org_id', '=', orgId).execute(),
  () =>
    db
      .updateTable('api_keys')
      .set({ name: `key ${++count}` })
      .where('org_id', '=', orgId)
      .execute(),
  () => db.deleteFrom('goals').where('id', '=', goals).execute(),
  () =>
    inTransaction(db, async (transaction) => {
      await transaction.insertInto('goals').values(goal()).execute();
      await transaction.updateTable('members').set({ expires_at: ++count }).where('org_id', '=', orgId).execute();
    }),
];

await actingAs(acting, async () => {
  for (let i = 0; ; i++) {
    const done = await changes[i % changes.length]!().then(
      () => 'changed',
      () => 'failed',
    );
    writeSync(1, `${done}\n`);
  }
});
