import type { Lookups } from '../../collect/lookup/lookups.ts';
import type { StoredDimension } from '../../domain/dimension.ts';
import type { ImportedPart } from '../../domain/imported-part.ts';
import type { SiteDomains } from '../../domain/site-domains.ts';
import type { SiteZone } from '../../domain/zone-history.ts';
import type { ExportFile } from '../files/export-table.ts';
import type { LogRequest } from './log-request.ts';

/** The reason for which a row of an export is left out, as the audit shows it. */
export type LeftOut =
  /** The row has no day that can be read. */
  | 'no_day'
  /** Another file has the same figures of the day: they would count twice. */
  | 'day_twice'
  /** A row with the same id came before: two files of the export overlap. */
  | 'repeated'
  /** The export was made on this day, so it has only a part of it. */
  | 'cut_day'
  /** A number of the row cannot be read. */
  | 'not_a_number'
  /** The row's key is empty where that means nothing, or cannot be written as ours. */
  | 'no_key'
  /** The row is not written as the source writes its rows. */
  | 'unreadable'
  /** Nothing is left of the name of an event once it is folded. */
  | 'event_name'
  /** The name of the event means something of its own here: `pageview` or `engage`. */
  | 'reserved_name'
  /** The importing person's mapping of event names leaves the event out. */
  | 'unwanted'
  /** The source's own bookkeeping, which is no event of a visitor. */
  | 'internal'
  /** The source says that a robot was there, or the User-Agent or the network says so. */
  | 'robot'
  /** The event is of a kind that we do not count. */
  | 'kind'
  /** The row divides the uses of an event by something, and only those of pages are kept so. */
  | 'of_event'
  /** The export is of several sites, and the row is of another than the one asked for. */
  | 'other_site'
  /** Umami does not show events from before the site's statistics were reset. */
  | 'before_reset';

/** The reason for which a file of an export is not read, as the audit shows it. */
export type Unread =
  /** The source's exports have no such file, or none that can be told by its name or its columns. */
  | 'unknown_file'
  /** The file has figures of something that is not kept here. */
  | 'not_kept'
  /** Another file of the export is missing without which this one cannot be read. */
  | 'incomplete'
  /** The file has no character but spaces. */
  | 'empty';

/** A file of an export that is not read. */
export interface UnreadFile {
  readonly path: string;
  readonly reason: Unread;
}

/**
 * The unit of a source that has no views: `visits` counts a page once a visit, `actions` counts downloads, outbound links
 * and searches too.
 */
export type CountedInstead = 'visits' | 'actions';

/** The totals of a day as a source has them. A figure that the source does not have is absent, never 0. */
export interface DayTotals {
  readonly visitors?: number;
  readonly pageviews?: number;
  /** The unit of `pageviews` when the source has no views; absent when they are views. */
  readonly pageviewsOf?: CountedInstead;
  readonly sessions?: number;
  readonly bounces?: number;
  /** The sum over the sessions, seconds. */
  readonly durationSeconds?: number;
}

/** Figures of a key in a row. A figure that the source does not have is absent, never 0. */
export interface KeyCounts {
  readonly visitors?: number;
  readonly views?: number;
  /** The unit of `views` when the source has no views; absent when they are views. */
  readonly viewsOf?: CountedInstead;
}

/** How the visits of a page read it. Each figure has its own visits: those that reported it. */
export interface PageReading {
  readonly timeVisits: number;
  /** The sum over these visits. */
  readonly seconds: number;
  readonly scrollVisits: number;
  /** The sum over these visits of how far they scrolled the page, percent. */
  readonly scroll: number;
}

/**
 * Takes what a source of sums reads. Rows of the same day and key are added up; visitors that were added are marked so. The
 * rows of the same files always come in the same order, so that an interrupted import can go on where it was.
 */
export interface SumSink {
  /** Begins a row of the source. The totals and keys that follow are of it; without any, the row counts as left out. */
  row(): void;
  /** Says that the export has a table of these parts: a day without a row of one has no keys, not unknown ones. */
  has(parts: readonly ImportedPart[]): void;
  /** Says that the source does not know a part of a day, although the export has a table of it. */
  lacks(day: string, part: ImportedPart): void;
  /** Adds the totals of a day, `YYYY-MM-DD` in the source's zone. */
  totals(day: string, totals: DayTotals): void;
  /**
   * Adds to a key of a dimension. An empty key stands for an absent value, `OTHER_KEY` for all that the source itself has put
   * together.
   */
  key(day: string, dimension: StoredDimension, key: string, counts: KeyCounts): void;
  /** Adds to a value of a property, of all events together. An empty value stands for an absent one. */
  property(day: string, key: string, value: string, counts: Required<Omit<KeyCounts, 'viewsOf'>>): void;
  /** Adds to how a page was read. `OTHER_KEY` stands for the pages that the source itself has put together. */
  reading(day: string, page: string, reading: PageReading): void;
  /** Counts a row of a part as left out, with the counts that it had. */
  leftOut(day: string | null, part: ImportedPart | 'totals', reason: LeftOut, counts?: KeyCounts): void;
  /** Notes that an event has another name here than at the source. Comes again with each row. */
  folded(from: string, to: string): void;
  /** Notes that a file of the export is not read. */
  unread(path: string, reason: Unread): void;
}

