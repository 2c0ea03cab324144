import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addDays, countDays, daysBetween } from '../domain/calendar.ts';
import type { Verdict } from '../domain/crawler.ts';
import { addBatch } from '../requests/add-batch.ts';
import { openFixture } from '../sites/fixture.ts';
import { CrawlerDays, piecesOfDays } from './crawler-days.ts';

test('pieces have each day of each site once, the latest first, and no more than they may', () => {
  for (const [sites, days, most] of [
    [1, 30, 10],
    [7, 2, 10],
    [12, 16, 200],
    [3, 25, 4],
    [0, 5, 4],
  ] as const) {
    const ids = Array.from({ length: sites }, (_, i) => i);
    const [from, to] = ['2026-03-01', addDays('2026-03-01', days - 1)];
    const pieces = [...piecesOfDays(ids, { from, to }, most)];
    for (const piece of pieces) assert.ok(piece.some.length * countDays(piece.from, piece.to) <= most);
    const read = pieces.flatMap((piece) =>
      daysBetween(piece.from, piece.to).flatMap((day) => piece.some.map((id) => `${day} ${id}`)),
    );
    const all = daysBetween(from, to).flatMap((day) => ids.map((id) => `${day} ${id}`));
    assert.deepEqual(read.toSorted(), all.toSorted());
    const ends = pieces.map((piece) => piece.to);
    assert.deepEqual(ends, ends.toSorted().reverse());
  }
});

test('a crawler of many sites is new on the first day of all, however long ago that was', async (t) => {
  const { database, clock, addSite } = await openFixture(t);
  const { db } = database;
  const sites: number[] = [];
  // More than one statement reads at once.
  for (let i = 0; i < 15; i++) sites.push((await addSite({ domain: `site${i}.example` })).id);
  const report = async (
    place: number,
    day: string,
    crawler: string,
    requests: number,
    verdict: Verdict = 'verified',
  ) => {
    const count = { day, crawler, page: '/', status: 2, verdict, requests, bytes: 0 };
    const batch = { siteId: sites[place]!, day, stream: null };
    await addBatch(db, clock, batch, { counts: [count], faults: new Map() });
  };
  const requests = new CrawlerDays(db);
  const days = { from: '2026-03-09', to: '2026-03-10' };
  assert.deepEqual(await requests.firsts(sites, days), []);
  await report(0, '2026-03-10', 'AtBeginning', 1);
  assert.deepEqual(await requests.firsts(sites, days), [
    { crawler: 'AtBeginning', day: '2026-03-10', requests: 1, isAtBeginning: true },
  ]);

  await report(3, '2024-01-05', 'YearsAgo', 1);
  await report(14, '2026-03-10', 'YearsAgo', 1);
  await report(1, '2026-03-01', 'LastWeek', 1);
  await report(13, '2026-03-09', 'LastWeek', 1);
  for (const [place, day] of [
    [0, '2026-03-10'],
    [7, '2026-03-09'],
    [14, '2026-03-09'],
  ] as const)
    await report(place, day, 'New', 10 + place);
  await report(2, '2025-06-01', 'Claimed', 1, 'contradicted');
  await report(2, '2026-03-10', 'Claimed', 4);
  const firsts = await requests.firsts(sites, days);
  assert.deepEqual(
    firsts.toSorted((a, b) => (a.crawler < b.crawler ? -1 : 1)),
    [
      { crawler: 'AtBeginning', day: '2026-03-10', requests: 1, isAtBeginning: false },
      { crawler: 'Claimed', day: '2026-03-10', requests: 4, isAtBeginning: false },
      { crawler: 'New', day: '2026-03-09', requests: 41, isAtBeginning: false },
    ],
  );
  assert.deepEqual(await requests.earlier(sites, days, ['New', 'YearsAgo']), new Set(['YearsAgo']));

  const counts = await requests.counts(sites, { from: '2026-02-09', to: '2026-03-10' });
  const sums = new Map(counts.map(({ day, crawler, requests }) => [`${day} ${crawler}`, requests]));
  assert.equal(sums.size, counts.length);
  assert.deepEqual(
    [sums.get('2026-03-09 New'), sums.get('2026-03-10 New'), sums.get('2026-03-01 LastWeek')],
    [41, 10, 1],
  );
});
