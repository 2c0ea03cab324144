/** Tests the delivery history of reports: each try with what became of it, for as long as its address is known. */
import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import type { ReportDeliveriesAnswer } from '../../src/dashboard/routes/report-recipients.ts';
import { REPORT_DELIVERIES_PER_SITE_MAX } from '../../src/domain/limits.ts';
import type { Site } from '../../src/domain/site.ts';
import { deleteUser } from '../../src/manage/delete-user.ts';
import { endMembership } from '../../src/manage/end-membership.ts';
import { setSiteState } from '../../src/sites/site-state.ts';
import { deleteSite } from '../../src/sites/sites.ts';
import type { SignedInUser } from '../dashboard/account.ts';
import { fillTable } from '../full-table.ts';
import type { ReportHarness } from './harness.ts';
import { answer, newAddress, RecipientWorld } from './recipient-world.ts';

const HOUR_MICROS = 3_600_000_000;

describe('the delivery history of reports', () => {
  let world: RecipientWorld;
  let harness: ReportHarness;
  const closing: (() => unknown)[] = [];
  before(async () => {
    world = await RecipientWorld.open({ after: (close) => void closing.push(close as () => unknown) });
    harness = world.harness;
  });
  after(async () => {
    for (const close of closing.reverse()) await close();
  });
  beforeEach(async () => {
    const { db } = harness.service.database;
    await db.deleteFrom('report_subscriptions').execute();
    await db.deleteFrom('report_recipients').execute();
    Object.assign(harness, { refusal: null, refusalText: 'not now' });
  });

  test('a report that is sent, delayed, refused or given up is listed with its instant, days and address', async () => {
    const site = await world.newSite();
    const admin = await world.adminOf(site);
    const member = await harness.subscriber(site, { weekly: true });
    const email = await world.confirmed(admin, site, { frequencies: ['monthly'] });
    assert.deepEqual(await historyOf(admin, site), []);
    harness.goTo('2026-05-25T06:00:00Z');
    harness.refusal = 451;
    harness.refusalText = 'greylisted, %, come back';
    await harness.service.sendReports();
    harness.refusal = null;
    harness.service.clock.advance(HOUR_MICROS);
    assert.equal((await harness.round(member)).length, 1);
    const week = { email: member.email, frequency: 'weekly', from: '2026-05-18', to: '2026-05-24' };
    const [sent, delayed, ...others] = await historyOf(admin, site);
    assert.deepEqual(others, []);
    assert.deepEqual(sent, { ...week, at: '2026-05-25T07:00:00Z', attempt: 2, status: 'sent', detail: '', next: null });
    const { detail, ...shown } = delayed!;
    assert.deepEqual(shown, {
      ...{ ...week, at: '2026-05-25T06:00:00Z', attempt: 1, status: 'failed' },
      next: '2026-05-25T06:05:00Z',
    });
    assert.match(detail, /greylisted, \(an address\) come back/);
    assert.doesNotMatch(detail, /@/);

    await harness.choose(member, site, {});
    harness.goTo('2026-06-01T06:00:00Z');
    harness.refusal = 550;
    harness.refusalText = 'no such user';
    for (let day = 0; day < 4; day++) {
      await harness.service.sendReports();
      harness.service.clock.advance(24 * HOUR_MICROS);
    }
    const tries = (await historyOf(admin, site)).filter((each) => each.email === email && each.from === '2026-05-01');
    assert.deepEqual(
      tries.map(({ at, attempt, status, next, to }) => [at, attempt, status, next, to]),
      [
        ['2026-06-04T06:00:00Z', 4, 'refused', null, '2026-05-31'],
        ['2026-06-03T06:00:00Z', 3, 'refused', '2026-06-04T06:00:00Z', '2026-05-31'],
        ['2026-06-02T06:00:00Z', 2, 'refused', '2026-06-03T06:00:00Z', '2026-05-31'],
        ['2026-06-01T06:00:00Z', 1, 'refused', '2026-06-02T06:00:00Z', '2026-05-31'],
      ],
    );
    assert.match(tries[0]!.detail, /no such user/);
    for (const other of [await harness.member(site), await world.adminOf(await world.newSite())]) {
      const { status } = await harness.ask(other, 'GET', `/sites/${site.publicId}/report-deliveries`);
      assert.ok([403, 404].includes(status), String(status));
    }
  });

  test('a report that was sent while the database was full is listed once, at the instant at which it was sent', async () => {
    harness.goTo('2026-08-05T12:00:00Z');
    const site = await world.newSite();
    const admin = await world.adminOf(site);
    const member = await harness.subscriber(site, { daily: true });
    harness.goTo('2026-08-06T06:00:00Z');
    const full = await fillTable(harness.service.database.db, 'insert', 'report_deliveries');
    assert.equal((await harness.round(member)).length, 1);
    assert.deepEqual(await historyOf(admin, site), []);
    harness.service.clock.advance(HOUR_MICROS);
    await full.free();
    assert.deepEqual(await harness.round(member), []);
    assert.deepEqual(
      (await historyOf(admin, site)).map(({ at, status }) => [at, status]),
      [['2026-08-06T06:00:00Z', 'sent']],
    );
  });

  test('the history is erased with the address and the site, and keeps the newest tries of each site', async () => {
    const { service } = harness;
    const { db } = service.database;
    harness.goTo('2026-08-07T12:00:00Z');
    const site = await world.newSite();
    const admin = await world.adminOf(site);
    const [leaves, isDeleted, stays] = [
      await harness.subscriber(site, { daily: true }),
      await harness.subscriber(site, { daily: true }),
      await harness.subscriber(site, { daily: true }),
    ];
    const frequencies = ['daily'];
    const removed = await world.confirmed(admin, site, { frequencies });
    const ended = await world.confirmed(admin, site, { frequencies });
    harness.goTo('2026-08-08T06:00:00Z');
    await service.sendReports();
    const addresses = async () => new Set((await historyOf(admin, site)).map(({ email }) => email));
    const all = [leaves.email, isDeleted.email, stays.email, removed, ended];
    assert.deepEqual(await addresses(), new Set(all.reverse()));
    await endMembership(db, site.orgId, leaves.userId);
    await deleteUser(db, isDeleted.userId);
    const idOf = async (email: string) =>
      (await world.recipients(admin, site, 'GET', '')).find((each) => each.email === email)!.id;
    await harness.ask(admin, 'DELETE', `/sites/${site.publicId}/report-recipients/${await idOf(removed)}`);
    const off = /token=\w+/.exec(harness.taken({ email: ended })[0]!.headers['list-unsubscribe']!)![0];
    await answer(`${service.url}/dashboard/reports/unsubscribe?${off}`, null);
    assert.deepEqual(await addresses(), new Set([ended, stays.email]), 'an address that is listed keeps its history');
    await harness.ask(admin, 'DELETE', `/sites/${site.publicId}/report-recipients/${await idOf(ended)}`);
    assert.deepEqual(await addresses(), new Set([stays.email]));

    const { id: _, ...row } = await db
      .selectFrom('report_deliveries')
      .selectAll()
      .where('site_id', '=', site.id)
      .executeTakeFirstOrThrow();
    await db
      .insertInto('report_deliveries')
      .values(Array.from({ length: REPORT_DELIVERIES_PER_SITE_MAX + 20 }, () => row))
      .execute();
    harness.goTo('2026-08-09T06:00:00Z');
    await service.sendReports();
    const kept = await historyOf(admin, site);
    assert.deepEqual([kept.length, kept[0]!.at], [REPORT_DELIVERIES_PER_SITE_MAX, '2026-08-09T06:00:00Z']);
    await setSiteState(db, site.publicId, 'archived');
    await deleteSite(db, service.clock, site.publicId);
    assert.deepEqual(
      await db.selectFrom('report_deliveries').select('id').where('site_id', '=', site.id).execute(),
      [],
    );
  });

  test('a report that is ended or removed while it is sent leaves no trace and no error', async () => {
    harness.goTo('2026-08-10T12:00:00Z');
    const site = await world.newSite();
    const admin = await world.adminOf(site);
    const email = newAddress();
    await world.confirmed(admin, site, { email, frequencies: ['daily'] });
    harness.goTo('2026-08-11T06:00:00Z');
    harness.held = [];
    const round = harness.service.sendReports();
    while (harness.held.length === 0) await new Promise((resolve) => setTimeout(resolve, 10));
    const [recipient] = await world.recipients(admin, site, 'GET', '');
    await harness.ask(admin, 'DELETE', `/sites/${site.publicId}/report-recipients/${recipient!.id}`);
    harness.held.shift()!();
    harness.held = null;
    await round;
    assert.equal(harness.taken({ email }).length, 1);
    assert.deepEqual(await historyOf(admin, site), []);
    await harness.service.sendReports();
  });

  /** Returns the tries of a site, with their instants in ISO 8601 to the minute. */
  async function historyOf(admin: SignedInUser, site: Site) {
    const response = await harness.ask(admin, 'GET', `/sites/${site.publicId}/report-deliveries`);
    const { deliveries } = (await response.json()) as ReportDeliveriesAnswer;
    // The clock goes on while mails are sent.
    const iso = (ms: number) => Temporal.Instant.fromEpochMilliseconds(ms).round('minute').toString();
    return deliveries.map(({ id: _, at, nextTryAt, ...delivery }) => ({
      ...{ ...delivery, at: iso(at), next: nextTryAt === null ? null : iso(nextTryAt) },
    }));
  }
});
