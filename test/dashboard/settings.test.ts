/** Creating, changing, archiving and deleting a site, its public links and its discarded events, over HTTP. */

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { DiscardSumsAnswer, DiscardsAnswer } from '../../src/dashboard/routes/discards.ts';
import type { SessionAnswer, SiteSummary } from '../../src/dashboard/routes/session.ts';
import type { ListedShareLink, ShareLinksAnswer } from '../../src/dashboard/routes/share.ts';
import type { RetentionPreview } from '../../src/dashboard/routes/sites.ts';
import { addDays } from '../../src/domain/calendar.ts';
import type { Role } from '../../src/domain/role.ts';
import type { Site } from '../../src/domain/site.ts';
import type { VisitStorage } from '../../src/rollup/maintain/visit-storage.ts';
import type { StatsAnswer } from '../../src/stats/answer.ts';
import { TestService } from '../service.ts';
import { importLines } from '../statistics/import.ts';
import { BrowserTab } from './browser-tab.ts';

const HOUR = 3_600_000_000;

let service: TestService;
before(async () => {
  service = await TestService.start();
});
after(() => service.close());

/** Returns the browser of a user in a site's organisation. */
async function tabOf({ orgId }: Site, role: Role = 'owner'): Promise<BrowserTab> {
  return BrowserTab.of(service, orgId, role);
}

test('a site is made, active and with the defaults, and an invalid domain is refused', async () => {
  const site = await service.site();
  const tab = await tabOf(site, 'admin');
  const path = `/orgs/${site.orgId}/sites`;
  const made = await tab.get<SiteSummary>('POST', path, {
    domain: 'Neu.example',
    name: ' Größe ',
    timezone: 'asia/kolkata',
  });
  assert.deepEqual(made, {
    id: made.id,
    domain: 'neu.example',
    also: [],
    name: 'Größe',
    timezone: 'Asia/Kolkata',
    retentionMonths: null,
    visitMonths: 13,
    honoursGpc: true,
    state: 'active',
    createdAt: made.createdAt,
    firstDay: null,
  });
  assert.ok(made.createdAt >= site.createdAt && made.createdAt <= service.clock.nowMicros() / 1000);
  const refusal = await tab.refused('POST', path, { domain: 'https://neu.example/', name: 'x', timezone: 'UTC' });
  assert.match(refusal, /^400 invalid: "https:\/\/neu\.example\/" is not a domain; give the host name alone/);
  assert.match(
    await tab.refused('POST', path, { domain: 'neu.example', name: 'x', timezone: '+01:00' }),
    /^400 invalid: "\+01:00" is not a time zone/,
  );
});

test('given fields change, and others stay', async () => {
  const site = await service.site({ retentionMonths: 24 });
  const tab = await tabOf(site);
  const path = `/sites/${site.publicId}`;
  const before: SiteSummary = {
    id: site.publicId,
    domain: 'shop.example',
    also: [],
    name: 'Shop',
    timezone: 'UTC',
    retentionMonths: 24,
    visitMonths: 13,
    honoursGpc: true,
    state: 'active',
    createdAt: site.createdAt,
    firstDay: null,
  };
  assert.deepEqual(await tab.get('PATCH', path, {}), before);
  assert.deepEqual(await tab.get('PATCH', path, { name: 'Laden' }), { ...before, name: 'Laden' });
  const changed = { ...before, name: 'Laden', retentionMonths: null, honoursGpc: false };
  assert.deepEqual(await tab.get('PATCH', path, { retentionMonths: null, honoursGpc: false }), changed);
  assert.match(await tab.refused('PATCH', path, { name: ' ' }), /^400 invalid: the name must not be empty$/);
  assert.match(await tab.refused('PATCH', path, { retentionMonths: 0.5 }), /^400 invalid: the retention must be/);
  changed.visitMonths = 25;
  assert.deepEqual(await tab.get('PATCH', path, { visitMonths: 25 }), changed);
  assert.match(await tab.refused('PATCH', path, { visitMonths: 0.5 }), /^400 invalid: visits are kept for a whole/);
  assert.equal(
    await tab.refused('PATCH', path, { retentionMonths: 12, visitMonths: 13 }),
    '400 invalid: visits can be kept at most as long as the statistics: for 12 months',
  );
  const { organisations } = await tab.get<SessionAnswer>('GET', '/session');
  assert.deepEqual(
    organisations[0]?.sites.find(({ id }) => id === site.publicId),
    changed,
  );
});

