/** The points of the site view's chart: how wide they are, and their values beside the pointer. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createShareLink } from '../../src/sites/share-links.ts';
import type { TimeseriesAnswer } from '../../src/stats/answer.ts';
import { heavyTest } from '../heavy-checks.ts';
import { VisitedSite } from './visited-site.ts';

let visited: VisitedSite;
before(async () => {
  visited = await VisitedSite.shared();
});
after(() => visited.close());

const WEEKS = 'from=2026-05-04&to=2026-05-17';
const ask = (query: string) => visited.askDashboard<TimeseriesAnswer>(`/timeseries?${query}`);
const sumOf = ({ points }: TimeseriesAnswer) => points.reduce((sum, { value }) => sum + (value ?? 0), 0);

test('points are as wide as is asked for', async () => {
  const days = await ask(`metric=pageviews&${WEEKS}`);
  assert.deepEqual([days.grain, days.points.length], ['day', 14]);
  const weeks = await ask(`metric=pageviews&${WEEKS}&interval=week`);
  assert.deepEqual([weeks.grain, weeks.points.length], ['week', 2]);
  const sum = (some: typeof days.points) => some.reduce((all, { value }) => all + value!, 0);
  assert.deepEqual(
    weeks.points.map(({ value }) => value),
    [sum(days.points.slice(0, 7)), sum(days.points.slice(7))],
  );
  const hours = await ask(`metric=pageviews&from=2026-05-11&to=2026-05-17&interval=hour`);
  assert.deepEqual([hours.grain, hours.points.length], ['hour', 7 * 24]);
  assert.equal(sumOf(hours), weeks.points[1]!.value);
  const filtered = await ask(`metric=pageviews&period=7d&interval=hour&filter=browser:Firefox&compare=true`);
  assert.equal(sumOf(filtered), sumOf(await ask('metric=pageviews&period=7d&filter=browser:Firefox')));
  assert.equal(filtered.prev?.length, 7 * 24);
});

test('an interval that does not fit gives way to that of the period', async () => {
  const grains = await Promise.all(
    [
      'period=30d&interval=hour',
      'metric=conversions&period=7d&interval=hour',
      'period=today&interval=week',
      'from=2020-01-01&to=2026-05-20&interval=day',
      'from=2020-01-01&to=2026-05-20&interval=week',
      // More hours, or days, of the other period than an answer has room for.
      'period=7d&interval=hour&compare=true&against=2022-01-01,2025-01-01',
      'from=2024-01-01&to=2026-05-20&interval=day&compare=true&against=2010-01-01,2020-01-01',
    ].map(async (query) => (await ask(query)).grain),
  );
  assert.deepEqual(grains, ['day', 'day', 'week', 'month', 'month', 'day', 'month']);
  const refused = (await ask('period=30d&interval=year')) as object as { readonly error: { readonly code: string } };
  assert.equal(refused.error.code, 'INVALID_PARAMS');
  const { grain } = await visited.ask<TimeseriesAnswer>('/timeseries?period=7d&interval=hour');
  assert.equal(grain, 'day', 'the read API has no interval');
});

test('a public link has intervals and days of its own to compare with', async () => {
  const { dashboard, site } = visited;
  const { db } = dashboard.service.database;
  const { token } = await createShareLink(db, dashboard.service.clock, site.id, 'Interval');
  const read = async (path: string): Promise<unknown> => {
    const address = `${dashboard.service.url}/dashboard/sites/${site.publicId}${path}`;
    return (await fetch(address, { headers: { 'svc-share': token } })).json();
  };
  for (const path of [
    '/timeseries?metric=pageviews&period=7d&interval=hour',
    `/stats?${WEEKS}&against=2026-04-01,2026-04-20`,
  ]) {
    assert.deepEqual(await read(path), await visited.askDashboard(path));
  }
});

test('the values of the nearest point stand beside the pointer, within the chart, and leave their side only at its end', async () => {
  const watched = await visited.open('?period=30d');
  const { page } = watched;
  const chart = page.getByRole('application');
  const box = (await chart.boundingBox())!;
  const tooltip = page.locator('[class*=tooltip]').first();
  const at = async (x: number, y: number) => {
    await page.mouse.move(box.x + x, box.y + y);
    const shown = (await tooltip.boundingBox())!;
    assert.ok(shown.x >= box.x && shown.x + shown.width <= box.x + box.width, `${x}: within the chart`);
    return { before: box.x + x - shown.x - shown.width, after: shown.x - box.x - x, top: shown.y };
  };
  await page.mouse.move(box.x + 200, box.y + 100);
  await tooltip.waitFor();
  const first = await at(210, 100);
  const second = await at(600, 100);
  assert.ok(first.after > 0 && first.after < 30 && Math.abs(second.after - first.after) < 2);
  // Between two points the values stay, and follow the pointer all the same; up and down too.
  const third = await at(605, 180);
  assert.ok(Math.abs(third.after - first.after) < 2 && third.top > second.top);
  const last = await at(box.width - 40, 100);
  assert.ok(last.before > 0 && last.before < 30);
  assert.ok((await at(600, 100)).before > 0, 'the side stays');
  await page.mouse.move(0, 0);
  await tooltip.waitFor({ state: 'detached' });
  // The keyboard has no pointer: the values stand at the top.
  await chart.focus();
  await page.keyboard.press('Home');
  assert.ok((await tooltip.boundingBox())!.y < box.y + 20);
  await watched.close();
});

heavyTest('another figure in the chart and an open menu come softly, and at once when motion is reduced', async () => {
  const watched = await visited.open('?period=30d');
  const { page } = watched;
  await page.getByRole('button', { name: /^Pageviews/ }).click();
  await page.getByRole('application', { name: 'Pageviews' }).waitFor();
  await page.getByRole('button', { name: /^Interval: / }).click();
  const seconds = () =>
    Promise.all(
      ['.menu:popover-open', '[role=application] canvas'].map((one) =>
        page.locator(one).evaluate((element) => getComputedStyle(element).animationDuration),
      ),
    );
  assert.deepEqual(await seconds(), ['0s', '0s']);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  assert.deepEqual(await seconds(), ['0.15s', '0.15s']);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await watched.close();
});
