import { firstKeptAt, listDiscards } from '../collect/discards.ts';
import type { Db } from '../database/database.ts';
import type { Annotation, AnnotationKind, AnnotationOf } from '../domain/annotation.ts';
import { addDays } from '../domain/calendar.ts';
import { dayStart, localDayAt } from '../domain/day.ts';
import type { Language } from '../domain/language.ts';
import type { Period } from '../domain/period.ts';
import { productTitle } from '../domain/product-title.ts';
import type { Site } from '../domain/site.ts';
import { zoneOn, zoneSpans } from '../domain/zone-history.ts';
import { listNotes } from '../sites/annotations.ts';
import { listProductImports } from '../sites/product-imports.ts';
import { listFileChanges } from '../sites/site-files.ts';
import { siteZones } from '../sites/sites.ts';
import type { Statistics } from '../stats/statistics.ts';
import { discardJumps, USUAL_DAYS } from './discard-jumps.ts';
import { listAlerts, listChannelChanges, listNewGoals, listNewVersions, zoneChanges } from './recorded.ts';
import { silences } from './silent-days.ts';

/** The kinds that users of a shared link see: those that change or explain figures. When goals were made is the site's own affair. */
export const SHARED_KINDS: readonly AnnotationKind[] = ['channels', 'import', 'zone', 'silence'];

export interface AnnotationSources {
  readonly db: Db;
  readonly statistics: Pick<Statistics, 'eventDays'>;
}

/** The annotations that are asked for. */
export interface AnnotationQuestion {
  readonly period: Period;
  /** Microseconds. */
  readonly now: number;
  /** The language of products' names. */
  readonly language: Language;
}

/**
 * Returns what explains a site's chart over a period, by day: the notes of people, and what follows from the rest of the
 * site's data. Nothing but notes is stored for it.
 */
export async function readAnnotations(
  { db, statistics }: AnnotationSources,
  site: Site,
  { period, now, language }: AnnotationQuestion,
): Promise<Annotation[]> {
  const zones = await siteZones(db, site.id);
  const spans = zoneSpans(zones);
  const dayOf = (ms: number) => {
    const { timezone } = spans.find(({ to }) => ms * 1000 < to) ?? spans.at(-1)!;
    return localDayAt(ms * 1000, timezone).day;
  };
  const [from, to] = [period.from, addDays(period.to, 1)].map((day) => dayStart(day, zoneOn(zones, day)) / 1000);
  const instants = [from!, to!] as const;
  const events = statistics.eventDays(site);
  const today = localDayAt(now, site.timezone).day;
  const notes = await listNotes(db, site.id, period);
  const found: Annotation[] = [
    ...notes.map((note) => ({ kind: 'note' as const, at: null, ...note })),
    ...[
      ...(await listAlerts(db, site.id, instants)),
      ...(await listNewGoals(db, site.id, instants)),
      ...(await listNewVersions(db, site.id, instants)),
      ...(await listChannelChanges(db, site.id, instants)),
    ].map((each) => ({ ...each, day: each.day ?? dayOf(each.at) })),
    ...(await importBoundaries(db, site.id, events, language)),
    ...zoneChanges(zones, period),
    ...(await listFileChanges(db, site.id, period)).map((change) => ({ kind: 'file' as const, at: null, ...change })),
    ...(await jumpsOf(db, site, period, now, dayOf(site.createdAt))),
    ...silencesWithin(events, period, today),
  ];
  return found
    .filter(({ day }) => day >= period.from && day <= period.to)
    .sort((a, b) => (a.day === b.day ? (a.at ?? 0) - (b.at ?? 0) : a.day < b.day ? -1 : 1));
}

/** Returns the first day of own events after the days of each import that begins the history. */
async function importBoundaries(
  db: Db,
  siteId: number,
  events: ReadonlyMap<string, number | null>,
  language: Language,
): Promise<AnnotationOf<'import'>[]> {
  const [first] = [...events].flatMap(([day, count]) => (count === null ? [] : [day])).sort();
  const done = await listProductImports(db, { siteId, states: ['done'] });
  return done.flatMap(({ source, last }) => {
    // An import with own days before its last one has filled a gap.
    if (last === null || first === undefined || first < last) return [];
    return [{ kind: 'import', day: first, at: null, source: productTitle(source, language) }];
  });
}

async function jumpsOf(
  db: Db,
  site: Site,
  period: Period,
  now: number,
  createdDay: string,
): Promise<AnnotationOf<'discards'>[]> {
  const before = { from: addDays(period.from, -USUAL_DAYS - 1), to: period.to };
  const kept = firstKeptAt(site, now);
  const discards = await listDiscards(db, site, before, now);
  return discardJumps(discards, period, kept > createdDay ? kept : createdDay).map((jump) => {
    return { kind: 'discards', at: null, ...jump };
  });
}

/** A silence that began before the period stands on the period's first day. */
function silencesWithin(
  events: ReadonlyMap<string, number | null>,
  period: Period,
  today: string,
): AnnotationOf<'silence'>[] {
  return silences(events).flatMap(({ from, to }) => {
    if (to < period.from || from > period.to || to >= today) return [];
    return [{ kind: 'silence', day: from < period.from ? period.from : from, at: null, lastDay: to }];
  });
}
