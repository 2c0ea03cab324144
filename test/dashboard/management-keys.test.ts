/** Management keys in a browser. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Dashboard } from './dashboard.ts';
import { isTooWide } from './too-wide.ts';

let dashboard: Dashboard;
let orgId: number;
before(async () => {
  dashboard = await Dashboard.start();
  ({ orgId } = await dashboard.service.site());
});
after(() => dashboard.close());

test('an owner makes a management key on the page, and it changes what it may', async () => {
  const page = await dashboard.open(`/organisation/${orgId}`, { as: { orgId, role: 'owner' } });
  const card = page.page.getByRole('region', { name: 'Management keys' });
  await card.getByRole('button', { name: 'New management key' }).click();
  const dialog = page.page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Onboarding');
  await dialog.getByLabel('What it may do').selectOption({ label: 'Only what is chosen' });
  await dialog.getByLabel('Goals and settings').selectOption({ label: 'Read' });
  await dialog.getByLabel('Members').selectOption({ label: 'No access' });
  assert.deepEqual(await page.accessibilityViolations(), []);
  await dialog.getByRole('button', { name: 'Create management key' }).click();
  const key = (await dialog.getByRole('group', { name: 'Key', exact: true }).textContent()) ?? '';
  assert.match(key, /^svcm_[0-9A-Za-z]{32}$/);
  await dialog.getByRole('button', { name: 'Done' }).click();
  const ask = (method: string, path: string, body?: object) =>
    fetch(`${dashboard.service.url}/manage/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  assert.equal((await ask('PUT', '/sites/made', { domain: 'made.example' })).status, 201);
  assert.equal((await ask('GET', '/sites/made/goals')).status, 200);
  assert.equal((await ask('PUT', '/sites/made/goals/a', { name: 'A', kind: 'page', pattern: '/a' })).status, 403);
  assert.equal((await ask('GET', '/log')).status, 403);
  await page.page.reload();
  await card.getByText('Sites and groups, Goals and settings (read only), Alerts, Shared links').waitFor();
  await card.getByText('Latest changes').click();
  await card.getByText(/^created sites\/~/).waitFor();
  assert.equal(await isTooWide(page.page), false);
  await card.getByRole('button', { name: 'Revoke Onboarding' }).click();
  await page.page.getByRole('dialog').getByRole('button', { name: 'Revoke management key' }).click();
  await card.getByText('Revoked keys (1)').waitFor();
  assert.equal((await ask('GET', '/sites')).status, 401);
  await page.close();
});

test('an admin does not see management keys, which may do what owners may', async () => {
  const page = await dashboard.open(`/organisation/${orgId}`, { as: { orgId, role: 'admin' } });
  await page.page.getByRole('region', { name: 'API keys' }).waitFor();
  assert.equal(await page.page.getByRole('region', { name: 'Management keys' }).count(), 0);
  await page.close();
});
