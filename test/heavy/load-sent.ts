import assert from 'node:assert/strict';
import type { z } from 'zod';
import type { statsResponse } from '../../src/api/schemas.ts';
import type { Site } from '../../src/domain/site.ts';
import { type Ask, breakdown } from './load-questions.ts';

/** The events that were sent to the live site, and the figures that follow from them. */
export class Sent {
  readonly people = new Map<number, { views: number; buys: number }>();
  readonly views = new Map<string, { visitors: Set<number>; views: number }>();
  readonly buyers = new Set<number>();
  pageviews = 0;
  buys = 0;

  view(person: number, page: string): void {
    this.pageviews += 1;
    this.#of(person).views += 1;
    const row = this.views.get(page) ?? { visitors: new Set(), views: 0 };
    row.visitors.add(person);
    row.views += 1;
    this.views.set(page, row);
  }

  buy(person: number): void {
    this.buys += 1;
    this.#of(person).buys += 1;
    this.buyers.add(person);
  }

  #of(person: number) {
    const known = this.people.get(person) ?? { views: 0, buys: 0 };
    this.people.set(person, known);
    return known;
  }

  get events(): number {
    return this.pageviews + this.buys;
  }

  get bounces(): number {
    return [...this.people.values()].filter(({ views, buys }) => views === 1 && buys === 0).length;
  }

  /** Returns the rows of a breakdown by page, in its order. */
  get pageRows(): { key: string; visitors: number; views: number }[] {
    const rows = [...this.views].map(([key, row]) => ({ key, visitors: row.visitors.size, views: row.views }));
    return rows.sort((a, b) => b.visitors - a.visitors || b.views - a.views || (a.key < b.key ? -1 : 1));
  }
}

/** Asserts that the answers about a site show exactly what was sent. */
export async function assertAllShown(site: Site, sent: Sent, ask: Ask): Promise<void> {
  const base = `/v1/sites/${site.publicId}`;
  const { stats } = (await ask(`${base}/stats?period=today`)) as z.infer<typeof statsResponse>;
  const hits = [...sent.views].filter(([page]) => page.startsWith('/p/1')).reduce((sum, [, row]) => sum + row.views, 0);
  assert.deepEqual(
    {
      visitors: stats.visitors.value,
      pageviews: stats.pageviews.value,
      sessions: stats.sessions.value,
      bounceRate: stats.bounceRate.value,
      conversions: stats.conversions.value,
    },
    {
      visitors: sent.people.size,
      pageviews: sent.pageviews,
      sessions: sent.people.size,
      bounceRate: sent.bounces / sent.people.size,
      conversions: hits + sent.buys,
    },
  );
  const pages = breakdown(await ask(`${base}/breakdown?dimension=page&limit=1000&period=today`));
  assert.deepEqual(
    pages.rows.map(({ key, visitors, views }) => ({ key, visitors, views })),
    sent.pageRows,
  );
  assert.deepEqual([pages.totalKeys, pages.totalVisitors], [sent.views.size, sent.people.size]);
  const events = breakdown(await ask(`${base}/breakdown?dimension=event&period=today`));
  const { size } = sent.buyers;
  assert.deepEqual(events.rows, [{ key: 'buy', visitors: size, views: sent.buys, pct: size / sent.people.size }]);
  // One browser made every hit: its row has every visitor with a pageview, and every pageview.
  const browsers = breakdown(await ask(`${base}/breakdown?dimension=browser&period=today`));
  const viewers = [...sent.people.values()].filter(({ views }) => views > 0).length;
  assert.deepEqual(
    browsers.rows.map(({ visitors, views }) => [visitors, views]),
    [[viewers, sent.pageviews]],
  );
}
