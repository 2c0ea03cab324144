import { isDay } from '../domain/calendar.ts';
import type { Known } from '../domain/gap.ts';
import { inLanguage, type Message } from '../domain/message.ts';
import type { FileFormat } from '../store/store.ts';

/** The kinds of tables of visitors' figures, a file of each for every month. */
export const FIGURE_KINDS = ['totals', 'keys', 'hours', 'goals', 'funnels'] as const;

export type FigureKind = (typeof FIGURE_KINDS)[number];

/** All kinds with a file for every month: the figures, and the requests that servers have reported. */
export const MONTH_KINDS = [...FIGURE_KINDS, 'crawlers'] as const;

export type MonthKind = (typeof MONTH_KINDS)[number];

/** The kinds of tables of hits, a file of each for every day: raw events, and the visits that are kept when these are gone. */
export const DAY_KINDS = ['events', 'visits'] as const;

export type DayKind = (typeof DAY_KINDS)[number];

/** The kinds of tables that an export has. */
export const EXPORT_KINDS = [...MONTH_KINDS, ...DAY_KINDS] as const;

/** Whether an export has the raw events and kept visits, and with them the number that tells visitors of a day apart. */
export const EVENT_CHOICES = ['none', 'without_visitors', 'with_visitors'] as const;

export type ExportKind = (typeof EXPORT_KINDS)[number];

/** Selects what is exported of a site. */
export interface ExportOrder {
  readonly format: FileFormat;
  /** The first day, or null for the first that there is. */
  readonly from: string | null;
  /** The last day, or null for the last one that has ended. */
  readonly to: string | null;
  readonly events: (typeof EVENT_CHOICES)[number];
}

/** A file that an export has. */
export interface PlannedFile {
  readonly name: string;
  readonly kind: ExportKind;
  /** `YYYY-MM`. */
  readonly month: string;
  /** Stamps the stored rows: as long as it is the same, so is the file. Null where only reading tells. */
  readonly stamp: string | null;
  /** Stamps the rows within the process that made the plan. */
  readonly version: string;
}

/** The files of an export as they are now, and what they do not know. */
export interface ExportPlan {
  readonly files: readonly PlannedFile[];
  /** The days that the files have, in order. */
  readonly days: readonly string[];
  /** The days that were imported as sums. */
  readonly imported: readonly string[];
  /** The parts that are not known, by day. */
  readonly unknown: Readonly<Record<string, readonly string[]>>;
  /** How far the days are known, in the form of answers; null when they are in full. */
  readonly known: Known | null;
  /** The goals and funnels that are left out, since some of their days are not counted yet. */
  readonly uncounted: readonly string[];
  /** The days whose raw events are gone, where events are asked for: files that an earlier export has of them stay. */
  readonly past: readonly string[];
}

/** Gives the files of an export: a site's figures, read here or by the service that holds the store. */
export interface ExportSource {
  plan(): Promise<ExportPlan>;
  /** Writes a file of the plan to a path of this machine. Throws an ExportError for another name. */
  save(name: string, path: string): Promise<void>;
}

/** An export cannot be made. Its message is one line for the person who exports. */
export class ExportError extends Error {
  override readonly name = 'ExportError';
  /** The message, in every language when it can be about a download. */
  readonly said: Message | string;

  constructor(message: Message | string, options?: ErrorOptions) {
    super(inLanguage(message), options);
    this.said = message;
  }
}

/** Names the file of a month. */
export function monthFileName(kind: MonthKind, month: string, format: FileFormat): string {
  return `${kind}-${month}.${format}`;
}

/** Names the file of a day. */
export function dayFileName(kind: DayKind, day: string, format: FileFormat): string {
  return `${kind}-${day}.${format}`;
}

/** The table of a file, as its name says it. */
export type NamedTable =
  | { readonly kind: MonthKind; readonly month: string }
  | { readonly kind: DayKind; readonly day: string };

const MONTH_NAME = /^([a-z]+)-(\d{4}-\d{2})\.(csv|parquet)$/;
const DAY_NAME = /^([a-z]+)-(\d{4}-\d{2}-\d{2})\.(csv|parquet)$/;

/** Reads the name of a file of a format; null when it is none of an export. */
export function readExportFileName(name: string, format: FileFormat): NamedTable | null {
  const [, ofDay, day, dayFormat] = DAY_NAME.exec(name) ?? [];
  if (day !== undefined) {
    const kind = DAY_KINDS.find((each) => each === ofDay);
    return kind !== undefined && isDay(day) && dayFormat === format ? { kind, day } : null;
  }
  const [, word, month, ofMonth] = MONTH_NAME.exec(name) ?? [];
  const kind = MONTH_KINDS.find((each) => each === word);
  return kind === undefined || month === undefined || ofMonth !== format ? null : { kind, month };
}
