/** Who opens a public link: passwords, their guesses, the end of a link, its views, and who may frame its page. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { hashPassword } from '../../src/accounts/password.ts';
import type { SharedAnswer } from '../../src/dashboard/routes/shared.ts';
import type { Site } from '../../src/domain/site.ts';
import {
  createShareLink,
  type LinkChanges,
  listShareLinks,
  revokeShareLink,
  updateShareLink,
} from '../../src/sites/share-links.ts';
import { setSiteState } from '../../src/sites/site-state.ts';
import { heavyCheck } from '../heavy-checks.ts';
import { TestService } from '../service.ts';
import { guessTenTimes, TOO_MANY } from './account-user.ts';
import { BrowserTab, refusalOf } from './browser-tab.ts';
import { ROUTES } from './route-access.ts';

const PASSWORD = 'correct horse battery';
const HOUR_MICROS = 3_600_000_000;

let service: TestService;
let site: Site;
before(async () => {
  service = await TestService.start({ SVC_TRUSTED_PROXIES: '127.0.0.1' });
  site = await service.site({ domain: 'secret-client.example', name: 'Secret client' });
});
after(() => service.close());

const open = (fields: Omit<LinkChanges, 'name'> = {}) =>
  createShareLink(service.database.db, service.clock, site.id, 'Client', fields);
const protectedLink = async (fields: Omit<LinkChanges, 'name'> = {}) =>
  open({ ...fields, passwordHash: await hashPassword(PASSWORD) });
const enter = (tab: BrowserTab, token: string, password: string) =>
  tab.ask('POST', `/shared/${token}/password`, { password });
const headersOf = (token: string, access?: string) => ({
  'svc-share': token,
  ...(access === undefined ? {} : { 'svc-share-access': access }),
});

test('without its password a link tells nothing, on no route', async () => {
  const { token, id } = await protectedLink({ logo: null });
  const tab = new BrowserTab(service);
  const refusal = '401 password: this link needs a password';
  for (const forged of [undefined, '', '1.x', `${Date.now()}.${'A'.repeat(43)}`, `9999999999999.${'A'.repeat(43)}`]) {
    const headers = headersOf(token, forged);
    for (const [route, access] of Object.entries(ROUTES)) {
      if (access !== 'public' && access !== 'revenue') continue;
      // Nor whether the site in the path is the link's.
      for (const publicId of [site.publicId, 'nosuchsite12']) {
        const path = route.replace('GET ', '').replace(':site', publicId).replace(/:\w+/g, '1');
        assert.equal(refusalOf(await tab.ask('GET', `${path}?period=7d`, undefined, headers)), refusal, path);
      }
    }
    assert.equal(refusalOf(await tab.ask('GET', `/shared/${token}`, undefined, headers)), refusal);
    assert.equal(refusalOf(await tab.ask('POST', `/shared/${token}/views`, {}, headers)), refusal);
  }
  const page = await (await fetch(`${service.url}/share/${token}`)).text();
  assert.ok(!page.includes('secret-client') && !page.includes('Secret client'));

  const { status, body, headers } = await enter(tab, token, PASSWORD);
  assert.equal(status, 200);
  const { access } = body as { access: string };
  assert.ok(!access.includes(token));
  assert.deepEqual(headers.getSetCookie(), []);
  const shared = await tab.ask('GET', `/shared/${token}`, undefined, headersOf(token, access));
  assert.equal((shared.body as SharedAnswer).site.name, 'Secret client');
  const read = (of: string) =>
    tab.ask('GET', `/sites/${site.publicId}/stats?period=7d`, undefined, headersOf(token, of));
  assert.equal((await read(access)).status, 200);

  // What one link's password gives opens no other link.
  const other = await protectedLink();
  assert.equal(refusalOf(await tab.ask('GET', `/shared/${other.token}`, undefined, headersOf('', access))), refusal);
  // A new password ends it, and so do time and revocation.
  await updateShareLink(service.database.db, site.id, id, { passwordHash: await hashPassword(PASSWORD) });
  assert.equal(refusalOf(await read(access)), refusal);
  const again = ((await enter(tab, token, PASSWORD)).body as { access: string }).access;
  service.clock.advance(4 * HOUR_MICROS - 60_000_000);
  assert.equal((await read(again)).status, 200);
  service.clock.advance(61_000_000);
  assert.equal(refusalOf(await read(again)), refusal);
  await revokeShareLink(service.database.db, site.id, id);
  assert.equal(refusalOf(await read(again)), '404 not_found: site not found');
});

test('a link without a password stays as it was', async () => {
  const { token } = await open();
  const tab = new BrowserTab(service);
  const { site: shown, link } = await tab.get<SharedAnswer>('GET', `/shared/${token}`);
  const nothing = { accent: null, theme: null, language: null, panels: null, logo: null };
  assert.deepEqual([shown.id, link], [site.publicId, { ...nothing, isNarrowed: false, frameOrigins: [] }]);
  assert.equal(
    (await tab.ask('GET', `/sites/${site.publicId}/realtime`, undefined, headersOf(token, 'anything'))).status,
    200,
  );
});

test('guesses of a password are limited by address and by link, whoever else knows it', async () => {
  const { token } = await protectedLink();
  const stranger = new BrowserTab(service);
  const guess = async (tab: BrowserTab, password = 'wrong') => refusalOf(await enter(tab, token, password));
  await guessTenTimes(service, () => guess(stranger), '401 wrong_credentials: the password is wrong');
  assert.match(await guess(stranger), TOO_MANY);
  // The right one is refused unexamined, too: a refusal tells nothing.
  assert.match(await guess(stranger, PASSWORD), /^429 too_many_tries: /);
  assert.equal((await enter(new BrowserTab(service), token, PASSWORD)).status, 200);
  // Another link has guesses of its own, but not without end for one address.
  const answers: string[] = [];
  for (let link = 0; link < 5; link++) {
    const { token: next } = await protectedLink();
    for (let i = 0; i < 5; i++) answers.push(refusalOf(await enter(stranger, next, 'wrong')));
  }
  assert.ok(answers.some((answer) => answer.startsWith('429 ')));
  // Many addresses share the guesses of a link: each costs a hash.
  await heavyCheck(async () => {
    const crowd = await Array.fromAsync({ length: 52 }, () => guess(new BrowserTab(service)));
    assert.ok(crowd.some((answer) => answer.startsWith('429 ')));
  });
});

test('an expired link is one that does not exist', async () => {
  const { token } = await open({ expiresAt: Math.floor(service.clock.nowMicros() / 1000) + 60_000 });
  const tab = new BrowserTab(service);
  await tab.get('GET', `/shared/${token}`);
  service.clock.advance(61_000_000);
  const unknown = 'a'.repeat(32);
  for (const path of ['', '/password', '/views']) {
    const method = path === '' ? 'GET' : 'POST';
    const [ended, never] = [token, unknown].map((one) =>
      tab.ask(method, `/shared/${one}${path}`, path === '' ? undefined : { password: 'x' }),
    );
    assert.equal(refusalOf(await ended!), refusalOf(await never!));
  }
  assert.equal((await tab.ask('GET', `/sites/${site.publicId}/goals`, undefined, headersOf(token))).status, 404);
});

test('an opening of the page is counted, a reading of figures is not', async () => {
  const { token, id } = await open();
  const tab = new BrowserTab(service);
  await tab.get('GET', `/shared/${token}`);
  await tab.ask('GET', `/sites/${site.publicId}/stats?period=7d`, undefined, headersOf(token));
  for (let i = 0; i < 3; i++) await tab.get('POST', `/shared/${token}/views`, {});
  const views = async () => (await listShareLinks(service.database.db, site.id)).find((link) => link.id === id)!.views;
  while ((await views()) < 3) await new Promise((resolve) => setImmediate(resolve));
  assert.equal(await views(), 3);
  // Nobody fills the count from one address.
  for (let i = 0; i < 70; i++) await tab.get('POST', `/shared/${token}/views`, {});
  await service.restart();
  assert.equal(await views(), 60);
});

test('a page may be framed by the origins of its link, and by no other', async () => {
  const origins = ['https://www.example.com', 'https://intranet.example:8443'];
  const { token } = await open({ frameOrigins: origins });
  const policyOf = async (path: string) => {
    const { headers } = await fetch(service.url + path, { redirect: 'manual' });
    const directives = headers.get('content-security-policy')!.split('; ');
    return [
      directives.filter((directive) => directive.startsWith('frame-ancestors')),
      headers.get('x-frame-options'),
      headers.get('referrer-policy'),
    ];
  };
  const none = [["frame-ancestors 'none'"], 'DENY'];
  assert.deepEqual(await policyOf(`/embed/${token}`), [[`frame-ancestors ${origins.join(' ')}`], null, 'no-referrer']);
  assert.deepEqual(await policyOf(`/share/${token}`), await policyOf(`/embed/${token}/?period=7d`));
  const closed = (await open()).token;
  for (const path of [
    `/embed/${closed}`,
    `/share/${closed}`,
    `/embed/${'a'.repeat(32)}`,
    '/share/',
    `/share/${token}x`,
  ]) {
    assert.deepEqual((await policyOf(path)).slice(0, 2), none, path);
  }
  for (const path of ['/', '/sign-in', `/sites/${site.publicId}`, '/docs', '/docs/share/x', `/x/share/${token}`]) {
    const [ancestors, options, referrer] = await policyOf(path);
    assert.deepEqual([ancestors, options, referrer], [...none, 'same-origin'], path);
  }
  const { token: ending } = await open({
    frameOrigins: origins,
    expiresAt: Math.floor(service.clock.nowMicros() / 1000) + 60_000,
  });
  service.clock.advance(61_000_000);
  assert.deepEqual((await policyOf(`/share/${ending}`)).slice(0, 2), none);
});

test('only exact origins are taken', async () => {
  const wrong = [
    ...['*', 'https://*', 'https://*.example.com', 'example.com', 'http://example.com', 'https://example.com/path'],
    ...['https://user@example.com', 'https://example.com?x', 'https://example.com#x', "'self'", "'none'", 'https:'],
    ...['https://a.example https://b.example', 'https://a.example;script-src *', 'https://a.example,https://b.example'],
    ...['data:', 'null', 'javascript:alert(1)', 'https://a.example\nx: y', 'file:///etc', 'blob:https://a.example/x'],
  ];
  for (const origin of wrong) await assert.rejects(open({ frameOrigins: [origin] }), /is not an origin/, origin);
  const { frameOrigins } = await open({
    frameOrigins: [
      'https://EXAMPLE.com/',
      'https://example.com:443',
      'http://localhost:3000',
      'https://bücher.example',
    ],
  });
  assert.deepEqual(frameOrigins, ['https://example.com', 'http://localhost:3000', 'https://xn--bcher-kva.example']);
});

test('a logo is a small picture, whatever its name says', async () => {
  const dataUrl = (type: string, bytes: string | Buffer) =>
    `data:${type};base64,${Buffer.from(bytes).toString('base64')}`;
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"/>';
  const png = Buffer.from('89504e470d0a1a0a', 'hex');
  for (const logo of [
    ...[dataUrl('text/html', '<script>'), dataUrl('image/png', svg), dataUrl('image/svg+xml', '<html><svg/></html>')],
    ...[dataUrl('image/gif', 'GIF89a'), 'https://example.com/logo.png', '', `data:image/svg+xml,${svg}`],
    ...[dataUrl('image/png', Buffer.concat([png, Buffer.alloc(33_000)])), `${dataUrl('image/png', png)}" onerror="x`],
  ]) {
    await assert.rejects(open({ logo }), /a logo is a PNG, WebP or SVG/, logo.slice(0, 60));
  }
  const logo = dataUrl('image/svg+xml', svg);
  const { token, id } = await open({ logo });
  const shown = async () => (await new BrowserTab(service).get<SharedAnswer>('GET', `/shared/${token}`)).link.logo;
  assert.equal(await shown(), logo);
  await updateShareLink(service.database.db, site.id, id, { logo: null });
  assert.equal(await shown(), null);
});

test('a link in a language has its page, its picture and its answers in it', async () => {
  const { token } = await open({ language: 'de' });
  const headers = { 'accept-language': 'fr', cookie: 'svc_language=es' };
  const page = await (await fetch(`${service.url}/share/${token}`, { headers })).text();
  assert.match(page, /<html lang="de"/);
  const plain = (await open()).token;
  const languageOf = async (place: string) =>
    /<html lang="(\w+)"/.exec(await (await fetch(`${service.url}/${place}/${plain}`, { headers })).text())?.[1];
  // A frame has nothing from a cookie.
  assert.deepEqual([await languageOf('share'), await languageOf('embed')], ['es', 'fr']);
});

test('the link of an archived site shows nothing', async () => {
  const archived = await service.site({ domain: 'archived.example' });
  const { token } = await createShareLink(service.database.db, service.clock, archived.id, 'x', { hasBadge: true });
  const tab = new BrowserTab(service);
  await tab.get('GET', `/shared/${token}`);
  await setSiteState(service.database.db, archived.publicId, 'archived');
  assert.equal((await tab.ask('GET', `/shared/${token}`)).status, 404);
});
