/** The changes of rows against the compared days, in a real browser. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { BreakdownAnswer } from '../../src/stats/answer.ts';
import { heavyTest, looks } from '../heavy-checks.ts';
import type { WatchedPage } from './dashboard.ts';
import { panel, VisitedSite } from './visited-site.ts';

const DAYS = 'from=2026-05-17&to=2026-05-19';
const EARLIER = 'from=2026-05-14&to=2026-05-16';

let visited: VisitedSite;
before(async () => {
  visited = await VisitedSite.shared();
});
after(() => visited.close());

/** Returns the change of each key as the page writes it, from the answers of the read API. */
async function changes(dimension: string, earlier = EARLIER): Promise<Map<string, string>> {
  const rows = (days: string) => visited.ask<BreakdownAnswer>(`/breakdown?dimension=${dimension}&limit=1000&${days}`);
  const [now, before] = [await rows(DAYS), await rows(earlier)];
  const had = new Map(before.rows.map(({ key, visitors }) => [key, visitors!]));
  // A key that is no value stands last.
  const listed = now.rows.toSorted((a, b) => Number(a.key === '(none)') - Number(b.key === '(none)'));
  return new Map(listed.map(({ key, visitors }) => [key, changeText(visitors!, had.get(key) ?? 0)]));
}

function changeText(visitors: number, earlier: number): string {
  if (earlier === 0) return 'New';
  const change = (100 * (visitors - earlier)) / earlier;
  const amount = `${Math.abs(change).toFixed(Math.abs(change) < 1000 ? 1 : 0)}%`;
  if (change === 0) return `${amount}unchanged from ${earlier}`;
  return `${amount}${change > 0 ? 'up' : 'down'} ${amount} from ${earlier}`;
}

const cells = ({ page }: WatchedPage, name: string) =>
  panel(page, name).getByRole('listitem').locator('[data-column=change]').allTextContents();

test('each row of a panel has its change, and nothing moves when it comes', async () => {
  const watched = await visited.open(`?${DAYS}`);
  const { page } = watched;
  const expected = await changes('browser');
  await panel(page, 'Devices').getByText('in the previous period').first().waitFor({ state: 'attached' });
  const shown = await cells(watched, 'Devices');
  assert.deepEqual(
    shown.map((text) => text.trim().replace(/ in the previous period$/, '')),
    [...expected.values()],
  );
  assert.match(await watched.text(panel(page, 'Devices')), /Browser Visitors Share Change/);
  await watched.assertStill();
  assert.deepEqual(await watched.accessibilityViolations(), []);
  await watched.close();
});

test('nothing is compared when the comparison is off, of today alone, and without whole earlier days', async () => {
  for (const query of looks([`${DAYS}&compare=year`, `${DAYS}&compare=off`, 'period=today', 'period=year'])) {
    const watched = await visited.open(`?${query}`);
    assert.deepEqual(await cells(watched, 'Devices'), [], query);
    await watched.close();
  }
});

heavyTest('the changes of all countries can be read and sorted in the dialog, against the chosen days', async () => {
  const watched = await visited.open(`?${DAYS}&compare=previous-weekdays&all=country`);
  const { page } = watched;
  const dialog = page.getByRole('dialog', { name: 'Countries' });
  await dialog.getByText(' in 10 – 12 May 2026').first().waitFor({ state: 'attached' });
  const column = () => dialog.locator('tbody tr td:last-child').allTextContents();
  const expected = await changes('country', 'from=2026-05-10&to=2026-05-12');
  const stripped = async () => (await column()).map((text) => text.trim().replace(/ in 10 – 12 May 2026$/, ''));
  assert.deepEqual(await stripped(), [...expected.values()]);
  await dialog.getByRole('button', { name: 'Change' }).click();
  await dialog.getByRole('columnheader', { name: 'Change' }).and(page.locator('[aria-sort=descending]')).waitFor();
  const size = (text: string) => (text === 'New' ? 1e9 : Number.parseFloat(text) * (text.includes('down') ? -1 : 1));
  const names = await dialog.getByRole('rowheader').locator('button').allTextContents();
  assert.equal(names.at(-1), 'Unknown country');
  const sizes = (await stripped()).slice(0, -1).map(size);
  assert.deepEqual(
    sizes,
    sizes.toSorted((a, b) => b - a),
  );
  assert.deepEqual(await watched.accessibilityViolations(), []);
  await watched.close();
});
