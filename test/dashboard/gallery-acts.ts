/** Where the gallery's pages are, and the steps that lead to what is taken of them. */
import type { Locator, Page } from 'playwright-core';
import { PASSWORD, type Scene } from './gallery-scenes.ts';
import { GERMAN, TEXTS } from './gallery-texts.ts';
import { bothOf, found } from './gallery-twins.ts';

export const ofSite = (below: string) => (scene: Scene) => `/sites/${scene.site.publicId}${below}`;
/** Returns the path of a page in every scene but the empty one. */
export const ofFilledSite = (below: string) => (scene: Scene) => (scene.name === 'empty' ? null : ofSite(below)(scene));
export const ofFunnel = (below: string) => (scene: Scene) =>
  scene.funnelId === null ? null : ofSite(`/funnels?funnel=${scene.funnelId}${below}`)(scene);
/** Returns the path of the site view with a property of orders, filtered by one of its values. */
export const ofPropertyView = (query: string) => (scene: Scene) => {
  const { planProperty } = TEXTS[scene.name].properties;
  const property = encodeURIComponent(planProperty);
  const plan = encodeURIComponent(scene.name === 'long' ? GERMAN : 'pro');
  const filter = `filter=${encodeURIComponent('property:')}${property}:${plan}`;
  return ofFilledSite(`?${query}&${filter}&events=properties&property=${property}`)(scene);
};
export const only =
  (name: Scene['name'], path: (scene: Scene) => string) =>
  (scene: Scene): string | null =>
    scene.name === name ? path(scene) : null;

/** Presses what English words name. */
export const pressIt = (locate: (page: Page) => Locator) => async (page: Page) => {
  for (const each of await found(page, locate)) await each.click();
};
const named = (of: Page | Locator, name: string | RegExp) =>
  of.getByRole('button', { name, exact: typeof name === 'string' }).first();
export const press = (name: string | RegExp) => pressIt((page) => named(page, name));
export const choose = (name: string) => pressIt((page) => page.getByRole('radio', { name }));
export const inMain = (name: string | RegExp) => pressIt((page) => named(page.getByRole('main'), name));
export const key = (name: string) => async (page: Page) => {
  for (const each of bothOf(page)) await each.keyboard.press(name);
};
export const see = (locate: (page: Page) => Locator) => async (page: Page) => {
  for (const each of await found(page, locate)) await each.waitFor();
};
export const inTurn =
  (...acts: readonly ((page: Page) => Promise<unknown>)[]) =>
  async (page: Page): Promise<void> => {
    for (const act of acts) await act(page);
  };
export const fillIt = (locate: (page: Page) => Locator, text: string) => async (page: Page) => {
  for (const each of await found(page, locate)) await each.fill(text);
};
export const fill = (label: string, text: string) => fillIt((page) => page.getByLabel(label, { exact: true }), text);
export const submit = pressIt((page) =>
  page.locator('dialog[open] button[type=submit], dialog[open] .button-primary').last(),
);

/** Answers the page Server with these findings. */
export const answerFindings = (findings: readonly object[]) => async (page: Page) => {
  for (const each of bothOf(page))
    await each.route('**/server/findings', (route) => route.fulfill({ json: { findings } }));
};
/** Answers the last step of turning two-factor authentication on, which an account can take only once. */
export const answerRecoveryCodes = async (page: Page) => {
  const recoveryCodes = Array.from({ length: 10 }, (_, i) => `7f3k9-${i}m2qx`);
  for (const each of bothOf(page))
    await each.route('**/account/second-factor', (route) =>
      route.request().method() === 'PUT' ? route.fulfill({ json: { recoveryCodes } }) : route.continue(),
    );
};
/** Answers as for a member whose organisation requires a second factor, since yesterday or from next week. */
export const answerFactorsDue = (days: number) => async (page: Page) => {
  for (const each of bothOf(page))
    await each.route('**/dashboard/session', async (route) => {
      const response = await route.fetch();
      const session = (await response.json()) as { organisations: { id: number; name: string }[] };
      const factorsDue = session.organisations.map(({ id, name }) => ({
        id,
        name,
        // The pages have a clock of their own.
        at: days > 0 ? Date.now() + days * 86_400_000 : 0,
      }));
      await route.fulfill({ json: { ...session, organisations: days > 0 ? session.organisations : [], factorsDue } });
    });
};
/** Answers as for an account with passkeys. */
export const answerPasskeys = async (page: Page) => {
  const [createdAt, lastUsedAt] = [1_778_000_000_000, 1_779_000_000_000];
  const passkeys = [
    { id: 1, name: 'MacBook Pro', createdAt, lastUsedAt },
    { id: 2, name: 'Blue security key', createdAt, lastUsedAt: null },
  ];
  for (const each of bothOf(page))
    await each.route('**/dashboard/account', async (route) => {
      const account = (await (await route.fetch()).json()) as object;
      await route.fulfill({ json: { ...account, passkeys, recoveryCodesLeft: 9 } });
    });
};
export const reload = async (page: Page) => {
  for (const each of bothOf(page)) await each.reload();
};

/** Turns two-factor authentication on, as far as the picture for the app. */
export const beginSecondFactor = inTurn(
  press('Turn on'),
  fillIt((page) => page.locator('dialog').getByLabel('Password', { exact: true }), PASSWORD),
  submit,
  see((page) => page.locator('dialog code').first()),
);
