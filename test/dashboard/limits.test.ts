/** Limits on repetition, and figures and rights that plain members and admins do not get, over HTTP. */

import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { recordAttempts } from '../../src/alerts/attempt-queue.ts';
import { createAlertRule, type NewAlertRule } from '../../src/alerts/rules.ts';
import type { AlertsAnswer, DeliveriesAnswer } from '../../src/dashboard/routes/alerts.ts';
import type { SiteSummary } from '../../src/dashboard/routes/session.ts';
import type { Role } from '../../src/domain/role.ts';
import type { Site } from '../../src/domain/site.ts';
import { createShareLink } from '../../src/sites/share-links.ts';
import { TestService } from '../service.ts';
import { BrowserTab, refusalOf } from './browser-tab.ts';

const HOUR = 3_600_000_000;
const HOOK = 'https://hooks.example/services/T0/B0/credential';
const SMTP_ERROR = 'connect ECONNREFUSED mail.internal:25';

describe('limits', () => {
  let service: TestService;
  before(async () => {
    service = await TestService.start();
  });
  after(() => service.close());

  /** Returns the browser of a new user in a site's organisation. */
  const tabOf = async ({ orgId }: Site, role: Role): Promise<BrowserTab> => {
    return BrowserTab.of(service, orgId, role);
  };

  test('a public link answers each address 300 queries a minute', async () => {
    const site = await service.site();
    const { token } = await createShareLink(service.database.db, service.clock, site.id, 'link');
    const path = `/sites/${site.publicId}/realtime`;
    const look = (tab: BrowserTab) => tab.ask('GET', path, undefined, { 'svc-share': token });
    const stranger = new BrowserTab(service);
    for (let i = 0; i < 300; i += 6) {
      const answers = await Promise.all(Array.from({ length: 6 }, () => look(stranger)));
      assert.deepEqual(
        answers.map(({ status }) => status),
        answers.map(() => 200),
      );
    }
    const late = await look(stranger);
    assert.match(refusalOf(late), /^429 too_many_tries: too many requests; try again in \d+ seconds$/);
    assert.ok(Number(late.headers.get('retry-after')) > 0);
    assert.equal((await look(new BrowserTab(service))).status, 200, 'another address');
    assert.equal((await (await tabOf(site, 'viewer')).ask('GET', path)).status, 200, 'a member');
    service.clock.advance(60_000_000);
    assert.equal((await look(stranger)).status, 200);
  });

  test('a flood of queries through a link is refused, and a member is answered meanwhile', async () => {
    const site = await service.site();
    const { token } = await createShareLink(service.database.db, service.clock, site.id, 'link');
    const stranger = new BrowserTab(service);
    const flood = Array.from({ length: 200 }, (_, i) =>
      stranger.ask('GET', `/sites/${site.publicId}/breakdown?dimension=page&search=${i}`, undefined, {
        'svc-share': token,
      }),
    );
    const member = await tabOf(site, 'viewer');
    assert.equal((await member.ask('GET', `/sites/${site.publicId}/stats`)).status, 200);
    const statuses = (await Promise.all(flood)).map(({ status }) => status);
    assert.ok(statuses.every((status) => status === 200 || status === 429));
    assert.ok(statuses.filter((status) => status === 200).length >= 66, 'those under way and those that may wait');
  });

  test('a user invites 30 times an hour, whatever the addresses', async () => {
    const site = await service.site();
    const admin = await tabOf(site, 'admin');
    const path = `/orgs/${site.orgId}/invitations`;
    const invite = () => admin.ask('POST', path, { email: 'ada@example.com', role: 'viewer' });
    for (let i = 0; i < 30; i++) assert.equal((await invite()).status, 200);
    const late = await invite();
    assert.equal(refusalOf(late), '429 too_many_tries: the limit is 30 invitations per hour; try again in 60 minutes');
    assert.ok(Number(late.headers.get('retry-after')) > 3500);
    const colleague = await tabOf(site, 'admin');
    assert.equal((await colleague.ask('POST', path, { email: 'bob@example.com', role: 'viewer' })).status, 200);
  });

  /** Creates a rule with both channels and a finished attempt by email. */
  const ruleOf = async (site: Site): Promise<number> => {
    const { db } = service.database;
    const rule: NewAlertRule = {
      siteId: site.id,
      type: 'spike',
      threshold: 3,
      goalId: null,
      url: HOOK,
      secret: 'secret',
      emails: ['ada@example.com'],
    };
    const { id } = await createAlertRule(db, service.clock, rule, []);
    const at = Math.floor(service.clock.nowMicros() / 1000);
    const body = JSON.stringify({
      type: 'spike',
      site: site.domain,
      rule: id,
      value: 3,
      threshold: 3,
      at: '2026-05-20T12:00:00Z',
      test: true,
    });
    const attempt = { ruleId: id, queue: 'mail', type: 'spike', test: true, body, attempt: 1, dueAt: at } as const;
    await recordAttempts(db, [
      {
        attempt: { ...attempt, channel: 'email', recipient: 'ada@example.com' },
        status: 'failed:network',
        detail: SMTP_ERROR,
        startedAt: at,
      },
    ]);
    return id;
  };

  test('a user tests alerts 20 times an hour', async () => {
    const site = await service.site();
    const admin = await tabOf(site, 'admin');
    const { db } = service.database;
    const rule: NewAlertRule = {
      siteId: site.id,
      type: 'spike',
      threshold: 3,
      goalId: null,
      url: null,
      secret: null,
      emails: ['ada@example.com'],
    };
    const { id } = await createAlertRule(db, service.clock, rule, []);
    const send = () => admin.ask('POST', `/sites/${site.publicId}/alerts/${id}/test`);
    for (let i = 0; i < 20; i++) assert.equal((await send()).status, 200);
    assert.equal(
      refusalOf(await send()),
      '429 too_many_tries: the limit is 20 tests per hour; try again in 60 minutes',
    );
    service.clock.advance(HOUR);
    assert.equal((await send()).status, 200);
  });

  test('a plain member sees the origin of a webhook, not its path, and no answer of the mail server', async () => {
    const site = await service.site();
    const id = await ruleOf(site);
    const path = `/sites/${site.publicId}/alerts`;
    const fixed = 'the mail server rejected it; an admin of the organization can see why';
    for (const [role, url, detail] of [
      ['owner', HOOK, SMTP_ERROR],
      ['admin', HOOK, SMTP_ERROR],
      ['viewer', 'https://hooks.example', fixed],
    ] as const) {
      const tab = await tabOf(site, role);
      const { rules } = await tab.get<AlertsAnswer>('GET', path);
      assert.deepEqual([rules[0]?.url, rules[0]?.lastTest[0]?.detail], [url, detail], role);
      const { deliveries } = await tab.get<DeliveriesAnswer>('GET', `${path}/${id}/history`);
      assert.deepEqual(
        deliveries.map((delivery) => delivery.detail),
        [detail],
        role,
      );
    }
  });

  test('only an owner shortens the retention of figures', async () => {
    const site = await service.site();
    const admin = await tabOf(site, 'admin');
    const owner = await tabOf(site, 'owner');
    const path = `/sites/${site.publicId}`;
    const refusal =
      '403 forbidden: a shorter retention permanently deletes older data: only an owner of the organization can do this';
    const kept = async (tab: BrowserTab, retentionMonths: number | null) =>
      (await tab.get<SiteSummary>('PATCH', path, { retentionMonths })).retentionMonths;
    assert.equal(await admin.refused('PATCH', path, { retentionMonths: 1200 }), refusal);
    assert.equal(await kept(owner, 24), 24);
    assert.equal(await admin.refused('PATCH', path, { name: 'Taken', retentionMonths: 23 }), refusal);
    assert.equal((await admin.get<SiteSummary>('PATCH', path, {})).name, site.name);
    assert.equal(await kept(admin, 24), 24);
    assert.equal(await kept(admin, 36), 36);
    assert.equal(await kept(owner, 12), 12);
    assert.equal(await kept(admin, null), null);
  });

  test('only an owner shortens the time for which visits are kept', async () => {
    const site = await service.site();
    const admin = await tabOf(site, 'admin');
    const owner = await tabOf(site, 'owner');
    const path = `/sites/${site.publicId}`;
    const refusal = /^403 forbidden: a shorter retention permanently deletes older data/;
    const kept = async (tab: BrowserTab, visitMonths: number) =>
      (await tab.get<SiteSummary>('PATCH', path, { visitMonths })).visitMonths;
    assert.match(await admin.refused('PATCH', path, { visitMonths: 12 }), refusal);
    assert.equal(await kept(admin, 25), 25);
    assert.equal(await kept(owner, 0), 0);
    assert.equal(await kept(admin, 3), 3);
  });
});
