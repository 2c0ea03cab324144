import type { Db } from '../database/database.ts';
import { ALERT_CHANNELS, type AlertChannel } from '../domain/alert-channel.ts';

/** Counts the attempts in the queue by channel, those too that are due later. */
export async function waitingAttempts(db: Db): Promise<Readonly<Record<AlertChannel, number>>> {
  const rows = await db
    .selectFrom('alert_attempts')
    .select((select) => ['channel', select.fn.countAll<number | string>().as('count')])
    .where('status', '=', 'pending')
    .groupBy('channel')
    .execute();
  const counts = new Map(rows.map(({ channel, count }) => [channel, Number(count)]));
  return Object.fromEntries(ALERT_CHANNELS.map((channel) => [channel, counts.get(channel) ?? 0])) as Record<
    AlertChannel,
    number
  >;
}
