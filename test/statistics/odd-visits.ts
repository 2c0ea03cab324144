/** Visits whose dimensions have odd values, and the rows that a breakdown has of them. */
import type { Dimension } from '../../src/domain/dimension.ts';
import { storedAs } from '../oracle/stored.ts';
import type { ImportLine } from './import.ts';
import { BROKEN, BROKEN_STORED, ODD_TEXTS } from './odd-texts.ts';

/** A pageview and an event of one visitor. All their dimensions have odd values. */
export interface Visit {
  readonly page: string;
  readonly campaign: string;
  readonly place: string;
  readonly client: string;
  readonly event: string;
}

/** The day of all visits. */
export const FIRST = '2026-05-20';

export const VISITS: readonly Visit[] = [
  ...ODD_TEXTS.map((text, i) => ({ page: `/-${text}`, campaign: text, place: text, client: text, event: `odd-${i}` })),
  // Values that are absent, empty, or longer than the stored length.
  { page: '/', campaign: '', place: '', client: '', event: 'plain' },
  { page: `/${'é'.repeat(1500)}`, campaign: '', place: '', client: '', event: 'x'.repeat(64) },
  { page: '/long', campaign: 'ü'.repeat(200), place: '', client: '', event: '-' },
  {
    page: '/long',
    campaign: `x${'😀'.repeat(100)}`,
    place: `xx${'ü'.repeat(90)}`,
    client: 'é'.repeat(65),
    event: 'too-long',
  },
];

export function broken(): Visit {
  return { page: `/-${BROKEN}`, campaign: BROKEN, place: BROKEN, client: BROKEN, event: 'broken' };
}

export function stored(): Visit {
  const text = BROKEN_STORED;
  return { page: `/-${text}`, campaign: text, place: text, client: text, event: 'broken' };
}

let visitors = 0;

export function linesOf({ page, campaign, place, client, event }: Visit): ImportLine[] {
  const visitor = `visitor ${visitors++}`;
  const value = encodeURIComponent(campaign.toWellFormed());
  const query = campaign === '' ? '' : `?utm_source=${value}&utm_medium=${value}&utm_campaign=${value}`;
  const who = { visitor, region: place, city: place, browser: client, os: client, device: client };
  return [
    { ...who, ts: `${FIRST}T10:00:00Z`, u: page + query },
    { ...who, ts: `${FIRST}T10:00:01Z`, u: page, e: event, p: { [place.slice(0, 64) || 'none']: campaign } },
  ];
}

/** One in so many is asked for; `npm run test:heavy` asks for all. */
const ONE_IN = Number(process.env.SVC_TEST_ONE_IN ?? 23);

/** Returns some of a list, at each turn others. */
export function someOfTurn<Item>(items: readonly Item[], turn: number): Item[] {
  return items.filter((_, i) => (i + turn) % ONE_IN === 0);
}

export interface Row {
  readonly key: string;
  readonly visitors: number;
  readonly views: number;
}

export function rowsOf(visits: readonly Visit[], dimension: Dimension): Row[] {
  const rows = [...Map.groupBy(visits, (visit) => keyOf(visit, dimension))].map(([key, own]) => ({
    key,
    visitors: own.length,
    views: own.length,
  }));
  return rows.sort((a, b) => b.visitors - a.visitors || Buffer.compare(Buffer.from(a.key), Buffer.from(b.key)));
}

export function sorted(rows: readonly Row[]): Row[] {
  return rows.toSorted((a, b) => Buffer.compare(Buffer.from(a.key), Buffer.from(b.key)));
}

export function keyOf(visit: Visit, dimension: Dimension): string {
  return fieldOf(visit, dimension) || '(none)';
}

export function fieldOf(visit: Visit, dimension: Dimension): string {
  return storedAs(sentIn(visit, dimension), dimension);
}

function sentIn(visit: Visit, dimension: Dimension): string {
  switch (dimension) {
    case 'page':
    case 'entry':
    case 'exit':
      return visit.page;
    case 'utm_source':
    case 'utm_medium':
    case 'utm_campaign':
      return visit.campaign;
    case 'region':
    case 'city':
      return visit.place;
    case 'browser':
    case 'os':
    case 'device':
      return visit.client;
    case 'event':
      return visit.event;
    case 'referrer':
    case 'country':
      return '';
  }
}
