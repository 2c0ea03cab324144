import { FIELDS_VERSION } from '../../domain/event-fields.ts';
import { versionsCountedOn } from '../../domain/own-channels.ts';
import type { SiteDayEvents } from '../../store/encoded-lines.ts';
import type { StatementMode } from '../../store/store.ts';
import { beginClosing, type ClosedDay, publishClosedDays, type SiteDay, WHOLE_DAY } from '../days/closed-days.ts';
import type { DaySnapshot } from '../days/day-lease.ts';
import { SITE_DAYS_PER_STATEMENT_MAX } from '../days/generation.ts';
import { keysPart } from '../days/parts.ts';
import type { Arrivals } from '../days/site-days.ts';
import { ClosingFailures } from './closing-failures.ts';
import { countEvents, type DueDay, type Ended } from './count-events.ts';
import { DayWriter, SharedLimitError } from './day-writer.ts';
import type { DefinitionsOfSite } from './defined-derivations.ts';
import { grouped } from './grouped.ts';
import type { MaintainedDays } from './maintained-days.ts';
import type { SiteDefinitions } from './site-definitions.ts';
import type { SupersededRows } from './superseded-rows.ts';
import { takingTurns } from './taking-turns.ts';

/** Days share a writing up to so many events; a single larger day has one of its own. */
const EVENTS_PER_WRITING_MAX = 1_000_000;
/** Sites with more versions of funnels are crowded; after so long in a round their days are left for the next one. */
const CROWDED = { versions: 50, budgetMs: 20_000 };
/** A part of a day that exceeded the engine's limits as often as this is left out, so that the rest of the day is published. */
const TRIES_BEFORE_UNKNOWN = 3;

export interface CloserOptions extends MaintainedDays {
  readonly definitions: SiteDefinitions;
  /** Told what is written again. */
  readonly superseded: SupersededRows;
  readonly storedKeysMax: number;
  /** Runs each writing of some days together, to time it. */
  readonly timed?: (siteDays: number, write: () => Promise<void>) => Promise<void>;
  /** When a site is crowded, and the time that crowded days take in a round. */
  readonly crowded?: { readonly versions: number; readonly budgetMs: number };
}

/** Site-days that are written together. */
interface Writing {
  readonly ended: readonly Ended[];
  readonly mode: StatementMode;
}

/**
 * Closes days: writes their hits, then every rollup from these hits, then publishes all of it in one step. Until then
 * readers see the day as it was. A writing has a generation of its own, so a crash leaves rows that nobody reads, and the
 * next one begins afresh. Small site-days are written together: a statement has its price.
 */
export class Closer {
  readonly #options: CloserOptions;
  readonly #failures = new ClosingFailures();
  readonly #writer: DayWriter;
  /** The owner of the last crowded day that was written. */
  #lastOwner = 0;

  constructor(options: CloserOptions) {
    this.#options = options;
    this.#writer = new DayWriter(options.store, options.storedKeysMax);
  }

  /** The number of site-days that could not be closed the last time. */
  get failing(): number {
    return this.#failures.size;
  }

  /** Tells whether a day has failed for so long, and so often, that it will never be closed. */
  isHopeless(day: SiteDay): boolean {
    return this.#failures.isHopeless(day);
  }

