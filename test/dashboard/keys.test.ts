/** API keys, relay keys and the server's health: over HTTP and in a browser. */

import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { createOrganisation } from '../../src/accounts/organisations.ts';
import type { ApiKeysAnswer, NewKeyAnswer } from '../../src/dashboard/routes/keys.ts';
import type { FindingsAnswer, ProxyKeysAnswer, ServerHealth } from '../../src/dashboard/routes/server.ts';
import { DATA_KINDS } from '../../src/domain/data-kind.ts';
import { CHECKS, type CheckName, type Finding } from '../../src/domain/finding.ts';
import type { Role } from '../../src/domain/role.ts';
import type { BreakdownAnswer } from '../../src/stats/answer.ts';
import { looks } from '../heavy-checks.ts';
import { BrowserTab } from './browser-tab.ts';
import { copiedWithoutHttps } from './copied.ts';
import { Dashboard, type OpenOptions } from './dashboard.ts';
import { isTooWide } from './too-wide.ts';

const MINUTE = 60_000_000;

describe('keys', () => {
  let dashboard: Dashboard;
  let orgId: number;
  before(async () => {
    dashboard = await Dashboard.start();
    ({ orgId } = await dashboard.service.site());
  });
  after(() => dashboard.close());

  const tabOf = (org: number, role: Role = 'owner') => BrowserTab.of(dashboard.service, org, role);
  const sitesWith = (key: string) =>
    fetch(`${dashboard.service.url}/v1/sites`, { headers: { authorization: `Bearer ${key}` } });
  /** Waits until a key's last use has changed, and returns it. */
  const usedSince = async (tab: BrowserTab, org: number, id: number, before: number | null): Promise<number> => {
    for (;;) {
      const { keys } = await tab.get<ApiKeysAnswer>('GET', `/orgs/${org}/keys`);
      const { lastUsedAt } = keys.find((key) => key.id === id)!;
      if (lastUsedAt !== null && lastUsedAt !== before) return lastUsedAt;
      await setTimeout(10);
    }
  };

  test('a key is complete once, records its use, and is refused from its revocation on', async () => {
    const { database, clock } = dashboard.service;
    const org = (await createOrganisation(database.db, clock, { name: 'Keys' })).id;
    const tab = await tabOf(org, 'admin');
    const { id, key } = await tab.get<NewKeyAnswer>('POST', `/orgs/${org}/keys`, { name: 'reports' });
    assert.match(key, /^svc_[0-9A-Za-z]{32}$/);
    const { keys } = await tab.get<ApiKeysAnswer>('GET', `/orgs/${org}/keys`);
    const { createdAt } = keys[0]!;
    const unused = { createdAt, revokedAt: null, lastUsedAt: null };
    assert.deepEqual(keys, [{ id, name: 'reports', prefix: key.slice(0, 8), reach: null, scopes: null, ...unused }]);

    const first = Math.floor(clock.nowMicros() / 1000);
    assert.equal((await sitesWith(key)).status, 200);
    const used = await usedSince(tab, org, id, null);
    assert.ok(used >= first && used <= Math.floor(clock.nowMicros() / 1000));
    // Within a minute further uses are not written; the next one is written when the minute is over.
    assert.equal((await sitesWith(key)).status, 200);
    clock.advance(MINUTE);
    assert.ok((await usedSince(tab, org, id, used)) < used + 60_000);

    await tab.get('DELETE', `/orgs/${org}/keys/${id}`);
    const refused = await sitesWith(key);
    assert.deepEqual(
      [refused.status, ((await refused.json()) as { error: { code: string } }).error.code],
      [401, 'UNAUTHORIZED'],
    );
    assert.equal(await tab.refused('DELETE', `/orgs/${org}/keys/999`), '404 not_found: API key not found');
    assert.match(
      await tab.refused('POST', `/orgs/${org}/keys`, { name: '' }),
      /^400 invalid: the name must not be empty/,
    );
  });

  test('a key is made on the page, works, and is revoked', async () => {
    const page = await dashboard.open(`/organisation/${orgId}`, { as: { orgId, role: 'admin' } });
    const card = page.page.getByRole('region', { name: 'API keys' });
    await card.getByRole('button', { name: 'New API key' }).click();
    const dialog = page.page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('My report');
    await dialog.getByRole('button', { name: 'Create API key' }).click();
    const key = (await dialog.getByRole('group', { name: 'Key', exact: true }).textContent()) ?? '';
    assert.equal(
      await dialog.getByRole('group', { name: 'Command' }).textContent(),
      `curl -H 'Authorization: Bearer ${key}' '${dashboard.service.url}/v1/sites'`,
    );
    assert.deepEqual(await page.accessibilityViolations(), []);
    assert.equal((await sitesWith(await copiedWithoutHttps(dialog, 'Copy: Key'))).status, 200);
    await dialog.getByRole('button', { name: 'Done' }).click();
    assert.ok(!(await page.page.content()).includes(key), 'it is shown only once');
    await card.getByRole('button', { name: 'Revoke My report' }).click();
    await page.page.getByRole('dialog').getByRole('button', { name: 'Revoke API key' }).click();
    await card.getByText('Revoked keys (1)').waitFor();
    assert.equal((await sitesWith(key)).status, 401);
    await page.close();
  });

  test('a member does not see the keys', async () => {
    const page = await dashboard.open(`/organisation/${orgId}`, { as: { orgId, role: 'viewer' } });
    assert.equal(await page.page.getByRole('region', { name: 'API keys' }).count(), 0);
    await page.close();
  });

  test('a relay with a key passes on the visitor’s address, until the key is revoked', async () => {
    const { service } = dashboard;
    const site = await service.site();
    const tab = await tabOf(orgId);
    const { id, key } = await tab.get<NewKeyAnswer>('POST', '/server/relay-keys');
    const { keys } = await tab.get<ProxyKeysAnswer>('GET', '/server/relay-keys');
    const { createdAt } = keys.find((one) => one.id === id)!;
    const expected = { id, prefix: key.slice(0, 14), createdAt, revokedAt: null };
    assert.deepEqual(keys.at(-1), expected);
    const headers = { 'x-svc-relay-key': key, 'x-svc-client-ip': '84.128.0.7' };
    await service.collect(site, { u: '/' }, headers);
    const countries = async () => {
      const { rows } = (await service.read(site, '/breakdown?dimension=country&period=today')) as BreakdownAnswer;
      return rows.map((row) => row.key);
    };
    assert.deepEqual(await countries(), ['DE']);
    await tab.get('DELETE', `/server/relay-keys/${id}`);
    assert.notEqual((await tab.get<ProxyKeysAnswer>('GET', '/server/relay-keys')).keys.at(-1)?.revokedAt, null);
    assert.match(await tab.refused('DELETE', '/server/relay-keys/999'), /^404 not_found: there is no relay key 999$/);
  });

  test('health shows the counts and the disk space of the service', async () => {
    const { service } = dashboard;
    const tab = await tabOf(orgId);
    const before = await tab.get<ServerHealth>('GET', '/server');
    const site = await service.site();
    await service.collect(site, { u: '/' });
    await service.collect(site, { u: '/' }, { 'sec-gpc': '1' });
    await service.read(site, '/stats');
    const { now, memoryBytes, dataBytes, freeBytes, queuedEvents, ...health } = await tab.get<ServerHealth>(
      'GET',
      '/server',
    );
    assert.deepEqual(health, {
      version: '0.1.0',
      startedAt: before.startedAt,
      runtime: `Node.js ${process.versions.node}`,
      journal: 'ok',
      database: 'ok',
      store: 'ok',
      clockStep: null,
      accepted: before.accepted + 1,
      discarded: { ...before.discarded, gpc: (before.discarded.gpc ?? 0) + 1 },
      lost: 0,
      unreadableAddresses: 0,
      refused: 0,
      daysUnclosed: 0,
      daysWaiting: { count: 0, leftMs: null, stillMs: 0 },
      failures: [],
      errors: [],
      data: before.data,
      dataDirectory: before.dataDirectory,
    });
    assert.ok(now >= before.now && queuedEvents >= 0);
    const kinds = health.data?.map(({ kind, source }) => `${kind} ${source}`);
    assert.deepEqual(kinds?.join(), DATA_KINDS.map((kind) => `${kind} bundled`).join());
    for (const size of [memoryBytes, dataBytes, freeBytes]) assert.ok(size !== null && size > 0);
    const { findings } = await tab.get<FindingsAnswer>('GET', '/server/findings');
    const warned: readonly CheckName[] = ['configuration', 'mail', 'dns', 'backup'];
    const fine = CHECKS.filter((check) => ![...warned, 'providers', 'evidence'].includes(check));
    const expected = [...warned.map((check) => ['warn', check]), ...fine.map((check) => ['ok', check])];
    assert.deepEqual(
      findings.map(({ check, level }) => [level, check]),
      expected,
    );
  });

  /** Opens the page of the server as if these were the findings about it. */
  const openWith = (findings: readonly Finding[], look: OpenOptions) =>
    dashboard.open('/server', {
      ...{ as: { orgId }, ...look },
      prepare: (context) => context.route('**/server/findings', (route) => route.fulfill({ json: { findings } })),
    });

  for (const look of looks([{ theme: 'dark', width: 360 }, {}] as const)) {
    test(`the server page reports failures ${JSON.stringify(look)}`, async () => {
      const findings: readonly Finding[] = [
        { check: 'service', level: 'bad', message: 'The disk is full: events are being lost.', remedy: 'Make room.' },
        { check: 'days', level: 'warn', message: '1 ended day of a site is not closed yet.', remedy: 'Wait a day.' },
        { check: 'backlog', level: 'warn', message: 'The store has refused events.', remedy: 'Keep them.' },
        { check: 'zones', level: 'ok', message: 'The time zones are of 2026a.', remedy: 'Nothing to do.' },
      ];
      const server = await openWith(findings, look);
      const { page } = server;
      const health = page.getByRole('region', { name: 'Health' });
      await health.getByText('1 check passed', { exact: true }).waitFor();
      assert.deepEqual(await health.getByRole('listitem').filter({ visible: true }).allInnerTexts(), [
        'Service\nDegraded\n\nThe disk is full: events are being lost.\n\nMake room.',
        'Ended days\n\n1 ended day of a site is not closed yet.\n\nWait a day.',
        'Queued events\n\nThe store has refused events.\n\nKeep them.',
      ]);
      assert.equal(await health.locator('.card-head .badge').textContent(), 'Degraded');
      await health.getByText('1 check passed', { exact: true }).click();
      await health.getByText('The time zones are of 2026a.').waitFor();
      assert.equal(await isTooWide(page), false);
      assert.deepEqual(await server.accessibilityViolations(), []);
      await server.close();
    });

    test(`the server page is quiet where all is well ${JSON.stringify(look)}`, async () => {
      const finding = { check: 'disk', level: 'ok', message: '80 GB free.', remedy: 'Nothing to do.' } as const;
      const server = await openWith([finding], look);
      const { page } = server;
      const health = page.getByRole('region', { name: 'Health' });
      await health.getByText('All checks passed.', { exact: true }).waitFor();
      assert.equal(await health.locator('.card-head .badge').textContent(), 'Healthy');
      assert.deepEqual(await health.getByRole('listitem').filter({ visible: true }).allInnerTexts(), []);
      assert.deepEqual(await server.accessibilityViolations(), []);
      await server.close();
    });

    test(`the server page makes and revokes relay keys ${JSON.stringify(look)}`, async () => {
      const server = await dashboard.open('/server', { as: { orgId }, ...look });
      const { page } = server;
      await page.getByText(/checks passed$/).waitFor();
      assert.deepEqual(await server.accessibilityViolations(), []);
      const card = page.getByRole('region', { name: 'Relay keys (trusted proxies)' });
      const revokes = card.getByRole('button', { name: /^Revoke/ });
      const count = await revokes.count();
      await card.getByRole('button', { name: 'New relay key' }).click();
      const dialog = page.getByRole('dialog');
      const key = (await dialog.getByRole('group', { name: 'Relay key' }).textContent()) ?? '';
      assert.match(await server.text(dialog), new RegExp(`proxy_set_header X-Svc-Relay-Key ${key};`));
      assert.match(await server.text(dialog), new RegExp(`header_up X-Svc-Relay-Key ${key} `));
      assert.deepEqual(await server.accessibilityViolations(), []);
      await dialog.getByRole('button', { name: 'Done' }).click();
      assert.equal(await revokes.count(), count + 1);
      await card.getByRole('button', { name: `Revoke ${key.slice(0, 14)}` }).click();
      await dialog.getByRole('button', { name: 'Revoke relay key' }).click();
      await dialog.waitFor({ state: 'detached' });
      assert.equal(await revokes.count(), count);
      assert.equal(await isTooWide(page), false);
      await server.close();
    });
  }

  test('every signed-in page names the source of the places; the server page is for operators only', async () => {
    const { database, clock } = dashboard.service;
    const stranger = (await createOrganisation(database.db, clock, { name: 'Strangers' })).id;
    const server = await dashboard.open('/server', { as: { orgId: stranger } });
    assert.match(await server.text('main'), /Only server administrators .* can see this page/);
    assert.match(await server.text('footer'), /IP Geolocation by DB-IP.*RouteViews.*CC BY 4\.0/);
    await server.close();
  });
});
