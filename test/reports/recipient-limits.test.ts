/** Tests the limits of what people without an account are asked. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { REPORT_ASKS_PER_DAY_MAX, REPORT_RECIPIENTS_PER_SITE_MAX } from '../../src/domain/limits.ts';
import { deleteExpiredRecipients } from '../../src/reports/recipients/recipients.ts';
import { answer, newAddress, RecipientWorld } from './recipient-world.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

test('nobody is asked often, or against their will, and a refusal holds for the organization', async (t) => {
  const world = await RecipientWorld.open(t);
  const { harness } = world;
  const { service } = harness;
  const site = await world.newSite();
  const [admin, email] = [await world.adminOf(site), newAddress()];
  harness.refusal = 451;
  assert.match(
    await world.refusal(admin, site, { email }),
    /^503 the mail server rejected the email that asks .*not now/,
  );
  // An address that does not exist is told at once, and counts as asked.
  const nowhere = newAddress();
  [harness.refusal, harness.refusalText] = [550, 'no such user'];
  assert.match(await world.refusal(admin, site, { email: nowhere }), /^503 the mail server rejected .*no such user/);
  harness.refusal = null;
  assert.match(await world.refusal(admin, site, { email: nowhere }), /^409 .* was asked in the last 24 hours/);
  assert.deepEqual(harness.taken({ email: nowhere }), []);
  for (const text of ['nobody', 'a@b\r\nBcc: eve@example.com']) {
    assert.equal((await world.refusal(admin, site, { email: text })).slice(0, 3), '400');
  }
  // What was not sent does not count.
  const [recipient] = await world.add(admin, site, { email, frequencies: ['weekly', 'monthly'] });
  const asks = harness.taken({ email }).map(({ headers }) => headers.subject);
  assert.deepEqual(asks, ['Do you want the weekly and monthly reports of shop.example?'], 'one mail asks for both');
  const foreign = await world.newSite();
  const stranger = await world.adminOf(foreign);
  const today = `409 ${email} was asked in the last 24 hours; try again later`;
  assert.equal(await world.refusal(admin, site, { email }), today);
  assert.equal(await world.refusal(stranger, foreign, { email }), today);
  // Removing and adding does not renew the limits.
  await harness.ask(admin, 'DELETE', `/sites/${site.publicId}/report-recipients/${recipient!.id}`);
  assert.equal(await world.refusal(admin, site, { email }), today);
  service.clock.advance(DAY_MS * 1000);
  const [added] = await world.add(admin, site, { email });
  service.clock.advance(DAY_MS * 1000);
  await world.recipients(admin, site, 'POST', `/${added!.id}/ask`);
  service.clock.advance(DAY_MS * 1000);
  assert.match(
    await world.refusal(admin, site, { email }),
    /^409 .* has been asked several times and has not answered/,
  );
  const subjects = harness.taken({ email }).map(({ headers }) => headers.subject);
  assert.deepEqual(subjects, ['Do you want the weekly report of shop.example?', asks[0]], 'three mails in all');
  const other = newAddress();
  await world.add(admin, site, { email: other });
  const link = world.confirmLink(harness.taken({ email: other })[0]!);
  for (let time = 0; time < 2; time++) assert.match(await answer(link, null), /You get no reports of shop/);
  service.clock.advance(2 * DAY_MS * 1000);
  const second = await service.site({ orgId: site.orgId });
  const refused = `409 ${other} doesn’t want any reports and is not asked again`;
  assert.deepEqual(
    [await world.refusal(admin, site, { email: other }), await world.refusal(admin, second, { email: other })],
    [refused, refused],
  );
  // Another organization may ask; its mail is another one.
  await world.add(stranger, foreign, { email: other });
  await deleteExpiredRecipients(service.database.db, service.clock);
  assert.equal(await world.refusal(admin, site, { email: other }), refused);
});

test('an organization asks 20 people a day, a person has 20 asked an hour, and a site has 50 reports', async (t) => {
  const world = await RecipientWorld.open(t);
  const { harness } = world;
  const { service } = harness;
  const site = await world.newSite();
  const [ada, bob] = [await world.adminOf(site), await world.adminOf(site)];
  for (let i = 0; i < REPORT_ASKS_PER_DAY_MAX; i++) await world.add(ada, site, { email: newAddress() });
  assert.match(await world.refusal(ada, site, { email: newAddress() }), /^429 /);
  assert.match(
    await world.refusal(bob, site, { email: newAddress() }),
    /^409 at most 20 people can be asked in 24 hours/,
  );
  const { db } = service.database;
  await db.updateTable('report_recipients').set({ asked_at: null }).where('site_id', '=', site.id).execute();
  service.clock.advance(HOUR_MS * 1000);
  const row = await db.selectFrom('report_recipients').selectAll().where('site_id', '=', site.id).executeTakeFirst();
  const { id: _, ...columns } = row!;
  for (let i = REPORT_ASKS_PER_DAY_MAX; i < REPORT_RECIPIENTS_PER_SITE_MAX; i++) {
    const unique = { email: newAddress(), token: crypto.randomUUID() };
    await db
      .insertInto('report_recipients')
      .values({ ...columns, ...unique })
      .execute();
  }
  assert.match(await world.refusal(ada, site, { email: newAddress() }), /^400 a site has at most 50 reports to people/);
});
