/**
 * Takes pictures of every page and dialog of the dashboard: in six widths, light, dark and in forced colours, with nothing, a little,
 * huge figures, and long and right-to-left texts. `sheets/` has many of them in one. Prints the faults that a machine
 * can find.
 * Usage: node test/dashboard/gallery.ts DIRECTORY [--only WORD,WORD] [--width 360] [--scene long] [--theme dark] [--language de] [--axe]
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
import { faultsOf, outsideOf } from './gallery-faults.ts';
import { OPEN, photograph, stretch } from './gallery-pictures.ts';
import { makeScenes, type Scene, type Viewer } from './gallery-scenes.ts';
import { writeSheets } from './gallery-sheets.ts';
import type { Shot } from './gallery-shot.ts';
import { SHOTS } from './gallery-shots.ts';
import { SCENE_NAMES } from './gallery-texts.ts';
import { setTwin } from './gallery-twins.ts';
import { localeOf } from './windows.ts';

/** The heights of the windows, by their width, CSS pixels. */
const HEIGHTS: Readonly<Record<number, number>> = { 360: 780, 390: 844, 768: 1024, 1280: 900, 1440: 900, 2560: 1440 };
/** Windows that are so wide are of phones and tablets, which fingers touch. */
const TOUCHED_MAX_PX = 768;
const THEMES = {
  light: { colorScheme: 'light', forcedColors: 'none' },
  dark: { colorScheme: 'dark', forcedColors: 'none' },
  forced: { colorScheme: 'dark', forcedColors: 'active' },
} as const;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: 'string', default: '' },
    language: { type: 'string', default: DEFAULT_LANGUAGE },
    axe: { type: 'boolean', default: false },
    width: { type: 'string', multiple: true, default: Object.keys(HEIGHTS) },
    theme: { type: 'string', multiple: true, default: Object.keys(THEMES) },
    scene: { type: 'string', multiple: true, default: [...SCENE_NAMES] },
  },
});
const [target] = positionals;
if (target === undefined) throw new Error('say into which directory the pictures go');
const directory = resolve(target);
const language = languageOf(values.language);
if (language === undefined) throw new Error(`there are no pages in ${values.language}`);
const chosen = Object.keys(HEIGHTS).flatMap((width) => (values.width.includes(width) ? [Number(width)] : []));
/** The widths in which a page is taken one after the other once it is open. */
const groups = [...Map.groupBy(chosen, isTouched).values()];
const themes = Object.entries(THEMES).filter(([theme]) => values.theme.includes(theme));
const isAsked = (name: string) => values.only.split(',').some((word) => name.includes(word));
const shots = SHOTS.filter(({ name }) => isAsked(name));
/** By scene, width and theme. */
const pictures = new Map<string, string[]>();
/** The pictures that have a fault, by fault. */
const faults = new Map<string, string[]>();
/** The shots that were checked with axe, with their widths. */
const checked = new Set<string>();
let checks = 0;

await rm(join(directory, 'sheets'), { recursive: true, force: true });
await mkdir(directory, { recursive: true });
const dashboard = await Dashboard.start();
try {
  if (isAsked('setup')) await takeSetup();
  const scenes = (await makeScenes(dashboard.service)).filter(({ name }) => values.scene.includes(name));
  // Most pages and dialogs are fullest in the small scene, for --axe, which takes each only once.
  if (values.axe) scenes.sort((a, b) => Number(b.name === 'small') - Number(a.name === 'small'));
  for (const scene of scenes) await Promise.all(groups.map((widths) => takeScene(scene, widths)));
} finally {
  await dashboard.close();
}
for (const [fault, places] of faults)
  console.log(`${fault}\n    ${places.slice(0, 4).join(', ')} (${places.length} in all)`);
const taken = values.axe ? `${checks} checks with axe` : `${[...pictures.values()].flat().length} pictures`;
console.log(`${language}: ${taken}, ${faults.size} faults`);

function isTouched(width: number): boolean {
  return width <= TOUCHED_MAX_PX;
}

/** Takes the first run, while nobody has an account. */
async function takeSetup(): Promise<void> {
  const { pathname, hash } = new URL((await dashboard.service.setupUrl()) ?? '');
  for (const widths of groups) {
    const context = await contextOf(widths);
    await take(context, { name: 'setup', path: () => null }, pathname + hash, 'empty', widths);
    await take(context, { name: 'setup-without-link', path: () => null }, '/setup', 'empty', widths);
    await context.close();
  }
}

