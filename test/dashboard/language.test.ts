/** The choice of a language: in the database, in the cookie, in the document and in emails. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { chooseLanguage } from '../../src/accounts/languages.ts';
import { testMail } from '../../src/dashboard/account-mails.ts';
import type { AccountAnswer } from '../../src/dashboard/routes/account.ts';
import type { FindingsAnswer } from '../../src/dashboard/routes/server.ts';
import type { SessionAnswer } from '../../src/dashboard/routes/session.ts';
import { DOCTOR_TEXTS } from '../../src/doctor/translations.ts';
import { LANGUAGES } from '../../src/domain/language.ts';
import { PUBLIC_URL, ReportHarness } from '../reports/harness.ts';
import { signedIn } from './account.ts';
import { BrowserTab } from './browser-tab.ts';

/** The last is chosen where browsers prefer the first. */
const BROWSERS = LANGUAGES[0];
const CHOSEN = LANGUAGES.at(-1)!;

describe('the language', () => {
  test('a choice holds on every browser of the user until it is automatic again', async (t) => {
    const { service } = await ReportHarness.open(t);
    const { orgId } = await service.site();
    const user = await signedIn(service, orgId, 'viewer');
    const tab = new BrowserTab(service);
    tab.take(`__Host-${user.cookie}`);
    const documentOf = async ({ cookies }: BrowserTab) => {
      const cookie = [...cookies].map((pair) => pair.join('=')).join('; ');
      const response = await fetch(`${service.url}/`, { headers: { cookie, 'accept-language': BROWSERS } });
      assert.equal(response.headers.get('vary'), 'accept-language, cookie');
      return /<html lang="(.*?)"/.exec(await response.text())?.[1];
    };
    const languageOf = async (one: BrowserTab) => [
      (await one.get<AccountAnswer>('GET', '/account')).language,
      ((await one.ask('GET', '/session', undefined, { 'accept-language': BROWSERS })).body as SessionAnswer).language,
    ];
    assert.deepEqual(await languageOf(tab), [null, BROWSERS]);
    assert.equal(tab.cookies.has('svc_language'), false);
    assert.equal(await documentOf(tab), BROWSERS);

    const { status, headers } = await tab.ask('PUT', '/account/language', { language: CHOSEN });
    assert.equal(status, 200);
    const [cookie = ''] = headers.getSetCookie();
    // The public address of this service is an https one.
    assert.match(cookie, new RegExp(`^svc_language=${CHOSEN}; Max-Age=\\d+; Path=/; HttpOnly; Secure; SameSite=Lax$`));
    assert.deepEqual(await languageOf(tab), [CHOSEN, CHOSEN]);
    assert.equal(await documentOf(tab), CHOSEN);

    // Another browser learns of it when it asks for the session.
    const other = new BrowserTab(service);
    other.take(`__Host-${user.cookie}`);
    assert.equal(await documentOf(other), BROWSERS);
    await other.whoAmI();
    assert.equal(await documentOf(other), CHOSEN);

    await tab.get('PUT', '/account/language', { language: null });
    assert.equal(tab.cookies.has('svc_language'), false);
    assert.equal(await documentOf(tab), BROWSERS);
    await other.whoAmI();
    assert.equal(await documentOf(other), BROWSERS);
    assert.match(await tab.refused('PUT', '/account/language', { language: 'tlh' }), /^400 invalid: language/);
  });

  test('a cookie that names no language counts as none', async (t) => {
    const { service } = await ReportHarness.open(t);
    for (const value of ['tlh', '', '<script>', `x${CHOSEN}`]) {
      const headers = { cookie: `a=b; svc_language=${value}`, 'accept-language': BROWSERS };
      const html = await (await fetch(`${service.url}/sign-in`, { headers })).text();
      assert.ok(html.includes(`<html lang="${BROWSERS}">`), value);
    }
  });

  test('a mail to a user is in the language that the user has chosen', async (t) => {
    const harness = await ReportHarness.open(t);
    const { service } = harness;
    const { db } = service.database;
    const { orgId } = await service.site();
    await db.updateTable('organisations').set({ operates: 1 }).where('id', '=', orgId).execute();
    const operator = await signedIn(service, orgId, 'owner');
    for (const language of [BROWSERS, CHOSEN]) {
      await chooseLanguage(db, operator.userId, language);
      assert.equal((await harness.ask(operator, 'POST', '/server/test-mail')).status, 200);
      const subjects = harness.taken(operator).map(({ headers }) => headers.subject);
      assert.deepEqual(subjects, [testMail(PUBLIC_URL, language).subject]);
    }
  });

  test('the findings about the server are in the language of whoever reads them', async (t) => {
    const { service } = await ReportHarness.open(t);
    const { orgId } = await service.site();
    await service.database.db.updateTable('organisations').set({ operates: 1 }).where('id', '=', orgId).execute();
    const tab = new BrowserTab(service);
    tab.take(`__Host-${(await signedIn(service, orgId, 'owner')).cookie}`);
    for (const language of LANGUAGES) {
      await tab.get('PUT', '/account/language', { language });
      const { findings } = await tab.get<FindingsAnswer>('GET', '/server/findings');
      const backup = findings.find(({ check }) => check === 'backup');
      assert.equal(backup?.message, DOCTOR_TEXTS[language].backup.none);
    }
  });
});
