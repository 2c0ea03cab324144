/** Starts a real browser for tests. Nothing here knows the tracker: a test brings its own pages and servers. */
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import packaged from '@sparticuz/chromium';
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { UNPACKED } from '../runner/scratch.ts';
import { Shared } from '../runner/shared.ts';
import { FirefoxBrowser } from './firefox.ts';

/** Whether the tests run in Firefox: `test/heavy/firefox.test.ts` sets SVC_TEST_BROWSER for those of the tracker. */
export const IN_FIREFOX = process.env.SVC_TEST_BROWSER === 'firefox';

export interface BrowserOptions {
  /** Whether pages can see that they are automated (`navigator.webdriver`); they cannot by default. */
  readonly automated?: boolean;
  /** The host name patterns that resolve to 127.0.0.1; `*.example` by default. */
  readonly hosts?: readonly string[];
  /** Whether frames of other sites have neither cookies nor storage; by default as the browser comes. */
  readonly blocksOthersCookies?: boolean;
}

/** How long a page is waited for: a busy machine takes many times the seconds that an action takes on a quiet one. */
const WAIT_LIMIT_MS = 180_000;

/** A test's share of a browser: its contexts are its own, and `close` closes these alone. */
export class TestBrowser {
  readonly #browser: Browser;
  readonly #idle: Map<string, Page[]>;
  readonly #released: () => Promise<void>;
  readonly #contexts = new Set<BrowserContext>();

  constructor(browser: Browser, idle: Map<string, Page[]>, released: () => Promise<void>) {
    this.#browser = browser;
    this.#idle = idle;
    this.#released = released;
  }

  /** Opens a context: cookies, storage and cache of its own. */
  async newContext(options?: BrowserContextOptions): Promise<BrowserContext> {
    const context = await this.#browser.newContext(options);
    context.setDefaultTimeout(WAIT_LIMIT_MS);
    this.#contexts.add(context);
    context.on('close', () => this.#contexts.delete(context));
    return context;
  }

  /** Leaves a page, with its context, to later users of the browser: to whoever takes one of this kind. */
  leaveIdle(kind: string, page: Page): void {
    this.#contexts.delete(page.context());
    this.#idle.set(kind, [...(this.#idle.get(kind) ?? []), page]);
  }

  /** Returns a page that has been left, or undefined. */
  takeIdle(kind: string): Page | undefined {
    const page = this.#idle.get(kind)?.pop();
    if (page !== undefined) this.#contexts.add(page.context());
    return page;
  }

  /** Opens a page in a context of its own. */
  async newPage(options?: BrowserContextOptions): Promise<Page> {
    return (await this.newContext(options)).newPage();
  }

  async close(): Promise<void> {
    await Promise.all([...this.#contexts].map((context) => context.close()));
    await this.#released();
  }
}

interface RunningBrowser {
  readonly browser: Browser;
  readonly idle: Map<string, Page[]>;
  close(): Promise<void>;
}

/** The browsers of this process, by their options. */
const running = new Map<string, Shared<RunningBrowser>>();

/**
 * Starts a headless Chromium with a fresh profile, or shares the running one of the same options: the one of
 * `CHROMIUM_PATH`, or else the packaged one. With SVC_TEST_BROWSER=firefox it is a Firefox. Rejects when it does not start: a browser test that cannot run has failed.
 */
export async function launchBrowser({
  automated = false,
  hosts = ['*.example'],
  blocksOthersCookies = false,
}: BrowserOptions = {}): Promise<TestBrowser> {
  const options = { automated, hosts, blocksOthersCookies };
  const key = JSON.stringify(options);
  const shared = running.get(key) ?? new Shared(() => launch(options));
  running.set(key, shared);
  const { browser, idle } = await shared.take();
  return new TestBrowser(browser, idle, () => shared.release());
}

async function launch({ automated, hosts, blocksOthersCookies }: Required<BrowserOptions>): Promise<RunningBrowser> {
  if (IN_FIREFOX) {
    const firefox = await FirefoxBrowser.start(automated, blocksOthersCookies);
    // It has the calls that the tracker's tests make. Any other is missing, and throws.
    return { browser: firefox as unknown as Browser, idle: new Map(), close: () => firefox.close() };
  }
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH || (await packagedChromium()),
    headless: true,
    args: [
      `--host-resolver-rules=${hosts.map((host) => `MAP ${host} 127.0.0.1`).join(', ')}`,
      ...(automated ? [] : ['--disable-blink-features=AutomationControlled']),
      ...(blocksOthersCookies ? ['--test-third-party-cookie-phaseout'] : []),
      // The package's own list of options is not used: it runs everything in one process and turns off web security,
      // and with it the `Origin` header that the collection endpoint depends on.
      '--no-sandbox',
      '--no-zygote',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--disable-quic',
      '--no-first-run',
    ],
  });
  return { browser, idle: new Map(), close: () => browser.close() };
}

/** Unpacks the executable of the npm package, once for each version. */
async function packagedChromium(): Promise<string> {
  const manifest = new URL('../package.json', import.meta.resolve('@sparticuz/chromium'));
  const { version } = JSON.parse(await readFile(manifest, 'utf8')) as { version: string };
  const folder = join(UNPACKED, `svc-test-chromium-${version}`);
  if (!existsSync(folder)) {
    // It is unpacked to another folder and moved into place: another test process must not start half an executable.
    const temporary = await mkdtemp(`${folder}-`);
    await unpackInto(temporary);
    await rename(temporary, folder).catch(async (error: NodeJS.ErrnoException) => {
      await rm(temporary, { recursive: true });
      if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
    });
  }
  return join(folder, 'chromium');
}

/**
 * Unpacks the package into a folder. The package always unpacks into the temporary directory, so that is changed
 * meanwhile.
 */
async function unpackInto(folder: string): Promise<void> {
  const { TMPDIR } = process.env;
  await mkdir(folder, { recursive: true });
  process.env.TMPDIR = folder;
  try {
    await packaged.executablePath();
  } finally {
    if (TMPDIR === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = TMPDIR;
  }
}
