import type { Db } from '../../database/database.ts';
import { inTransaction } from '../../database/transaction.ts';
import { EARLIEST_DAY } from '../../domain/calendar.ts';
import type { FunnelVersion } from '../../domain/funnel.ts';
import { type FunnelRevenue, funnelRevenues } from '../../domain/funnel-revenue.ts';
import type { Goal } from '../../domain/goal.ts';
import type { ChannelVersion } from '../../domain/own-channels.ts';
import type { Property } from '../../domain/property.ts';
import type { Revenue } from '../../domain/revenue.ts';
import { type Backfill, forgetRevenueBackfills, recordBackfill } from '../../sites/backfills.ts';
import { recordCountedFrom } from '../../sites/counted-from.ts';
import { recordFunnelRevenueCountedFrom } from '../../sites/funnel-revenues.ts';
import { listProperties } from '../../sites/properties.ts';
import {
  Backfilled,
  backfillOfChannels,
  backfillOfFunnel,
  backfillOfProperty,
  backfillOfRevenue,
  backfillsOfGoals,
} from '../days/backfilled.ts';
import { recordAddedRows } from '../days/closed-days.ts';
import {
  channelRevenuePart,
  channelsPart,
  funnelPart,
  funnelRevenuePart,
  goalPart,
  propertyPart,
  revenuePart,
} from '../days/parts.ts';
import { belowWatermark } from '../days/watermark.ts';
import { type BoundSql, unitedRows } from '../sql/bound-sql.ts';
import { funnelFrom, stepRows } from '../sql/funnels.ts';
import { goalsFrom } from '../sql/goals.ts';
import { ownChannelKeys, ownChannelRevenue } from '../sql/own-channels.ts';
import { propertyKeys } from '../sql/properties.ts';
import { funnelRevenueFrom, revenueFrom } from '../sql/revenue.ts';
import type { DefinitionsOfSite } from './defined-derivations.ts';
import { EVENTS_PER_STATEMENT_MAX, type Filling, insertFilling } from './filling.ts';
import { writeGoalsOfKeys } from './goals-of-keys.ts';
import type { MaintainedDays } from './maintained-days.ts';
import { noteDays } from './note-days.ts';
import { HITS, PUBLISHED_HITS, PUBLISHED_VISITS } from './published-hits.ts';

/** With the mutex of the closing of days: what a closing in hand does not know of must be backfilled after it. */
export interface BackfillerOptions extends MaintainedDays {
  readonly storedKeysMax: number;
}

const EVENTS_OF_DAYS = 'SELECT * FROM events WHERE site = {site:UInt32} AND day IN {days:Array(Date)}';

/**
 * Counts what is new on the days that were closed before it, as far back as visits, or else raw events, are kept. Repeating it
 * changes nothing.
 */
export class Backfiller {
  readonly #options: BackfillerOptions;
  readonly #backfilled: Backfilled;

  constructor(options: BackfillerOptions) {
    this.#options = options;
    this.#backfilled = new Backfilled(options.database);
  }

  /** Counts these goals on every closed day whose hits are there, or visits from `firstVisit` on. */
  async goals(siteId: number, goals: readonly Goal[], firstRaw: string, firstVisit: string): Promise<void> {
    const missing = await this.#backfilled.missing(backfillsOfGoals(goals));
    if (missing.length === 0) return;
    const added = goals.filter(({ id }) => missing.some((backfill) => backfill.id === id));
    const rows = () => goalsFrom(PUBLISHED_HITS, added);
    const parts = added.map(goalPart);
    const visits = { from: firstVisit, rows: goalsFrom(PUBLISHED_VISITS, added) };
    await this.#fill({ table: 'day_goals', siteId, firstRaw, rows, visits, parts, goals: added }, missing);
  }

