import { EARLIEST_DAY } from './calendar.ts';
import type { ChannelText } from './channel.ts';

/** The texts that a rule of a site can have a pattern for, in the order in which they are shown. */
export const RULE_TEXTS = ['source', 'medium', 'campaign', 'referrer'] as const satisfies readonly ChannelText[];

/**
 * A rule of a site's owner: sessions whose texts match all of its patterns came by the channel. `*` in a pattern is any run
 * of characters, case is ignored (A to Z), and a text that is empty matches no pattern. A rule has one pattern at least.
 */
export interface OwnChannelRule extends Readonly<Partial<Record<ChannelText, string>>> {
  readonly channel: string;
}

/** A version of the rules of a site, which come before those of `channel.ts`. Every version stays. */
export interface ChannelVersion {
  readonly id: number;
  readonly siteId: number;
  readonly version: number;
  /** The first that holds wins. */
  readonly rules: readonly OwnChannelRule[];
  /** The first day that has the channels of this version, `YYYY-MM-DD`; null until it is counted. */
  readonly countedFrom: string | null;
  /** Epoch milliseconds. */
  readonly createdAt: number;
}

/** A run of days whose channels are made by the same rules. */
export interface ChannelEra {
  /** The first day; the last one is that before the next era. */
  readonly from: string;
  /** Null for days with the channels that they were closed with, by the rules of `channel.ts` alone. */
  readonly version: ChannelVersion | null;
  /** The site whose days it is of, where several sites are read; absent for all days that are read. */
  readonly siteId?: number;
}

/** The era of a site without rules of its own. */
export const DEFAULT_ERA: ChannelEra = { from: EARLIEST_DAY, version: null };

/** Lists the eras of the days from `firstDay` on, earliest first: a day has the latest version that is counted from it on. */
export function channelEras(versions: readonly ChannelVersion[], firstDay = EARLIEST_DAY): readonly ChannelEra[] {
  const eras: ChannelEra[] = [DEFAULT_ERA];
  for (const version of versions.toSorted((a, b) => a.version - b.version)) {
    const { countedFrom: from } = version;
    if (from === null) continue;
    while (eras.at(-1)!.from >= from) eras.pop();
    eras.push({ from, version });
  }
  return eras.filter((_, i) => i === eras.length - 1 || eras[i + 1]!.from > firstDay);
}

/** Returns the version whose channels a day has; null for those that it was closed with. */
export function channelVersionOn(eras: readonly ChannelEra[], day: string): ChannelVersion | null {
  return eras.findLast(({ from }) => from <= day)?.version ?? null;
}

/** Lists the versions whose channels these days are counted with: those that they have, and the last one. */
export function versionsCountedOn(
  versions: readonly ChannelVersion[],
  days: readonly string[],
): readonly ChannelVersion[] {
  const eras = channelEras(versions);
  const had = new Set(days.map((day) => channelVersionOn(eras, day)?.id));
  const last = Math.max(...versions.map(({ version }) => version));
  return versions.filter(({ id, version }) => had.has(id) || version === last);
}
