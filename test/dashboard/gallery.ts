/**
 * Takes pictures of every page and dialog of the dashboard: narrow and wide, light, dark and in forced colours, with nothing, a little,
 * huge figures, and long and right-to-left texts. `sheets/` has many of them in one. Prints the faults that a machine
 * can find.
 * Usage: node test/dashboard/gallery.ts DIRECTORY [--only WORD] [--width 360] [--scene long] [--language de] [--axe]
 *
 * With --axe it takes no pictures: it checks each page and dialog once, in the light and the dark theme, with axe-core.
 */
import { mkdir, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { BrowserContext, Page } from 'playwright-core';
import { DEFAULT_LANGUAGE, type Language, languageOf } from '../../src/domain/language.ts';
import { launchBrowser } from '../browser/browser.ts';
import { Dashboard, type WatchedPage } from './dashboard.ts';
import { faultsOf } from './gallery-faults.ts';
import { makeScenes, type Scene, type Viewer } from './gallery-scenes.ts';
import { writeSheets } from './gallery-sheets.ts';
import type { Shot } from './gallery-shot.ts';
import { SHOTS } from './gallery-shots.ts';
import { SCENE_NAMES } from './gallery-texts.ts';
import { setTwin } from './gallery-twins.ts';
import { localeOf } from './windows.ts';

const WIDTHS = [360, 1280, 2560];
const THEMES = {
  light: { colorScheme: 'light', forcedColors: 'none' },
  dark: { colorScheme: 'dark', forcedColors: 'none' },
  forced: { colorScheme: 'dark', forcedColors: 'active' },
} as const;
const HEIGHTS: Readonly<Record<number, number>> = { 360: 780, 1280: 900, 2560: 1440 };
/** A page of this width is shown as on a phone. */
const PHONE_WIDTH = 360;
/** The CSS pixels of the page that show around an open dialog or menu. */
const OPEN_MARGIN = 40;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: 'string', default: '' },
    language: { type: 'string', default: DEFAULT_LANGUAGE },
    axe: { type: 'boolean', default: false },
    width: { type: 'string', multiple: true, default: WIDTHS.map(String) },
    scene: { type: 'string', multiple: true, default: [...SCENE_NAMES] },
  },
});
const [target] = positionals;
if (target === undefined) throw new Error('say into which directory the pictures go');
const directory = resolve(target);
const language = languageOf(values.language);
if (language === undefined) throw new Error(`there are no pages in ${values.language}`);
const widths = WIDTHS.filter((width) => values.width.includes(String(width)));
const shots = SHOTS.filter(({ name }) => name.includes(values.only));
/** By scene, width and theme. */
const pictures = new Map<string, string[]>();
/** The pictures that have a fault, by fault. */
const faults = new Map<string, string[]>();
/** The shots that were checked with axe, with their width. */
const checked = new Set<string>();
let checks = 0;

await rm(join(directory, 'sheets'), { recursive: true, force: true });
await mkdir(directory, { recursive: true });
const dashboard = await Dashboard.start();
try {
  if ('setup'.includes(values.only)) await takeSetup();
  const scenes = (await makeScenes(dashboard.service)).filter(({ name }) => values.scene.includes(name));
  // Most pages and dialogs are fullest in the small scene, for --axe, which takes each only once.
  if (values.axe) scenes.sort((a, b) => Number(b.name === 'small') - Number(a.name === 'small'));
  for (const scene of scenes) for (const width of widths) await takeScene(scene, width);
} finally {
  await dashboard.close();
}
for (const [fault, places] of faults)
  console.log(`${fault}\n    ${places.slice(0, 4).join(', ')} (${places.length} in all)`);
const taken = values.axe ? `${checks} checks with axe` : `${[...pictures.values()].flat().length} pictures`;
console.log(`${language}: ${taken}, ${faults.size} faults`);

/** Takes the first run, while nobody has an account. */
async function takeSetup(): Promise<void> {
  const { pathname, hash } = new URL((await dashboard.service.setupUrl()) ?? '');
  for (const width of widths) {
    const context = await contextOf(width);
    await take(context, { name: 'setup', path: () => null }, pathname + hash, 'empty', width);
    await take(context, { name: 'setup-without-link', path: () => null }, '/setup', 'empty', width);
    await context.close();
  }
}

async function takeScene(scene: Scene, width: number): Promise<void> {
  const contexts = new Map<string, BrowserContext>();
  const contextFor = async (viewer: Viewer, of: Language) => {
    const key = `${viewer} ${of}`;
    if (!contexts.has(key)) contexts.set(key, await contextOf(width, scene, viewer, of));
    return contexts.get(key)!;
  };
  for (const shot of shots) {
    const path = shot.path(scene);
    if (path === null || (values.axe && checked.has(`${shot.name} ${width}`))) continue;
    checked.add(`${shot.name} ${width}`);
    const viewer = shot.viewer ?? 'owner';
    const needsTwin = shot.act !== undefined && language !== DEFAULT_LANGUAGE;
    const english = needsTwin ? await contextFor(viewer, DEFAULT_LANGUAGE) : null;
    await take(await contextFor(viewer, language!), shot, path, scene.name, width, scene, english);
  }
  for (const context of contexts.values()) await context.close();
  if (values.axe) return;
  // The browser that has taken hundreds of pictures is sometimes unable to take those of the sheets.
  const browser = await launchBrowser({ automated: true });
  for (const theme of Object.keys(THEMES)) {
    const name = `${scene.name}-${width}-${theme}`;
    await writeSheets(browser, directory, name, width, pictures.get(name) ?? []);
  }
  await browser.close();
}

