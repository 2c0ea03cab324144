/** Conditions, segments and a goal that is measured, as a user of the site view meets them, in a real browser. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { ListedSegment, SegmentsAnswer } from '../../src/dashboard/routes/segments.ts';
import { createShareLink } from '../../src/sites/share-links.ts';
import type {
  BreakdownAnswer,
  FunnelAnswer,
  FunnelSummary,
  GoalsAnswer,
  ReportAnswer,
  StatsAnswer,
} from '../../src/stats/answer.ts';
import { heavyTest } from '../heavy-checks.ts';
import { BrowserTab } from './browser-tab.ts';
import { chips, figures, panel, VisitedSite } from './visited-site.ts';

/** Two conditions over days of which the raw events are gone. */
const TWO = 'period=90d&filter=browser:Firefox&where=country:is_not:DE';

describe('conditions', () => {
  let visited: VisitedSite;
  before(async () => {
    visited = await VisitedSite.start();
  });
  after(() => visited.close());
  const ofDashboard = async (query: string) => {
    const { stats } = await visited.askDashboard<StatsAnswer>(`/stats?${query}`);
    return Object.fromEntries(Object.entries(stats).map(([name, { value }]) => [name, value]));
  };

  test('are added by a row, a form and the keyboard, over any period, and kept as a segment', async () => {
    const { site } = visited;
    const path = `/sites/${site.publicId}`;
    const watched = await visited.open('?period=90d&filter=browser:Firefox');
    const { page } = watched;
    const germany = panel(page, 'Locations')
      .locator('li')
      .getByRole('button', { name: /^Germany/ });
    await germany.click({ modifiers: ['Alt'] });
    await watched.settled();
    assert.equal(watched.address(), `${path}?${TWO}`);
    await page.goBack();
    await germany.press('Alt+Enter');
    await watched.settled();
    assert.equal(watched.address(), `${path}?${TWO}`);
    assert.deepEqual((await chips(page)).slice(0, 2), [
      'Remove filter: Browser is Firefox',
      'Remove filter: Country is not Germany',
    ]);
    assert.deepEqual(await figures(page), await ofDashboard(TWO));
    const { rows } = await visited.askDashboard<BreakdownAnswer>(`/breakdown?dimension=page&limit=9&${TWO}`);
    const shown = panel(page, 'Pages').getByRole('listitem');
    assert.equal(await shown.count(), rows.length);
    assert.match(await watched.text(shown.first()), new RegExp(`\\b${rows[0]!.visitors} visitors?\\b`));

    await page.keyboard.press('f');
    await page.getByRole('button', { name: 'Entry page', exact: true }).press('Enter');
    const form = page.getByRole('dialog', { name: /age$/ });
    await form.getByLabel('Dimension').selectOption('page');
    await form.getByLabel('Operator').selectOption({ label: 'contains' });
    await form.getByRole('button', { name: 'Apply' }).click();
    await form.getByText('Enter a value.').waitFor();
    await form.getByRole('searchbox', { name: 'Value' }).fill('مرحبا');
    await form.getByRole('button', { name: 'Use “مرحبا”' }).click();
    await form.getByRole('searchbox', { name: 'Value' }).fill('preise');
    assert.deepEqual(await watched.accessibilityViolations(), []);
    await form.getByRole('searchbox', { name: 'Value' }).press('Enter');
    await form.waitFor({ state: 'detached' });
    await watched.settled();
    const three = `${TWO}&where=${encodeURIComponent('page:contains:%D9%85%D8%B1%D8%AD%D8%A8%D8%A7|preise')}`;
    assert.deepEqual(await figures(page), await ofDashboard(three));
    assert.equal((await chips(page))[2], 'Remove filter: Page contains \u2068مرحبا\u2069 or \u2068preise\u2069');

    await page.keyboard.press('f');
    await page.getByRole('button', { name: 'Save as segment…' }).press('Enter');
    const save = page.getByRole('dialog', { name: 'Save as segment' });
    await save.getByLabel('Name').fill('Fox abroad');
    await save.getByLabel('For all members').check();
    await save.getByLabel('Name').press('Enter');
    await save.waitFor({ state: 'detached' });
    await watched.settled();
    const tab = await BrowserTab.of(visited.dashboard.service, site.orgId, 'owner');
    const { segments } = await tab.get<SegmentsAnswer>('GET', `${path}/segments`);
    const [segment] = segments as [ListedSegment];
    assert.deepEqual([segment.name, segment.isOwn], ['Fox abroad', false]);
    assert.equal(watched.address(), `${path}?period=90d&where=segment:is:${segment.segmentId}`);
    assert.deepEqual(await chips(page), ['Remove filter: Segment: Fox abroad']);
    assert.deepEqual(await figures(page), await ofDashboard(three));

    await page.keyboard.press('f');
    await page.getByRole('button', { name: 'Manage segments…' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Segments' });
    assert.deepEqual(await watched.accessibilityViolations(), []);
    await dialog.getByText('Page contains \u2068مرحبا\u2069 or \u2068preise\u2069').waitFor();
    await dialog.getByRole('button', { name: 'Edit segment Fox abroad' }).click();
    const editor = page.getByRole('dialog', { name: 'Edit segment', exact: true });
    assert.deepEqual(await watched.accessibilityViolations(), []);
    await editor.getByRole('button', { name: /^Remove filter: Page contains/ }).click();
    await editor.getByRole('button', { name: 'Add condition' }).click();
    await editor.getByRole('button', { name: 'City', exact: true }).click();
    await editor.getByLabel('Operator').selectOption('is not');
    await editor.getByRole('searchbox').fill('Rom');
    await editor.getByRole('searchbox').press('Enter');
    await editor.getByLabel('Name').fill('Fox');
    await editor.getByLabel('Name').press('Enter');
    await editor.waitFor({ state: 'detached' });
    const listed = await tab.get<SegmentsAnswer>('GET', `${path}/segments`);
    const where = [...segment.where.slice(0, 2), 'city:is_not:Rom'];
    assert.deepEqual(listed.segments, [{ ...segment, name: 'Fox', where, changedAt: listed.segments[0]!.changedAt }]);
    await dialog.getByRole('button', { name: 'Delete segment Fox' }).click();
    await page
      .getByRole('dialog', { name: 'Delete segment “Fox”?' })
      .getByRole('button', { name: 'Delete segment' })
      .click();
    await dialog.getByText('No segments yet').waitFor();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await watched.settled();
    assert.equal(watched.address(), `${path}?period=90d`);

    await watched.goto(`${path}?period=90d&where=segment:is:${segment.segmentId}`);
    await page.getByRole('heading', { name: 'This segment no longer exists' }).waitFor();
    assert.deepEqual(await figures(page), {});
    await page.getByRole('button', { name: 'Remove segment' }).click();
    await watched.settled();
    assert.equal(watched.address(), `${path}?period=90d`);
    await watched.close();
  });

  heavyTest('go along to funnels and goals, which answer under them, and back to the same view', async () => {
    const { site } = visited;
    const path = `/sites/${site.publicId}`;
    const both = 'filter=browser:Firefox&where=country:is_not:DE';
    const dashboard = `?period=90d&compare=year&${both}&pages=exit&events=funnels`;
    const watched = await visited.open(dashboard);
    const { page } = watched;
    const carried = `?period=90d&compare=year&${both}`;
    const ask = <Answer>(question: string) => visited.askDashboard<Answer>(`/${question}?period=90d&${both}`);
    const { funnels } = await visited.askDashboard<{ funnels: readonly FunnelSummary[] }>('/funnels');
    const funnel = await ask<FunnelAnswer>(`funnels/${funnels[0]!.id}`);
    const entered = () => page.locator('dl').filter({ hasText: 'Entered' }).first().locator('dd').first().textContent();

    await panel(page, 'Goals & events').getByRole('link', { name: 'Zum Preis' }).click();
    await page.getByRole('heading', { level: 1, name: 'Zum Preis' }).waitFor();
    await watched.settled();
    assert.equal(watched.address(), `${path}/funnels?funnel=${funnels[0]!.id}&${carried.slice(1)}`);
    const shown = ['Remove filter: Browser is Firefox', 'Remove filter: Country is not Germany', 'Clear all'];
    assert.deepEqual(await chips(page), shown);
    assert.equal(await entered(), String(funnel.entered));
    assert.deepEqual(await watched.accessibilityViolations(), []);
    await page.getByRole('navigation', { name: 'Pages above this one' }).getByRole('link', { name: 'Funnels' }).click();
    await watched.settled();
    assert.equal(watched.address(), `${path}/funnels${carried}`);
    assert.equal(await entered(), String(funnel.entered));

    await page.getByRole('link', { name: 'Goals', exact: true }).click();
    await watched.settled();
    assert.equal(watched.address(), `${path}/goals${carried}`);
    const { goals } = await ask<GoalsAnswer>('goals');
    const row = page.getByRole('row', { name: /^Anmeldung/ });
    assert.ok((await watched.text(row)).includes(` ${goals[0]!.conversions} `), await watched.text(row));
    const whole = await visited.askDashboard<GoalsAnswer>('/goals?period=90d');
    assert.notEqual(goals[0]!.conversions, whole.goals[0]!.conversions);
    assert.deepEqual(await watched.accessibilityViolations(), []);

    // Without one of them on this page, the dashboard is without it too; the rest of its view is back.
    await page.getByRole('button', { name: 'Remove filter: Browser is Firefox' }).click();
    await watched.settled();
    assert.equal(watched.address(), `${path}/goals?period=90d&compare=year&where=country:is_not:DE`);
    await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
    await watched.settled();
    const left = '?period=90d&compare=year&where=country:is_not:DE&pages=exit&events=funnels';
    assert.equal(watched.address(), `${path}/${left}`);
    await watched.goto(`${path}/goals${carried}`);
    await page.getByRole('link', { name: 'Anmeldung' }).click();
    await watched.settled();
    const measured = `?period=90d&compare=year&${both}&goal=${goals[0]!.goalId}`;
    assert.equal(watched.address(), `${path}${measured}`);
    await watched.close();
  });

  heavyTest('a goal is measured on the whole page, and selects nothing', async () => {
    const { site } = visited;
    const watched = await visited.open('?period=90d&events=goals&sources=referrer&filter=browser:Firefox');
    const { page } = watched;
    const goals = await visited.askDashboard<GoalsAnswer>('/goals?period=90d&filter=browser:Firefox');
    const [goal] = goals.goals;
    await panel(page, 'Goals & events')
      .getByRole('button', { name: /^Anmeldung/ })
      .click();
    await watched.settled();
    const chosen = `filter=browser:Firefox&goal=${goal!.goalId}&sources=referrer&events=goals`;
    assert.equal(watched.address(), `/sites/${site.publicId}?period=90d&${chosen}`);
    const { conversions, uniqueConversions, conversionRate } = goal!;
    assert.deepEqual(await figures(page), { uniqueConversions, conversions, conversionRate });
    await page.getByRole('application', { name: 'Unique conversions' }).waitFor();
    for (const [name, dimension] of [
      ['Sources', 'referrer'],
      ['Devices', 'browser'],
    ] as const) {
      const asked = `dimension=${dimension}&goal=${goal!.goalId}&metric=conversions&metrics=conversions&limit=9`;
      const { rows } = await visited.askDashboard<ReportAnswer>(
        `/breakdown?${asked}&period=90d&filter=browser:Firefox`,
      );
      const shown = panel(page, name).getByRole('listitem');
      assert.equal(await shown.count(), rows.length);
      for (const [index, row] of rows.entries()) {
        assert.match(await watched.text(shown.nth(index)), new RegExp(`Conversions: ${row.conversions}\\b`));
      }
    }
    assert.deepEqual(await watched.violationsInThemes(), []);
    await page.getByRole('button', { name: 'Remove filter: Goal is Anmeldung' }).click();
    await watched.settled();
    assert.equal(
      watched.address(),
      `/sites/${site.publicId}?period=90d&filter=browser:Firefox&sources=referrer&events=goals`,
    );
    await watched.close();
  });

  test('figures of days whose visits are gone are said once, also on a public link, which takes no segment', async () => {
    const { dashboard, site } = visited;
    const { db } = dashboard.service.database;
    await db.updateTable('sites').set({ visit_months: 0 }).where('id', '=', site.id).execute();
    const watched = await visited.open(`?${TWO}`);
    const { page } = watched;
    const line = page.getByText(
      /^Under these conditions, figures are known since \d+ \w+ \d{4}: visits before are not kept\.$/,
    );
    assert.equal(await line.count(), 1);
    assert.equal(await page.getByText(/Not fully known|Counted since|Not known/).count(), 0);
    assert.match(
      (await page.getByRole('link', { name: 'Keep visits longer' }).getAttribute('href')) ?? '',
      /settings\/data#retention$/,
    );
    const known = await figures(page);
    assert.deepEqual(known, await ofDashboard(TWO));
    assert.ok(known.visitors! > 0);
    await watched.assertStill();
    await watched.close();

    const { token } = await createShareLink(db, dashboard.service.clock, site.id, 'Public');
    const shared = await dashboard.open(`/share/${token}?${TWO}&where=segment:is:7`, { as: null });
    await shared.page.getByText('segment:is:7').waitFor();
    await shared.settled();
    assert.deepEqual(await figures(shared.page), known);
    assert.equal(await shared.page.getByRole('link', { name: 'Keep visits longer' }).count(), 0);
    await shared.close();
  });
});
