/** Passkeys in a real browser, with an authenticator of its own. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server } from 'node:net';
import { after, before } from 'node:test';
import { heavyTest } from '../heavy-checks.ts';
import type { Dashboard } from './dashboard.ts';

const isHeavy = process.env.SVC_TEST_HEAVY === 'yes';

let dashboard: Dashboard;
let forwarding: Server;
let origin: string;
before(async () => {
  if (!isHeavy) return;
  const { TestService } = await import('../service.ts');
  const { Dashboard } = await import('./dashboard.ts');
  // An IP address has no passkeys, so the browser comes by a name, and the service is told which before it has a port.
  forwarding = createServer((socket) => {
    const { port, hostname } = new URL(dashboard.service.url);
    const upstream = connect(Number(port), hostname);
    for (const each of [socket, upstream]) each.on('error', () => [socket, upstream].map((one) => one.destroy()));
    socket.pipe(upstream).pipe(socket);
  }).listen(0, 'localhost');
  await once(forwarding, 'listening');
  origin = `http://localhost:${(forwarding.address() as AddressInfo).port}`;
  dashboard = await Dashboard.of(await TestService.start({ SVC_PUBLIC_URL: origin }));
});
after(async () => {
  if (!isHeavy) return;
  await dashboard.close();
  forwarding.close();
});

heavyTest('a person adds a passkey, signs in by it alone, and after the password', async () => {
  const { button, card, organisation, PASSWORD, person, says, signIn } = await import('./account-pages.ts');
  const { service } = dashboard;
  await organisation(service);
  const { email } = await person(service);
  const watched = await dashboard.open('/sign-in', { isClosed: true });
  const { page } = watched;
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true },
      ...{ isUserVerified: true, automaticPresenceSimulation: true },
    },
  });
  const arrived = (path: string) => page.waitForURL((url) => url.pathname === path);
  await page.goto(`${origin}/sign-in?next=%2Faccount`);
  assert.equal(await button(page, 'Sign in with a passkey').count(), 0);
  await signIn(watched, email);
  await arrived('/account');

  await card(page, 'Passkeys').getByRole('button', { name: 'Add passkey' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Laptop');
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
  assert.deepEqual(await watched.accessibilityViolations(), []);
  await button(page, 'Continue').click();
  await dialog.getByRole('list', { name: 'Recovery codes' }).waitFor();
  await button(page, 'I’ve saved them').click();
  await card(page, 'Passkeys').getByText('Laptop', { exact: true }).waitFor();
  await card(page, 'Recovery codes')
    .getByText(/You have 10 recovery codes left/)
    .waitFor();
  assert.deepEqual(await watched.accessibilityViolations(), []);

  const signOut = async () => {
    await page.context().clearCookies();
    await page.goto(`${origin}/sign-in?next=%2Faccount`);
  };
  await signOut();
  await button(page, 'Sign in with a passkey').click();
  await arrived('/account');
  await says(watched, email);

  await signOut();
  await signIn(watched, email);
  await button(page, 'Use a passkey').click();
  await arrived('/account');
  await says(watched, email);
  await watched.close();
});
