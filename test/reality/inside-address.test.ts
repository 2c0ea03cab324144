/** The dashboard at another address than its public one: a sign-in that cannot work says why, and what to set. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { BrowserTab } from '../dashboard/browser-tab.ts';
import { Dashboard } from '../dashboard/dashboard.ts';

let dashboard: Dashboard;
before(async () => {
  dashboard = await Dashboard.start({ SVC_PUBLIC_URL: 'https://stats.example' });
});
after(() => dashboard.close());

test('a sign-in over http says that the public address is https', async () => {
  const page = await dashboard.browser.newPage({ locale: 'en-GB' });
  const inside = dashboard.service.url.replace('127.0.0.1', 'inside.example');
  await page.goto(`${inside}/sign-in`);
  await page.getByLabel('Email', { exact: true }).fill('ada@example.com');
  await page.getByLabel('Password', { exact: true }).fill('correct horse');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  assert.equal(
    (await page.getByRole('alert').textContent())?.trim(),
    `You can’t sign in at ${inside}: SVC_PUBLIC_URL is https://stats.example, so browsers keep the cookies over https alone; ` +
      'open https://stats.example, or set SVC_PUBLIC_URL to the address that you use and restart svc.',
  );
  await page.context().close();
});

test('a sign-in through a proxy that drops the port says what to set; at this machine and over https it goes through', async () => {
  const tab = new BrowserTab(dashboard.service);
  const signIn = (headers: Readonly<Record<string, string>>) =>
    tab.ask('POST', '/session', { email: 'ada@example.com', password: 'wrong' }, headers);
  const { status, body } = await signIn({ origin: 'https://inside.example:8443' });
  assert.equal(status, 403);
  assert.match(JSON.stringify(body), /SVC_PUBLIC_URL to https:\/\/inside\.example:8443, .+ Host \$http_host/);
  assert.match(JSON.stringify((await signIn({ origin: 'null' })).body), /this request comes from another site"/);
  const cross = await signIn({ origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' });
  assert.match(JSON.stringify(cross.body), /this request comes from another site"/);
  assert.equal((await signIn({})).status, 401);
  assert.equal((await signIn({ origin: 'https://stats.example' })).status, 401);
});
