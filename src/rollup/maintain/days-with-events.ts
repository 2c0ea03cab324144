import { EVENTS_PER_WRITER } from '../../domain/sequence.ts';
import type { Store } from '../../store/store.ts';

/** A day with raw events in the store, and who has brought them. */
export interface DayWithEvents {
  readonly day: string;
  /** The numbers of the writers: that of an import is its id, those of collectors are above all imports. */
  readonly writers: readonly number[];
}

/** Lists the days of which the store has raw events of a site. */
export async function daysWithEvents(store: Pick<Store, 'query'>, site: number): Promise<DayWithEvents[]> {
  return await store.query<DayWithEvents & Record<string, unknown>>(
    `SELECT day, groupUniqArray(toUInt32(intDiv(seq, ${EVENTS_PER_WRITER}))) AS writers
FROM events WHERE site = {site:UInt32} GROUP BY day ORDER BY day`,
    { site },
  );
}