async function takeScene(scene: Scene, widths: readonly number[]): Promise<void> {
  const contexts = new Map<string, BrowserContext>();
  const contextFor = async (viewer: Viewer, of: Language) => {
    const key = `${viewer} ${of}`;
    if (!contexts.has(key)) contexts.set(key, await contextOf(widths, scene, viewer, of));
    return contexts.get(key)!;
  };
  for (const shot of shots) {
    const path = shot.path(scene);
    if (path === null || (values.axe && checked.has(`${shot.name} ${widths}`))) continue;
    checked.add(`${shot.name} ${widths}`);
    const viewer = shot.viewer ?? 'owner';
    const needsTwin = shot.act !== undefined && language !== DEFAULT_LANGUAGE;
    const english = needsTwin ? await contextFor(viewer, DEFAULT_LANGUAGE) : null;
    await take(await contextFor(viewer, language!), shot, path, scene.name, widths, scene, english);
  }
  for (const context of contexts.values()) await context.close();
  console.error(`${scene.name}, ${widths.join(' ')} px: done, ${faults.size} faults until here`);
  if (values.axe) return;
  // The browser that has taken hundreds of pictures is sometimes unable to take those of the sheets.
  const browser = await launchBrowser({ automated: true });
  for (const width of widths) {
    for (const [theme] of themes) {
      const name = `${scene.name}-${width}-${theme}`;
      await writeSheets(browser, directory, name, width, pictures.get(name) ?? []);
    }
  }
  await browser.close();
}

/** Returns a browser context of the first of these widths, signed in as a viewer of a scene. */
async function contextOf(
  [width]: readonly number[],
  scene?: Scene,
  viewer: Viewer = 'nobody',
  of: Language = language!,
): Promise<BrowserContext> {
  const context = await dashboard.browser.newContext({
    viewport: { width: width!, height: HEIGHTS[width!]! },
    reducedMotion: 'reduce',
    locale: localeOf(of),
    hasTouch: isTouched(width!),
  });
  // The pages' clock is the service's, so that relative times are right.
  await context.clock.setFixedTime(dashboard.service.clock.nowMicros() / 1000);
  if (scene !== undefined && viewer !== 'nobody') {
    const cookie = { name: 'svc_session', value: scene.sessions[viewer], httpOnly: true, sameSite: 'Lax' } as const;
    await context.addCookies([{ ...cookie, url: dashboard.service.url }]);
  }
  return context;
}

/** Takes one page in these widths and all themes, and records its faults. */
async function take(
  context: BrowserContext,
  shot: Shot,
  path: string,
  sceneName: string,
  widths: readonly number[],
  scene?: Scene,
  english: BrowserContext | null = null,
): Promise<void> {
  const watched = await dashboard.open(path, { context });
  const { page } = watched;
  const twin = english === null ? null : await dashboard.open(path, { context: english });
  const nameOf = (width: number) => `${shot.name}-${sceneName}-${width}`;
  try {
    if (twin !== null) setTwin(page, twin.page);
    await watched.settled();
    if (scene !== undefined) await shot.act?.(page, scene);
    // What moves below the pointer would show its tip.
    await page.mouse.move(0, 0);
    await seeAll(watched);
    for (const width of widths) {
      await page.setViewportSize({ width, height: HEIGHTS[width]! });
      await watched.settled();
      for (const fault of await outsideOf(page)) note(`${shot.name}: ${fault}`, nameOf(width));
      for (let time = 0; time < 2 && !values.axe; time++) {
        // What comes late may make the dialog higher.
        await stretch(page);
        await watched.settled();
      }
      for (const [theme, media] of themes) {
        await page.emulateMedia(media);
        await (values.axe ? check(watched, theme, nameOf(width)) : picture(page, shot.name, sceneName, width, theme));
      }
      // For its picture a window is as high as its dialog; in a lower one the dialog's end lies over its fields.
      const visible = values.axe ? [] : await faultsOf(page, isTouched(width));
      for (const fault of visible) note(`${shot.name}: ${fault}`, nameOf(width));
    }
  } catch (error) {
    note(`${shot.name}: not taken: ${String(error).split('\n')[0]}`, `${sceneName}-${widths}`);
  } finally {
    await twin?.page.close();
    for (const problem of shot.isMissing ? [] : watched.problems)
      note(`${shot.name}: ${problem}`, `${sceneName}-${widths}`);
    await page.close();
  }
}

async function check(watched: WatchedPage, theme: string, name: string): Promise<void> {
  if (theme === 'forced') return;
  checks += 1;
  for (const violation of await watched.accessibilityViolations()) note(`axe, ${theme}: ${violation}`, name);
}

async function picture(page: Page, shot: string, scene: string, width: number, theme: string): Promise<void> {
  const file = `${shot}-${scene}-${width}-${theme}.png`;
  await photograph(page, join(directory, file));
  const group = `${scene}-${width}-${theme}`;
  pictures.set(group, [...(pictures.get(group) ?? []), file]);
}

function note(fault: string, place: string): void {
  if (!faults.has(fault)) console.error(`${place}: ${fault}`);
  faults.set(fault, [...(faults.get(fault) ?? []), place]);
}

/** Scrolls to the parts that load only when they are visible. */
async function seeAll(watched: WatchedPage): Promise<void> {
  const { page } = watched;
  await watched.settled();
  if ((await page.locator(OPEN).count()) > 0) return;
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