  /**
   * Closes site-days that have ended. Those for which events arrive meanwhile stay open, and so do those that failed
   * not long ago. So do days of crowded sites when their time in this round is over: their organisations take turns.
   * Rejects with an AggregateError when some could not be closed; one keeps no other from it.
   * Rejects with the signal's reason between two statements when it is aborted; what is not published is then as before.
   */
  async close(siteDays: readonly DueDay[], signal?: AbortSignal): Promise<void> {
    const { catalogue, siteMutex, timed = (_, write) => write() } = this.#options;
    const { crowded: { versions, budgetMs } = CROWDED } = this.#options;
    // The others are erased, or deleted with their site.
    this.#failures.keep(({ siteId, day }) => catalogue.site(siteId).arrivals(day) !== undefined);
    const due = siteDays.filter((day) => this.#failures.isDue(day));
    const errors: unknown[] = [];
    const ended = await countEvents(this.#options, due, versions);
    const crowded = takingTurns(
      ended.filter(({ isCrowded }) => isCrowded),
      ({ owner }) => owner,
      this.#lastOwner,
    );
    // Days that share statements leave the same dimensions out.
    const alike = Map.groupBy(
      ended.filter(({ isCrowded }) => !isCrowded),
      ({ fieldsVersion, leftOut }) => `${fieldsVersion} ${leftOut}`,
    );
    const queue: Writing[] = [...alike.values()]
      .flatMap((days) => grouped(days, EVENTS_PER_WRITING_MAX, SITE_DAYS_PER_STATEMENT_MAX))
      .map((ended) => ({ ended, mode: 'shared' }));
    let crowdedUntil = Number.POSITIVE_INFINITY;
    const next = (): Writing | undefined => {
      if (queue.length > 0) return queue.shift();
      const now = performance.now();
      crowdedUntil = Math.min(crowdedUntil, now + budgetMs);
      const day = now <= crowdedUntil ? crowded.shift() : undefined;
      if (day === undefined) return undefined;
      this.#lastOwner = day.owner;
      return { ended: [day], mode: 'shared' };
    };
    for (let writing = next(); writing !== undefined; writing = next()) {
      const { ended, mode } = writing;
      try {
        const sites = [...new Set(ended.map(({ siteId }) => siteId))];
        await siteMutex.runExclusive(sites, () => timed(ended.length, () => this.#write(ended, mode, signal)));
        this.#failures.forget(ended);
      } catch (error) {
        signal?.throwIfAborted();
        const half = Math.ceil(ended.length / 2);
        if (error instanceof SharedLimitError) queue.unshift({ ended, mode: 'exclusive' });
        else if (ended.length > 1)
          queue.unshift({ ended: ended.slice(0, half), mode }, { ended: ended.slice(half), mode });
        else {
          this.#failures.note(ended[0]!);
          errors.push(error);
        }
      }
    }
    if (errors.length > 0) throw new AggregateError(errors, `${errors.length} site-days could not be closed`);
  }

  /**
   * Takes days that cannot be closed for closed, so that their raw events can go when they must: what was published of
   * them before stays, and of others nothing is known. Returns the events that are not counted in what stays.
   */
  async abandon(siteDays: readonly SiteDay[]): Promise<SiteDayEvents[]> {
    const { database, catalogue, superseded } = this.#options;
    const lost: SiteDayEvents[] = [];
    for (const day of siteDays) {
      const site = catalogue.site(day.siteId);
      const seen = site.arrivals(day.day);
      const before = site.published(day.day);
      const [generation] = before === undefined ? await beginClosing(database.db, [day]) : [before.generation];
      const events = seen?.events ?? 0;
      const stays = before ?? { ...day, generation: generation!, events, unknown: [WHOLE_DAY] };
      // Where the database counts arrivals, the day is open until it has these too.
      if (before === undefined || seen?.count !== undefined)
        await publishClosedDays(database.db, [stays], () => seen?.count);
      if (before !== undefined) lost.push({ ...day, events: events - before.events });
      catalogue.close([stays], () => seen);
    }
    this.#failures.forget(siteDays);
    superseded.note(siteDays);
    return lost;
  }

  async #write(asked: readonly Ended[], mode: StatementMode, signal: AbortSignal | undefined): Promise<void> {
    const { database, catalogue, superseded } = this.#options;
    const snapshot = catalogue.snapshot();
    // Events have come for the others since they were found to have ended: they are not quiet, and come again.
    const ended = asked.filter(
      ({ siteId, day, seen }) => snapshot.site(siteId).arrivals(day)?.version === seen?.version,
    );
    if (ended.length === 0) return;
    const sites = [...new Set(ended.map(({ siteId }) => siteId))];
    const definitions = await Promise.all(
      sites.map((siteId) =>
        this.#definitionsOfSite(
          siteId,
          ended.flatMap((one) => (one.siteId === siteId ? [one.day] : [])),
        ),
      ),
    );
    const generations = await beginClosing(database.db, ended);
    const { fieldsVersion, leftOut } = ended[0]!;
    const older = fieldsVersion === FIELDS_VERSION ? {} : { fieldsVersion };
    let closed: ClosedDay[] = ended.map(({ siteId, day, events }, i) => {
      return { siteId, day, events, generation: generations[i]!, ...older };
    });
    const again = closed.filter(({ generation }) => generation > 1);
    superseded.note(again);
    // Of a day that is alone, parts that fail again and again are left out.
    const isTolerant = ended.length === 1 && this.#failures.tries(ended[0]!) >= TRIES_BEFORE_UNKNOWN - 1;
    try {
      const { watermark } = snapshot;
      const failed = await this.#writer.write({ closed, definitions, leftOut, watermark, isTolerant, mode }, signal);
      const archived = new Map(definitions.map((site) => [site.siteId, site.archived]));
      closed = closed.map((published) => {
        const unknown = [...leftOut.map(keysPart), ...failed, ...(archived.get(published.siteId) ?? [])];
        return unknown.length === 0 ? published : { ...published, unknown };
      });
      await publishClosedDays(database.db, closed, (day) => this.#seenWhole(snapshot, day)?.count);
    } catch (error) {
      superseded.note(closed);
      throw error;
    }
    catalogue.close(closed, (day) => this.#seenWhole(snapshot, day));
    superseded.note(again);
  }

  /** The arrivals that a day was written with; none of them when a part of what is just arriving may be among them. */
  #seenWhole(snapshot: DaySnapshot, day: SiteDay): Arrivals | undefined {
    return this.#options.catalogue.isArriving(day) ? undefined : snapshot.site(day.siteId).arrivals(day.day);
  }

  async #definitionsOfSite(siteId: number, days: readonly string[]): Promise<DefinitionsOfSite> {
    const { definitions } = this.#options;
    const [archived, goals, revenues, properties, funnels, versions] = await Promise.all([
      definitions.archivedOf(siteId),
      definitions.goalsOf(siteId),
      definitions.revenuesOf(siteId),
      definitions.propertiesOf(siteId),
      definitions.funnelVersionsOf(siteId),
      definitions.channelVersionsOf(siteId),
    ]);
    return { siteId, archived, goals, revenues, properties, funnels, channels: versionsCountedOn(versions, days) };
  }
}
