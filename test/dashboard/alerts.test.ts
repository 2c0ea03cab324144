/** Alert rules in the dashboard over HTTP, with a real receiver, on the whole service. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { alertSecret, createAlertRule, listAlertRules, type NewAlertRule } from '../../src/alerts/rules.ts';
import type {
  AlertChange,
  AlertSummary,
  AlertsAnswer,
  DeliveriesAnswer,
  Replayed,
} from '../../src/dashboard/routes/alerts.ts';
import type { Site } from '../../src/domain/site.ts';
import { archive } from '../../src/sites/archive.ts';
import { createGoal } from '../../src/sites/goals.ts';
import { verified } from '../alerts/verification.ts';
import { TestService, USER_AGENT } from '../service.ts';
import { signedIn } from './account.ts';
import { AlertDestinations, spike } from './alert-destinations.ts';
import { BrowserTab } from './browser-tab.ts';

const MINUTE = 60_000_000;
const HOUR = 60 * MINUTE;
const ORDER = { name: 'Order', kind: 'event', pattern: 'order' } as const;

let destinations: AlertDestinations;
let service: TestService;
before(async () => {
  destinations = await AlertDestinations.start();
  service = await TestService.start(destinations.environment);
});
after(async () => {
  await service.close();
  await destinations.close();
});

/** Returns the browser of an owner. */
async function owner(site: Site): Promise<BrowserTab> {
  return BrowserTab.of(service, site.orgId, 'owner');
}

/** Collects an event of a separate visitor. */
async function visit(site: Site, visitor: number, event: object = {}): Promise<void> {
  await service.collect(site, { u: '/', ...event }, { 'user-agent': `${USER_AGENT} Edg/${visitor}.0.0.0` });
}

