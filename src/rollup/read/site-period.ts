import { firstOfMonth, lastOfMonth } from '../../domain/calendar.ts';
import type { ChannelEra } from '../../domain/own-channels.ts';
import type { Period } from '../../domain/period.ts';
import { openTable } from '../../store/schema.ts';
import type { QueryParams } from '../../store/store.ts';
import type { DayStates, PublishedDay, SiteDays } from '../days/site-days.ts';
import { belowWatermark, type Watermark } from '../days/watermark.ts';
import { type BoundSql, unitedRows } from '../sql/bound-sql.ts';
import { type HitLayer, type LayerColumn, type LayerSource, type Selection, selectedFrom } from '../sql/conditions.ts';
import { eventsOf } from './events-of-days.ts';
import { hitLayers, type ReadSite } from './hit-layers.ts';
import type { OpenQuestion, OpenQuestions } from './open-day-cache.ts';
import { outside, publishedMonths, publishedRows } from './published-rows.ts';
import type { OpenEvents, Rollup } from './rollups.ts';

export interface SitePeriodOptions {
  /** At least one. */
  readonly sites: readonly { readonly siteId: number; readonly site: SiteDays }[];
  readonly days: Period;
  readonly watermark: Watermark;
  /** The visitors of the open days with very many events, decimal. */
  readonly heavy: readonly string[];
  /** Leaves the other days out; absent for all. */
  readonly only?: 'open' | 'closed';
  /** The rules of the site's channels. */
  readonly eras: readonly ChannelEra[];
}

/** The rollups of a site, or of several together, over a run of days, as they were when a lease was taken. */
export class SitePeriod {
  readonly #options: SitePeriodOptions;
  readonly #sites: readonly ReadSite[];
  /** The whole months whose sums stand for their days; none of several sites. */
  readonly #monthStates: DayStates['months'];
  /** The values that every subquery needs. */
  readonly #params: QueryParams;
  readonly #published: BoundSql;
  readonly #months: BoundSql;
  /** The rows of the days that no stored month stands for; null when there are none. */
  readonly #besideMonths: BoundSql | null;
  readonly #openEvents: OpenEvents;
  /** The days that are derived from their events, in order. */
  readonly open: readonly string[];
  /** The days whose rows are stored, of each site. */
  readonly closed: readonly PublishedDay[];

