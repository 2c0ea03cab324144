/** The test mail of an operator, through a real mail server. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ReportHarness } from '../reports/harness.ts';
import { signedIn } from './account.ts';

const PER_HOUR = 10;

test('the operator sends themselves a test mail, sees why one does not come, and has an hourly quota', async (t) => {
  const harness = await ReportHarness.open(t);
  const { service } = harness;
  const { orgId } = await service.site();
  await service.database.db.updateTable('organisations').set({ operates: 1 }).where('id', '=', orgId).execute();
  const operator = await signedIn(service, orgId, 'owner');
  const send = async (): Promise<[number, unknown]> => {
    const response = await harness.ask(operator, 'POST', '/server/test-mail');
    return [response.status, await response.json()];
  };

  assert.deepEqual(await send(), [200, { email: operator.email }]);
  const [mail, ...others] = harness.taken(operator);
  assert.deepEqual(others, []);
  assert.equal(mail!.headers.subject, 'Test email from svc');

  harness.refusal = 550;
  const [status, refused] = await send();
  assert.equal(status, 503);
  assert.match(JSON.stringify(refused), /"message":"the mail server rejected the test email: .*not now/);
  harness.refusal = null;
  for (let i = 2; i < PER_HOUR; i++) assert.equal((await send())[0], 200);
  assert.equal((await send())[0], 429);
  service.clock.advance(3_600_000_000);
  assert.equal((await send())[0], 200);
});