/** Returns a browser context of this width, signed in as a viewer of a scene. */
async function contextOf(
  width: number,
  scene?: Scene,
  viewer: Viewer = 'nobody',
  of: Language = language!,
): Promise<BrowserContext> {
  const viewport = { width, height: HEIGHTS[width]! };
  const context = await dashboard.browser.newContext({
    viewport,
    reducedMotion: 'reduce',
    locale: localeOf(of),
    hasTouch: width === PHONE_WIDTH,
  });
  // The pages' clock is the service's, so that relative times are right.
  await context.clock.setFixedTime(dashboard.service.clock.nowMicros() / 1000);
  if (scene !== undefined && viewer !== 'nobody') {
    const cookie = { name: 'svc_session', value: scene.sessions[viewer], httpOnly: true, sameSite: 'Lax' } as const;
    await context.addCookies([{ ...cookie, url: dashboard.service.url }]);
  }
  return context;
}

/** Takes one page in both themes, and records its faults. */
async function take(
  context: BrowserContext,
  shot: Shot,
  path: string,
  sceneName: string,
  width: number,
  scene?: Scene,
  english: BrowserContext | null = null,
): Promise<void> {
  const watched = await dashboard.open(path, { context });
  const { page } = watched;
  const name = `${shot.name}-${sceneName}-${width}`;
  const twin = english === null ? null : await dashboard.open(path, { context: english });
  try {
    if (twin !== null) setTwin(page, twin.page);
    await watched.settled();
    if (scene !== undefined) await shot.act?.(page, scene);
    await seeAll(watched);
    for (const [theme, media] of Object.entries(THEMES)) {
      if (values.axe && media.forcedColors === 'active') continue;
      await page.emulateMedia(media);
      if (values.axe) {
        checks += 1;
        for (const violation of await watched.accessibilityViolations()) note(`axe, ${theme}: ${violation}`, name);
        continue;
      }
      const file = `${name}-${theme}.png`;
      await photograph(page, join(directory, file));
      const group = `${sceneName}-${width}-${theme}`;
      pictures.set(group, [...(pictures.get(group) ?? []), file]);
    }
    // For its picture a window is as high as its dialog; in a lower one the dialog's end lies over its fields.
    const visible = values.axe ? [] : await faultsOf(page, width === PHONE_WIDTH);
    for (const fault of visible) note(`${shot.name}: ${fault}`, name);
  } catch (error) {
    note(`${shot.name}: not taken: ${String(error).split('\n')[0]}`, name);
  } finally {
    await twin?.page.close();
    for (const problem of shot.isMissing ? [] : watched.problems) note(`${shot.name}: ${problem}`, name);
    await page.close();
  }
}

function note(fault: string, place: string): void {
  faults.set(fault, [...(faults.get(fault) ?? []), place]);
}

/** Scrolls to the parts that load only when they are visible. */
async function seeAll(watched: WatchedPage): Promise<void> {
  const { page } = watched;
  await watched.settled();
  if ((await page.locator('dialog[open], :popover-open').count()) > 0) return;
  const map = page.locator('[data-panel="places"]');
  if ((await map.count()) === 0) return;
  await map.scrollIntoViewIfNeeded();
  await map.locator('[data-shade]').first().waitFor();
  for (const late of await page.locator('[data-panel="beside"], [data-panel="when"]').all()) {
    await late.scrollIntoViewIfNeeded();
    await late.locator('h2').waitFor();
  }
  await watched.settled();
  await page.evaluate(() => scrollTo(0, 0));
}

/** Takes the whole page, or the open dialog or menu, in a window that is high enough for it. */
async function photograph(page: Page, path: string): Promise<void> {
  const open = page.locator('dialog[open], :popover-open').last();
  const viewport = page.viewportSize()!;
  if ((await open.count()) === 0) {
    // For a picture of more than the window the browser would show the page as to a mouse.
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    await page.setViewportSize({ ...viewport, height: Math.max(viewport.height, height) });
    await page.screenshot({ path });
    await page.setViewportSize(viewport);
    return;
  }
  const needed = (await open.evaluate((element) => element.scrollHeight)) + 2 * OPEN_MARGIN;
  await page.setViewportSize({ ...viewport, height: Math.max(viewport.height, needed) });
  const { x, y, width, height } = (await open.boundingBox())!;
  const left = Math.max(0, x - OPEN_MARGIN);
  const top = Math.max(0, y - OPEN_MARGIN);
  const right = Math.min(viewport.width, x + width + OPEN_MARGIN);
  await page.screenshot({
    path,
    clip: { x: left, y: top, width: right - left, height: y + height + OPEN_MARGIN - top },
  });
}
