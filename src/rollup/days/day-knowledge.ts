import { ADDED_FIELDS, unknownDimensions } from '../../domain/added-fields.ts';
import type { StoredDimension } from '../../domain/dimension.ts';
import { FIELDS_VERSION } from '../../domain/event-fields.ts';
import type { GapReason } from '../../domain/gap.ts';
import type { Figure } from '../../domain/metric.ts';
import { type ClosedDay, WHOLE_DAY } from './closed-days.ts';
import { dimensionsAfter, importedPartsAfter, LAYERS_VERSION, rollupsAfter } from './layers.ts';
import { figurePart, keyFigurePart, keysPart, OLDER, older, otherKeysPart, SUMMED } from './parts.ts';

/** Why a part of a closed day is not known. */
export type UnknownReason = Exclude<GapReason, 'other_keys'>;

/** A part of a day that an answer is made of. */
export interface Part {
  /** The names under which a day of own events lists it, or a part of it. */
  readonly names: (day: ClosedDay) => readonly string[];
  /** The names under which a day that was imported as sums lists it; null when no such day knows it. */
  readonly imported: readonly string[] | null;
  /** The first day of own events that knows it. */
  readonly from?: string | null;
  /** The sites that have it, where several are read: the days of others lack nothing. Absent for all. */
  readonly siteIds?: ReadonlySet<number>;
}

/** Makes a part of its names. */
export function part(names: readonly string[], imported: Part['imported'], from?: Part['from']): Part {
  return from == null ? { names: () => names, imported } : { names: () => names, imported, from };
}

/** What every closed day has whose derivation did not fail as a whole. */
export const WHOLE: Part = part([], []);

/** What is derived from events, and no import of sums has: hours, hits, the ways of visitors. */
export const OF_EVENTS: Part = part([], null);

/** The pages next to a page. */
export const MOVES: Part = part(['moves'], null);

/** How pages were read, and the figures beside it. */
export const PAGES_READ: Part = part(
  ['engagement', keysPart('page')],
  [
    'engagement',
    keysPart('page'),
    keyFigurePart('page', 'visitors'),
    keyFigurePart('page', 'views'),
    figurePart('visitors'),
  ],
);

/** A figure of the day's totals. */
export function figureOf(figure: Figure): Part {
  return part([], [figurePart(figure)]);
}

/** The keys of a dimension. */
export function keysOf(dimension: StoredDimension): Part {
  return part([keysPart(dimension)], [keysPart(dimension)]);
}

/** A count of the keys of a dimension; the keys themselves may be known or not. */
export function countOfKeys(dimension: StoredDimension, figure: 'visitors' | 'views'): Part {
  return part([], [keyFigurePart(dimension, figure)]);
}

/** All keys of a dimension, also those that are not among the most visited ones. */
export function allKeysOf(dimension: StoredDimension): Part {
  return part([keysPart(dimension)], [keysPart(dimension), otherKeysPart(dimension)]);
}

/** Returns why a part of a closed day is not known; null when it is. */
export function whyUnknown(day: ClosedDay, { names, imported, from, siteIds }: Part): UnknownReason | null {
  if (siteIds?.has(day.siteId) === false) return null;
  if (day.isErased) return 'erased';
  if (day.importId !== undefined) {
    if (imported === null) return 'imported';
    const unknown = unknownParts(day);
    return [WHOLE_DAY, ...imported].some((name) => unknown.includes(name)) ? 'imported' : null;
  }
  if (from != null && day.day < from) return 'younger';
  const { unknown = [] } = day;
  const asked = [WHOLE_DAY, ...names(day)];
  const listed = asked.find((name) => unknown.includes(name));
  if (listed !== undefined) return reasonOf(listed);
  const lacking = lackingNames(day);
  return asked.some((name) => lacking.includes(name)) ? 'earlier' : null;
}

/** A day of which a part is not known, and why. */
export interface UnknownDay {
  readonly day: string;
  readonly reason: UnknownReason;
}

/** Lists the days of which one of these parts is not known, in order. Of days of several sites one that lacks it says why. */
export function unknownDays(closed: readonly ClosedDay[], parts: readonly Part[]): UnknownDay[] {
  if (parts.length === 0) return [];
  const unknown: UnknownDay[] = [];
  const areDated = parts.some(({ from }) => from != null);
  for (const day of areDated ? closed : withoutWholeDays(closed)) {
    for (const each of parts) {
      const reason = whyUnknown(day, each);
      if (reason === null) continue;
      unknown.push({ day: day.day, reason });
      break;
    }
  }
  return inOrder(unknown);
}

/** The days that may lack something, by the list that they were found in: a question asks the same days for many parts. */
const notWhole = new WeakMap<readonly ClosedDay[], readonly ClosedDay[]>();

