import { firstOfMonth, lastOfMonth } from '../../domain/calendar.ts';
import type { ChannelEra } from '../../domain/own-channels.ts';
import type { Period } from '../../domain/period.ts';
import { openTable } from '../../store/schema.ts';
import type { QueryParams } from '../../store/store.ts';
import type { DayStates, PublishedDay, SiteDays } from '../days/site-days.ts';
import { belowWatermark, type Watermark } from '../days/watermark.ts';
import { type BoundSql, unitedRows } from '../sql/bound-sql.ts';
import { type LayerColumn, type LayerSource, type Selection, selectedFrom } from '../sql/conditions.ts';
import { hitLayers } from './hit-layers.ts';
import type { OpenQuestion, OpenQuestions } from './open-day-cache.ts';
import { outside, publishedMonths, publishedRows } from './published-rows.ts';
import type { OpenEvents, Rollup } from './rollups.ts';

/** The events of the days of the parameter `open`. */
const OPEN_EVENTS = 'SELECT * FROM events WHERE site = {site:UInt32} AND day IN {open:Array(Date)}';

export interface SitePeriodOptions {
  readonly siteId: number;
  readonly site: SiteDays;
  readonly days: Period;
  readonly watermark: Watermark;
  /** The visitors of the open days with very many events, decimal. */
  readonly heavy: readonly string[];
  /** Leaves the other days out; absent for all. */
  readonly only?: 'open' | 'closed';
  /** The rules of the site's channels. */
  readonly eras: readonly ChannelEra[];
}

/** One site's rollups over a run of days, as they were when a lease was taken. */
export class SitePeriod {
  readonly #options: SitePeriodOptions;
  readonly #states: DayStates;
  /** The days of the whole months that the run lies in. */
  readonly #around: DayStates;
  /** The values that every subquery needs. */
  readonly #params: QueryParams;
  readonly #published: BoundSql;
  readonly #months: BoundSql;
  /** The rows of the days that no stored month stands for; null when there are none. */
  readonly #besideMonths: BoundSql | null;
  readonly #openEvents: OpenEvents;
  /** The parameters of the watermark. */
  readonly #seen: QueryParams;

