/** The order of the site view's cards, which is a person's choice. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SessionAnswer } from '../../src/dashboard/routes/session.ts';
import { CARDS, type Card } from '../../src/domain/cards.ts';
import { ReportHarness } from '../reports/harness.ts';
import { signedIn } from './account.ts';
import { BrowserTab } from './browser-tab.ts';

test('an order of the cards is kept with the account, also the names of a later version', async (t) => {
  const { service } = await ReportHarness.open(t);
  const { orgId } = await service.site();
  const [ada, bob] = [await signedIn(service, orgId, 'viewer'), await signedIn(service, orgId, 'viewer')];
  const tabOf = ({ cookie }: typeof ada) => {
    const tab = new BrowserTab(service);
    tab.take(`__Host-${cookie}`);
    return tab;
  };
  const cardsOf = async (tab: BrowserTab) => (await tab.get<SessionAnswer>('GET', '/session')).cards;
  const [tab, other] = [tabOf(ada), tabOf(bob)];
  assert.equal(await cardsOf(tab), null);

  const cards: readonly Card[] = [
    { name: 'sources', isShown: true },
    { name: 'when', isShown: false },
  ];
  await tab.get('PUT', '/account/cards', { cards });
  assert.deepEqual(await cardsOf(tab), cards);
  assert.equal(await cardsOf(other), null);

  const { db } = service.database;
  await db.updateTable('users').set({ cards: 'weather,pages' }).where('cards', 'is not', null).execute();
  assert.deepEqual(await cardsOf(tab), [{ name: 'pages', isShown: true }]);
  await tab.get('PUT', '/account/cards', { cards });
  const kept = await db.selectFrom('users').select('cards').where('cards', 'is not', null).execute();
  assert.deepEqual(kept, [{ cards: 'sources,-when,weather' }]);

  const all = CARDS.map((name) => ({ name, isShown: true }));
  for (const wrong of [
    [...all, all[0]],
    [all[0], all[0]],
    [{ name: 'weather', isShown: true }],
    [{ name: 'pages' }],
    'pages',
  ]) {
    assert.match(await tab.refused('PUT', '/account/cards', { cards: wrong }), /^400 invalid: cards/);
  }
  assert.match(await new BrowserTab(service).refused('PUT', '/account/cards', { cards }), /^401 /);
  await tab.get('PUT', '/account/cards', { cards: null });
  assert.equal(await cardsOf(tab), null);
});
