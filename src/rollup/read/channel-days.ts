import { ADDED_FIELDS } from '../../domain/added-fields.ts';
import type { StoredDimension } from '../../domain/dimension.ts';
import { type ChannelEra, type ChannelVersion, channelEras, channelVersionOn } from '../../domain/own-channels.ts';
import type { QueryParams } from '../../store/store.ts';
import type { ClosedDay } from '../days/closed-days.ts';
import { columnName, keysOf, type UnknownDay, UnknownRowsError, unknownDays } from '../days/day-knowledge.ts';
import type { DayLease } from '../days/day-lease.ts';
import { SITE_DAY, siteDayNumber } from '../days/generation.ts';
import { DEFAULT_ERAS } from '../sql/channels.ts';
import { ownChannelDimension } from '../sql/own-channels.ts';

/** The versions of the own rules of channels of a site that is read. */
export interface SiteChannels {
  readonly siteId: number;
  readonly versions: readonly ChannelVersion[];
}

const SWITCHABLE: ReadonlySet<string> = new Set(ADDED_FIELDS.map(({ column }) => column));

function isSwitchable(dimension: StoredDimension): boolean {
  return SWITCHABLE.has(dimension);
}

/** The days of sites and the rules by which each has its channels. */
export class ChannelDays {
  readonly eras: readonly ChannelEra[];
  /** The eras of each site, where several are read. */
  readonly #bySite: ReadonlyMap<number, readonly ChannelEra[]>;
  readonly #isOfSeveral: boolean;
  /** The days that were imported as sums: they have the channels that they came with. */
  readonly #sums: readonly ClosedDay[];

  /** @param channels those of each site that is read; empty when no channels are read */
  constructor(channels: readonly SiteChannels[], lease: DayLease) {
    this.#isOfSeveral = channels.length > 1;
    this.#bySite = new Map(channels.map((site) => [site.siteId, this.#erasOf(site)]));
    this.eras = channels.length === 0 ? DEFAULT_ERAS : [...this.#bySite.values()].flat();
    const closed = this.areOwn ? channels.flatMap(({ siteId }) => lease.site(siteId).closedSince('')) : [];
    this.#sums = closed.filter(({ importId }) => importId !== undefined);
  }

  #erasOf({ siteId, versions }: SiteChannels): readonly ChannelEra[] {
    const eras = channelEras(versions);
    return this.#isOfSeveral ? eras.map((era) => ({ ...era, siteId })) : eras;
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
  versionOn({ siteId, day, importId }: ClosedDay): ChannelVersion | null {
    if (importId !== undefined) return null;
    return channelVersionOn(this.#isOfSeveral ? this.#bySite.get(siteId)! : this.eras, day);
  }

  /** A condition that selects, of the stored rows of all versions, those that each day has, with its parameters. */
  get selected(): { readonly part: string; readonly params: QueryParams } {
    const own = this.eras
      .flatMap(({ version, ...era }) => (version === null ? [] : [{ ...era, version }]))
      .toReversed();
    const branches = own.map(({ version, siteId }, i) => {
      const ofSite = siteId === undefined ? '' : `site = ${siteId} AND `;
      return `${ofSite}day >= {channel_from${i}:Date}, '${ownChannelDimension(version)}'`;
    });
    const names = own.map(({ version }) => `'${ownChannelDimension(version)}'`);
    const isSum = this.#isOfSeveral
      ? `${SITE_DAY} IN {channel_sums:Array(UInt64)}`
      : 'day IN {channel_sums:Array(Date)}';
    const sums = this.#isOfSeveral ? this.#sums.map(siteDayNumber) : this.#sums.map(({ day }) => day);
    return {
      part: `dimension IN ('channel', ${[...new Set(names)].join(', ')})
  AND dimension = multiIf(${isSum}, 'channel', ${branches.join(', ')}, 'channel')`,
      params: { channel_sums: sums, ...Object.fromEntries(own.map(({ from }, i) => [`channel_from${i}`, from])) },
    };
  }
}
