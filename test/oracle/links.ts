import type { TopRow } from '../../src/stats/answer.ts';
import type { LinksQuery } from '../../src/stats/query.ts';
import { type Hit, selectHits, visitorsOf } from './hit.ts';
import { propOf } from './props.ts';
import { pageOf, rankBy } from './ranking.ts';

/** Ranks the links of an event of clicks among the hits. */
export function linksOf(hits: readonly Hit[], { event, filters, isCut, ...page }: LinksQuery) {
  const clicks = selectHits(hits, filters, 'event').filter((hit) => hit.event.event === event);
  return pageOf(linksAmong(clicks, isCut), page, visitorsOf(hits));
}

/** Ranks the links of clicks. */
export function linksAmong(clicks: readonly Hit[], isCut = false): TopRow[] {
  return rankBy(clicks, isCut ? cutLinkOf : linkOf);
}

/** Returns the link that a hit's props name; `(none)` without one. The service's own words, numbers and booleans are no links. */
function linkOf(hit: Hit): string {
  const url = propOf(hit, 'url') ?? '';
  const isLink = !['', '(none)', '(other)', 'true', 'false', 'null'].includes(url) && Number.isNaN(Number(url));
  return isLink ? url : '(none)';
}

/** Returns the link without its query and fragment; `(none)` when nothing else is left. */
function cutLinkOf(hit: Hit): string {
  const [cut = ''] = linkOf(hit).split(/[?#]/);
  return cut === '' ? '(none)' : cut;
}
