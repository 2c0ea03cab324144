/** Tests when reports are sent, how often, and to whom. */
import assert from 'node:assert/strict';
import { after, afterEach, before, describe, test } from 'node:test';
import { endMembership } from '../../src/manage/end-membership.ts';
import { setSiteState } from '../../src/sites/site-state.ts';
import { deleteSite, updateSite } from '../../src/sites/sites.ts';
import { until } from '../collect/server.ts';
import { heavyTest } from '../heavy-checks.ts';
import { ReportHarness, subjects } from './harness.ts';

const MINUTE_MICROS = 60_000_000;
const HOUR_MICROS = 60 * MINUTE_MICROS;

describe('reports', () => {
  let harness: ReportHarness;
  const closing: (() => unknown)[] = [];
  before(async () => {
    harness = await ReportHarness.open({ after: (close) => void closing.push(close as () => unknown) });
  });
  after(async () => {
    for (const close of closing.reverse()) await close();
  });

  // Each test has its own members. The members of the test before must not occupy the mail server.
  afterEach(async () => {
    await harness.service.database.db.deleteFrom('report_subscriptions').execute();
    harness.refusal = null;
    harness.attempts.length = 0;
  });

  test('a subscription begins with the next period, and each period is reported once', async () => {
    const site = await harness.service.site();
    // On Wednesday 20 May the week and the month that have ended are not reported any more.
    const member = await harness.subscriber(site, { weekly: true, monthly: true });
    assert.deepEqual(await harness.round(member), []);
    harness.goTo('2026-05-25T05:59:50Z');
    assert.deepEqual(await harness.round(member), []);
    harness.goTo('2026-05-25T06:00:00Z');
    assert.deepEqual(subjects(await harness.round(member)), ['Shop: no visitors in the week of 18 May']);
    await harness.service.restart();
    assert.deepEqual(await harness.round(member), [], 'not again after a restart');
    harness.goTo('2026-06-01T06:00:00Z');
    assert.deepEqual(subjects(await harness.round(member)).sort(), [
      'Shop: no visitors in May 2026',
      'Shop: no visitors in the week of 25 May',
    ]);
    // A subscription that exists stays as it is. A new one begins with the next period.
    await harness.choose(member, site, { weekly: true });
    await harness.choose(member, site, { weekly: true, monthly: true });
    assert.deepEqual(await harness.round(member), []);
    await harness.choose(member, site, {});
    harness.goTo('2026-06-08T06:00:00Z');
    assert.deepEqual(await harness.round(member), []);
  });

  test('a subscription made between the end of a week and its reports begins with the next week', async () => {
    harness.goTo('2026-06-15T03:00:00Z');
    const site = await harness.service.site();
    const member = await harness.subscriber(site, { weekly: true });
    harness.goTo('2026-06-15T06:00:00Z');
    assert.deepEqual(await harness.round(member), []);
    harness.goTo('2026-06-22T06:00:00Z');
    assert.deepEqual(subjects(await harness.round(member)), ['Shop: no visitors in the week of 15 June']);
  });

  test('after a time in which the service was down only the latest period is reported', async () => {
    const site = await harness.service.site();
    const member = await harness.subscriber(site, { weekly: true, monthly: true });
    harness.goTo('2026-08-19T12:00:00Z');
    await harness.service.restart();
    assert.deepEqual(subjects(await harness.round(member)).sort(), [
      'Shop: no visitors in July 2026',
      'Shop: no visitors in the week of 10 August',
    ]);
    assert.deepEqual(await harness.round(member), []);
  });

  test('after a crash between sending and recording, the mail is sent again under the same id', async () => {
    const { database } = harness.service;
    const site = await harness.service.site();
    const member = await harness.subscriber(site, { weekly: true });
    harness.goTo('2026-08-24T06:00:00Z');
    const first = await harness.round(member);
    await database.db
      .updateTable('report_subscriptions')
      .set({ sent_for: '2026-08-10' })
      .where('site_id', '=', site.id)
      .execute();
    await harness.service.restart();
    const second = await harness.round(member);
    assert.equal(first.length, 1);
    assert.match(first[0]!.headers['message-id']!, /^<[0-9a-f]{32}@stats\.example>$/);
    assert.deepEqual(
      second.map(({ headers }) => headers['message-id']),
      [first[0]!.headers['message-id']],
    );
    harness.goTo('2026-08-31T06:00:00Z');
    const [next] = await harness.round(member);
    assert.notEqual(next!.headers['message-id'], first[0]!.headers['message-id']);
  });

  test('when the mail server is unreachable, a report is tried again, ever less often, also after a restart', async () => {
    const site = await harness.service.site();
    const member = await harness.subscriber(site, { weekly: true });
    harness.goTo('2026-09-07T06:00:00Z');
    harness.refusal = 451;
    const tries = await triesOver(4 * HOUR_MICROS);
    requireBackOff(tries, 1);
    assert.equal(tries.length, 7);
    await harness.service.restart();
    await harness.service.sendReports();
    assert.equal(harness.attempts.length, tries.length, 'a restart is no reason to try early');
    harness.refusal = null;
    harness.service.clock.advance(3 * HOUR_MICROS);
    assert.deepEqual(subjects(await harness.round(member)), ['Shop: no visitors in the week of 31 August']);
    harness.service.clock.advance(48 * HOUR_MICROS);
    assert.deepEqual(await harness.round(member), []);
  });

  heavyTest('after three days a report is given up, and the next one comes as usual', async () => {
    const site = await harness.service.site();
    const member = await harness.subscriber(site, { weekly: true });
    harness.goTo('2026-09-14T06:00:00Z');
    harness.refusal = 451;
    const tries = await triesOver(80 * HOUR_MICROS, 10);
    requireBackOff(tries.slice(0, -1), 10);
    assert.equal(tries.at(-1), 72 * 60);
    assert.equal(tries.length, 18);
    harness.refusal = null;
    harness.service.clock.advance(24 * HOUR_MICROS);
    assert.deepEqual(await harness.round(member), []);
    harness.goTo('2026-09-21T06:00:00Z');
    assert.deepEqual(subjects(await harness.round(member)), ['Shop: no visitors in the week of 14 September']);
  });

  test('a mail that the mail server refuses for good is tried once a day', async () => {
    const site = await harness.service.site();
    await harness.subscriber(site, { weekly: true });
    harness.goTo('2026-09-28T06:00:00Z');
    harness.refusal = 550;
    assert.deepEqual(await triesOver(80 * HOUR_MICROS, 10), [0, 24 * 60, 48 * 60, 72 * 60]);
    harness.refusal = null;
  });

  test('a user who has left the organization gets nothing, and must subscribe again after coming back', async () => {
    const { database } = harness.service;
    harness.goTo('2026-10-07T12:00:00Z');
    const site = await harness.service.site();
    const [removed, gone, stays] = await Promise.all([
      harness.subscriber(site, { weekly: true }),
      harness.subscriber(site, { weekly: true }),
      harness.subscriber(site, { weekly: true }),
    ]);
    const rows = () =>
      database.db.selectFrom('report_subscriptions').select('user_id').where('site_id', '=', site.id).execute();
    await endMembership(database.db, site.orgId, removed.userId);
    assert.equal((await rows()).length, 2);
    // The next round notices every way in which a membership ends.
    const membership = await database.db
      .deleteFrom('members')
      .where('user_id', '=', gone.userId)
      .returningAll()
      .executeTakeFirstOrThrow();
    harness.goTo('2026-10-12T06:00:00Z');
    await harness.service.sendReports();
    assert.deepEqual(harness.attempts, [stays.email]);
    assert.equal(harness.taken(stays).length, 1);
    assert.deepEqual(await rows(), [{ user_id: stays.userId }]);
    await database.db.insertInto('members').values(membership).execute();
    harness.goTo('2026-10-19T06:00:00Z');
    assert.deepEqual([await harness.round(gone), (await harness.round(stays)).length], [[], 1]);
  });

  test('an archived site is not reported, a restored one is with its latest period, a deleted one never', async () => {
    const { database, clock } = harness.service;
    const site = await harness.service.site();
    const member = await harness.subscriber(site, { weekly: true });
    await setSiteState(database.db, site.publicId, 'archived');
    harness.goTo('2026-10-26T06:00:00Z');
    assert.deepEqual(await harness.round(member), []);
    harness.goTo('2026-11-02T06:00:00Z');
    await setSiteState(database.db, site.publicId, 'active');
    await updateSite(database.db, clock, site.publicId, { name: 'Store' });
    assert.deepEqual(subjects(await harness.round(member)), ['Store: no visitors in the week of 26 October']);
    await deleteSite(database.db, clock, site.publicId);
    harness.goTo('2026-11-09T06:00:00Z');
    assert.deepEqual(await harness.round(member), []);
  });

  test('four mails are sent at a time; a stop aborts those that hang, and they are sent after the start', async () => {
    const site = await harness.service.site();
    const members = await Promise.all(Array.from({ length: 9 }, () => harness.subscriber(site, { weekly: true })));
    harness.goTo('2026-11-16T06:00:00Z');
    harness.held = [];
    const round = harness.service.sendReports();
    await until(() => harness.held?.length === 4, 5000);
    // Another mail begins only when one has got through.
    harness.held!.shift()!();
    await until(() => harness.held?.length === 4, 5000);
    assert.equal(harness.attempts.filter((address) => members.some(({ email }) => email === address)).length, 5);
    await Promise.all([round.catch(() => undefined), harness.service.restart()]);
    harness.held = null;
    await harness.service.sendReports();
    for (const member of members) assert.equal(harness.taken(member).length, 1, member.email);
    await harness.service.sendReports();
    for (const member of members) assert.deepEqual(harness.taken(member), []);
  });

  /** Runs a round every `everyMinutes` over a time. Returns the minutes at which mails were tried. */
  async function triesOver(micros: number, everyMinutes = 1): Promise<number[]> {
    const tries: number[] = [];
    for (let minute = 0; minute * MINUTE_MICROS <= micros; minute += everyMinutes) {
      const had = harness.attempts.length;
      await harness.service.sendReports();
      if (harness.attempts.length > had) tries.push(minute);
      harness.service.clock.advance(everyMinutes * MINUTE_MICROS);
    }
    return tries;
  }
});

/**
 * Asserts that each wait was as long as the report had been failing, from 5 minutes to 6 hours, up to the distance of
 * two rounds.
 */
function requireBackOff(tries: readonly number[], everyMinutes: number): void {
  assert.equal(tries[0], 0);
  for (const [i, at] of tries.slice(1).entries()) {
    const failing = tries[i]!;
    const least = Math.min(360, Math.max(5, failing));
    assert.ok(at - failing >= least && at - failing <= least + everyMinutes, `${at} follows ${failing}`);
  }
}
