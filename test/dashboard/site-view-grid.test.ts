/** The grid of the site view's lists in a real browser: their figures stand at the same places. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Language } from '../../src/domain/language.ts';
import { heavyTest } from '../heavy-checks.ts';
import { VisitedSite } from './visited-site.ts';

/** The language with the longest words; `npm run test:heavy` takes all: SVC_TEST_LANGUAGES=en,de,fr,es,ja. */
const LANGUAGES = (process.env.SVC_TEST_LANGUAGES ?? 'de').split(',') as Language[];

let visited: VisitedSite;
before(async () => {
  visited = await VisitedSite.shared();
});
after(() => visited.close());

test('figures stand at the same place in every card', async () => {
  const watched = await visited.open('?period=7d&events=goals');
  const { page } = watched;
  for (const tab of ['goals', 'funnels', 'event']) {
    await page
      .locator('[data-panel="events"]')
      .getByRole('tab', { name: { goals: 'Goals', funnels: 'Funnels', event: 'Events' }[tab]! })
      .click();
    await watched.settled();
    const places = await page.locator('[data-panel] [data-rows]').evaluateAll((lists) =>
      lists.map((list) => {
        const { right } = list.getBoundingClientRect();
        const cells = [...(list.querySelector('li')?.querySelectorAll('[data-column]') ?? [])];
        return cells.map((cell) => Math.round(right - cell.getBoundingClientRect().right)).join(' ');
      }),
    );
    assert.ok(places.length >= 5, String(places));
    assert.deepEqual([...new Set(places)], [places[0]], `${tab}: ${places}`);
  }
  await watched.close();
});

heavyTest('the headings of goals and funnels stand apart', async () => {
  for (const language of LANGUAGES) {
    const watched = await visited.open('?events=goals&compare=false', { language });
    const { page } = watched;
    for (const tab of ['goals', 'funnels']) {
      if (tab === 'funnels') await page.locator('[data-panel="events"]').getByRole('tab').last().click();
      await page.waitForURL((url) => url.searchParams.get('events') === tab);
      await watched.settled();
      const gaps = await page.locator('[data-panel="events"] [data-rows] > * > :first-child').evaluateAll((heads) =>
        heads.map((head) => {
          const [, second, last] = [...head.children].map((cell) => cell.getBoundingClientRect());
          return last!.left - second!.right;
        }),
      );
      assert.ok(gaps.length === 1 && gaps[0]! >= 4, `${tab} in ${language}: ${gaps}`);
    }
    await watched.close();
  }
});
