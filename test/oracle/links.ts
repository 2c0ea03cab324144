import type { LinksQuery } from '../../src/stats/query.ts';
import { type Hit, selectHits, visitorsOf } from './hit.ts';
import { pageOf, rankBy } from './ranking.ts';

/** Ranks the links of an event of clicks among the hits. */
export function linksOf(hits: readonly Hit[], { event, filters, isCut, ...page }: LinksQuery) {
  const clicks = selectHits(hits, filters, 'event').filter((hit) => hit.event.event === event);
  return pageOf(rankBy(clicks, isCut ? cutLinkOf : linkOf), page, visitorsOf(hits));
}

/** Returns the link that a hit's props name; `(none)` without one. The service's own words are no links. */
function linkOf({ event: { props } }: Hit): string {
  const url: unknown = props === '' ? '' : JSON.parse(props).url;
  const isLink = typeof url === 'string' && !['', '(none)', '(other)'].includes(url);
  return isLink ? url : '(none)';
}

/** Returns the link without its query and fragment; `(none)` when nothing else is left. */
function cutLinkOf(hit: Hit): string {
  const [cut = ''] = linkOf(hit).split(/[?#]/);
  return cut === '' ? '(none)' : cut;
}
