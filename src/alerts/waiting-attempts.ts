import type { Db } from '../database/database.ts';
import { ALERT_RECEIVERS, type AlertReceiver } from '../domain/alert-receiver.ts';

/** Counts the attempts in the queue by receiver, those too that are due later. */
export async function waitingAttempts(db: Db): Promise<Readonly<Record<AlertReceiver, number>>> {
  const rows = await db
    .selectFrom('alert_attempts')
    .select((select) => ['channel', select.fn.countAll<number | string>().as('count')])
    .where('status', '=', 'pending')
    .groupBy('channel')
    .execute();
  const counts = new Map(rows.map(({ channel, count }) => [channel, Number(count)]));
  return Object.fromEntries(ALERT_RECEIVERS.map((receiver) => [receiver, counts.get(receiver) ?? 0])) as Record<
    AlertReceiver,
    number
  >;
}
