import { actingAs } from '../database/audit/actor.ts';
import { recordHappening } from '../database/audit/record.ts';
import { epochMs } from '../database/clock-ms.ts';
import type { Db } from '../database/database.ts';
import { inTransaction } from '../database/transaction.ts';
import { addMonths } from '../domain/calendar.ts';
import type { Clock } from '../domain/clock.ts';
import { dayStart, localDayAt } from '../domain/day.ts';
import { NUMBER_MAX } from './chain.ts';
import { CUT_ACTION } from './cut.ts';

/** No record is kept for a shorter time. */
export const AUDIT_MONTHS_MIN = 3;
export const AUDIT_MONTHS_MAX = 120;

/** Removes the entries that are older than their organisations want, at most once a day of UTC. The cut is an entry itself. */
export async function cutOldEntries(db: Db, clock: Clock): Promise<void> {
  const wanting = await db
    .selectFrom('organisations')
    .select(['id', 'audit_months as months'])
    .where('audit_months', 'is not', null)
    .execute();
  const { day } = localDayAt(clock.nowMicros(), 'UTC');
  const acting = { actor: { kind: 'service' }, network: null, now: () => epochMs(clock) } as const;
  for (const { id, months } of wanting) {
    const first = addMonths(day, -Math.max(months!, AUDIT_MONTHS_MIN));
    await actingAs(acting, () => cutBefore(db, id, dayStart(first, 'UTC') / 1000));
  }
}

/** Removes the entries at the beginning of a chain that are older than an instant, epoch milliseconds. */
async function cutBefore(db: Db, orgId: number, instant: number): Promise<void> {
  await inTransaction(db, async (transaction) => {
    const entries = transaction.selectFrom('audit_entries').where('org_id', '=', orgId);
    const kept = await entries
      .select('number')
      .where('at', '>=', instant)
      .orderBy('number')
      .limit(1)
      .executeTakeFirst();
    const last = await entries
      .select(['number', 'hash'])
      .where('number', '<', kept?.number ?? NUMBER_MAX)
      .orderBy('number', 'desc')
      .limit(1)
      .executeTakeFirst();
    if (last === undefined) return;
    const changes = { number: [null, last.number], hash: [null, last.hash] } as const;
    await recordHappening(transaction, [orgId], { action: CUT_ACTION, id: null, site: null, changes });
    await transaction
      .deleteFrom('audit_entries')
      .where('org_id', '=', orgId)
      .where('number', '<=', last.number)
      .execute();
  });
}
