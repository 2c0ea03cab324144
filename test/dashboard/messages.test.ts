/** The service's messages to a reader of the dashboard are in the language of the reader's pages; the read API's are not. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { texts as german } from '../../src/dashboard/refusals/texts.de.ts';
import { texts as japanese } from '../../src/dashboard/refusals/texts.ja.ts';
import { texts as english } from '../../src/dashboard/refusals/texts.ts';
import type { ImportedSpan, ListedImport } from '../../src/dashboard/routes/imports.ts';
import { LANGUAGES, type Language } from '../../src/domain/language.ts';
import { productTitle } from '../../src/domain/product-title.ts';
import { beginProductImport, setImportState } from '../../src/sites/product-imports.ts';
import { siteRefusal } from '../../src/sites/translations.ts';
import { TestService } from '../service.ts';
import { BrowserTab, refusalOf } from './browser-tab.ts';

let service: TestService;
before(async () => {
  service = await TestService.start();
});
after(() => service.close());

const NOBODY = { email: 'nobody@example.com', password: 'not the right one' };

test('a refusal is in the language of the browser, of the choice when there is one', async () => {
  const tab = new BrowserTab(service);
  const refused = async (headers: Readonly<Record<string, string>>) =>
    refusalOf(await tab.ask('POST', '/session', NOBODY, headers));
  const of = ({ signIn }: typeof english) => `401 wrong_credentials: ${signIn.wrongCredentials}`;
  assert.equal(await refused({}), of(english));
  assert.equal(await refused({ 'accept-language': 'de-AT,de;q=0.9,en;q=0.8' }), of(german));
  assert.equal(await refused({ 'accept-language': 'tlh' }), of(english));
  assert.equal(await refused({ 'accept-language': 'de', cookie: 'svc_language=ja' }), of(japanese));
});

test('the refusal of a form has what was entered, in every language', async () => {
  const { orgId } = await service.site();
  const tab = await BrowserTab.of(service, orgId, 'owner');
  const site = { domain: 'https://a.example/', name: 'A', timezone: 'UTC' };
  for (const language of LANGUAGES) {
    const answer = await tab.ask('POST', `/orgs/${orgId}/sites`, site, { 'accept-language': language });
    const { message } = (answer.body as { error: { message: string } }).error;
    assert.equal(
      message,
      siteRefusal('invalid', (texts) => texts.noDomain('"https://a.example/"')).messageIn(language),
    );
    assert.ok(message.includes('"https://a.example/"'), message);
  }
});

test('an unknown route and an error of the read API are translated too', async () => {
  const { orgId, publicId } = await service.site();
  const tab = await BrowserTab.of(service, orgId, 'viewer');
  const inGerman = async (path: string) =>
    refusalOf(await tab.ask('GET', path, undefined, { 'accept-language': 'de' }));
  assert.equal(await inGerman('/nowhere'), `404 not_found: ${german.notFound}`);
  const period = 'from=2026-02-02&to=2026-02-01';
  assert.equal(
    await inGerman(`/sites/${publicId}/stats?${period}`),
    `400 INVALID_PERIOD: ${german.api.INVALID_PERIOD}`,
  );
});

test('the read API answers in English, whatever its client prefers', async () => {
  const bodyOf = async (headers: Readonly<Record<string, string>>) => {
    const response = await fetch(`${service.url}/v1/sites`, { headers });
    return [response.status, await response.text()];
  };
  const plain = await bodyOf({});
  assert.deepEqual(plain, [401, '{"error":{"code":"UNAUTHORIZED","message":"missing or invalid API key"}}']);
  assert.deepEqual(await bodyOf({ 'accept-language': 'de', cookie: 'svc_language=ja' }), plain);
});

test('the sources of imports are named in the language of the reader', async () => {
  const { db } = service.database;
  const { id: siteId, orgId, publicId } = await service.site();
  const tab = await BrowserTab.of(service, orgId, 'viewer');
  const { id } = await beginProductImport(db, service.clock, { siteId, source: 'access-log', name: 'x', digest: 'x' });
  await setImportState(db, id, 'done', { first: '2026-01-01', last: '2026-01-02', days: 2, accepted: 2, rejected: 0 });
  const sources = async (language: Language) => {
    const ask = async (path: string) =>
      (await tab.ask('GET', `/sites/${publicId}${path}`, undefined, { 'accept-language': language })).body;
    const { imports } = (await ask('/imports')) as { imports: readonly ListedImport[] };
    const { spans } = (await ask('/imported')) as { spans: readonly ImportedSpan[] };
    return [imports, spans].map(([first]) => first?.source);
  };
  for (const language of LANGUAGES) {
    const title = productTitle('access-log', language);
    assert.deepEqual(await sources(language), [title, title]);
  }
  assert.equal(new Set(LANGUAGES.map((language) => productTitle('access-log', language))).size, LANGUAGES.length);
  assert.equal(productTitle('plausible', 'ja'), 'Plausible');
  assert.equal(productTitle('unheard-of', 'ja'), 'unheard-of');
});
