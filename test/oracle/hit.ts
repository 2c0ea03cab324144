import type { CollectedEvent } from '../../src/domain/event.ts';
import type { StoredDimension } from '../../src/domain/stored-dimension.ts';
import type { Filter } from '../../src/stats/query.ts';
import { pageviewsOf, type Session } from './session.ts';

/** An event other than `engage`, with the session whose dimensions it carries. */
export interface Hit {
  readonly event: CollectedEvent;
  readonly session: Session;
}

/** Every hit of the sessions. */
export function hitsOf(sessions: readonly Session[]): Hit[] {
  return sessions.flatMap((session) => session.events.map((event) => ({ event, session })));
}

/** The key of a hit in a dimension; `(none)` where the value is absent. */
export function keyOf(hit: Hit, dimension: StoredDimension): string {
  const value = valueIn(hit, dimension);
  return value === '' ? '(none)' : value;
}

/** The value of a hit in a dimension, `''` where it is absent. */
export function valueIn(hit: Hit, dimension: StoredDimension): string {
  const { event, session } = hit;
  const pageviews = pageviewsOf(session);
  const first = pageviews.at(0);
  const last = pageviews.at(-1);
  switch (dimension) {
    // Of the hit.
    case 'page':
      return event.page;
    case 'event':
      return event.event;
    // Of the session, from its first pageview (`exit`: its last).
    case 'entry':
      return first?.page ?? '';
    case 'exit':
      return last?.page ?? '';
    case 'referrer':
      return first?.referrer ?? '';
    case 'utm_source':
      return first?.utmSource ?? '';
    case 'utm_medium':
      return first?.utmMedium ?? '';
    case 'utm_campaign':
      return first?.utmCampaign ?? '';
    case 'utm_content':
      return first?.utmContent ?? '';
    case 'utm_term':
      return first?.utmTerm ?? '';
    // Of the event.
    case 'browser_version':
      return event.browserVersion;
    case 'os_version':
      return event.osVersion;
    case 'hostname':
    case 'language':
    case 'screen':
    case 'country':
    case 'region':
    case 'city':
    case 'browser':
    case 'os':
    case 'device':
      return event[dimension];
  }
}

/**
 * The hits that a question is about: pageviews, or, when `event` takes part as a filter or as the breakdown's dimension,
 * the other events; of these, those whose key is the wanted one in every filter.
 */
export function selectHits(hits: readonly Hit[], filters: readonly Filter[], breakdown: StoredDimension | null): Hit[] {
  const eventTakesPart = breakdown === 'event' || filters.some((filter) => filter.dimension === 'event');
  return hits
    .filter((hit) => (hit.event.event === 'pageview') !== eventTakesPart)
    .filter((hit) => filters.every((filter) => keyOf(hit, filter.dimension) === filter.value));
}

/** Distinct visitors of the hits. A visitor exists for one local day; the next day it is another one. */
export function visitorsOf(hits: readonly Hit[]): number {
  return new Set(hits.map((hit) => `${hit.event.day} ${hit.event.visitor}`)).size;
}
