import assert from 'node:assert/strict';
import { test } from 'node:test';
import { completeErasure, listErasures } from '../sites/erasures.ts';
import { microsOf, openFixture } from '../sites/fixture.ts';
import { deleteSite } from '../sites/sites.ts';
import { sumCrawlers } from './crawler-discards.ts';
import { DiscardCounter } from './discard-counter.ts';
import { eraseExpiredDiscards } from './discards.ts';

const NOW = microsOf('2026-03-31T12:00:00Z');
const MARCH = { from: '2026-03-01', to: '2026-03-31' };

test('bots are summed by name, with those of data centres and those without a name', async (t) => {
  const { database, addSite } = await openFixture(t);
  const [site, other] = [await addSite(), await addSite()];
  const counter = new DiscardCounter(database.db);
  counter.add(site.id, '2026-03-09', 'bot_user_agent', 2);
  for (const day of ['2026-03-10', '2026-03-11', '2026-02-28']) {
    counter.add(site.id, day, 'bot_user_agent', 4);
    counter.addCrawler(site.id, day, 'GPTBot', 3);
    counter.addCrawler(site.id, day, 'curl');
  }
  counter.add(site.id, '2026-03-10', 'bot_network', 5);
  counter.addCrawler(other.id, '2026-03-10', 'ClaudeBot');
  await counter.flush();
  counter.add(site.id, '2026-03-11', 'bot_user_agent');
  counter.addCrawler(site.id, '2026-03-11', 'GPTBot');
  await counter.flush();
  assert.deepEqual(await sumCrawlers(database.db, site, MARCH, NOW), [
    { name: 'GPTBot', class: 'ai_training', count: 7 },
    { name: 'datacentre', class: 'cloud', count: 5 },
    { name: 'curl', class: 'tool', count: 2 },
    { name: 'unnamed', class: 'other', count: 2 },
  ]);
});

test('names expire with the retention of their site and are erased with it', async (t) => {
  const { database, clock, addSite } = await openFixture(t);
  const site = await addSite({ retentionMonths: 1 });
  const counter = new DiscardCounter(database.db);
  const days = async () =>
    (await database.db.selectFrom('crawler_discards').select('day').orderBy('day').execute()).map(({ day }) => day);
  for (const day of ['2026-01-10', '2026-03-10']) counter.addCrawler(site.id, day, 'GPTBot');
  await counter.flush();
  await eraseExpiredDiscards(database.db, [site], NOW);
  assert.deepEqual(await days(), ['2026-03-10']);
  counter.addCrawler(site.id, '2026-03-11', 'GPTBot');
  await deleteSite(database.db, clock, site.publicId);
  assert.deepEqual(await days(), []);
  await counter.flush();
  for (const erasure of await listErasures(database.db)) await completeErasure(database.db, erasure);
  assert.deepEqual(await days(), []);
});

test('when counts have been written, those that were being written are there too', async (t) => {
  const { database, addSite } = await openFixture(t);
  const site = await addSite();
  const counter = new DiscardCounter(database.db);
  counter.addCrawler(site.id, '2026-03-10', 'GPTBot');
  void counter.flush();
  await counter.flush();
  assert.equal((await database.db.selectFrom('crawler_discards').selectAll().execute()).length, 1);
});
