import { hash, randomUUID } from 'node:crypto';
import type { Database } from '../database/database.ts';
import { addDays, lastOfMonth } from '../domain/calendar.ts';
import type { Clock } from '../domain/clock.ts';
import { localDayAt } from '../domain/day.ts';
import { type ChannelVersion, channelEras, channelVersionOn } from '../domain/own-channels.ts';
import type { Period } from '../domain/period.ts';
import { firstKeptDay, firstKeptVisit } from '../domain/retention.ts';
import type { Site } from '../domain/site.ts';
import type { ClosedDay } from '../rollup/days/closed-days.ts';
import { reasonFor, unknownParts } from '../rollup/days/day-knowledge.ts';
import { Gaps } from '../rollup/days/gaps.ts';
import { keysPart, OLDER } from '../rollup/days/parts.ts';
import type { DayStates } from '../rollup/days/site-days.ts';
import type { RollupReader } from '../rollup/read/rollup-reader.ts';
import type { RollupSnapshot } from '../rollup/read/rollup-snapshot.ts';
import { listChannelVersions } from '../sites/channel-rules.ts';
import type { Store } from '../store/store.ts';
import { crawlerMonths, saveCrawlers } from './crawler-files.ts';
import { type Definitions, ExportedDefinitions } from './definitions.ts';
import { ownChannelsOf, planDays } from './event-files.ts';
import { eventRows, visitRows } from './event-rows.ts';
import {
  type DayKind,
  ExportError,
  type ExportOrder,
  type ExportPlan,
  type ExportSource,
  type FigureKind,
  monthFileName,
  type PlannedFile,
  readExportFileName,
} from './export-source.ts';
import { KIND_ROWS } from './kinds.ts';
import { withStatement } from './month-rows.ts';

/** Begins the stamps: higher when the same stored rows become other files. */
const STAMP_VERSION = 1;

/** Tells the versions of this process from those of an earlier one. */
const PROCESS = randomUUID();

/** Where a site's figures are read. */
export interface ExportDependencies {
  readonly store: Pick<Store, 'saveFile' | 'saveRows'>;
  readonly rollups: RollupReader;
  readonly database: Pick<Database, 'db' | 'reader'>;
  readonly clock: Clock;
}

/** Reads a site's days as files, with the figures that every reader gets. The running day is left out. */
export class SiteExport implements ExportSource {
  readonly #dependencies: ExportDependencies;
  readonly #site: Site;
  readonly #order: ExportOrder;
  readonly #definitions: ExportedDefinitions;

  constructor(dependencies: ExportDependencies, site: Site, order: ExportOrder) {
    this.#dependencies = dependencies;
    this.#site = site;
    this.#order = order;
    this.#definitions = new ExportedDefinitions(dependencies.database, site.id);
  }

