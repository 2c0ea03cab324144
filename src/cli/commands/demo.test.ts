/** Tests a small demo by the figures that the read API answers. */

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { heavyTest } from '../../../test/heavy-checks.ts';
import { signIn } from '../../accounts/credentials.ts';
import { membershipsOf } from '../../accounts/memberships.ts';
import { listOrganisations } from '../../accounts/organisations.ts';
import { createDemo } from '../../demo/create-demo.ts';
import { wholeGrant } from '../../domain/grant.ts';
import { emptyDirectory, ManualClock, openFor } from '../../sites/fixture.ts';
import { listRevenues } from '../../sites/revenues.ts';
import type { BreakdownAnswer, FunnelAnswer, GoalsAnswer, RealtimeAnswer, StatsAnswer } from '../../stats/answer.ts';
import type { RevenueAnswer } from '../../stats/revenue-answer.ts';
import { runningDemo } from './demo.fixture.ts';

const AT = '2026-03-10T15:00:00Z';

heavyTest('the figures of a demo are plausible and agree with each other', async (t) => {
  const { database, clock, demo, events, shares, ask } = await runningDemo(t, { at: AT, scale: 0.05 });
  assert.ok(events > 10_000 && events < 60_000, String(events));
  assert.equal(shares.at(-1), 1);
  assert.deepEqual(
    shares,
    shares.toSorted((a, b) => a - b),
  );
  const user = await signIn(database.db, demo.email, demo.password);
  assert.deepEqual(await membershipsOf(database.db, clock, user?.user.id ?? 0), [{ orgId: 1, ...wholeGrant('owner') }]);
  const { sites } = await ask<{ sites: { id: string; timezone: string }[] }>('sites');
  assert.deepEqual(
    sites.map(({ id, timezone }) => [id, timezone]),
    demo.sites.map(({ site }) => [site.publicId, site.timezone]),
  );
  assert.equal(new Set(sites.map(({ timezone }) => timezone)).size, 2);

  for (const { site, funnels } of demo.sites) {
    const year = 'from=2025-03-10&to=2026-03-10';
    const { stats } = await ask<StatsAnswer>(`sites/${site.publicId}/stats?${year}`);
    const value = (metric: keyof typeof stats): number => stats[metric].value ?? Number.NaN;
    assert.ok(value('pageviews') > 1.2 * value('sessions'));
    assert.ok(value('sessions') > value('visitors'));
    assert.ok(value('bounceRate') > 0.1 && value('bounceRate') < 0.7, String(value('bounceRate')));
    assert.ok(value('avgDuration') > 20 && value('avgDuration') < 600, String(value('avgDuration')));

    const { goals } = await ask<GoalsAnswer>(`sites/${site.publicId}/goals?${year}`);
    assert.ok(goals.length >= 2 && goals.every(({ conversions }) => conversions! > 0));
    const sum = goals.reduce((all, { conversions }) => all + conversions!, 0);
    assert.equal(value('conversions'), sum);

    const revenues = await listRevenues(database.db, site.id);
    assert.equal(revenues.length, site.domain === 'shop.example.com' ? 1 : 0);
    for (const { goalId } of revenues) {
      const days = 'period=7d&limit=1';
      for (const by of ['channel', 'property:category']) {
        const { rows, totals } = await ask<RevenueAnswer>(
          `sites/${site.publicId}/report?dimension=${by}&metric=revenue&goal=${goalId}&${days}`,
        );
        assert.ok(Number(rows[0]?.revenue) > 0 && totals?.[0]?.currency === 'EUR', by);
      }
    }

    const funnel = await ask<FunnelAnswer>(`sites/${site.publicId}/funnels/${funnels[0]!.id}?${year}`);
    const steps = funnel.steps.map(({ visitors }) => visitors!);
    assert.ok(steps.at(-1)! > 0);
    assert.deepEqual(
      steps,
      steps.toSorted((a, b) => b - a),
    );
    assert.equal(new Set(steps).size, steps.length);

    const month = 'from=2026-02-10&to=2026-03-10';
    const { stats: ofMonth } = await ask<StatsAnswer>(`sites/${site.publicId}/stats?${month}`);
    for (const dimension of ['referrer', 'country', 'city', 'browser', 'os', 'device', 'page', 'utm_campaign']) {
      const { rows, totalVisitors } = await ask<BreakdownAnswer>(
        `sites/${site.publicId}/breakdown?dimension=${dimension}&${month}`,
      );
      assert.equal(totalVisitors, ofMonth.visitors.value);
      assert.ok(rows.length >= 2, dimension);
    }

    const realtime = await ask<RealtimeAnswer>(`sites/${site.publicId}/realtime`);
    assert.ok(realtime.currentVisitors > 0 && realtime.topPages.length > 3 && realtime.feed.length > 20);
    assert.equal(realtime.generatedAt, clock.nowMicros() / 1000);
  }
});

heavyTest('docs/questions.md has what the demo answers, to the last digit', async (t) => {
  const { demo, ask } = await runningDemo(t, { at: '2026-11-28T21:00:00Z', scale: 1 });
  const [shop, blog] = demo.sites.map(({ site }) => site.publicId);
  const text = await readFile(new URL('../../../docs/questions.md', import.meta.url), 'utf8');
  const worked = [...text.matchAll(/\$API\/v1\/(sites\/.*)"\n```\n```json\n([\s\S]*?)```/g)];
  assert.equal(worked.length, 10);
  for (const [, path = '', answer = ''] of worked) {
    const asked = path.replace('$SHOP', shop!).replace('$BLOG', blog!);
    assert.deepEqual(await ask(asked), JSON.parse(answer), path);
  }
});

test('a second demo is an organization of its own', async (t) => {
  const clock = new ManualClock(AT);
  const database = await openFor(t, emptyDirectory(t));
  const first = await createDemo(database, clock);
  const second = await createDemo(database, clock);
  assert.deepEqual([first.email, second.email], ['demo@example.com', 'demo2@example.com']);
  assert.deepEqual(await listOrganisations(database.db), [
    { id: 1, name: 'Demo' },
    { id: 2, name: 'Demo 2' },
  ]);
  assert.notEqual(first.key, second.key);
});
