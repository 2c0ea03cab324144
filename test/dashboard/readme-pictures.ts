/**
 * Takes the pictures of the README and the documentation: the dashboard and a funnel of a running service that `svc demo`
 * has filled.
 * Usage: node test/dashboard/readme-pictures.ts DEMO.json [--url http://127.0.0.1:8000] [--to docs/images]
 *
 * DEMO.json is what `svc demo --json` printed.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Page } from 'playwright-core';
import { launchBrowser } from '../browser/browser.ts';

interface Picture {
  readonly file: string;
  readonly path: string;
  readonly theme: 'light' | 'dark';
  readonly width: number;
  readonly height: number;
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    url: { type: 'string', default: 'http://127.0.0.1:8000' },
    to: { type: 'string', default: join(import.meta.dirname, '../../docs/images') },
  },
});
const [demoFile] = positionals;
if (demoFile === undefined) throw new Error('say where the output of `svc demo --json` is');
const { email, password, sites } = JSON.parse(await readFile(demoFile, 'utf8')) as {
  readonly email: string;
  readonly password: string;
  readonly sites: readonly { readonly id: string }[];
};
const site = `/sites/${sites[0]!.id}`;

const browser = await launchBrowser({ automated: true });
try {
  const context = await browser.newContext({ locale: 'en-GB', reducedMotion: 'reduce' });
  const page = await context.newPage();
  await signIn(page);
  await dismissNextSteps(page);
  const pictures: readonly Picture[] = [
    { file: 'site-light.png', path: site, theme: 'light', width: 1280, height: 900 },
    { file: 'site-dark.png', path: site, theme: 'dark', width: 1280, height: 900 },
    { file: 'phone.png', path: site, theme: 'light', width: 390, height: 844 },
    { file: 'funnel.png', path: await funnelPath(page), theme: 'light', width: 1280, height: 760 },
  ];
  for (const picture of pictures) await take(page, picture);
} finally {
  await browser.close();
}

async function signIn(page: Page): Promise<void> {
  await page.goto(`${values.url}/sign-in`);
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.locator('main a[href^="/sites/"]').first().waitFor();
}

/** A new demo has its first steps ahead, which hide what an owner sees every day. */
async function dismissNextSteps(page: Page): Promise<void> {
  await page.goto(values.url + site);
  await page.getByRole('region', { name: 'Next steps' }).getByRole('button').click();
}

/** Returns the path of the site's first funnel. */
async function funnelPath(page: Page): Promise<string> {
  await page.goto(`${values.url}${site}/funnels`);
  const href = await page.locator('main a[href*="funnel="]').first().getAttribute('href');
  const { pathname, search } = new URL(href ?? '', page.url());
  return pathname + search;
}

async function take(page: Page, { file, path, theme, width, height }: Picture): Promise<void> {
  await page.setViewportSize({ width, height });
  await page.emulateMedia({ colorScheme: theme });
  await page.goto(values.url + path);
  await page.waitForFunction(
    (hasChart) =>
      (!hasChart || document.querySelector('canvas') !== null) &&
      document.querySelector('h1') !== null &&
      document.querySelector('[aria-busy="true"], .skeleton') === null,
    path === site,
  );
  // The changes of rows and the money of a funnel come after the figures that they belong to.
  await page.waitForLoadState('networkidle');
  // The chart writes its axes again in the font that has arrived.
  await page.evaluate(() => document.fonts.ready);
  await page.setViewportSize({ width: width - 1, height });
  await page.setViewportSize({ width, height });
  await page.screenshot({ path: join(values.to, file) });
  console.log(file);
}