  constructor(options: SitePeriodOptions) {
    const { siteId, site, days, watermark, heavy, only } = options;
    this.#options = options;
    const all = site.states(days);
    const states = only === undefined ? all : { ...all, [only === 'open' ? 'closed' : 'open']: [] };
    const seen = belowWatermark(watermark);
    this.#openEvents = { sql: `${OPEN_EVENTS}${seen.sql}`, count: site.openEvents(days), heavy };
    this.#states = states;
    this.#around = site.states({ from: firstOfMonth(days.from), to: lastOfMonth(days.to) });
    this.#seen = seen.params;
    this.#published = publishedRows(siteId, [days], states);
    this.#months = publishedMonths(siteId, states.months);
    const beside = outside(days, states.months);
    this.#besideMonths = beside.length === 0 ? null : publishedRows(siteId, beside, states, 'beside_');
    this.#params = {
      open: states.open,
      ...this.#published.params,
      ...this.#months.params,
      ...this.#besideMonths?.params,
      ...seen.params,
    };
  }

  /** Tells apart the site, and the rules by which its channels are made. */
  get subject(): string {
    const { siteId, eras } = this.#options;
    return [siteId, ...eras.map(({ from, version }) => `${from}:${version?.id ?? ''}`)].join(' ');
  }

  /** The run of days, in the site's own time. */
  get days(): Period {
    return this.#options.days;
  }

  /** The days that are derived from their events. */
  get open(): readonly string[] {
    return this.#states.open;
  }

  /** The days whose rows are stored. */
  get closed(): readonly PublishedDay[] {
    return this.#states.closed;
  }

  /** The closed days that have hits to be read, or visits. */
  get withHits(): readonly PublishedDay[] {
    const { site } = this.#options;
    return this.closed.filter(({ day, importId, hasVisits }) => {
      return importId === undefined && (hasVisits !== undefined || !site.isFinal(day));
    });
  }

  /** The open days alone. */
  openPart(): SitePeriod {
    return new SitePeriod({ ...this.#options, only: 'open' });
  }

  /** The closed days of a run alone. */
  closedPart(days: Period): SitePeriod {
    return new SitePeriod({ ...this.#options, days, only: 'closed' });
  }

  /** The closed days of the whole months that the run lies in. */
  get closedAround(): readonly PublishedDay[] {
    return this.#around.closed;
  }

  /** The questions about the open days for some rollups. */
  questions(wanted: readonly Rollup[], mayBeStale: boolean): OpenQuestions {
    const { siteId, site, days } = this.#options;
    const parts = wanted.map((rollup) => this.#question(rollup));
    return { siteId, days: this.open, version: site.version(days), mayBeStale, parts };
  }

  #question(rollup: Rollup): OpenQuestion {
    const { table, columns, part } = rollup;
    const rows = rollup.open(this.#openEvents);
    // The heavy visitors are no part of the question, only of the way to its answer.
    const { heavy: _, ...asked } = rows.params;
    const derivation = { sql: rows.sql, params: { ...rows.params, ...this.#seen } };
    return { table, part: `${columns} ${part} ${JSON.stringify(asked)}`, rows: derivation };
  }

  /** Tells apart what is asked of the closed days. */
  questionOf({ table, columns, part, partParams }: Rollup): string {
    return [this.#options.siteId, table, columns, part, JSON.stringify(partParams)].join('\n');
  }

  /**
   * Rows of a rollup: stored ones, and of open days those of a generation in memory, or derived in place without one.
   */
  rows(rollup: Rollup, generation: number | undefined): BoundSql {
    const { columns, months, once, part } = rollup;
    const closed =
      months === null || this.#states.months.length === 0
        ? storedRows(rollup, this.#published.sql)
        : [
            `SELECT ${columns} FROM ${months} WHERE ${this.#months.sql}${partCondition(part)}`,
            ...(this.#besideMonths === null ? [] : [storedRows(rollup, this.#besideMonths.sql)]),
          ].join(' UNION ALL ');
    const open = rollup.open(this.#openEvents);
    const rows = this.#union(closed, derivedRows(rollup, open, generation));
    return { sql: deduplicated(rows, once), params: { ...this.#params, ...open.params } };
  }

  /** The stored rows of a run of days within those months. */
  closedRows(rollup: Rollup, days: Period): BoundSql {
    const published = publishedRows(this.#options.siteId, [days], this.#around);
    const sql = deduplicated(storedRows(rollup, published.sql), rollup.once);
    return { sql, params: { ...published.params, ...rollup.partParams } };
  }

  /** The rows of the open days; null without one. */
  openRows(rollup: Rollup, generation: number | undefined): BoundSql | null {
    if (this.open.length === 0) return null;
    const open = rollup.open(this.#openEvents);
    const sql = deduplicated(derivedRows(rollup, open, generation), rollup.once);
    return { sql, params: { ...this.#params, ...open.params } };
  }

  /** The raw events of all days, with the columns of the events layer. */
  get events(): BoundSql {
    const raw = [...this.open, ...this.closed.map(({ day }) => day)];
    const seen = belowWatermark(this.#options.watermark);
    return {
      sql: `SELECT * FROM events WHERE site = {site:UInt32} AND day IN {raw:Array(Date)}${seen.sql}`,
      params: { site: this.#options.siteId, raw, ...seen.params },
    };
  }

  /** Selects hits of all days that have some, with these columns. */
  hits(selection: Selection, columns: readonly LayerColumn[]): BoundSql {
    return unitedRows(this.hitSources.map((source) => source.of(selection, columns)));
  }

  /** The layers of its hits, at least one. */
  get hitSources(): LayerSource[] {
    const { siteId, site, eras } = this.#options;
    const { events } = this;
    const layers = hitLayers({ siteId, site, states: this.#states, eras, events, open: this.#openEvents });
    return layers.map((layer) => ({
      events,
      person: layer.person,
      of: (selection, columns) => {
        const { sql, params } = selectedFrom(layer, selection, columns);
        return { sql, params: { ...this.#params, ...params } };
      },
    }));
  }

  #union(closed: string, open: string): string {
    if (this.#states.open.length === 0) return closed;
    return this.#states.closed.length > 0 ? `${closed} UNION ALL ${open}` : open;
  }
}

function storedRows({ table, columns, part }: Rollup, published: string): string {
  return `SELECT ${columns} FROM ${table} WHERE ${published}${partCondition(part)}`;
}

function partCondition(part: string): string {
  return part === '' ? '' : ` AND ${part}`;
}

function derivedRows({ table, columns }: Rollup, open: BoundSql, generation: number | undefined): string {
  return generation === undefined
    ? `SELECT ${columns} FROM (${open.sql})`
    : `SELECT ${columns} FROM ${openTable(table)} WHERE generation = ${generation}`;
}

/** A repeated backfill may have written a row twice. */
function deduplicated(rows: string, columns: string): string {
  return columns === '' ? rows : `SELECT * FROM (${rows}) LIMIT 1 BY ${columns}`;
}