  async plan(): Promise<ExportPlan> {
    const definitions = await this.#definitions.read();
    const crawlers = await this.#crawlerFiles();
    return await this.#dependencies.rollups.read(async (snapshot) => {
      const today = this.#today();
      const range = this.#range();
      const states = snapshot.states(this.#site.id, range);
      const days = [...states.open, ...states.closed.map(({ day }) => day)].sort();
      const unknown = unknownOf(states, definitions.channels);
      const gaps = new Gaps();
      gaps.note(unknown.map(({ day, parts: [first = ''] }) => ({ day: day.day, reason: reasonFor(day, first) })));
      const months = [...new Set(days.map((day) => day.slice(0, 7)))];
      const firstVisit = firstKeptVisit(this.#site, today);
      const ofDays = planDays(snapshot, this.#site.id, { range, firstVisit }, this.#order, definitions.channels);
      return {
        files: [
          ...months.flatMap((month) => this.#filesOf(month, snapshot, definitions)),
          ...crawlers,
          ...ofDays.files,
        ],
        days,
        imported: snapshot.imported(this.#site.id, range).sort(),
        unknown: Object.fromEntries(unknown.map(({ day, parts }) => [day.day, parts.map(named)])),
        known: gaps.in({ from: days[0] ?? '', to: days.at(-1) ?? '' }, days),
        uncounted: definitions.uncounted,
        past: ofDays.past,
      };
    });
  }

  async save(name: string, path: string): Promise<void> {
    const table = readExportFileName(name, this.#order.format);
    if (table === null) throw new ExportError(`an export has no file ${JSON.stringify(name)}`);
    if ('day' in table) await this.#saveDay(table.kind, table.day, path);
    else if (table.kind !== 'crawlers') await this.#saveFigures(table.kind, table.month, path);
    else {
      const { store, database } = this.#dependencies;
      const file = { path, format: this.#order.format };
      await saveCrawlers({ store, db: database.db }, this.#site.id, this.#daysOf(table.month), file);
    }
  }

  async #saveFigures(kind: FigureKind, name: string, path: string): Promise<void> {
    const { store, rollups } = this.#dependencies;
    const { goals, funnels, channels } = await this.#definitions.read();
    const siteId = this.#site.id;
    const save = async (snapshot: RollupSnapshot) => {
      const days = this.#daysOf(name);
      const { closed } = snapshot.states(siteId, days);
      const month = { siteId, days, closed, imported: snapshot.imported(siteId, days), goals, funnels };
      const rows = KIND_ROWS[kind](month, snapshot);
      await withStatement(snapshot, month, rows, ({ sql, params }) =>
        store.saveFile(path, this.#order.format, sql, params),
      );
    };
    await rollups.read(save, { channels: [{ siteId, versions: channels }] });
  }

  async #saveDay(kind: DayKind, day: string, path: string): Promise<void> {
    const { store, rollups } = this.#dependencies;
    const { format, events } = this.#order;
    const { from, to } = this.#range();
    const first = kind === 'visits' ? firstKeptVisit(this.#site, this.#today()) : from;
    if (events === 'none' || day < from || day < first || day > to) {
      throw new ExportError(`the export has no ${kind} of ${day}`);
    }
    const siteId = this.#site.id;
    // Events have no channels yet.
    const versions = kind === 'visits' ? await listChannelVersions(this.#dependencies.database.db, siteId) : [];
    const save = async (snapshot: RollupSnapshot) => {
      const { sql, params } =
        kind === 'events'
          ? eventRows(snapshot.events(siteId, day), events)
          : visitRows(snapshot.visits(siteId, day), events);
      await store.saveFile(path, format, sql, params);
    };
    await rollups.read(save, { channels: [{ siteId, versions }] });
  }

  #filesOf(month: string, snapshot: RollupSnapshot, { goals, funnels, channels }: Definitions): PlannedFile[] {
    const days = this.#daysOf(month);
    const states = snapshot.states(this.#site.id, days);
    const version = (counted: unknown) =>
      digest([
        PROCESS,
        snapshot.version(this.#site.id, days),
        days,
        unknownOf(states, channels).map(({ day, parts }) => [day.day, parts.map(named)]),
        counted,
      ]);
    const stored = states.open.length > 0 ? null : stampOf(this.#site, days, states);
    // Changed rules of channels join other keys to the rows of days that are closed.
    const own = ownChannelsOf(channels, days);
    const file = (kind: FigureKind, stamp: string | null, counted: unknown = null): PlannedFile => {
      return { name: monthFileName(kind, month, this.#order.format), kind, month, stamp, version: version(counted) };
    };
    return [
      file('totals', stored),
      file('keys', stored === null || own.length === 0 ? stored : digest([stored, own]), own),
      file('hours', stored),
      // A new goal's conversions join the rows of days that are closed.
      ...(goals.length === 0 ? [] : [file('goals', null, goals)]),
      ...(funnels.length === 0 ? [] : [file('funnels', null, funnels)]),
    ];
  }

  /**
   * Plans the files of requests. Reports and imports add to days that have ended, so that none of these files is final.
   */
  async #crawlerFiles(): Promise<PlannedFile[]> {
    const { db } = this.#dependencies.database;
    const months = await crawlerMonths(db, this.#site.id, this.#range(), (month) => this.#daysOf(month));
    return [...months].map(([month, version]) => {
      const name = monthFileName('crawlers', month, this.#order.format);
      return { name, kind: 'crawlers', month, stamp: null, version };
    });
  }

  /** The days that may be exported: those that have ended, and that the retention keeps. */
  #range(): Period {
    const { from, to } = this.#order;
    const today = this.#today();
    const [first, last] = [firstKeptDay(this.#site, today), addDays(today, -1)];
    return { from: from === null || from < first ? first : from, to: to === null || to > last ? last : to };
  }

  #today(): string {
    return localDayAt(this.#dependencies.clock.nowMicros(), this.#site.timezone).day;
  }

  #daysOf(month: string): Period {
    const { from, to } = this.#range();
    const [first, last] = [`${month}-01`, lastOfMonth(`${month}-01`)];
    return { from: from > first ? from : first, to: to < last ? to : last };
  }
}

/**
 * Stamps the stored rows of a month's closed days, without those of goals and funnels. The generations of a site that was emptied
 * begin again.
 */
function stampOf({ emptiedAt }: Site, days: Period, { closed }: DayStates): string {
  const rows = closed
    .map(
      (day) =>
        [
          day.day,
          day.generation,
          day.importId ?? null,
          unknownParts(day).filter((part) => !part.startsWith(OLDER)),
        ] as const,
    )
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return digest([STAMP_VERSION, days, rows, ...(emptiedAt === undefined ? [] : [emptiedAt])]);
}

/** Lists the days of which parts are not known, in order, with the names of these parts. */
function unknownOf(
  { closed }: DayStates,
  channels: readonly ChannelVersion[],
): { readonly day: ClosedDay; readonly parts: readonly string[] }[] {
  const eras = channelEras(channels);
  const isCounted = ({ day, importId }: ClosedDay) => importId === undefined && channelVersionOn(eras, day) !== null;
  return closed
    .toSorted((a, b) => (a.day < b.day ? -1 : 1))
    .map((day) => ({
      day,
      parts: unknownParts(day).filter((part) => !(isCounted(day) && part === keysPart('channel'))),
    }))
    .filter(({ parts }) => parts.length > 0);
}

/** Names a part alike, whatever the reason why it is not known. */
function named(part: string): string {
  return part.startsWith(OLDER) ? part.slice(OLDER.length) : part;
}

function digest(value: unknown): string {
  return hash('sha256', JSON.stringify(value)).slice(0, 32);
}