test('the preview of a retention names the days that it erases', async () => {
  const site = await service.site();
  const tab = await tabOf(site, 'viewer');
  const preview = (months: string) =>
    tab.get<RetentionPreview>('GET', `/sites/${site.publicId}/retention?months=${months}`);
  assert.deepEqual(await preview('2'), { firstKept: '2026-03-20', erases: null });
  await importLines(service, site, [
    { ts: '2026-02-03T10:00:00Z', visitor: 'a', u: '/' },
    { ts: '2026-04-03T10:00:00Z', visitor: 'a', u: '/' },
  ]);
  await service.maintain();
  // A day that becomes final when it is closed is closed only after a minute without arrivals.
  service.clock.advance(HOUR);
  await service.maintain();
  assert.deepEqual(await preview('2'), {
    firstKept: '2026-03-20',
    erases: { from: '2026-02-03', to: '2026-03-19' },
  });
  assert.deepEqual(await preview('12'), { firstKept: '2025-05-20', erases: null });
  assert.equal(
    await tab.refused('GET', `/sites/${site.publicId}/retention?months=x`),
    '400 invalid: enter a whole number of months between 1 and 1200',
  );
});

test('the space of visits is that of those stored, and of a year at the present pace', async () => {
  const site = await service.site();
  const tab = await tabOf(site, 'admin');
  const yesterday = new Date(service.clock.nowMicros() / 1000 - 86_400_000).toISOString();
  await importLines(service, site, [{ ts: yesterday, visitor: 'a', u: '/' }]);
  const storage = await tab.get<VisitStorage>('GET', `/sites/${site.publicId}/visit-storage`);
  assert.deepEqual(storage, { bytes: 0, bytesPerYear: 365 * 18 });
});

test('an archived site shows nothing and accepts nothing until it is restored', async () => {
  const site = await service.site();
  const tab = await tabOf(site);
  await service.collect(site, { u: '/before' });
  const visitors = async () => {
    const { stats } = (await service.read(site, '/stats?period=today')) as StatsAnswer;
    return stats.pageviews.value;
  };
  assert.equal(await visitors(), 1);
  const archived = await tab.get<SiteSummary>('PUT', `/sites/${site.publicId}/state`, { state: 'archived' });
  assert.equal(archived.state, 'archived');
  assert.equal((await service.answer(site, '/stats')).status, 404);
  assert.equal(
    await tab.refused('GET', `/sites/${site.publicId}/stats`),
    '404 not_found: this site is archived; restore it in its settings',
  );
  await tab.get('PUT', `/sites/${site.publicId}/state`, { state: 'active' });
  assert.equal(await visitors(), 1);
  assert.match(await tab.refused('PUT', `/sites/${site.publicId}/state`, { state: 'gone' }), /^400 invalid: state: /);
});

test('a site is erased with all its data, once its domain is typed', async () => {
  const site = await service.site();
  await service.collect(site, { u: '/' });
  const tab = await tabOf(site);
  const path = `/sites/${site.publicId}`;
  await tab.get('POST', `${path}/share-links`, { name: 'x' });
  assert.equal(
    await tab.refused('DELETE', path, { domain: 'shop' }),
    "400 invalid: nothing was deleted: type the site's domain, shop.example, to confirm",
  );
  await tab.get('DELETE', path, { domain: 'shop.example' });
  assert.equal(await tab.refused('GET', `${path}/stats`), '404 not_found: site not found');
  const { db } = service.database;
  const left = await db.selectFrom('share_links').select('id').where('site_id', '=', site.id).execute();
  const erasures = await db.selectFrom('erasures').select('site_id').where('site_id', '=', site.id).execute();
  assert.deepEqual([left, erasures], [[], [{ site_id: site.id }]]);
});