describe('alerts over HTTP', () => {
  test('a rule is made, changed, turned off and deleted; its secret is shown once', async () => {
    const site = await service.site();
    const tab = await owner(site);
    const path = `/sites/${site.publicId}/alerts`;
    const made = await tab.get<AlertChange>('POST', path, spike({ url: destinations.url }));
    assert.match(made.secret ?? '', /^[0-9A-Za-z]{32}$/);
    assert.equal(await alertSecret(service.database.db, made.id), made.secret);
    const { rules } = await tab.get<AlertsAnswer>('GET', path);
    const { createdAt, ...rule } = rules[0]!;
    assert.equal(typeof createdAt, 'number');
    const shown = {
      id: made.id,
      ...spike({ url: destinations.url }),
      ...{ currency: null, hours: null, percent: null, where: [], problem: null },
      enabled: true,
      state: 'armed',
      firingSince: null,
      lastAlert: [],
      lastTest: [],
      consents: made.consents,
    };
    assert.deepEqual(rule, shown, 'and no secret');

    const one = `${path}/${made.id}`;
    const fields = { threshold: 5, goalId: null, url: destinations.url, emails: [], newSecret: false };
    assert.deepEqual(await tab.get('PUT', one, fields), { id: made.id, secret: null, consents: [] });
    assert.equal(await alertSecret(service.database.db, made.id), made.secret);
    const renewed = await tab.get<AlertChange>('PUT', one, { ...fields, newSecret: true });
    assert.notEqual(renewed.secret, made.secret);
    assert.equal(await alertSecret(service.database.db, made.id), renewed.secret);
    await tab.get('PUT', one, { ...fields, url: null, emails: ['a@b.example'] });
    assert.equal(await alertSecret(service.database.db, made.id), null);
    const again = await tab.get<AlertChange>('PUT', one, fields);
    assert.match(again.secret ?? '', /^[0-9A-Za-z]{32}$/, 'a webhook that is new has a secret');
    await tab.get('PUT', `${one}/enabled`, { enabled: false });
    const [off] = (await tab.get<AlertsAnswer>('GET', path)).rules;
    assert.deepEqual([off?.enabled, off?.threshold, off?.emails], [false, 5, []]);
    await tab.get('DELETE', one);
    assert.deepEqual((await tab.get<AlertsAnswer>('GET', path)).rules, []);
  });

  test('a refusal says how to mend the rule', async () => {
    const site = await service.site();
    const tab = await owner(site);
    const refused = (fields: object) => tab.refused('POST', `/sites/${site.publicId}/alerts`, spike(fields));
    assert.equal(await refused({ threshold: null }), '400 invalid: a spike rule needs a threshold');
    assert.equal(await refused({ emails: [] }), '400 invalid: an alert rule needs a webhook URL or an email address');
    assert.equal(await refused({ emails: ['nobody'] }), '400 invalid: "nobody" is not an email address');
    assert.equal(
      await refused({ url: 'http://hooks.example/' }),
      '400 invalid: the webhook URL must begin with https:// (rejected:scheme)',
    );
    assert.equal(
      await refused({ url: 'https://127.0.0.1/' }),
      '400 invalid: the webhook URL must use a host name, not an IP address (rejected:ip-literal)',
    );
    const preview = `/sites/${site.publicId}/alerts/preview`;
    assert.match(await tab.refused('GET', `${preview}?type=flood`), /^400 invalid: type: /);
    assert.match(
      await tab.refused('GET', `${preview}?type=spike&threshold=-1`),
      /^400 invalid: the threshold of a spike/,
    );
    assert.match(
      await tab.refused('GET', `${preview}?type=spike&threshold=x`),
      /^400 invalid: threshold: not a number/,
    );
    assert.equal(await tab.refused('GET', `${preview}?type=goal&goal=999`), '404 not_found: there is no goal 999');
  });

  test('a rule of another site of the same organization is not found', async () => {
    const [site, other] = [await service.site(), await service.site({ domain: 'other.example' })];
    const tab = await owner(site);
    const rule = { ...spike(), siteId: other.id, secret: null } as NewAlertRule;
    const { id } = await createAlertRule(service.database.db, service.clock, rule, []);
    const path = `/sites/${site.publicId}/alerts/${id}`;
    const fields = { threshold: 5, goalId: null, url: null, emails: ['a@b.example'], newSecret: false };
    const refusal = `404 not_found: there is no alert rule ${id}`;
    assert.equal(await tab.refused('PUT', path, fields), refusal);
    assert.equal(await tab.refused('PUT', `${path}/enabled`, { enabled: false }), refusal);
    assert.equal(await tab.refused('DELETE', path), refusal);
    assert.equal(await tab.refused('POST', `${path}/test`), refusal);
    assert.equal(await tab.refused('GET', `${path}/history`), refusal);
    assert.equal((await listAlertRules(service.database.db, { siteId: other.id })).length, 1);
  });

  test('a test is sent at once, and every attempt is listed with its next one', async () => {
    const site = await service.site();
    const tab = await owner(site);
    const path = `/sites/${site.publicId}/alerts`;
    // A test alert is sent to members only.
    const { email } = await signedIn(service, site.orgId, 'viewer');
    const emails = [email];
    const { id, secret } = await tab.get<AlertChange>('POST', path, spike({ url: destinations.url, emails }));
    destinations.status = 500;
    const tested = await tab.get<{ deliveries: Record<string, unknown>[] }>('POST', `${path}/${id}/test`);
    assert.deepEqual(
      tested.deliveries.map(({ channel, status, test }) => [channel, status, test]),
      [
        ['webhook', 'failed:http-500', true],
        ['email', 'succeeded', true],
      ],
    );
    const [received] = destinations.receiver.received.splice(0);
    const body = await verified(received!, secret!, Math.floor(service.clock.nowMicros() / 1_000_000));
    assert.deepEqual([body.rule, body.test, body.type], [id, true, 'spike']);
    assert.match(
      destinations.mail.mails.splice(0)[0]!.text,
      new RegExp(`${service.url}/sites/${site.publicId}\\?from=`),
    );

    for (let i = 0; i < 4; i++) await visit(site, 100 + i);
    await service.evaluateAlerts();
    destinations.status = 200;
    const { deliveries } = await tab.get<DeliveriesAnswer>('GET', `${path}/${id}/history`);
    const now = service.clock.nowMicros() / 1000;
    assert.deepEqual(
      deliveries
        .map(({ channel, attempt, status, test, value, threshold, nextTryAt }) => {
          const nextInMinutes = nextTryAt === null ? null : Math.round((nextTryAt - now) / 60_000);
          return [channel, attempt, status, test, value, threshold, nextInMinutes];
        })
        .sort(),
      [
        ['email', 1, 'succeeded', false, 4, 3, null],
        ['email', 1, 'succeeded', true, 3, 3, null],
        ['webhook', 1, 'failed:http-500', false, 4, 3, 1],
        ['webhook', 1, 'failed:http-500', true, 3, 3, null],
      ],
    );
    const [rule] = (await tab.get<AlertsAnswer>('GET', path)).rules;
    assert.equal(rule?.state, 'firing');
    assert.ok(Math.abs((rule?.firingSince ?? 0) - now) < 60_000);
    const outcomes = (entries: AlertSummary['lastAlert'] = []) =>
      entries.map(({ channel, status, test }) => [channel, status, test]).sort();
    assert.deepEqual(outcomes(rule?.lastAlert), [
      ['email', 'succeeded', false],
      ['webhook', 'failed:http-500', false],
    ]);
    assert.deepEqual(outcomes(rule?.lastTest), [
      ['email', 'succeeded', true],
      ['webhook', 'failed:http-500', true],
    ]);

    service.clock.advance(2 * MINUTE);
    await service.evaluateAlerts();
    const after = await tab.get<DeliveriesAnswer>('GET', `${path}/${id}/history`);
    assert.deepEqual(
      after.deliveries
        .filter(({ channel, test }) => channel === 'webhook' && !test)
        .map(({ attempt, status, nextTryAt }) => [attempt, status, nextTryAt]),
      [
        [2, 'succeeded', null],
        [1, 'failed:http-500', null],
      ],
    );
    destinations.receiver.received.splice(0);
    destinations.mail.mails.splice(0);
  });

  test('a rule whose goal is archived is shown with it, and does not fire', async () => {
    const site = await service.site();
    const tab = await owner(site);
    const { db } = service.database;
    const goal = await createGoal(db, service.clock, { siteId: site.id, ...ORDER });
    const path = `/sites/${site.publicId}/alerts`;
    const fields = { type: 'goal', threshold: null, goalId: goal.id };
    const { id } = await tab.get<AlertChange>('POST', path, spike(fields));
    await archive(db, service.clock, { kind: 'goal', siteId: site.id, id: goal.id });
    await visit(site, 100, { e: 'order' });
    await service.evaluateAlerts();
    const { rules, goals } = await tab.get<AlertsAnswer>('GET', path);
    assert.deepEqual([rules[0]?.id, rules[0]?.state], [id, 'armed']);
    assert.deepEqual(goals, [{ id: goal.id, name: 'Order', isArchived: true, revenue: null }]);
    assert.match(await tab.refused('POST', path, spike(fields)), /^404 not_found: the site has no goal/);
  });

  test('the preview says how often a rule would have fired, from what has been collected', async () => {
    const site = await service.site();
    const tab = await owner(site);
    await createGoal(service.database.db, service.clock, { siteId: site.id, ...ORDER });
    for (let day = 0; day < 3; day++) {
      for (let i = 0; i < 3 + day; i++) await visit(site, 100 + i, i === 0 ? { e: 'order' } : {});
      service.clock.advance(24 * HOUR);
      await service.maintain();
    }
    const later = await owner(site);
    const preview = (query: string) => later.get<Replayed>('GET', `/sites/${site.publicId}/alerts/preview?${query}`);
    const counts = async (query: string) => {
      const { fired, suggested, extreme, threshold } = await preview(query);
      return [fired.length, threshold, suggested, extreme];
    };
    assert.deepEqual(await counts('type=spike&threshold=4'), [2, 4, 10, 5]);
    assert.deepEqual(await counts('type=spike'), [0, 10, 10, 5]);
    assert.deepEqual(await counts('type=drop&threshold=3'), [3, 3, 1, 0]);
    assert.deepEqual(await counts('type=silence&threshold=20'), [3, 20, 48, 24]);
    assert.deepEqual(await counts('type=goal'), [3, null, null, 1]);
    const { fired } = await preview('type=spike&threshold=5');
    assert.deepEqual(
      fired.map(({ day, value }) => [day, value]),
      [[Temporal.PlainDate.from(service.today()).subtract({ days: 1 }).toString(), 5]],
    );
    assert.equal((await tab.ask('GET', '/session')).status, 200);
  });
});
