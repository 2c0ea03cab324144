/** The looks of the site view in a real browser: accessible in both themes, still while it loads, and as wide as its window. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { BrowserContext } from 'playwright-core';
import type { RealtimeAnswer } from '../../src/stats/answer.ts';
import { FIREFOX, panel, VisitedSite } from './visited-site.ts';

describe('the looks of the site view', { timeout: 240_000 }, () => {
  let visited: VisitedSite;
  before(async () => {
    visited = await VisitedSite.start();
  });
  after(() => visited.close());

  for (const theme of ['light', 'dark'] as const) {
    test(`the page is accessible and nothing jumps (${theme})`, async () => {
      for (const search of ['', `?period=today&${FIREFOX}`, '?period=90d&events=goals&places=region&compare=false']) {
        const watched = await visited.open(search, { theme });
        assert.deepEqual(await watched.accessibilityViolations(), [], search);
        await panel(watched.page, 'Locations').scrollIntoViewIfNeeded();
        await watched.page.locator('svg path[data-country], [data-dim="true"]').first().waitFor({ state: 'attached' });
        assert.deepEqual(await watched.accessibilityViolations(), [], `${search} with its map`);
        assert.equal(await watched.layoutShift(), 0, search);
        await watched.close();
      }
      const watched = await visited.open('?all=referrer', { theme });
      await watched.page.getByRole('dialog').getByRole('row').nth(1).waitFor();
      await watched.settled();
      assert.deepEqual(await watched.accessibilityViolations(), [], 'the dialog');
      await watched.close();
    });
  }

  test('the page fits every width', async () => {
    for (const width of [320, 360, 768, 1280, 1920, 2560]) {
      // The number of current visitors comes last, into a page that is drawn.
      const prepare = (context: BrowserContext) =>
        context.route('**/realtime*', async (route) => {
          await route.request().frame().waitForSelector('[data-figure="visitors"]');
          const answer = (await (await route.fetch()).json()) as RealtimeAnswer;
          await route.fulfill({ json: { ...answer, currentVisitors: 123 } });
        });
      const watched = await visited.open('?filter=page:/docs/start', { width, prepare });
      const overflow = await watched.page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      assert.ok(overflow <= 0, `${width} px: ${overflow}`);
      assert.equal(await watched.layoutShift(), 0, `${width} px`);
      await watched.close();
    }
  });
});
