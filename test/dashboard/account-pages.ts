/** Users with a password, and what they do and see on the pages of their accounts, in a real browser. */
import assert from 'node:assert/strict';
import type { BrowserContext, Page } from 'playwright-core';
import { createOrganisation } from '../../src/accounts/organisations.ts';
import { hashPassword } from '../../src/accounts/password.ts';
import { createSession } from '../../src/accounts/sessions.ts';
import { addUser, type User } from '../../src/accounts/users.ts';
import { looks } from '../heavy-checks.ts';
import type { TestService } from '../service.ts';
import type { Dashboard, OpenOptions, WatchedPage } from './dashboard.ts';
import { isTooWide } from './too-wide.ts';

export const PASSWORD = 'correct horse';
export const NEW_PASSWORD = 'battery staple';
export const LONG_NAME = 'Donaudampfschifffahrtsgesellschaftskapitänsmützenverwaltung مؤسسة الإحصاءات المستقلة للمواقع';

/** All users share one hash, because hashing is slow on purpose. */
const passwordHash = await hashPassword(PASSWORD);
let made = 0;

/** Creates a user with a password, in no organisation. */
export function person({ database, clock }: TestService): Promise<User> {
  return addUser(database.db, clock, { email: `ada-${++made}@example.com`, passwordHash });
}

/** Creates an organisation; returns its id. */
export async function organisation({ database, clock }: TestService, name = `Team ${++made}`): Promise<number> {
  return (await createOrganisation(database.db, clock, { name })).id;
}

/** Opens a page as this user, with a session that needs no password. */
export function openAs(
  dashboard: Dashboard,
  userId: number,
  path: string,
  options: OpenOptions = {},
): Promise<WatchedPage> {
  return dashboard.open(path, { ...options, prepare: (context) => addSession(dashboard.service, context, userId) });
}

async function addSession(service: TestService, context: BrowserContext, userId: number): Promise<void> {
  const token = await createSession(service.database.db, service.clock, userId, 'Firefox on Linux');
  await context.addCookies([{ name: 'svc_session', value: token, url: service.url, httpOnly: true, sameSite: 'Lax' }]);
}

export const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });

/** Fills in the form of the page for signing in, and sends it. */
export async function signIn({ page }: WatchedPage, email: string, password = PASSWORD): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await button(page, 'Sign in').click();
}

/** Waits until the page has this address and has loaded its content. */
export async function arrive(watched: WatchedPage, address: string): Promise<void> {
  await watched.page.waitForURL((url) => url.pathname + url.search === address);
  await watched.settled();
}

/** Waits until the page shows this text. */
export async function says(watched: WatchedPage, text: string): Promise<void> {
  await watched.page.getByText(text, { exact: true }).first().waitFor();
}

/**
 * Asserts that the page fits, narrow and wide, and is accessible: wide in the dark theme, and in heavy runs also
 * narrow and in the light one.
 */
export async function assertPresentable(watched: WatchedPage, title: string): Promise<void> {
  const { page } = watched;
  assert.equal(await page.title(), `${title} · svc`);
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    assert.equal(await isTooWide(page), false, `${title} at ${width} px`);
    const inside = await page.$$eval('dialog[open]', (all) => all.map((one) => one.scrollWidth - one.clientWidth));
    assert.deepEqual(inside.filter(Boolean), [], `a dialog of ${title} at ${width} px`);
  }
  const all = [
    [1280, 'dark'],
    [1280, 'light'],
    [360, 'dark'],
    [360, 'light'],
  ] as const;
  for (const [width, colorScheme] of looks(all)) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    assert.deepEqual(await watched.accessibilityViolations(), [], `${title} at ${width} px, ${colorScheme}`);
  }
  // In a narrow window the page has other controls.
  await page.setViewportSize({ width: 1280, height: 900 });
}
