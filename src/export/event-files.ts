import { hash, randomUUID } from 'node:crypto';
import { type ChannelVersion, channelEras } from '../domain/own-channels.ts';
import type { Period } from '../domain/period.ts';
import type { RollupSnapshot } from '../rollup/read/rollup-snapshot.ts';
import { type DayKind, dayFileName, type ExportOrder, type ExportPlan, type PlannedFile } from './export-source.ts';

/** Begins the stamps: higher when the same events or visits become other files. */
const STAMP_VERSIONS: Readonly<Record<DayKind, number>> = { events: 2, visits: 1 };

/** Tells the versions of this process from those of an earlier one. */
const PROCESS = randomUUID();

/** The days of an export. */
interface ExportedDays {
  readonly range: Period;
  /** The first day whose visits the site keeps. */
  readonly firstVisit: string;
}

/**
 * Plans the files of a site's raw events and kept visits, one for each day that has ended.
 *
 * @param channels the versions of the site's own rules of channels
 */
export function planDays(
  snapshot: RollupSnapshot,
  siteId: number,
  { range, firstVisit }: ExportedDays,
  { format, events }: ExportOrder,
  channels: readonly ChannelVersion[],
): Pick<ExportPlan, 'files' | 'past'> {
  if (events === 'none') return { files: [], past: [] };
  const { open, closed } = snapshot.states(siteId, range);
  const ofDay = (kind: DayKind, day: string, stamp: string | null): PlannedFile => {
    const version = stamp ?? `${PROCESS} ${snapshot.version(siteId, { from: day, to: day })}`;
    return { name: dayFileName(kind, day, format), kind, month: day.slice(0, 7), stamp, version };
  };
  const own = closed.filter(({ importId }) => importId === undefined);
  const final = own.filter(({ day }) => snapshot.isFinal(siteId, day));
  const files = [
    ...open.map((day) => ofDay('events', day, null)),
    ...own
      .filter((day) => !final.includes(day))
      .map(({ day, generation }) => ofDay('events', day, stampOf('events', day, [generation, events]))),
    ...final
      .filter(({ day, hasVisits }) => hasVisits !== undefined && day >= firstVisit)
      .map(({ day, generation }) => {
        // Changed rules of channels give other channels to visits that are kept.
        const stamped = [generation, events, ownChannelsOf(channels, { from: day, to: day })];
        return ofDay('visits', day, stampOf('visits', day, stamped));
      }),
  ];
  return {
    files: files.sort((a, b) => (a.name < b.name ? -1 : 1)),
    past: final.map(({ day }) => day).sort(),
  };
}

/** Lists the versions of a site's own rules of channels that hold on some days, with the days from which they do. */
export function ownChannelsOf(channels: readonly ChannelVersion[], days: Period): [from: string, version: number][] {
  return channelEras(channels, days.from).flatMap(({ from, version }) =>
    version === null || from > days.to ? [] : [[from, version.version]],
  );
}

function stampOf(kind: DayKind, day: string, stamped: readonly unknown[]): string {
  return hash('sha256', JSON.stringify([STAMP_VERSIONS[kind], day, ...stamped])).slice(0, 32);
}
