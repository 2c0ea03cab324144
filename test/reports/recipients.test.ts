/** Tests reports to people without an account: they confirm first, get what an admin has chosen, and end it with one press. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { WHOLE_REPORT } from '../../src/domain/report-panel.ts';
import { endMembership } from '../../src/manage/end-membership.ts';
import { createGoal } from '../../src/sites/goals.ts';
import { setRevenue } from '../../src/sites/revenues.ts';
import { createShareLink, revokeShareLink } from '../../src/sites/share-links.ts';
import { setSiteState } from '../../src/sites/site-state.ts';
import { deleteSite } from '../../src/sites/sites.ts';
import { signedIn } from '../dashboard/account.ts';
import { importLines } from '../statistics/import.ts';
import { PUBLIC_URL, type ReportHarness } from './harness.ts';
import { answer, newAddress, RecipientWorld } from './recipient-world.ts';

const DAY_MS = 86_400_000;

describe('reports to people without an account', () => {
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

  test('an address gets a report only once it has confirmed, and ends it with one press', async () => {
    const site = await world.newSite();
    const [admin, email] = [await world.adminOf(site), newAddress()];
    const [listed] = await world.add(admin, site, { email: ` ${email.toUpperCase()} ` });
    const { id, askedAt, ...shown } = listed!;
    const chosen = { frequency: 'weekly', language: 'en', withRevenue: false, linkId: null, segmentId: null };
    Object.assign(chosen, WHOLE_REPORT);
    assert.deepEqual(shown, { email, ...chosen, state: 'waiting' });
    assert.deepEqual([typeof id, typeof askedAt], ['number', 'number']);
    const [ask, ...others] = harness.taken({ email });
    assert.deepEqual([ask?.headers.subject, others], ['Do you want the weekly report of shop.example?', []]);
    assert.match(ask!.text, /wants to send you the weekly report of shop\.example by email/);
    assert.equal(ask!.headers['list-unsubscribe-post'], 'List-Unsubscribe=One-Click');
    harness.goTo('2026-05-25T06:00:00Z');
    assert.deepEqual(await harness.round({ email }), [], 'nothing before it has confirmed');

    const link = world.confirmLink(ask!);
    // Programs that check links for danger follow them all.
    assert.match(await (await fetch(link)).text(), /Get the weekly report of shop\.example\?/);
    assert.equal(await world.stateOf(admin, site, email), 'waiting');
    assert.match(await answer(link, 'confirm'), /You get the weekly report of shop\.example/);
    assert.equal(await world.stateOf(admin, site, email), 'active');
    assert.deepEqual(await harness.round({ email }), [], 'the first one is of the week in which it has confirmed');
    harness.goTo('2026-06-01T06:00:00Z');
    const [mail, ...more] = await harness.round({ email });
    assert.deepEqual([mail?.headers.subject, more], ['Shop: no visitors in the week of 25 May', []]);
    assert.deepEqual(await harness.round({ email }), [], 'once');
    for (const part of [mail!.text, mail!.html]) {
      assert.ok(part.includes('because you confirmed that you want the weekly report of shop.example'));
      assert.doesNotMatch(part, /\/sites\/|Open dashboard|Manage reports|data-site/, 'no link that asks for a sign-in');
    }

    assert.equal(mail!.headers['list-unsubscribe-post'], 'List-Unsubscribe=One-Click');
    const off = /<(.+)>/.exec(mail!.headers['list-unsubscribe']!)![1]!.replace(PUBLIC_URL, harness.service.url);
    assert.match(await (await fetch(off)).text(), /Unsubscribe from the weekly report of shop\.example\?/);
    assert.match(await answer(off, null), /gets this report again only if you confirm it/);
    assert.equal(await world.stateOf(admin, site, email), 'ended');
    harness.goTo('2026-06-08T06:00:00Z');
    assert.deepEqual(await harness.round({ email }), []);
    await world.add(admin, site, { email });
    const [again] = harness.taken({ email });
    harness.goTo('2026-06-15T06:01:00Z');
    assert.deepEqual(await harness.round({ email }), [], 'added again, it has to confirm again');
    // Seven days are over.
    assert.match(await answer(world.confirmLink(again!), 'confirm'), /This link no longer works/);
    assert.equal(await world.stateOf(admin, site, email), 'waiting');
  });

  test('an admin chooses revenue, a shared link and a language, and changes them without another question', async () => {
    const { service } = harness;
    const { db } = service.database;
    harness.goTo('2026-06-16T12:00:00Z');
    const site = await world.newSite();
    const admin = await world.adminOf(site);
    const goal = { siteId: site.id, name: 'Order', kind: 'event', pattern: 'order' } as const;
    const { id: goalId } = await createGoal(db, service.clock, goal);
    const fields = { amountProperty: 'value', currencyProperty: 'currency', currency: null };
    await setRevenue(db, service.clock, { siteId: site.id, goalId }, fields);
    const link = await createShareLink(db, service.clock, site.id, 'For clients');
    const plain = await world.confirmed(admin, site);
    const full = await world.confirmed(admin, site, { language: 'de', withRevenue: true, linkId: link.id });
    const member = await signedIn(service, site.orgId, 'viewer');
    const ofMember = await world.confirmed(admin, site, { email: member.email });
    harness.goTo('2026-06-22T05:00:00Z');
    const visit = { ts: '2026-06-17T12:00:00Z', visitor: 'a', u: '/?utm_campaign=spring' };
    await importLines(service, site, [visit, { ...visit, e: 'order', p: { value: '10.50', currency: 'EUR' } }]);
    harness.goTo('2026-06-22T06:00:00Z');
    const [without] = await harness.round({ email: plain });
    assert.match(without!.text, /\nVisitors +1\n/);
    assert.match(without!.text, /\nTop campaigns \(visitors\)\n1 {2}100% {2}spring\n/);
    assert.doesNotMatch(without!.text + without!.html, /Revenue|10\.50/);
    const [german] = harness.taken({ email: full });
    assert.match(german!.text, /\nUmsatz +10,50\s€\n/);
    const shared = `${PUBLIC_URL}/share/${link.token}?from=2026-06-15&to=2026-06-21`;
    assert.ok(german!.text.includes(`\nDashboard öffnen: ${shared}\n`), german!.text);
    const [own] = harness.taken({ email: ofMember });
    assert.ok(own!.text.includes(`\nOpen dashboard: ${PUBLIC_URL}/sites/${site.publicId}?from=`), own!.text);

    await endMembership(db, site.orgId, member.userId);
    const options = { language: 'fr', withRevenue: true, linkId: null, segmentId: null };
    const listed = (await world.recipients(admin, site, 'GET', '')).find(({ email }) => email === plain)!;
    await world.recipients(admin, site, 'PUT', `/${listed.id}`, options);
    assert.deepEqual(harness.taken({ email: plain }), []);
    await revokeShareLink(db, site.id, link.id);
    harness.goTo('2026-06-29T05:00:00Z');
    const later = { ...visit, ts: '2026-06-24T12:00:00Z' };
    await importLines(service, site, [later, { ...later, e: 'order', p: { value: '3', currency: 'EUR' } }]);
    harness.goTo('2026-06-29T06:00:00Z');
    assert.match((await harness.round({ email: plain }))[0]!.text, /\nRevenus? +3,00\s€/);
    assert.doesNotMatch(harness.taken({ email: full })[0]!.text, /\/share\//, 'a revoked link leads nowhere');
    assert.deepEqual(harness.taken({ email: ofMember }), [], 'who is removed from the organization gets no more');
    const other = await world.newSite();
    const foreign = await createShareLink(db, service.clock, other.id, 'Of another site');
    assert.equal((await world.refusal(admin, site, { email: newAddress(), linkId: foreign.id })).slice(0, 3), '404');
  });

  test('the link of a mail that asked for both reports is about those that have not been ended', async () => {
    const { service } = harness;
    const site = await world.newSite();
    const [admin, email] = [await world.adminOf(site), newAddress()];
    await world.add(admin, site, { email, frequencies: ['weekly', 'monthly'] });
    const link = world.confirmLink(harness.taken({ email })[0]!);
    assert.match(await answer(link, 'confirm'), /You get the weekly and monthly reports of shop\.example/);
    const rows = service.database.db.selectFrom('report_recipients').where('email', '=', email);
    const { token } = await rows.select('token').where('frequency', '=', 'weekly').executeTakeFirstOrThrow();
    await answer(`${service.url}/dashboard/reports/unsubscribe?token=${token}`, null);
    assert.match(await (await fetch(link)).text(), /You get the monthly report of shop\.example/);
    await answer(link, null);
    assert.deepEqual(await rows.select('state').execute(), [{ state: 'ended' }, { state: 'ended' }]);
    assert.match(
      await answer(link, 'confirm'),
      /You get the weekly and monthly reports/,
      'the person may change its mind',
    );
  });

  test('an archived site sends nothing, also where a report has been ended, and a deleted site leaves no address', async () => {
    const { service } = harness;
    const { db } = service.database;
    const site = await world.newSite();
    const email = await world.confirmed(await world.adminOf(site), site);
    await setSiteState(db, site.publicId, 'archived');
    service.clock.advance(8 * DAY_MS * 1000);
    assert.deepEqual(await harness.round({ email }), []);
    const { token } = await db
      .selectFrom('report_recipients')
      .select('token')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    const off = `${service.url}/dashboard/reports/unsubscribe?token=${token}`;
    assert.match(await (await fetch(off)).text(), /Unsubscribe from the weekly report/);
    await answer(off, null);
    await setSiteState(db, site.publicId, 'active');
    assert.deepEqual(await harness.round({ email }), []);
    await setSiteState(db, site.publicId, 'archived');
    await deleteSite(db, service.clock, site.publicId);
    const left = await db.selectFrom('report_recipients').select('id').where('email', '=', email).execute();
    assert.deepEqual(left, []);
  });
});
