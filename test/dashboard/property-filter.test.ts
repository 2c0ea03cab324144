/** A filter by a value of a property, set by a click on it, in a real browser. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ReportAnswer } from '../../src/stats/answer.ts';
import { importLines } from '../statistics/import.ts';
import { Dashboard } from './dashboard.ts';
import { linesOf, shownCount, valuesOf } from './property-values.ts';

test('a click on a value filters by it: the whole page shows the events that have it', async (t) => {
  const dashboard = await Dashboard.start();
  t.after(() => dashboard.close());
  const site = await dashboard.service.site({ domain: 'shop.example' });
  await importLines(dashboard.service, site, linesOf(dashboard.service.today()));
  const today = Temporal.PlainDate.from(dashboard.service.today());
  const [first, last] = [8, 4].map((ago) => today.subtract({ days: ago }).toString()) as [string, string];
  const days = `from=${first}&to=${last}`;
  const path = `/sites/${site.publicId}?${days}&events=properties&property=plan`;
  const watched = await dashboard.open(path, { as: { orgId: site.orgId } });
  const { page } = watched;
  const panel = page.locator('[data-panel=events]');
  await panel.getByRole('button', { name: /^pro/ }).click();
  await page.getByRole('button', { name: 'Remove filter: plan is pro' }).waitFor();
  await watched.settled();
  assert.equal(new URLSearchParams(new URL(page.url()).search).get('filter'), 'property:plan:pro');
  assert.deepEqual(await valuesOf(watched), [`pro ${await shownCount(watched)}`]);
  const events = linesOf(dashboard.service.today()).filter(
    ({ ts, p }) => ts.slice(0, 10) >= first && ts.slice(0, 10) <= last && Object(p).plan === 'pro',
  );
  const visitors = new Set(events.map(({ ts, visitor }) => `${ts.slice(0, 10)} ${visitor}`)).size;
  assert.equal(await shownCount(watched), `${visitors} ${events.length}`);
  const report = `/report?dimension=country&${days}&filter=property:plan:pro`;
  const { rows } = (await (await dashboard.service.answer(site, report)).json()) as ReportAnswer;
  assert.deepEqual(
    rows.map((row) => `${row.visitors} ${row.views}`),
    [`${visitors} ${events.length}`],
  );
  await panel.getByRole('button', { name: /^pro/, pressed: true }).click();
  await page.getByRole('button', { name: 'Remove filter: plan is pro' }).waitFor({ state: 'detached' });
  watched.assertHealthy();
  await watched.close();
});
