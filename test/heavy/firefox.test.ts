/** The tracker and embedded links in a real Firefox: their tests of `npm run test:all`, which are Chromium's there, and a real return to a page. */
import assert from 'node:assert/strict';
import { globSync } from 'node:fs';
import { resolve } from 'node:path';
import { test } from 'node:test';
import { firefoxMissing } from '../browser/bidi.ts';
import { runFiles } from '../runner/run-files.ts';

const FILES = [
  ...['test/browser/*.test.ts', 'test/kits/tracker.test.ts', 'test/dashboard/link-embed.test.ts'],
  ...['test/reality/tracker-in-pages.test.ts', 'test/reality/changed-tags.test.ts'],
];

// `browser.ts` reads it when it is loaded.
process.env.SVC_TEST_BROWSER = 'firefox';
const { SITE, Visits } = await import('../browser/visit.ts');
const skip = firefoxMissing();

// Playwright turns this cache off in Chromium.
test('a page that really comes back from the back/forward cache is seen again', { skip }, async () => {
  const visits = await Visits.start();
  try {
    // Its engagement would come whenever the page is left.
    const visit = await visits.open({ attributes: `data-site="${SITE}" data-engage="off"` });
    visits.web.page('/next', { html: '<!doctype html><title>Next</title>' });
    await visit.page.evaluate('() => { globalThis.isKept = true; }');
    for (let i = 0; i < 2; i++) {
      await visit.page.goto(`${visit.origin}/next`);
      await visit.page.goBack();
      await visit.page.waitForURL(`${visit.origin}/`);
      // The document of before, with its variables: nothing was loaded again.
      assert.equal(await visit.page.evaluate('() => globalThis.isKept'), true);
    }
    assert.deepEqual(await visit.pageviews(), ['/', '/', '/']);
    await visit.close();
  } finally {
    await visits.close();
  }
});

const files = globSync(FILES, { cwd: resolve(import.meta.dirname, '../..') }).sort();
if (skip === false) await runFiles(files);
else for (const file of files) test(file, { skip });
