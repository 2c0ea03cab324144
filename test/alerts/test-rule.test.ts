/** Tests the test send of a rule. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addMember } from '../../src/accounts/members.ts';
import { createOrganisation } from '../../src/accounts/organisations.ts';
import { addUser } from '../../src/accounts/users.ts';
import { listHistory } from '../../src/alerts/attempt-queue.ts';
import { deleteAlertRule } from '../../src/alerts/rules.ts';
import { testRule } from '../../src/alerts/test-rule.ts';
import type { EmailSender } from '../../src/mail/smtp.ts';
import { deleteSite } from '../../src/sites/sites.ts';
import { Harness } from './harness.ts';

for (const [what, remove] of [
  ['rule', (harness: Harness, ruleId: number) => deleteAlertRule(harness.db, ruleId)],
  ['site', (harness: Harness) => deleteSite(harness.db, harness.clock, harness.site.publicId)],
] as const) {
  test(`a ${what} is deleted during a test: the outcome is returned all the same`, async (t) => {
    let ruleId = 0;
    const email: EmailSender = {
      send: async () => {
        await remove(harness, ruleId);
        return { status: 'succeeded', detail: '', final: true };
      },
    };
    const harness = await Harness.open(t, { email });
    ruleId = (await harness.rule(null, { emails: ['ada@example.com'] })).id;
    assert.deepEqual(await testRule(harness.db, harness.clock, harness.transports, ruleId, 'everyone'), [
      {
        id: -1,
        at: harness.nowSeconds * 1000,
        type: 'spike',
        attempt: 1,
        status: 'succeeded',
        test: true,
        channel: 'email',
        recipient: 'ada@example.com',
        detail: '',
      },
    ]);
    assert.deepEqual(await harness.db.selectFrom('alert_attempts').selectAll().execute(), []);
  });
}

test('a test of a member reaches only members of the organization, and names the addresses that were left out', async (t) => {
  const mailed: string[] = [];
  const email: EmailSender = {
    send: async (recipient) => {
      mailed.push(recipient);
      return { status: 'succeeded', detail: '', final: true };
    },
  };
  const harness = await Harness.open(t, { email });
  const { db, clock } = harness;
  const elsewhere = await createOrganisation(db, clock, { name: 'Elsewhere' });
  for (const [name, orgId] of [
    ['ada', harness.site.orgId],
    ['eve', elsewhere.id],
  ] as const) {
    const user = await addUser(db, clock, { email: `${name}@example.com`, passwordHash: 'x' });
    await addMember(db, clock, { orgId, userId: user.id, role: 'viewer' });
  }
  const { id } = await harness.rule(null, { emails: ['Ada@Example.com', 'eve@example.com', 'stranger@example.org'] });
  const outcomes = (await testRule(db, clock, harness.transports, id, 'members')).map(
    ({ recipient, status, detail }) => {
      return { recipient, status, detail };
    },
  );
  const detail = 'tests are emailed only to members who may get the alert';
  assert.deepEqual(outcomes, [
    { recipient: 'Ada@Example.com', status: 'succeeded', detail: '' },
    { recipient: 'eve@example.com', status: 'rejected:no-member', detail },
    { recipient: 'stranger@example.org', status: 'rejected:no-member', detail },
  ]);
  assert.deepEqual(mailed.splice(0), ['Ada@Example.com']);
  const history = (await listHistory(db, id)).map(({ status, test }) => [status, test]);
  assert.deepEqual(history.sort(), [
    ['rejected:no-member', true],
    ['rejected:no-member', true],
    ['succeeded', true],
  ]);
  await testRule(db, clock, harness.transports, id, 'everyone');
  assert.equal(mailed.length, 3);
});
