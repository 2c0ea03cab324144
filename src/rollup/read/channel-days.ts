import { ADDED_FIELDS } from '../../domain/added-fields.ts';
import type { StoredDimension } from '../../domain/dimension.ts';
import { type ChannelEra, type ChannelVersion, channelEras, channelVersionOn } from '../../domain/own-channels.ts';
import type { QueryParams } from '../../store/store.ts';
import type { ClosedDay } from '../days/closed-days.ts';
import { columnName, keysOf, type UnknownDay, UnknownRowsError, unknownDays } from '../days/day-knowledge.ts';
import type { DayLease } from '../days/day-lease.ts';
import { DEFAULT_ERAS } from '../sql/channels.ts';
import { ownChannelDimension } from '../sql/own-channels.ts';

/** The versions of the own rules of channels of the site that is read. */
export interface SiteChannels {
  readonly siteId: number;
  readonly versions: readonly ChannelVersion[];
}

const SWITCHABLE: ReadonlySet<string> = new Set(ADDED_FIELDS.map(({ column }) => column));

function isSwitchable(dimension: StoredDimension): boolean {
  return SWITCHABLE.has(dimension);
}

/** The days of a site and the rules by which each has its channels. */
export class ChannelDays {
  readonly eras: readonly ChannelEra[];
  /** The days that were imported as sums: they have the channels that they came with. */
  readonly #sums: readonly string[];

  /** @param channels absent when no channels are read */
  constructor(channels: SiteChannels | undefined, lease: DayLease) {
    this.eras = channels === undefined ? DEFAULT_ERAS : channelEras(channels.versions);
    const closed = channels === undefined || !this.areOwn ? [] : lease.site(channels.siteId).closedSince('');
    this.#sums = closed.filter(({ importId }) => importId !== undefined).map(({ day }) => day);
  }

  /** Tells whether any day has the channels of a version of the site's own rules. */
  get areOwn(): boolean {
    return this.eras.some(({ version }) => version !== null);
  }

  /**
   * Throws an UnknownRowsError when one of the days has hits from before one of these dimensions. Days with a version know
   * channels, whatever they were closed with.
   */
  requireFields(closed: readonly ClosedDay[], dimensions: readonly StoredDimension[]): void {
    const missing = this.withoutFields(closed, dimensions);
    if (missing.length > 0) throw new UnknownRowsError(missing);
  }

  /** Lists the days that have hits from before one of these dimensions, or of a time at which the site had it switched off. */
  withoutFields(closed: readonly ClosedDay[], dimensions: readonly StoredDimension[]): UnknownDay[] {
    const isMade = (day: ClosedDay, dimension: StoredDimension) =>
      dimension === 'channel' && this.versionOn(day) !== null;
    const names = (day: ClosedDay) => dimensions.filter((dimension) => !isMade(day, dimension)).map(columnName);
    const parts = [{ names, imported: [] }, ...dimensions.filter(isSwitchable).map(keysOf)];
    return unknownDays(closed, parts).filter(({ reason }) => reason !== 'imported' && reason !== 'erased');
  }

  /** The version whose channels are stored of a closed day; null for those that it was closed with. */
  versionOn({ day, importId }: ClosedDay): ChannelVersion | null {
    return importId === undefined ? channelVersionOn(this.eras, day) : null;
  }

  /** A condition that selects, of the stored rows of all versions, those that each day has, with its parameters. */
  get selected(): { readonly part: string; readonly params: QueryParams } {
    const own = this.eras.flatMap(({ from, version }) => (version === null ? [] : [{ from, version }])).toReversed();
    const branches = own.map(({ version }, i) => `day >= {channel_from${i}:Date}, '${ownChannelDimension(version)}'`);
    const names = own.map(({ version }) => `'${ownChannelDimension(version)}'`);
    return {
      part: `dimension IN ('channel', ${names.join(', ')})
  AND dimension = multiIf(day IN {channel_sums:Array(Date)}, 'channel', ${branches.join(', ')}, 'channel')`,
      params: { channel_sums: this.#sums, ...Object.fromEntries(own.map(({ from }, i) => [`channel_from${i}`, from])) },
    };
  }
}