test('a public link is made, listed and revoked', async () => {
  const site = await service.site();
  const tab = await tabOf(site);
  const path = `/sites/${site.publicId}/share-links`;
  const made = await tab.get<ListedShareLink>('POST', path, { name: 'For the board' });
  assert.match(made.token!, /^[0-9A-Za-z]{32}$/);
  assert.deepEqual(await tab.get<ShareLinksAnswer>('GET', path), { links: [made] });
  const admin = await tabOf(site, 'admin');
  assert.deepEqual(await admin.get<ShareLinksAnswer>('GET', path), { links: [made] });
  const member = await tabOf(site, 'viewer');
  assert.deepEqual(await member.get<ShareLinksAnswer>('GET', path), { links: [{ ...made, token: null }] });
  const stranger = new BrowserTab(service);
  const look = () => stranger.ask('GET', `/sites/${site.publicId}/stats`, undefined, { 'svc-share': made.token! });
  assert.equal((await look()).status, 200);
  await tab.get('DELETE', `${path}/${made.id}`);
  assert.equal((await look()).status, 404);
  assert.deepEqual(await tab.get<ShareLinksAnswer>('GET', path), { links: [] });
  assert.equal(await tab.refused('DELETE', `${path}/${made.id}`), `404 not_found: there is no shared link ${made.id}`);
});

test('discarded events are listed by day and reason', async () => {
  const site = await service.site();
  const tab = await tabOf(site, 'viewer');
  const today = service.today();
  await discard(site, today, 'gpc', 3);
  await discard(site, addDays(today, -6), 'origin', 2);
  await discard(site, addDays(today, -7), 'origin', 9);
  const from = addDays(today, -6);
  assert.deepEqual(await tab.get<DiscardsAnswer>('GET', `/sites/${site.publicId}/discards?days=7`), {
    period: { from, to: today },
    days: Array.from({ length: 7 }, (_, i) => addDays(from, i)),
    discards: [
      { day: from, reason: 'origin', count: 2 },
      { day: today, reason: 'gpc', count: 3 },
    ],
    crawlers: [],
    assistantVisitors: 0,
  });
  assert.equal(
    await tab.refused('GET', `/sites/${site.publicId}/discards?days=91`),
    '400 invalid: give a number of days from 1 to 90',
  );
});

test('discarded events of a period are summed by reason', async () => {
  const site = await service.site();
  const tab = await tabOf(site, 'viewer');
  const today = service.today();
  await discard(site, addDays(today, -100), 'origin', 3);
  await discard(site, addDays(today, -200), 'origin', 4);
  await discard(site, addDays(today, -1), 'gpc', 9);
  await discard(site, today, 'gpc', 5);
  const sumsOf = (from: string, to: string) =>
    tab.get<DiscardSumsAnswer>('GET', `/sites/${site.publicId}/discard-sums?from=${from}&to=${to}`);
  assert.deepEqual(await sumsOf(addDays(today, -200), addDays(today, -1)), {
    sums: [
      { reason: 'gpc', count: 9 },
      { reason: 'origin', count: 7 },
    ],
  });
  assert.deepEqual(await sumsOf(addDays(today, -50), addDays(today, -20)), { sums: [] });
  assert.equal(
    await tab.refused('GET', `/sites/${site.publicId}/discard-sums?from=${today}`),
    '400 invalid: give `from` and `to`, such as 2026-05-20',
  );
});

async function discard(site: Site, day: string, reason: 'gpc' | 'origin', count: number): Promise<void> {
  await service.database.db.insertInto('discards').values({ site_id: site.id, day, reason, count }).execute();
}
