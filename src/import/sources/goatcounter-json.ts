import { damaged } from '../files/damaged-file.ts';
import { DayOwners } from './day-owners.ts';
import { GoatCounterDays } from './goatcounter-days.ts';
import { findExports, type GoatCounterExport, isInfo } from './goatcounter-export.ts';
import { type Path, readPaths } from './goatcounter-names.ts';
import { type Keys, STAT_FILES, type StatFile } from './goatcounter-stats.ts';
import { type JsonObject, jsonLines } from './json-lines.ts';
import type { LeftOut, SumSource, UnreadFile } from './source.ts';
import { rowContext } from './sum-reader.ts';
import type { RowContext } from './sum-table.ts';

/** The files with figures of something that is not kept here. */
const NOT_KEPT: readonly string[] = ['languages', 'language_stats', 'size_stats', 'campaigns', 'campaign_stats'];
/** The files that are read before the figures, or need no reading: `location_stats` has the codes themselves. */
const WITHOUT_FIGURES: readonly string[] = ['info.json', 'paths', 'locations'];

/**
 * The JSON export of GoatCounter, version 1. It counts each visit to a path once: for a page and an event that is the number
 * of visitors, for anything else it counts a visitor once for each path. It has no totals of a day.
 */
export const goatCounterJson: SumSource = {
  kind: 'sums',
  name: 'goatcounter-json',
  title: 'GoatCounter (JSON)',
  recognise: (files) => (files.some(isInfo) ? null : 'it has no info.json of GoatCounter'),
  async unread(files) {
    return unreadOf(await findExports(files));
  },
  async read(files, sink, options) {
    const found = await findExports(files);
    const { exports } = found;
    for (const { path, reason } of unreadOf(found)) sink.unread(path, reason);
    const owners = new DayOwners();
    const context = rowContext(sink, options);
    for (const [at, each] of exports.entries()) await new ExportReader(each, at, owners, context).read();
  },
};

/** Lists the files that are not read: those of no export, and in each those that are unknown, not kept or incomplete. */
function unreadOf({ exports, others }: Awaited<ReturnType<typeof findExports>>): UnreadFile[] {
  const read = [...WITHOUT_FIGURES, ...STAT_FILES.flatMap(({ name, names }) => [name, names?.file ?? ''])];
  const ofExports = exports.flatMap(({ files }) =>
    [...files].flatMap(([name, { path }]): UnreadFile[] => {
      const names = STAT_FILES.find((stat) => stat.name === name)?.names;
      if (names?.areNeeded && !files.has(names.file)) return [{ path, reason: 'incomplete' }];
      if (read.includes(name)) return [];
      return [{ path, reason: NOT_KEPT.includes(name) ? 'not_kept' : 'unknown_file' }];
    }),
  );
  return [...others.map(({ path }) => ({ path, reason: 'unknown_file' as const })), ...ofExports];
}

/** Reads one export. */
class ExportReader {
  readonly #files: GoatCounterExport['files'];
  readonly #number: number;
  readonly #owners: DayOwners;
  readonly #context: RowContext;
  readonly #days: GoatCounterDays;

  /** @param number the place of the export among those that are read */
  constructor({ files, createdAt }: GoatCounterExport, number: number, owners: DayOwners, context: RowContext) {
    this.#files = files;
    this.#number = number;
    this.#owners = owners;
    this.#context = context;
    this.#days = new GoatCounterDays(createdAt, context.options.zones);
  }

  async read(): Promise<void> {
    const paths = this.#files.get('paths');
    if (paths === undefined) throw damaged(this.#files.get('info.json')!.path, 'there is no paths.jsonl beside it');
    const known = await readPaths(paths);
    for (const stat of STAT_FILES) await this.#readStat(stat, known);
  }

  async #readStat({ name, names, reader }: StatFile, paths: ReadonlyMap<unknown, Path>): Promise<void> {
    const file = this.#files.get(name);
    if (file === undefined) return;
    const keyNames = this.#files.get(names?.file ?? '');
    if (names?.areNeeded && keyNames === undefined) return;
    const { dimensions, dayOf, isCut, keysOf } = await reader(keyNames, this.#context);
    this.#context.sink.has(dimensions);
    for await (const rows of jsonLines(file)) {
      for (const row of rows) {
        this.#context.sink.row();
        const keys = keysOf(row, paths.get(row.path_id), this.#context);
        const day = dayOf(row, this.#days);
        if (day === null) this.#leaveOut(null, keys, row, 'no_day');
        else if (isCut(day, this.#days)) this.#leaveOut(day, keys, row, 'cut_day');
        else if (!this.#owners.claim(name, day, this.#number)) this.#leaveOut(day, keys, row, 'day_twice');
        else this.#add(day, keys, row);
      }
    }
  }

  #add(day: string, keys: Keys, row: JsonObject): void {
    const { sink } = this.#context;
    const visits = visitsOf(row);
    if (visits === null) {
      this.#leaveOut(day, keys, row, 'not_a_number');
      return;
    }
    for (const [dimension, key] of keys) {
      const views = { views: visits, viewsOf: 'visits' } as const;
      const counts = dimension === 'page' || dimension === 'event' ? { visitors: visits, ...views } : views;
      if (typeof key === 'string') {
        sink.key(day, dimension, key, counts);
        if (dimension === 'page') sink.totals(day, { pageviews: visits, pageviewsOf: 'visits' });
      } else if (key !== null) sink.leftOut(day, dimension, key.leftOut, counts);
    }
  }

  #leaveOut(day: string | null, keys: Keys, row: JsonObject, reason: LeftOut): void {
    const visits = visitsOf(row);
    for (const [dimension] of keys) {
      this.#context.sink.leftOut(day, dimension, reason, visits === null ? undefined : { views: visits });
    }
  }
}

/** Returns the number of visits of a row; null when it has none. */
function visitsOf({ count }: JsonObject): number | null {
  return typeof count === 'number' && Number.isSafeInteger(count) && count >= 0 ? count : null;
}
