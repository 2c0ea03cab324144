/** Packs the npm package, installs it into a project of its own, and uses it there as a site would. */

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { promisify } from 'node:util';
import type { BreakdownAnswer } from '../../src/stats/answer.ts';
import { IN_FIREFOX, launchBrowser } from '../browser/browser.ts';
import { Web } from '../browser/web.ts';
import { heavyTest } from '../heavy-checks.ts';
import { TestService, USER_AGENT } from '../service.ts';

const run = promisify(execFile);
const ROOT = resolve(import.meta.dirname, '../..');

/** Declares the events of a site, which would hold for every file that is checked with it. */
const DECLARED = 'declared/events.ts';

/** A project that uses every part with its types, as the framework's files would. */
const USES = {
  'plain.ts': `import { init, snippet, track } from '@svc/tracker';
init({ site: 'a', src: '/stats/t.js', api: '/stats/e', dev: true, extras: { notFound: 'gone', vitals: 10 } });
track('signup', { plan: 'pro', seats: 3, trial: true });
window.svc?.('signup');
const html: string = snippet({ site: 'a', src: '/t.js' });
// @ts-expect-error: a nested object is no value
track('signup', { plan: { name: 'pro' } });
// @ts-expect-error: the script's address is missing
init({ site: 'a' });
export { html };
`,
  [DECLARED]: `import { track } from '@svc/tracker';
declare module '@svc/tracker' { interface SvcEvents { signup: { plan: string } } }
track('signup', { plan: 'pro' });
// @ts-expect-error: no such event
track('sign-up');
// @ts-expect-error: a prop of another type
track('signup', { plan: 7 });
`,
  'layout.tsx': `import type { ReactNode } from 'react';
import { SvcAnalytics } from '@svc/tracker/next';
export default function RootLayout({ children }: { children: ReactNode }) {
  return <html lang="en"><head><SvcAnalytics site="a" src="https://stats.example/js/t.js" /></head><body>{children}</body></html>;
}
`,
  'nuxt.ts': `import { svcAnalytics } from '@svc/tracker/nuxt';
const define = (plugin: (app: object) => { provide?: Record<string, unknown> }) => plugin;
export default define(svcAnalytics({ site: 'a', src: '/stats/t.js' }));
`,
  'hooks.server.ts': `import { svcHandle } from '@svc/tracker/sveltekit';
interface Options { transformPageChunk?(input: { html: string; done: boolean }): string | undefined | Promise<string | undefined> }
type Handle = (input: { event: { url: URL }; resolve(event: { url: URL }, options?: Options): Response | Promise<Response> }) => Response | Promise<Response>;
export const handle: Handle = svcHandle({ site: 'a', src: '/stats/t.js' });
`,
  'instrumentation.ts': `export async function register() {
  const { reportRequests } = await import('@svc/tracker/requests');
  const reporter = reportRequests({ url: 'https://stats.example', key: undefined, addressHeader: 'x-forwarded-for' });
  const dropped: number = reporter.dropped;
  await reporter.close(dropped);
  // @ts-expect-error: the key is missing
  reportRequests({ url: 'https://stats.example' });
}
`,
  'astro.ts': `import SvcAnalytics from '@svc/tracker/astro';
SvcAnalytics({ site: 'a', src: '/stats/t.js' });
`,
};

