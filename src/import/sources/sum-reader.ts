import { damaged } from '../files/damaged-file.ts';
import { type ExportTable, isUneven, type Row } from '../files/export-table.ts';
import { CityNames } from '../names/city-names.ts';
import { DayOwners } from './day-owners.ts';
import type { DayTotals, KeyCounts, LeftOut, PageReading, SourceOptions, SumSink } from './source.ts';
import {
  type CountColumns,
  filledBy,
  isFilledBy,
  type KeyColumns,
  missingIn,
  type ReadingColumns,
  type RowContext,
  type SumTable,
  type TotalColumns,
} from './sum-table.ts';

const NO_READING: PageReading = { timeVisits: 0, seconds: 0, scrollVisits: 0, scroll: 0 };

type Writable<Type> = { -readonly [Key in keyof Type]: Type[Key] };

/** Makes the surroundings in which the rows of an import are read. */
export function rowContext(
  sink: SumSink,
  options: SourceOptions,
  loadCityNames: () => CityNames = CityNames.bundled,
): RowContext {
  let loaded: CityNames | undefined;
  const cityNames = () => {
    loaded ??= loadCityNames();
    return loaded;
  };
  return { sink, options, cityNames };
}

/** Reads the tables of an export into the sink, one file after the other. A day of a table comes from one file alone. */
export class SumReader {
  readonly #context: RowContext;
  readonly #days = new DayOwners();
  #file = 0;
  /** The last day whose pages were found in a file that does not say how they were read. */
  #unreadDay: string | null = null;

  constructor(context: RowContext) {
    this.#context = context;
  }

  /** Reads a file. Throws a DamagedFileError. */
  async readFile(table: SumTable, file: ExportTable): Promise<void> {
    const missing = missingIn(table, file.columns);
    if (missing !== null) throw damaged(file.path, `it has ${missing}`, 'export it with all of its columns');
    const filled = filledBy(table, file.columns);
    this.#context.sink.has(filled.keys.map(({ dimension }) => dimension));
    if (filled.reading !== undefined) this.#context.sink.has(['engagement']);
    const lacksReading = table.reading !== undefined && filled.reading === undefined;
    this.#file++;
    for await (const rows of file.rows()) {
      for (const row of rows) this.#readRow(filled, row, lacksReading);
    }
  }

  /** Reads rows without a header. The table has those dimensions of which a row has the fields; all when it has no row. */
  async readRows(table: SumTable, pieces: AsyncIterable<readonly Row[]>): Promise<void> {
    this.#file++;
    const unseen = new Set(table.keys);
    let isEmpty = true;
    for await (const rows of pieces) {
      for (const row of rows) {
        isEmpty = false;
        for (const key of unseen) {
          if (!isFilledBy(key, Object.keys(row))) continue;
          unseen.delete(key);
          this.#context.sink.has([key.dimension]);
        }
        this.#readRow(table, row);
      }
    }
    if (isEmpty) this.#context.sink.has(table.keys.map(({ dimension }) => dimension));
  }

