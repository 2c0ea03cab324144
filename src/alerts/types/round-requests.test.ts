import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Site } from '../../domain/site.ts';
import type { CrawlerDays } from '../../stats/crawler-days.ts';
import { RoundRequests } from './round-requests.ts';

const DAYS = { from: '2026-03-09', to: '2026-03-10' };

test('rules of a site and the same days share what is read, and only crawlers in question are looked for in the past', async () => {
  const read: string[] = [];
  const firstOf = (crawler: string) => ({ crawler, day: '2026-03-10', requests: 1, isAtBeginning: false });
  const stored = {
    async counts([id]: readonly number[]) {
      read.push(`counts ${id}`);
      return [];
    },
    async recentFirsts([id]: readonly number[]) {
      read.push(`recent ${id}`);
      return ['new', 'old', 'told'].map(firstOf);
    },
    async earlier([id]: readonly number[], _: object, crawlers: readonly string[]) {
      read.push(`earlier ${id} ${crawlers}`);
      return new Set(crawlers.filter((crawler) => crawler === 'old'));
    },
  } as unknown as CrawlerDays;
  const requests = new RoundRequests(stored);
  const [one, other] = [{ id: 1 } as Site, { id: 2 } as Site];
  for (const site of [one, one, other]) await requests.counts(site, DAYS);
  await requests.counts(one, { ...DAYS, from: DAYS.to });
  assert.deepEqual(read.splice(0), ['counts 1', 'counts 2', 'counts 1']);

  const isAsked = ({ crawler }: { readonly crawler: string }) => crawler !== 'told';
  for (let rule = 0; rule < 2; rule++) {
    assert.deepEqual(await requests.firsts(one, DAYS, isAsked), ['new', 'told'].map(firstOf));
  }
  assert.deepEqual(read, ['recent 1', 'earlier 1 new,old']);
});