/** A line as `svc import` reads it (docs/import.md), made from a row of an export. */
export interface ImportLine {
  /** ISO 8601 with an offset, or epoch milliseconds. */
  readonly ts: string | number;
  readonly visitor: string;
  readonly u: string;
  readonly r?: string;
  readonly e?: string;
  readonly p?: Readonly<Record<string, string | number | boolean>>;
  readonly country?: string;
  readonly region?: string;
  readonly city?: string;
  readonly browser?: string;
  readonly browser_version?: string;
  readonly os?: string;
  readonly os_version?: string;
  readonly device?: string;
  readonly hostname?: string;
  readonly language?: string;
  readonly screen?: string;
}

/**
 * A row of an event export: the lines that it becomes, in their order, or the reason why it becomes none. Of visits, each
 * action is a row. A source gives its rows in the same order each time, so the number of a row identifies it.
 *
 * `id` is the source's own, for which the first row counts; absent where the source has none. `renamed` is the source's name of
 * an event that has another one here. `told` is the request of a log, whatever becomes of it as a visit. `inside` is the address of the inside from which a request of a log came, if it came from one.
 */
export type ConvertedRow = (
  | { readonly lines: readonly ImportLine[]; readonly id?: string; readonly renamed?: string; readonly inside?: string }
  | { readonly leftOut: LeftOut; readonly ts?: string | number }
) & { readonly told?: ToldRequest };

/** A request as a log tells it, before it is known who is behind it. */
export interface ToldRequest {
  readonly request: LogRequest;
  /** Whether its texts have escapes, as a server puts them between quotes. */
  readonly hasEscapes: boolean;
}

/** The domains of the site that is imported into, and what the importing person may give beside the files. */
export interface SourceOptions extends SiteDomains {
  /** The source's number or id of the site, where an export has several. */
  readonly sourceSite?: string;
  /** Names of events as they are to be here, by the source's name; an empty text leaves the event out. */
  readonly eventNames?: ReadonlyMap<string, string>;
  /** The zones that the site has had, the earliest first; UTC when absent. Sources with instants are read by them. */
  readonly zones?: readonly SiteZone[];
}

/** Options of a source of events: those of the importing person, and the service's own. */
export interface EventSourceOptions extends SourceOptions {
  /** A directory for temporary files. The source removes what it writes there. */
  readonly tempDir: string;
  /** Knows robots, browsers, places and data centres as the collection does, for sources that have User-Agents. */
  readonly lookups: Pick<Lookups, 'describe' | 'locate' | 'isDatacentre'>;
}

interface SourceBase {
  /** The name of `--from`. */
  readonly name: string;
  /** The product's name, for people. */
  readonly title: string;
  /**
   * Tells whether these files are an export of this source: null when they are, else the reason why not in words that end a
   * sentence like "this is no export of Plausible: …".
   */
  recognise(files: readonly ExportFile[]): string | null;
  /**
   * Tells why files that are of this product cannot be imported all the same, and what to export instead, in words that end a
   * sentence; null for any other files.
   */
  unusable?(files: readonly ExportFile[]): string | null;
}

/** A source whose exports are sums of days. */
export interface SumSource extends SourceBase {
  readonly kind: 'sums';
  /** Lists the files that are not read, by their names and beginnings. Throws a DamagedFileError. */
  unread(files: readonly ExportFile[]): Promise<readonly UnreadFile[]>;
  /** Reads everything into the sink. Throws a DamagedFileError. */
  read(files: readonly ExportFile[], sink: SumSink, options: SourceOptions): Promise<void>;
}

/** A source whose exports are single events. */
export interface EventSource extends SourceBase {
  readonly kind: 'events';
  /** Reads the rows, always in the same order, in pieces. Throws a DamagedFileError. */
  read(files: readonly ExportFile[], options: EventSourceOptions): AsyncIterable<readonly ConvertedRow[]>;
}

export type Source = SumSource | EventSource;
