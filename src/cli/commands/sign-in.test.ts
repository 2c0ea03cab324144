/** Providers and the rules of their sign-in from the command line. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { heavyTest } from '../../../test/heavy-checks.ts';
import { commandLine } from '../command-line.fixture.ts';

const PROVIDERS = {
  SVC_PUBLIC_URL: 'https://stats.example.com',
  SVC_OIDC_ISSUER: 'http://127.0.0.1:9',
  SVC_OIDC_CLIENT_ID: 'svc',
  SVC_OIDC_NAME: 'Keycloak',
};

test('rules are added, listed, moved, tested and removed, and a provider is required', async (t) => {
  const { run, json } = commandLine(t, PROVIDERS);
  await json(['org', 'create', '--name', 'Example Ltd']);
  await json(['user', 'create', '--email', 'ada@example.com', '--role', 'owner'], 'correct horse battery\n');
  assert.deepEqual(
    await json(['sign-in-rule', 'add', '--value', 'staff', '--role', 'viewer', '--without', 'revenue']),
    {
      place: 1,
    },
  );
  assert.deepEqual(await json(['sign-in-rule', 'add', '--value', 'admins', '--role', 'admin', '--provider', 'sso']), {
    place: 2,
  });
  assert.deepEqual(await json(['sign-in-rule', 'add', '--role', 'viewer']), { place: 3 });
  assert.equal((await run(['sign-in-rule', 'move', '2', '--to', '1'])).out, 'Moved rule 2 to 1.\n');
  const whole = { sites: null, groups: null, until: null };
  assert.deepEqual(await json(['sign-in-rule', 'list']), {
    rules: [
      { place: 1, provider: 'sso', value: 'admins', role: 'admin', without: [], ...whole },
      { place: 2, provider: null, value: 'staff', role: 'viewer', without: ['revenue'], ...whole },
      { place: 3, provider: null, value: null, role: 'viewer', without: [], ...whole },
    ],
  });
  const tested = ['sign-in-rule', 'test', '--provider', 'sso', '--values', 'guests,staff'];
  assert.equal((await run(tested)).out, 'Rule 2 decides (staff): viewer, all sites; without revenue.\n');
  assert.deepEqual(await json(['sign-in-rule', 'remove', '3']), { rules: 2 });
  assert.equal((await run(['sign-in-rule', 'test', '--provider', 'sso'])).out, 'No rule fits: no access.\n');
  assert.match((await run(['sign-in-rule', 'remove', '3'])).err, /there is no rule 3/);
  assert.match(
    (await run(['sign-in-rule', 'add', '--provider', 'no', '--role', 'viewer'])).err,
    /no provider "no" in the environment of this command\. It does not ask the running service/,
  );

  // A rule whose group is gone, and one whose time is over, keep nobody from changing others.
  await json(['group', 'create', '--name', 'Gone']);
  await json(['sign-in-rule', 'add', '--value', 'clients', '--role', 'viewer', '--groups', 'Gone']);
  await json(['group', 'delete', 'Gone']);
  assert.deepEqual(await json(['sign-in-rule', 'add', '--value', 'guests', '--role', 'viewer']), { place: 4 });
  assert.match((await run(['sign-in-rule', 'list'])).out, /^3 +any +clients +viewer +no site$/m);
  assert.match(
    (await run(['sign-in-rule', 'add', '--role', 'admin', '--without', 'revenue'])).err,
    /always have all sites/,
  );

  const required = ['sign-in', 'require', '--provider', 'sso', '--break-glass', 'ada@example.com'];
  assert.deepEqual(await json(required), { provider: 'sso', breakGlass: 'ada@example.com' });
  assert.match(
    (await run(['user', 'delete', '--email', 'ada@example.com', '--confirm'])).err,
    /this owner can sign in when the provider fails/,
  );
  assert.deepEqual(await json(tested), {
    rule: { place: 2, role: 'viewer', without: ['revenue'], ...whole },
    requires: null,
  });
  assert.deepEqual(await json(['sign-in', 'allow-passwords']), { provider: null });
});

test('a rule without a provider holds for every one, and none of another than the required one gives access', async (t) => {
  const list = [{ id: 'okta', name: 'Okta', issuer: 'http://127.0.0.1:9', clientId: 'svc' }];
  const { run, json } = commandLine(t, { ...PROVIDERS, SVC_OIDC_PROVIDERS: JSON.stringify(list) });
  await json(['org', 'create', '--name', 'Example Ltd']);
  await json(['user', 'create', '--email', 'ada@example.com', '--role', 'owner'], 'correct horse battery\n');
  assert.equal(
    (await run(['sign-in-rule', 'add', '--value', 'staff', '--role', 'viewer'])).out,
    'Added rule 1: staff is viewer. The rule holds for every provider, one that is added later too; --provider names one.\n',
  );
  assert.equal(
    (await run(['sign-in-rule', 'add', '--provider', 'okta', '--value', 'guests', '--role', 'viewer'])).out,
    'Added rule 2: guests is viewer.\n',
  );
  await json(['sign-in', 'require', '--provider', 'sso', '--break-glass', 'ada@example.com']);
  assert.equal(
    (await run(['sign-in-rule', 'test', '--provider', 'okta', '--values', 'guests'])).out,
    'Rule 2 decides (guests): viewer, all sites. But no access: the organization requires sso.\n',
  );
});

test('a shell without the variables of the service says so, and one with domains what they still require', async (t) => {
  const bare = commandLine(t);
  await bare.json(['org', 'create', '--name', 'Example Ltd']);
  for (const words of [
    ['sign-in-rule', 'test', '--provider', 'sso'],
    ['sign-in', 'require', '--provider', 'sso', '--break-glass', 'ada@example.com'],
  ]) {
    const { status, err } = await bare.run(words);
    assert.equal(status, 1);
    assert.match(
      err,
      /run it with the variables of the service \(sudo svc … with the Debian package, docker compose exec svc svc … in a/,
    );
  }
  assert.match((await bare.run(['sign-in', 'list'])).out, /^No providers in the environment of this command\./);
  assert.equal((await bare.run(['sign-in', 'allow-passwords'])).err, '');

  const bound = commandLine(t, { ...PROVIDERS, SVC_OIDC_DOMAINS: 'example.com' });
  await bound.json(['org', 'create', '--name', 'Example Ltd']);
  assert.deepEqual(await bound.json(['sign-in', 'allow-passwords']), {
    provider: null,
    warnings: ['people of example.com still sign in by sso only, until the domains are taken out of the settings'],
  });
});

heavyTest('the list of providers says what to enter there, and which cannot be reached', async (t) => {
  const { run } = commandLine(t, PROVIDERS);
  const { out, status } = await run(['sign-in', 'list', '--json']);
  assert.equal(status, 1);
  const [{ problem, ...provider }] = JSON.parse(out).providers;
  assert.match(problem, /fetch failed/);
  assert.deepEqual(provider, {
    ...{ id: 'sso', name: 'Keycloak', issuer: 'http://127.0.0.1:9', domains: [] },
    redirectUri: 'https://stats.example.com/dashboard/sign-in/sso/callback',
    logoutUri: 'https://stats.example.com/dashboard/sign-in/sso/logout',
  });
});
