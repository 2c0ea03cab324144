/**
 * Measures opening a site's page, on the read bench's data: compressed JavaScript, styles and icons, the time from the
 * navigation to the first figures and to all of the window, the layout shift, and the slowest answer to a click. A real
 * Chromium on this machine opens it, each time with an empty cache. The floor of the same minute is a page of the same
 * server without requests.
 * Usage: node bench/dashboard.ts [1M|10M|100M] [--data DIR] [--rounds N]
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { Page } from 'playwright-core';
import { openDatabase } from '../src/database/database.ts';
import { requireSite } from '../src/sites/sites.ts';
import { launchBrowser, type TestBrowser } from '../test/browser/browser.ts';
import { signedIn } from '../test/dashboard/account.ts';
import { cpuSeconds } from './collect-runs.ts';
import { makeDataset } from './make-dataset.ts';
import { NOW } from './read-dataset.ts';

/** Compressed bytes of the scripts that a site's page asks for before DOMContentLoaded: with these it answers a click. */
const SCRIPT_MAX_BYTES = 120_000;
/** With the parts that follow by themselves. */
const ALL_SCRIPT_MAX_BYTES = 130_000;
/** Compressed bytes of all styles, icons and fonts that it loads. */
const LOOK_MAX_BYTES = 90_000;
const FIRST_FIGURES_MAX_MS = 250;
const LISTS_MAX_MS = 500;
const INTERACTION_MAX_MS = 80;
/** The selector of the first figures. */
const FIGURE = '[data-figure]';
/** The selector of the elements to click, one after the other. */
const CLICKS = '[aria-pressed="false"], [role="tab"][aria-selected="false"]';
const CLICKS_MAX = 12;
const ROUNDS = 11;
const WARM_UPS = 3;
/** A server is idle that takes less than a tenth of a core for so long. */
const IDLE_MS = 5000;
const IDLE_MAX_CPU_SECONDS = 0.5;
const LOADED_MAX_MS = 300_000;

/** The measurements that the page itself has recorded; see `watch`. */
interface Measured {
  readonly figuresMs: number | null;
  readonly shift: number;
  readonly interactionMs: number;
}

interface Opening {
  readonly floorMs: number;
  readonly figuresMs: number;
  /** Until nothing in the window is loading. */
  readonly listsMs: number;
  readonly scriptBytes: number;
  /** With the scripts that the page loads by itself afterwards. */
  readonly allScriptBytes: number;
  readonly lookBytes: number;
  readonly shift: number;
  readonly interactionMs: number;
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { data: { type: 'string' }, rounds: { type: 'string', default: String(ROUNDS) } },
});
const size = positionals[0] ?? '100M';
const root = values.data === undefined ? mkdtempSync(join(tmpdir(), 'svc-bench-')) : resolve(values.data);
try {
  const openings = await measure(join(root, size), Number(values.rounds));
  print(size, openings);
} finally {
  if (values.data === undefined) rmSync(root, { recursive: true, force: true });
}

async function measure(directory: string, rounds: number): Promise<Opening[]> {
  const { site: publicId } = await makeDataset(directory, size);
  const database = await openDatabase(directory);
  const site = await requireSite(database.db, publicId);
  const { cookie } = await signedIn({ database, clock: { nowMicros: () => NOW } }, site.orgId, 'viewer');
  await database.close();
  const script = fileURLToPath(new URL('read-server.ts', import.meta.url));
  const server = spawn(process.execPath, [script, directory], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, UV_THREADPOOL_SIZE: '12' },
  });
  const browser = await launchBrowser();
  try {
    const [url] = await once(createInterface({ input: server.stdout }), 'line');
    const openings: Opening[] = [];
    await untilIdle(server.pid!);
    // The first openings start the browser's processes.
    for (let i = 0; i < rounds + WARM_UPS; i++) openings.push(await open(browser, String(url), publicId, cookie));
    return openings.slice(WARM_UPS);
  } finally {
    await browser.close();
    server.kill();
    await once(server, 'close');
  }
}

/** Resolves when a server has finished its work from before its last stop. */
async function untilIdle(pid: number): Promise<void> {
  for (let before = Number.NEGATIVE_INFINITY; cpuSeconds(String(pid)) - before > IDLE_MAX_CPU_SECONDS; ) {
    before = cpuSeconds(String(pid));
    await pause(IDLE_MS);
  }
}

async function open(browser: TestBrowser, url: string, site: string, cookie: string): Promise<Opening> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  try {
    await context.addCookies([{ name: 'svc_session', value: cookie.split('=')[1]!, url }]);
    await context.addInitScript(watch, FIGURE);
    const page = await context.newPage();
    const floorMs = await timeOf(page, `${url}/healthz`);
    await page.goto(`${url}/sites/${site}`);
    await page.waitForFunction(() => (window as unknown as { measured: Measured }).measured.figuresMs !== null);
    await pageLoaded(page);
    const listsMs = await page.evaluate(() => performance.now());
    const { shift, figuresMs } = await measuredOf(page);
    const scriptBytes = await bytesOf(page, ['.js'], await startedMs(page));
    const allScriptBytes = await bytesOf(page, ['.js']);
    const lookBytes = await bytesOf(page, ['.css', '.svg', '.png', '.webp', '.woff2']);
    for (const one of (await page.locator(CLICKS).all()).slice(0, CLICKS_MAX)) {
      if (await one.isVisible()) await one.click();
    }
    const { interactionMs } = await measuredOf(page);
    // Requests of the clicks must not delay the next opening.
    await pageLoaded(page);
    return { interactionMs, figuresMs: figuresMs!, shift, floorMs, listsMs, scriptBytes, allScriptBytes, lookBytes };
  } finally {
    await context.close();
  }
}