  /** @param lacksReading whether the file lacks what others of the table say of how pages were read */
  #readRow(table: SumTable, row: Row, lacksReading = false): void {
    this.#context.sink.row();
    const day = table.dayOf(row);
    if (day !== null && isUneven(row)) {
      this.#leaveOutUnread(table, day);
      return;
    }
    if (day === null || !this.#days.claim(table.name, day, this.#file)) {
      this.#leaveOut(table, row, day, day === null ? 'no_day' : 'day_twice');
      return;
    }
    const { sink } = this.#context;
    if (table.totals !== undefined) {
      const totals = readTotals(table.totals, row);
      if (totals === null) sink.leftOut(day, 'totals', 'not_a_number');
      else if (Object.keys(totals).length > 0) sink.totals(day, totals);
    }
    for (const key of table.keys) {
      const kept = this.#readKey(key, day, row);
      if (key.dimension !== 'page') continue;
      if (table.reading !== undefined) this.#readReading(table.reading, day, row, kept);
      else if (lacksReading && kept !== null) this.#lackReading(day);
    }
  }

  /** Returns the key that the row was added to; null when it was added to none. */
  #readKey(columns: KeyColumns, day: string, row: Row): string | null {
    const { sink } = this.#context;
    const { dimension } = columns;
    const counts = readCounts(columns.counts, row);
    if (counts === null) {
      sink.leftOut(day, dimension, 'not_a_number');
      return null;
    }
    if (!counts.visitors && !counts.views) return null;
    const key = columns.key(row, this.#context);
    if (key === null) return null;
    if (typeof key === 'string' && dimension !== 'property') {
      sink.key(day, dimension, key, counts);
      return key;
    }
    const { visitors, views } = counts;
    if (typeof key !== 'string' && 'leftOut' in key) {
      sink.leftOut(day, dimension, key.leftOut, counts);
      if (key.isDayUnknown) sink.lacks(day, dimension);
    } else if (typeof key === 'string' || visitors === undefined || views === undefined) {
      sink.leftOut(day, dimension, 'not_a_number', counts);
    } else sink.property(day, key.property, key.value, { visitors, views });
    return null;
  }

  /** @param page the page of the row; null when the row was left out */
  #readReading(columns: ReadingColumns, day: string, row: Row, page: string | null): void {
    const { sink } = this.#context;
    const reading = readReading(columns, row);
    if (reading === null) sink.leftOut(day, 'engagement', 'not_a_number');
    else if (!isRead(reading)) return;
    else if (page === null) sink.leftOut(day, 'engagement', 'no_key', { views: reading.timeVisits });
    else sink.reading(day, page, reading);
  }

  #lackReading(day: string): void {
    if (day !== this.#unreadDay) this.#context.sink.lacks(day, 'engagement');
    this.#unreadDay = day;
  }

  /** Leaves out a row of which no figure can be told. */
  #leaveOutUnread(table: SumTable, day: string): void {
    const { sink } = this.#context;
    if (table.totals !== undefined) sink.leftOut(day, 'totals', 'unreadable');
    for (const { dimension } of table.keys) sink.leftOut(day, dimension, 'unreadable');
    if (table.reading !== undefined) sink.leftOut(day, 'engagement', 'unreadable');
  }

  #leaveOut(table: SumTable, row: Row, day: string | null, reason: LeftOut): void {
    const { sink } = this.#context;
    if (table.totals !== undefined) {
      const { visitors, pageviews } = readTotals(table.totals, row) ?? {};
      sink.leftOut(day, 'totals', reason, present({ visitors, views: pageviews }));
    }
    for (const { dimension, counts } of table.keys) {
      sink.leftOut(day, dimension, reason, readCounts(counts, row) ?? undefined);
    }
    const reading = table.reading === undefined ? NO_READING : readReading(table.reading, row);
    if (reading === null) sink.leftOut(day, 'engagement', reason);
    else if (isRead(reading)) sink.leftOut(day, 'engagement', reason, { views: reading.timeVisits });
  }
}

/** Returns null when one of the numbers cannot be read. */
function readTotals(columns: TotalColumns, row: Row): DayTotals | null {
  const totals: Writable<DayTotals> = {};
  for (const [figure, column] of Object.entries(columns)) {
    const value = column.read(row);
    if (value === null) return null;
    if (value !== undefined) totals[figure as keyof TotalColumns] = value;
  }
  return totals;
}

/** Returns null when one of the numbers cannot be read. */
function readCounts({ visitors, views, viewsOf }: CountColumns, row: Row): KeyCounts | null {
  const visitorsThere = visitors?.read(row);
  const viewsThere = views?.read(row);
  if (visitorsThere === null || viewsThere === null) return null;
  const counts = present({ visitors: visitorsThere, views: viewsThere });
  return viewsOf === undefined || viewsThere === undefined ? counts : { ...counts, viewsOf };
}

function isRead({ timeVisits, scrollVisits }: PageReading): boolean {
  return timeVisits + scrollVisits > 0;
}

/** Returns null when one of the numbers cannot be read. A sum without visits, or visits without one, says nothing. */
function readReading(columns: ReadingColumns, row: Row): PageReading | null {
  const [timeVisits, seconds] = [columns.timeVisits.read(row), columns.seconds.read(row)];
  const [scrollVisits, scroll] = [columns.scrollVisits.read(row), columns.scroll.read(row)];
  if (timeVisits === null || seconds === null || scrollVisits === null || scroll === null) return null;
  if ((scroll ?? 0) > (scrollVisits ?? 0) * 100) return null;
  const time = timeVisits && seconds !== undefined ? { timeVisits, seconds } : { timeVisits: 0, seconds: 0 };
  return {
    ...time,
    ...(scrollVisits && scroll !== undefined ? { scrollVisits, scroll } : { scrollVisits: 0, scroll: 0 }),
  };
}

function present({ visitors, views }: { visitors: number | undefined; views: number | undefined }): KeyCounts {
  return { ...(visitors === undefined ? {} : { visitors }), ...(views === undefined ? {} : { views }) };
}
