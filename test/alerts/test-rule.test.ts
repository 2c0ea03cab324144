/** Sending a rule's alert as a test while somebody deletes the rule. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { EmailSender } from '../../src/alerts/email.ts';
import { testRule } from '../../src/alerts/test-rule.ts';
import { deleteAlertRule } from '../../src/control/alert-rules.ts';
import { deleteSite } from '../../src/control/sites.ts';
import { Stand } from './stand.ts';

for (const [what, remove] of [
  ['rule', (stand: Stand, ruleId: number) => deleteAlertRule(stand.db, ruleId)],
  ['site', (stand: Stand) => deleteSite(stand.db, stand.clock, stand.site.publicId)],
] as const) {
  test(`a ${what} that is deleted during a test: what came of the test is told all the same`, async (t) => {
    let ruleId = 0;
    const email: EmailSender = {
      send: async () => {
        await remove(stand, ruleId);
        return { status: 'succeeded', detail: '', final: true };
      },
    };
    const stand = await Stand.open(t, { email });
    ruleId = (await stand.rule(null, { emails: ['ada@example.com'] })).id;
    assert.deepEqual(await testRule(stand.db, stand.clock, stand.channels, ruleId), [
      {
        id: -1,
        at: stand.nowSeconds * 1000,
        type: 'spike',
        attempt: 1,
        status: 'succeeded',
        test: true,
        channel: 'email',
        recipient: 'ada@example.com',
        detail: '',
      },
    ]);
    assert.deepEqual(await stand.db.selectFrom('alert_attempts').selectAll().execute(), []);
  });
}