function withoutWholeDays(closed: readonly ClosedDay[]): readonly ClosedDay[] {
  const found = notWhole.get(closed) ?? closed.filter((day) => !isAllKnown(day));
  notWhole.set(closed, found);
  return found;
}

/** Sorts days, each once. */
export function inOrder(days: UnknownDay[]): UnknownDay[] {
  return days.sort((a, b) => (a.day < b.day ? -1 : 1)).filter(({ day }, i) => day !== days[i - 1]?.day);
}

/** Tells whether a day of own events has all that this version derives: most days, of which nothing is looked up. */
function isAllKnown({ importId, isErased, unknown, fieldsVersion, layersVersion }: ClosedDay): boolean {
  return [importId, isErased, unknown, fieldsVersion, layersVersion].every((lack) => lack === undefined);
}

/** Lists the days that were imported as sums. */
export function importedDays(closed: readonly ClosedDay[]): UnknownDay[] {
  return inOrder(closed.flatMap(({ day, importId }) => (importId === undefined ? [] : [{ day, reason: 'imported' }])));
}

/** Names the days. */
export function namesOf(days: readonly UnknownDay[]): string[] {
  return days.map(({ day }) => day);
}

/** Lists the names of what is not known of a closed day. */
export function unknownParts(day: ClosedDay): readonly string[] {
  if (day.isErased) return [WHOLE_DAY];
  const { layersVersion = LAYERS_VERSION } = day;
  const lacking = [...lackingDimensions(day).map(keysPart), ...rollupsAfter(layersVersion)];
  const imported = day.importId === undefined ? [] : importedPartsAfter(layersVersion);
  return [...new Set([...(day.unknown ?? []), ...lacking, ...imported])];
}

/** Returns why a name that `unknownParts` lists of a day is not known. */
export function reasonFor({ importId, isErased, unknown = [] }: ClosedDay, name: string): UnknownReason {
  if (importId !== undefined || isErased) return isErased ? 'erased' : 'imported';
  return unknown.includes(name) ? reasonOf(name) : 'earlier';
}

const SWITCHED: ReadonlySet<string> = new Set(ADDED_FIELDS.map(({ column }) => keysPart(column)));

/**
 * Tells whether a day has parts that the engine could not derive, so that they are worth another try. Keys of fields that a
 * site can switch off are none, as nothing tells why they are not there.
 */
export function hasFailedParts({ unknown = [] }: Pick<ClosedDay, 'unknown'>): boolean {
  return unknown.some((name) => reasonOf(name) === 'limits');
}

function reasonOf(name: string): UnknownReason {
  if (name.startsWith(SUMMED)) return 'summed';
  if (name.startsWith(OLDER)) return 'younger';
  return SWITCHED.has(name) ? 'not_stored' : 'limits';
}

/** Rows that were asked for are not there for some days: nobody knows them. */
export class UnknownRowsError extends Error {
  override readonly name = 'UnknownRowsError';
  /** In order. */
  readonly days: readonly UnknownDay[];

  constructor(days: readonly UnknownDay[]) {
    super(`the figures of ${namesOf(days).join(', ')} are not known in part`);
    this.days = days;
  }
}

/**
 * Throws an UnknownRowsError when a part of one of the days of own events is not there. Answers say themselves what days that
 * were imported as sums do not know, and those before something was defined; erased days they leave out.
 */
export function requireKnown(closed: readonly ClosedDay[], parts: readonly Part[]): void {
  const told: readonly UnknownReason[] = ['imported', 'younger', 'erased'];
  const missing = unknownDays(closed, parts).filter(({ reason }) => !told.includes(reason));
  if (missing.length > 0) throw new UnknownRowsError(missing);
}

/** A name, and that under which days list it that are older. */
export function withOlder(name: string): readonly string[] {
  return [name, older(name)];
}

/** The column of hits of a dimension, as a name of what an earlier version has not stored: it is empty there. */
export function columnName(dimension: StoredDimension): string {
  return `column ${dimension}`;
}

/** The names of what an earlier version could not derive. */
function lackingNames(day: ClosedDay): readonly string[] {
  if (day.fieldsVersion === undefined && day.layersVersion === undefined) return [];
  const lacking = lackingDimensions(day);
  return [...lacking.map(keysPart), ...lacking.map(columnName), ...rollupsAfter(day.layersVersion ?? LAYERS_VERSION)];
}

function lackingDimensions(day: ClosedDay): readonly StoredDimension[] {
  const { fieldsVersion = FIELDS_VERSION, layersVersion = LAYERS_VERSION } = day;
  return [...unknownDimensions(fieldsVersion, []), ...dimensionsAfter(layersVersion)];
}