  /**
   * Counts the money of a goal, by the kept properties and the site's own channels too, and of the funnels that end with
   * it, on every closed day from `firstRaw` on.
   */
  async revenue(
    revenue: Revenue,
    { properties, channels, funnels }: Pick<DefinitionsOfSite, 'properties' | 'channels' | 'funnels'>,
    firstRaw: string,
  ): Promise<void> {
    const { siteId } = revenue;
    const missing = await this.#backfilled.missing([backfillOfRevenue(revenue)]);
    if (missing.length === 0) return;
    await this.#funnelRevenues(funnelRevenues(funnels, [revenue]), firstRaw);
    const cap = this.#options.storedKeysMax;
    const rows = (events: BoundSql) =>
      unitedRows([
        revenueFrom(HITS, events, revenue, properties, { cap }),
        ...channels.map((version) => ownChannelRevenue(HITS, events, revenue, version, { cap, areKnown: false })),
      ]);
    const parts = [revenuePart(revenue), ...channels.map((version) => channelRevenuePart(revenue, version))];
    await this.#fill({ table: 'day_revenue', siteId, firstRaw, rows, parts, goals: [] }, missing, async (db, from) => {
      await recordCountedFrom(db, 'revenues', revenue.id, from);
      // A property that was kept meanwhile needs all orders once more.
      const ids = new Set(properties.map(({ id }) => id));
      const isNew = (await listProperties(db, siteId)).some(({ id }) => !ids.has(id));
      if (isNew) await forgetRevenueBackfills(db, siteId);
    });
  }

  /** Counts a kept property on every closed day from `firstRaw` on. */
  async property(property: Property, firstRaw: string): Promise<void> {
    const { siteId } = property;
    const missing = await this.#backfilled.missing([backfillOfProperty(property)]);
    if (missing.length === 0) return;
    const rows = (events: BoundSql) => propertyKeys(events, property, { cap: this.#options.storedKeysMax });
    const parts = [propertyPart(property)];
    await this.#fill({ table: 'day_subject_keys', siteId, firstRaw, rows, parts, goals: [] }, missing, (db, from) =>
      recordCountedFrom(db, 'properties', property.id, from),
    );
  }

  /** Counts a version of a site's own channels, and the money of goals by them, on every closed day from `firstRaw` on. */
  async channels(version: ChannelVersion, revenues: readonly Revenue[], firstRaw: string): Promise<void> {
    const { siteId } = version;
    const missing = await this.#backfilled.missing([backfillOfChannels(version)]);
    if (missing.length === 0) return;
    const cap = this.#options.storedKeysMax;
    for (const revenue of revenues) {
      const rows = (events: BoundSql) => ownChannelRevenue(HITS, events, revenue, version, { cap, areKnown: false });
      const parts = [channelRevenuePart(revenue, version)];
      await this.#fill({ table: 'day_revenue', siteId, firstRaw, rows, parts, goals: [] }, []);
    }
    const rows = () =>
      ownChannelKeys(PUBLISHED_HITS, version, { cap, events: EVENTS_PER_STATEMENT_MAX, areKnown: false });
    const parts = [channelsPart(version)];
    await this.#fill({ table: 'day_keys', siteId, firstRaw, rows, parts, goals: [] }, missing, (db) =>
      recordCountedFrom(db, 'channel_versions', version.id, firstRaw),
    );
  }

  /** Counts a version of a funnel as far back as visits, and the money of the goals that it ends with as far as raw events. */
  async funnel(
    funnel: FunnelVersion,
    revenues: readonly Revenue[],
    firstRaw: string,
    firstVisit: string,
  ): Promise<void> {
    const { siteId } = funnel;
    const missing = await this.#backfilled.missing([backfillOfFunnel(funnel)]);
    if (missing.length === 0) return;
    await this.#funnelRevenues(funnelRevenues([funnel], revenues), firstRaw);
    const rows = () => stepRows(funnelFrom(PUBLISHED_HITS, funnel), funnel);
    const parts = [funnelPart(funnel)];
    const visits = { from: firstVisit, rows: stepRows(funnelFrom(PUBLISHED_VISITS, funnel), funnel) };
    await this.#fill({ table: 'day_funnels', siteId, firstRaw, rows, visits, parts, goals: [] }, missing);
  }

  /** Counts the orders that complete funnels: of whichever is new, a funnel or the money of its goal. */
  async #funnelRevenues(counted: readonly FunnelRevenue[], firstRaw: string): Promise<void> {
    for (const orders of counted) {
      const { siteId } = orders.revenue;
      const rows = (events: BoundSql) => funnelRevenueFrom(HITS, events, orders, { cap: this.#options.storedKeysMax });
      const parts = [funnelRevenuePart(orders)];
      await this.#fill({ table: 'day_revenue', siteId, firstRaw, rows, parts, goals: [] }, [], (db, from) =>
        recordFunnelRevenueCountedFrom(db, orders, from),
      );
    }
  }

  async #fill(
    filling: Filling,
    backfills: readonly Backfill[],
    record: (transaction: Db, from: string) => Promise<void> = async () => {},
  ): Promise<void> {
    const { database, catalogue, siteMutex } = this.#options;
    await siteMutex.runExclusive([filling.siteId], async () => {
      const snapshot = catalogue.snapshot();
      const site = snapshot.site(filling.siteId);
      // Later events open their day again.
      const seen = belowWatermark(snapshot.watermark);
      const rows = filling.rows({ sql: `${EVENTS_OF_DAYS}${seen.sql}`, params: seen.params });
      const days = site.closedSince('');
      const imported = days.filter(({ importId }) => importId !== undefined);
      const { firstRaw, visits } = filling;
      // Visits of earlier days may still be there, but nobody may read them.
      const areVisitsRead = (day: string) => visits !== undefined && day >= visits.from;
      const kept = days.filter(({ day, hasVisits }) => hasVisits !== undefined && areVisitsRead(day));
      // The raw events of an older day may wait to go: its visits will know only what is counted now.
      const isRaw = (day: string) => day >= firstRaw || (areVisitsRead(day) && !site.isFinal(day));
      const raw = days.filter(
        ({ day, importId, hasVisits }) => importId === undefined && hasVisits === undefined && isRaw(day),
      );
      const closed = [...raw, ...kept];
      const counting = new Set(closed.map(({ day }) => day));
      // Days that are closed later are counted with it, also those that an import brings.
      const old = site.publishedDays.filter(
        ({ day, importId, isErased }) => importId === undefined && !isErased && day < firstRaw && !counting.has(day),
      );
      const countedFrom = old.length > 0 ? firstRaw : EARLIEST_DAY;
      await insertFilling(this.#options, filling, rows, raw);
      if (visits !== undefined) await insertFilling(this.#options, filling, visits.rows, kept);
      await writeGoalsOfKeys(this.#options.store, filling.goals, imported);
      const counted = filling.goals.length > 0 ? [...closed, ...imported] : closed;
      catalogue.added(counted);
      await noteDays(database.db, catalogue, filling.siteId, backfills, filling.parts, {
        counted: closed,
        before: old,
      });
      await inTransaction(database.db, async (transaction) => {
        await recordAddedRows(
          transaction,
          filling.siteId,
          counted.map(({ day }) => day),
        );
        for (const backfill of backfills) await recordBackfill(transaction, backfill);
        await record(transaction, countedFrom);
      });
    });
  }
}
