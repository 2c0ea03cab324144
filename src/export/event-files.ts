import { hash, randomUUID } from 'node:crypto';
import type { Period } from '../domain/period.ts';
import type { RollupSnapshot } from '../rollup/read/rollup-snapshot.ts';
import { type ExportOrder, type ExportPlan, eventFileName, type PlannedFile } from './export-source.ts';

/** Begins the stamps: higher when the same events become other files. */
const STAMP_VERSION = 2;

/** Tells the versions of this process from those of an earlier one. */
const PROCESS = randomUUID();

/** Plans the files of a site's raw events, one for each day that has ended. */
export function planEvents(
  snapshot: RollupSnapshot,
  siteId: number,
  range: Period,
  { format, events }: ExportOrder,
): Pick<ExportPlan, 'files' | 'past'> {
  if (events === 'none') return { files: [], past: [] };
  const { open, closed } = snapshot.states(siteId, range);
  const ofDay = (day: string, stamp: string | null): PlannedFile => {
    const version = stamp ?? `${PROCESS} ${snapshot.version(siteId, { from: day, to: day })}`;
    return { name: eventFileName(day, format), kind: 'events', month: day.slice(0, 7), stamp, version };
  };
  const own = closed.filter(({ importId }) => importId === undefined);
  const files = [
    ...open.map((day) => ofDay(day, null)),
    ...own
      .filter(({ day }) => !snapshot.isFinal(siteId, day))
      .map(({ day, generation }) => ofDay(day, stampOf(day, generation, events))),
  ];
  return {
    files: files.sort((a, b) => (a.name < b.name ? -1 : 1)),
    past: own.flatMap(({ day }) => (snapshot.isFinal(siteId, day) ? [day] : [])).sort(),
  };
}

function stampOf(day: string, generation: number, events: ExportOrder['events']): string {
  return hash('sha256', JSON.stringify([STAMP_VERSION, day, generation, events])).slice(0, 32);
}
