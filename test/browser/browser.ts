/** Starts a real Chromium for tests. Nothing here knows the tracker: a test brings its own pages and servers. */
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import packaged from '@sparticuz/chromium';
import { type Browser, chromium } from 'playwright-core';

export interface BrowserOptions {
  /** Whether pages can see that they are automated (`navigator.webdriver`); they cannot by default. */
  readonly automated?: boolean;
  /** The host name patterns that resolve to 127.0.0.1; `*.example` by default. */
  readonly hosts?: readonly string[];
}

/**
 * Starts a headless Chromium with a fresh profile: the one of `CHROMIUM_PATH`, or else the packaged one. Rejects when
 * it does not start: a browser test that cannot run has failed.
 */
export async function launchBrowser({
  automated = false,
  hosts = ['*.example'],
}: BrowserOptions = {}): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env.CHROMIUM_PATH || (await packagedChromium()),
    headless: true,
    args: [
      `--host-resolver-rules=${hosts.map((host) => `MAP ${host} 127.0.0.1`).join(', ')}`,
      ...(automated ? [] : ['--disable-blink-features=AutomationControlled']),
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
}

/** Unpacks the executable of the npm package, once for each version. */
async function packagedChromium(): Promise<string> {
  const manifest = new URL('../package.json', import.meta.resolve('@sparticuz/chromium'));
  const { version } = JSON.parse(await readFile(manifest, 'utf8')) as { version: string };
  const folder = join(tmpdir(), `svc-test-chromium-${version}`);
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