describe('the npm package', () => {
  let project: string;
  const installed = (file: string) => join(project, 'node_modules/@svc/tracker', file);

  before(async () => {
    project = mkdtempSync(join(tmpdir(), 'svc-kit-'));
    const packing = ['pack', '--json', '--pack-destination', project, join(ROOT, 'kits/tracker')];
    const { stdout } = await run('npm', packing, { cwd: project });
    const packed: unknown = JSON.parse(stdout);
    const [{ filename }] = Object.values(packed as object) as [{ readonly filename: string }];
    writeFileSync(join(project, 'package.json'), '{"private":true,"type":"module"}');
    const words = ['install', '--offline', '--ignore-scripts', '--omit=peer', join(project, filename)];
    await run('npm', words, { cwd: project });
  });
  after(() => rmSync(project, { recursive: true, force: true }));

  test('has the files that it exports, and no others', () => {
    const { exports } = JSON.parse(readFileSync(installed('package.json'), 'utf8'));
    for (const { types, default: file } of Object.values(exports) as { types: string; default: string }[])
      for (const name of [types, file]) assert.ok(readFileSync(installed(name)).length > 0);
    assert.throws(() => readFileSync(installed('tsconfig.json')));
  });

  heavyTest('its types hold for TypeScript, React’s included', async () => {
    mkdirSync(join(project, 'node_modules/@types'));
    for (const name of ['@types/react', 'csstype', 'react'])
      symlinkSync(join(ROOT, 'node_modules', name), join(project, 'node_modules', name));
    mkdirSync(join(project, 'declared'));
    for (const [name, text] of Object.entries(USES)) writeFileSync(join(project, name), text);
    for (const module of ['nodenext', 'esnext']) {
      const options = [
        '--noEmit',
        '--strict',
        '--exactOptionalPropertyTypes',
        '--jsx',
        'react-jsx',
        '--types',
        'react',
      ];
      const resolution = module === 'esnext' ? ['--moduleResolution', 'bundler'] : [];
      const target = ['--target', 'es2022', '--lib', 'es2022,dom,dom.iterable', '--module', module, ...resolution];
      const tsc = [
        join(ROOT, 'node_modules/typescript/bin/tsc'),
        '--ignoreConfig',
        '--checkers',
        '1',
        ...options,
        ...target,
      ];
      const others = Object.keys(USES).filter((name) => name !== DECLARED);
      for (const files of [[DECLARED], others])
        await run(process.execPath, [...tsc, ...files], { cwd: project }).catch((error) => assert.fail(error.stdout));
    }
  });

  test('can be imported and called on a server', async () => {
    const source = `import { init, snippet, track } from '@svc/tracker';
      import { svcAnalytics } from '@svc/tracker/nuxt';
      import { svcHandle } from '@svc/tracker/sveltekit';
      const options = { site: 'a"<', src: 'https://stats.example/js/t.js', api: '/e', spa: false, dev: true, nonce: '$&',
        extras: { notFound: true, forms: true, vitals: 10 } };
      init(options); track('a'); svcAnalytics(options)();
      const resolve = (event, { transformPageChunk }) => transformPageChunk({ html: event, done: true });
      console.log(JSON.stringify([snippet(options), svcHandle({ ...options, extras: undefined })({ event: '<head></head>', resolve })]));`;
    writeFileSync(join(project, 'server.js'), source);
    const { stdout } = await run(process.execPath, ['server.js'], { cwd: project });
    const tracker =
      '<script defer src="https://stats.example/js/t.js" data-site="a&quot;&lt;" data-api="/e" data-spa="off" data-dev nonce="$&amp;"></script>';
    const second =
      '<script defer src="https://stats.example/js/x.js" data-404 data-forms data-vitals="10" nonce="$&amp;"></script>';
    assert.deepEqual(JSON.parse(stdout), [`${tracker}\n${second}`, `<head>${tracker}\n</head>`]);
  });

  test('of a service below a path, events go below it', async () => {
    const { snippet } = await import(join(ROOT, 'kits/tracker/index.js'));
    const apiOf = (options: object) => / data-api="([^"]*)"/.exec(snippet({ site: 'a', ...options }))?.[1];
    assert.equal(apiOf({ src: 'https://example.com/analytics/js/t.js' }), 'https://example.com/analytics/api/e');
    assert.equal(apiOf({ src: 'https://example.com/a/b/js/t.js?v=1' }), 'https://example.com/a/b/api/e');
    assert.equal(apiOf({ src: 'https://example.com/analytics/js/t.js', api: '/e' }), '/e');
    assert.equal(apiOf({ src: 'https://stats.example/js/t.js' }), undefined);
    assert.equal(apiOf({ src: '/stats/t.js' }), undefined);
    assert.equal(apiOf({ src: '/js/t.js' }), undefined);
    assert.equal(apiOf({ src: '//stats.example/js/t.js' }), undefined);
    assert.equal(apiOf({ src: '/analytics/js/t.js' }), '/analytics/api/e');
    assert.equal(apiOf({ src: '//example.com/analytics/js/t.js' }), '//example.com/analytics/api/e');
  });

  test('the component for React has the attributes of the tracker', async () => {
    const { SvcAnalytics } = await import(join(ROOT, 'kits/tracker/next.js'));
    const { props } = SvcAnalytics({
      site: 'a',
      src: '/stats/t.js',
      referrerPolicy: 'origin',
      extras: { forms: true },
    });
    const scripts = [props.children].flat().map((element: { props: object }) => element.props);
    assert.deepEqual(scripts, [
      { defer: true, src: '/stats/t.js', 'data-site': 'a', referrerPolicy: 'origin' },
      { defer: true, src: '/stats/x.js', 'data-forms': '' },
    ]);
  });

  test('loads the tracker in a real browser, once, and its events arrive', async () => {
    const [service, web, browser] = await Promise.all([TestService.start(), Web.start(''), launchBrowser()]);
    try {
      const site = await service.site();
      const script = readFileSync(installed('index.js'), 'utf8');
      web.page('/kit.js', { html: script, headers: { 'content-type': 'text/javascript' } });
      const options = JSON.stringify({ site: site.publicId, src: `http://stats.example:${service.port}/js/t.js` });
      web.page('shop.example/', {
        html: `<!doctype html><head><script type="module">import { init, track } from '/kit.js';
          track('Early', { plan: 'pro' }); init(${options}); init(${options}); track('late');</script>`,
      });
      const decided = await service.decided(3);
      const context = await browser.newContext(IN_FIREFOX ? {} : { userAgent: USER_AGENT });
      await (await context.newPage()).goto(web.url('shop.example'));
      await decided();
      const rows = async (dimension: string) => {
        const answer = await service.read(site, `/breakdown?period=today&dimension=${dimension}`);
        return (answer as BreakdownAnswer).rows.map(({ key, views }) => [key, views]);
      };
      assert.deepEqual(await rows('page'), [['/', 1]]);
      assert.deepEqual(await rows('event'), [
        ['early', 1],
        ['late', 1],
      ]);
    } finally {
      await browser.close();
      await web.close();
      await service.close();
    }
  });
});
