/** Guesses of a password from many addresses, on the whole service. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { MINUTE, PASSWORD, person, TOO_MANY, WRONG } from '../dashboard/account-user.ts';
import { BrowserTab } from '../dashboard/browser-tab.ts';
import { TestService } from '../service.ts';

let service: TestService;
before(async () => {
  service = await TestService.start();
});
after(() => service.close());

test('wrong passwords of a stranger do not lock the owner out of a known browser', async () => {
  const { orgId } = await service.site();
  const { email } = await person(service, orgId);
  const own = new BrowserTab(service);
  await own.signIn(email, PASSWORD);
  await own.get('DELETE', '/session');
  // Guesses from many addresses, until the counter of the account makes strangers wait.
  for (let i = 0; i < 55; i++) {
    if (i >= 50) service.clock.advance(15 * MINUTE);
    const stranger = new BrowserTab(service, `203.0.113.${i}`);
    assert.equal(await stranger.refused('POST', '/session', { email, password: 'wrong' }), WRONG);
  }
  assert.match(await new BrowserTab(service).refused('POST', '/session', { email, password: PASSWORD }), TOO_MANY);
  assert.equal(await own.signIn(email, PASSWORD), email);
});
