/** The proof by mail that an account is somebody's, and the end of a link. */
import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import { createUser } from '../../src/accounts/users.ts';
import { wholeGrant } from '../../src/domain/grant.ts';
import { replaceRules } from '../../src/oidc/rules.ts';
import { type MailServer, startMailServer } from '../alerts/mail-server.ts';
import { mailedLinks, tokenOf } from '../dashboard/mailed-links.ts';
import { heavyTest } from '../heavy-checks.ts';
import { TestService } from '../service.ts';
import { CLIENT_ID, CLIENT_SECRET, ForgingProvider } from './forging-provider.ts';
import { ProviderBrowser } from './provider-browser.ts';

let service: TestService;
let provider: ForgingProvider;
let mail: MailServer;
let orgId: number;
let log = '';
const ends: (() => unknown)[] = [];
const isHeavy = process.env.SVC_TEST_HEAVY === 'yes';

before(async () => {
  if (!isHeavy) return;
  provider = await ForgingProvider.start();
  mail = await startMailServer({ after: (end) => ends.push(end as () => unknown) });
  const list = [{ id: 'one', name: 'One', issuer: provider.issuer, clientId: CLIENT_ID, clientSecret: CLIENT_SECRET }];
  const environment = {
    SVC_SMTP_URL: `${mail.url}?from=svc@stats.example`,
    SVC_OIDC_PROVIDERS: JSON.stringify(list),
    SVC_LOG_LEVEL: 'warn',
  };
  const write = (line: string) => {
    log += line;
  };
  service = await TestService.start(environment, { log: { write } });
  ({ orgId } = await service.site());
  await replaceRules(service.database.db, service.clock, orgId, [
    { provider: null, value: 'staff', grant: wholeGrant('viewer') },
  ]);
});
after(async () => {
  if (!isHeavy) return;
  await service.close();
  await provider.close();
  for (const end of ends) await end();
});

async function signIn(claims: Record<string, unknown>): Promise<{ browser: ProviderBrowser; path: string }> {
  const browser = new ProviderBrowser(service);
  const address = await browser.begin('one');
  provider.nonce = address.searchParams.get('nonce')!;
  provider.behaviour.claims = claims;
  const path = await browser.comeBack('one', { code: 'a-code', state: address.searchParams.get('state')! });
  return { browser, path };
}

heavyTest('a mail to the address links an account, in the browser that has asked, once', async () => {
  const { db } = service.database;
  const email = 'mailed@example.com';
  await createUser(db, service.clock, { orgId, email, password: 'correct horse', role: 'editor' });
  const { browser, path } = await signIn({ sub: 'mailed', email });
  assert.equal(path, '/sign-in/link');
  assert.deepEqual((await browser.ask('GET', '/provider-link')).body, { email, provider: 'One', canMail: true });
  assert.equal((await browser.ask('POST', '/provider-link/mail', {})).status, 200);
  const token = tokenOf((await mailedLinks(service, mail, email, 1))[0]!);
  const { browser: thief } = await signIn({ sub: 'thief', email });
  assert.equal((await thief.ask('POST', '/provider-link', { token })).status, 410);
  // Another browser is told so, whether it has begun a sign-in of its own or none, and so is the log.
  const opened = async (at: ProviderBrowser) => {
    const { status, body } = await at.ask<{ error?: { message: string } }>('POST', '/provider-link/opened', { token });
    return [status, body.error?.message];
  };
  const words = 'this link works only in the browser that asked for it; open it there, or sign in again here';
  log = '';
  assert.deepEqual(
    [await opened(thief), await opened(new ProviderBrowser(service))],
    [
      [410, words],
      [410, words],
    ],
  );
  assert.match(log, /"provider":"one","problem":"other_browser"/);
  assert.ok(!log.includes(token) && !log.includes(email));
  assert.deepEqual(await opened(browser), [200, undefined]);
  assert.equal((await browser.ask('POST', '/provider-link', { token })).status, 200);
  assert.equal(await browser.whoAmI(), email);
  assert.equal((await browser.ask('POST', '/provider-link', { token })).status, 409);

  const { body } = await browser.ask<{ identities: { id: number; provider: string }[] }>('GET', '/account');
  assert.deepEqual(
    body.identities.map(({ provider }) => provider),
    ['One'],
  );
  const identity = `/account/identities/${body.identities[0]!.id}`;
  assert.equal((await browser.ask('DELETE', identity, { password: 'wrong horse' })).status, 401);
  const { browser: other } = await signIn({ sub: 'other', email: 'other@example.com' });
  assert.equal((await other.ask('DELETE', identity, { password: 'correct horse' })).status, 401);
  assert.equal((await browser.ask('DELETE', identity, { password: 'correct horse' })).status, 200);
  assert.equal(await browser.whoAmI(), undefined);
});

heavyTest('a mailbox is not enough for an account with two factors', async () => {
  const { db } = service.database;
  const email = 'two@example.com';
  const user = await createUser(db, service.clock, { orgId, email, password: 'correct horse', role: 'editor' });
  const { browser } = await signIn({ sub: 'two', email });
  await browser.ask('POST', '/provider-link/mail', {});
  const token = tokenOf((await mailedLinks(service, mail, email, 1))[0]!);
  await db
    .insertInto('second_factors')
    .values({
      user_id: user.id,
      secret: 'JBSWY3DPEHPK3PXP',
      recovery: '[]',
      last_step: 0,
      created_at: 0,
      confirmed_at: 1,
    })
    .execute();
  assert.equal((await browser.ask('POST', '/provider-link', { token })).status, 409);
  assert.equal((await browser.ask('POST', '/provider-link', { password: 'correct horse' })).status, 401);
  assert.equal(await browser.whoAmI(), undefined);
});