  constructor(options: SitePeriodOptions) {
    const { sites, days, watermark, heavy, only } = options;
    this.#options = options;
    this.#sites = sites.map(({ siteId, site }) => {
      const all = site.states(days);
      const states = only === undefined ? all : { ...all, [only === 'open' ? 'closed' : 'open']: [] };
      return { siteId, site, states, reopened: all.open };
    });
    const open = eventsOf(
      this.#sites.map(({ siteId, states }) => ({ siteId, days: states.open })),
      watermark,
      'open',
    );
    this.#openEvents = {
      sql: open.sql,
      count: sites.reduce((events, { site }) => events + site.openEvents(days), 0),
      heavy,
    };
    this.open = [...new Set(this.#sites.flatMap(({ states }) => states.open))].sort();
    this.closed = this.#sites.flatMap(({ states }) => states.closed);
    const [one] = this.#sites;
    this.#monthStates = this.#sites.length === 1 ? one!.states.months : [];
    this.#published = publishedRows(this.#sites, [days]);
    this.#months = publishedMonths(one!.siteId, this.#monthStates);
    const beside = this.#monthStates.length === 0 ? [] : outside(days, this.#monthStates);
    this.#besideMonths = beside.length === 0 ? null : publishedRows(this.#sites, beside, 'beside_');
    this.#params = {
      ...this.#published.params,
      ...this.#months.params,
      ...this.#besideMonths?.params,
      ...open.params,
    };
  }

  /** Tells whether several sites are read together. */
  get isOfSeveral(): boolean {
    return this.#sites.length > 1;
  }

  /** Tells apart the site, and the rules by which its channels are made. */
  get subject(): string {
    const { sites, eras } = this.#options;
    return [
      ...sites.map(({ siteId }) => siteId),
      ...eras.map(({ from, version }) => `${from}:${version?.id ?? ''}`),
    ].join(' ');
  }

  /** The run of days, in the site's own time. */
  get days(): Period {
    return this.#options.days;
  }

  /** The closed days that have hits to be read, or visits. */
  get withHits(): readonly PublishedDay[] {
    return this.#sites.flatMap(({ site, states }) =>
      states.closed.filter(
        ({ day, importId, hasVisits }) => importId === undefined && (hasVisits !== undefined || !site.isFinal(day)),
      ),
    );
  }

  /** The open days alone. */
  openPart(): SitePeriod {
    return new SitePeriod({ ...this.#options, only: 'open' });
  }

  /** The closed days of a run alone. */
  closedPart(days: Period): SitePeriod {
    return new SitePeriod({ ...this.#options, days, only: 'closed' });
  }

  /** The closed days of the whole months that the run lies in, of a single site. */
  get closedAround(): readonly PublishedDay[] {
    return this.#around.states.closed;
  }

  /** The questions about the open days of a single site for some rollups. */
  questions(wanted: readonly Rollup[], mayBeStale: boolean): OpenQuestions {
    const { siteId, site } = this.#sites[0]!;
    const parts = wanted.map((rollup) => this.#question(rollup));
    return { siteId, days: this.open, version: site.version(this.days), mayBeStale, parts };
  }

  #question(rollup: Rollup): OpenQuestion {
    const { table, columns, part } = rollup;
    const rows = rollup.open(this.#openEvents);
    // The heavy visitors are no part of the question, only of the way to its answer.
    const { heavy: _, ...asked } = rows.params;
    const derivation = { sql: rows.sql, params: { ...rows.params, ...belowWatermark(this.#options.watermark).params } };
    return { table, part: `${columns} ${part} ${JSON.stringify(asked)}`, rows: derivation };
  }

  /** Tells apart what is asked of the closed days of a single site. */
  questionOf({ table, columns, part, partParams }: Rollup): string {
    return [this.#sites[0]!.siteId, table, columns, part, JSON.stringify(partParams)].join('\n');
  }

  /**
   * Rows of a rollup: stored ones, and of open days those of a generation in memory, or derived in place without one.
   */
  rows(rollup: Rollup, generation: number | undefined): BoundSql {
    const own = this.#ofSites(rollup);
    const { columns, months, once, part } = own;
    const closed =
      months === null || this.#monthStates.length === 0
        ? storedRows(own, this.#published.sql)
        : [
            `SELECT ${columns} FROM ${months} WHERE ${this.#months.sql}${partCondition(part)}`,
            ...(this.#besideMonths === null ? [] : [storedRows(own, this.#besideMonths.sql)]),
          ].join(' UNION ALL ');
    const open = rollup.open(this.#openEvents);
    const rows = this.#union(closed, derivedRows(own, open, generation));
    return { sql: deduplicated(rows, once), params: { ...this.#params, ...open.params } };
  }

  /** The stored rows of a run of days within those months, of a single site. */
  closedRows(rollup: Rollup, days: Period): BoundSql {
    const published = publishedRows([this.#around], [days]);
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

  /** The raw events of all days that have some, with the columns of the events layer. */
  get events(): BoundSql {
    const days = this.#sites.map(({ siteId, site, states }) => {
      const closed = states.closed.flatMap(({ day }) => (site.isFinal(day) ? [] : [day]));
      return { siteId, days: [...states.open, ...closed] };
    });
    return eventsOf(days, this.#options.watermark, 'raw');
  }

  /** Selects hits of all days that have some, with these columns. */
  hits(selection: Selection, columns: readonly LayerColumn[]): BoundSql {
    return unitedRows(this.hitSources.map((source) => source.of(selection, columns)));
  }

  /** The layers of its hits, at least one. */
  get hitSources(): LayerSource[] {
    const { eras } = this.#options;
    const { events } = this;
    const layers = hitLayers({ sites: this.#sites, eras, events, open: this.#openEvents });
    const hitsOf = (layer: HitLayer): Pick<LayerSource, 'of'> => ({
      of: (selection, columns) => {
        const { sql, params } = selectedFrom(layer, selection, columns);
        return { sql, params: { ...this.#params, ...params } };
      },
    });
    return layers.map((layer) => {
      const { person, split } = layer;
      const parts = split && { split: { uniform: hitsOf(split.uniform), others: hitsOf(split.others) } };
      return { events, person, ...hitsOf(layer), ...parts };
    });
  }

  /** A rollup whose rows tell their site, when there are several. */
  #ofSites(rollup: Rollup): Rollup {
    const { columns, once } = rollup;
    if (!this.isOfSeveral) return rollup;
    return { ...rollup, columns: `site, ${columns}`, once: once === '' ? '' : `site, ${once}` };
  }

  get #around(): ReadSite {
    const { siteId, site } = this.#sites[0]!;
    const { from, to } = this.days;
    const states = site.states({ from: firstOfMonth(from), to: lastOfMonth(to) });
    return { siteId, site, states, reopened: states.open };
  }

  #union(closed: string, open: string): string {
    if (this.open.length === 0) return closed;
    return this.closed.length > 0 ? `${closed} UNION ALL ${open}` : open;
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
