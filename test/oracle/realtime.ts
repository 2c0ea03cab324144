import type { Dimension } from '../../src/domain/dimension.ts';
import type { RealtimeAnswer, TopRow } from '../../src/stats/answer.ts';
import { type Hit, selectHits, valueIn, visitorsOf } from './hit.ts';
import { rank } from './ranking.ts';

const MINUTE = 60_000_000;

/**
 * Returns the realtime panel at `now`, from all hits of the site, because sessions may have begun before the panel's
 * first minute.
 */
export function realtimePanel(hits: readonly Hit[], now: number): RealtimeAnswer {
  const thisMinute = now - (now % MINUTE);
  const minutes = Array.from({ length: 30 }, (_, index) => thisMinute - (29 - index) * MINUTE);
  const shown = hits.filter((hit) => hit.event.ts >= minutes[0]!);
  const pageviews = selectHits(shown, [], null);
  const top = (dimension: Dimension): TopRow[] => rank(pageviews, dimension).slice(0, 10);

  return {
    generatedAt: Math.floor(now / 1000),
    currentVisitors: visitorsOf(hits.filter((hit) => hit.event.ts > now - 5 * MINUTE)),
    pageviewsPerMinute: minutes.map((minute) => ({
      t: minute / 1000,
      value: pageviews.filter((hit) => hit.event.ts >= minute && hit.event.ts < minute + MINUTE).length,
    })),
    topPages: top('page'),
    topReferrers: top('referrer'),
    topCountries: top('country'),
    feed: shown
      .toSorted((a, b) => b.event.ts - a.event.ts || b.event.seq - a.event.seq)
      .slice(0, 50)
      .map((hit) => ({
        ts: Math.floor(hit.event.ts / 1000),
        event: hit.event.event,
        path: hit.event.page,
        referrer: valueIn(hit, 'referrer'),
        country: hit.event.country,
        city: hit.event.city,
        browser: hit.event.browser,
        os: hit.event.os,
        device: hit.event.device,
      })),
  };
}
