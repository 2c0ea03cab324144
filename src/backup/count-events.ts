import { splitLines } from '../store/encoded-lines.ts';
import { missingEvents } from '../store/missing-events.ts';
import type { Store } from '../store/store.ts';
import type { JournalContents } from './pinned-databases.ts';

/** Counts the single events of the store and of the journals, each once: a range that was claimed may be in both. */
export async function countEvents(store: Store, { rows, claimed }: JournalContents): Promise<number> {
  const [stored] = await store.query<{ events: number }>('SELECT count() AS events FROM events');
  let twice = 0;
  for (const lines of claimed) {
    twice += splitLines(lines).length - splitLines(await missingEvents(store, lines)).length;
  }
  return stored!.events + rows - twice;
}