function measuredOf(page: Page): Promise<Measured> {
  return page.evaluate(() => (window as unknown as { measured: Measured }).measured);
}

/** Resolves when nothing in the page is loading. After many clicks many questions are under way. */
async function pageLoaded(page: Page): Promise<void> {
  await page.waitForFunction(() => document.querySelector('.skeleton, [aria-busy="true"]') === null, null, {
    timeout: LOADED_MAX_MS,
  });
}

/** Returns the time until the page's load event, milliseconds. */
async function timeOf(page: Page, address: string): Promise<number> {
  const start = performance.now();
  await page.goto(address, { waitUntil: 'load' });
  return performance.now() - start;
}

/** Returns when the scripts that the document names have run, milliseconds. */
function startedMs(page: Page): Promise<number> {
  return page.evaluate(() => {
    const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    return navigation!.domContentLoadedEventStart;
  });
}

/** Returns the compressed bytes of the files with these endings that the page has asked for until a time, milliseconds. */
function bytesOf(page: Page, endings: readonly string[], untilMs = Number.MAX_VALUE): Promise<number> {
  return page.evaluate(
    ({ endings, untilMs }) => {
      const loaded = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
      const counted = loaded.filter(({ name }) => endings.some((end) => new URL(name).pathname.endsWith(end)));
      return counted.reduce((sum, one) => sum + (one.startTime < untilMs ? one.encodedBodySize : 0), 0);
    },
    { endings, untilMs },
  );
}

/**
 * Runs in the page before anything of it: records the time of the first figure, layout shifts, and the slowest
 * interaction.
 */
function watch(figure: string): void {
  const measured = { figuresMs: null as number | null, shift: 0, interactionMs: 0 };
  Object.assign(window, { measured });
  // The engine tells when it has shown an element that asks for it.
  new MutationObserver(() => {
    for (const one of document.querySelectorAll(figure)) {
      if (/\d/.test(one.textContent ?? '')) one.setAttribute('elementtiming', 'figure');
    }
  }).observe(document, { childList: true, characterData: true, subtree: true });
  new PerformanceObserver((list) => {
    for (const { renderTime } of list.getEntries() as (PerformanceEntry & { renderTime: number })[])
      measured.figuresMs ??= renderTime;
  }).observe({ type: 'element', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
      if (!entry.hadRecentInput) measured.shift += entry.value;
    }
  }).observe({ type: 'layout-shift', buffered: true });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) measured.interactionMs = Math.max(measured.interactionMs, duration);
  }).observe({ type: 'event', buffered: true, durationThreshold: 16 } as never);
}

function print(name: string, openings: readonly Opening[]): void {
  const median = (pick: (opening: Opening) => number) =>
    openings.map(pick).toSorted((a, b) => a - b)[openings.length >> 1]!;
  const worst = (pick: (opening: Opening) => number) => Math.max(...openings.map(pick));
  const verdict = (isMet: boolean) => (isMet ? 'met' : 'MISSED');
  const bytes = worst(({ scriptBytes }) => scriptBytes);
  const all = worst(({ allScriptBytes }) => allScriptBytes);
  const look = worst(({ lookBytes }) => lookBytes);
  const figures = median(({ figuresMs }) => figuresMs);
  const lists = median(({ listsMs }) => listsMs);
  const interaction = worst(({ interactionMs }) => interactionMs);
  const shift = worst((opening) => opening.shift);
  console.log(`${name} events, ${openings.length} openings with an empty cache`);
  console.log(`  an empty page of the server   ${median(({ floorMs }) => floorMs).toFixed(0)} ms median (floor)`);
  console.log(
    `  first figures on screen       ${figures.toFixed(0)} ms median, ${worst(({ figuresMs }) => figuresMs).toFixed(0)} ms worst (bar ${FIRST_FIGURES_MAX_MS}: ${verdict(figures <= FIRST_FIGURES_MAX_MS)})`,
  );
  console.log(
    `  all of the window             ${lists.toFixed(0)} ms median, ${worst(({ listsMs }) => listsMs).toFixed(0)} ms worst (bar ${LISTS_MAX_MS}: ${verdict(lists <= LISTS_MAX_MS)})`,
  );
  console.log(
    `  JavaScript, compressed        ${bytes} bytes (bar ${SCRIPT_MAX_BYTES}: ${verdict(bytes <= SCRIPT_MAX_BYTES)}), ${all} with what follows (bar ${ALL_SCRIPT_MAX_BYTES}: ${verdict(all <= ALL_SCRIPT_MAX_BYTES)})`,
  );
  console.log(
    `  styles and icons, compressed  ${look} bytes (bar ${LOOK_MAX_BYTES}: ${verdict(look <= LOOK_MAX_BYTES)})`,
  );
  console.log(
    `  slowest interaction           ${interaction.toFixed(0)} ms (bar ${INTERACTION_MAX_MS}: ${verdict(interaction <= INTERACTION_MAX_MS)})`,
  );
  console.log(`  layout shift while it loads   ${shift.toFixed(4)} (bar 0: ${verdict(shift === 0)})`);
}
