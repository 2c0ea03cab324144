/** The tasks that choose days. */
import assert from 'node:assert/strict';
import type { StatsAnswer } from '../../../src/stats/answer.ts';
import { figures } from '../visited-site.ts';
import type { Hand } from './hand.ts';
import type { Shop } from './shop.ts';
import type { Task } from './task.ts';

export const today: Task = {
  run: async (shop, kind) => {
    const hand = await shop.open(kind);
    await hand.press('d');
    await assertShown(hand, shop, '?period=today');
    return hand;
  },
};

export const lastMonth: Task = {
  run: async (shop, kind) => {
    const hand = await shop.open(kind);
    await hand.press('p');
    await assertShown(hand, shop, '?period=last_month');
    const { stats } = await shop.ask<StatsAnswer>('/report/stats?period=last_month');
    assert.ok(stats.visitors.prev! > 0);
    await assertCompared(hand, stats.visitors.prev);
    return hand;
  },
};

export const lastYear: Task = {
  run: async (shop, kind) => {
    const hand = await shop.open(kind);
    await hand.press('y');
    await hand.press('ArrowLeft');
    await assertShown(hand, shop, '?from=2025-01-01&to=2025-12-31');
    return hand;
  },
};

export const ownRange: Task = {
  run: async (shop, kind) => {
    const hand = await shop.open(kind);
    const { page } = hand;
    await hand.press('c');
    await chooseDays(hand, 'Custom date range', '4 May 2026', '10 May 2026');
    await hand.use(page.getByRole('button', { name: /^Period: / }));
    await hand.use(
      page.getByRole('group', { name: 'Compare with' }).getByRole('button', { name: 'Custom range…', exact: true }),
    );
    await chooseDays(hand, 'Compare with a custom range', '4 Apr 2026', '10 Apr 2026');
    const days = '?from=2026-05-04&to=2026-05-10';
    await assertShown(hand, shop, `${days}&compare=2026-04-04,2026-04-10`, days);
    const { stats } = await shop.ask<StatsAnswer>(`/report/stats${days}&against=2026-04-04,2026-04-10`);
    assert.ok(stats.visitors.prev! > 0);
    await assertCompared(hand, stats.visitors.prev);
    return hand;
  },
};

export const zoom: Task = {
  run: async (shop, kind) => {
    const hand = await shop.open(kind);
    const chart = hand.page.getByRole('application');
    const { width, height } = (await chart.boundingBox())!;
    await hand.by({
      pointer: () => chart.click({ position: { x: width * 0.7, y: height / 2 } }),
      from: chart,
      keys: [{ moves: ['End', 'ArrowLeft', 'ArrowLeft'], key: 'Enter' }],
    });
    const [search = '', from, to] = /\?from=([\d-]+)&to=([\d-]+)$/.exec(hand.watched.address()) ?? [];
    assert.ok(from !== undefined && from === to, hand.watched.address());
    await assertShown(hand, shop, search);
    return hand;
  },
};

/** Chooses the first and the last day of a range in a calendar, whose arrow keys walk over its days. */
async function chooseDays(hand: Hand, name: string, first: string, last: string): Promise<void> {
  const calendar = hand.page.getByRole('dialog', { name });
  for (const day of [first, last]) await hand.walkTo(calendar.getByRole('button', { name: new RegExp(`, ${day}$`) }));
}

/** Fails unless the page has this address, and the visitors that the read API answers for its days. */
export async function assertShown(hand: Hand, shop: Shop, search: string, question = search): Promise<void> {
  await hand.watched.settled();
  assert.equal(hand.watched.address(), `/sites/${shop.site.publicId}${search}`);
  const { stats } = await shop.ask<StatsAnswer>(`/report/stats${question}`);
  assert.equal((await figures(hand.page)).visitors, stats.visitors.value);
}

/** Waits until the visitors have this figure beside them. */
async function assertCompared(hand: Hand, before: number | null): Promise<void> {
  const visitors = hand.page.getByRole('button', { name: /^Visitors/ });
  // The compared days are asked for once those of the period are there.
  await visitors.filter({ hasText: new RegExp(`vs ${before}(?!\\d)`) }).waitFor();
}
