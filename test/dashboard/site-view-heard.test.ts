/**
 * The text of the site view as a screen reader reads it. `site-view-heard.txt` has it whole: read it when it changes, and write
 * it anew with SVC_TEST_WRITE=yes.
 */
import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { VisitedSite } from './visited-site.ts';

const KEPT = join(import.meta.dirname, 'site-view-heard.txt');

let visited: VisitedSite;
before(async () => {
  visited = await VisitedSite.shared();
});
after(() => visited.close());

test('a screen reader reads the site view as it is written out', async () => {
  const watched = await visited.open('?period=7d&filter=browser:Firefox&goal=1');
  const { page } = watched;
  // The parts that are loaded when they are near.
  await page.locator('[data-panel="when"]').scrollIntoViewIfNeeded();
  await page.getByRole('heading', { name: 'Busiest times' }).waitFor();
  await watched.settled();
  const heard = `${await page.locator('body').ariaSnapshot()}\n`.replaceAll(visited.site.publicId, 'SITE');
  if (process.env.SVC_TEST_WRITE === 'yes') await writeFile(KEPT, heard);
  assert.equal(heard, await readFile(KEPT, 'utf8'));
  await watched.close();
});
