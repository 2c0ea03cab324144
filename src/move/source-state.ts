import { STORED_TABLES } from '../store/schema.ts';
import { MoveError, type Source } from './installation.ts';
import type { Progress } from './progress.ts';

const STEP = 'state of the data directory';

/**
 * Makes sure that what an earlier run has copied is of the installation as it is now. If a server or an import has run on
 * it since, everything is copied anew; once the days have been written that cannot be, and a MoveError is thrown.
 *
 * @returns whether everything is copied anew
 */
export async function requireSameState(source: Source, progress: Progress): Promise<boolean> {
  const state = await stateOf(source);
  const recorded = await progress.step(STEP);
  const isChanged = recorded !== null && recorded.place !== state;
  if (isChanged) {
    if ((await progress.step('days')) !== null) {
      throw new MoveError(
        `svc serve or svc import has run on ${source.dataDir} since it was copied: begin anew, with empty servers`,
      );
    }
    const tables = new Set(STORED_TABLES.map(({ name }) => name));
    for (const name of await progress.names()) {
      if (tables.has(name.split(' ')[0]!)) await progress.record(name, { place: null, rows: 0, isDone: false });
    }
  }
  if (recorded === null || isChanged) await progress.record(STEP, { place: state, rows: 0, isDone: true });
  return isChanged;
}

/** A text that changes when a server or an import has brought events to the store. */
async function stateOf({ snapshot, store }: Source): Promise<string> {
  using rows = snapshot();
  const assigned = rows.assigned();
  const [found] = await store.query<{ events: number; hits: number }>(
    'SELECT (SELECT count() FROM events) AS events, (SELECT count() FROM hits) AS hits',
  );
  return JSON.stringify([assigned.get('writers') ?? 0, assigned.get('imports') ?? 0, found!.events, found!.hits]);
}
