/**
 * Every page of the dashboard in every language, on a phone: complete, no wider than the screen, and in heavy runs
 * accessible, which the pages' own tests check in English.
 */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { createInvitation } from '../../src/accounts/invitations.ts';
import { createPasswordReset } from '../../src/accounts/password-resets.ts';
import { createAlertRule } from '../../src/alerts/rules.ts';
import { wholeGrant } from '../../src/domain/grant.ts';
import type { Language } from '../../src/domain/language.ts';
import { createGroup } from '../../src/sites/groups.ts';
import { createShareLink } from '../../src/sites/share-links.ts';
import { looks } from '../heavy-checks.ts';
import { signedIn } from './account.ts';
import type { WatchedPage } from './dashboard.ts';
import type { Scene } from './gallery-scenes.ts';
import { SHOTS } from './gallery-shots.ts';
import { isTooWide } from './too-wide.ts';
import { VisitedSite } from './visited-site.ts';

/** The language with the longest words; `npm run test:heavy` takes all: SVC_TEST_LANGUAGES=en,de,fr,es,ja. */
const LANGUAGES = (process.env.SVC_TEST_LANGUAGES ?? 'de').split(',') as Language[];
const PHONE_WIDTH = 360;
/** A text in which a value is missing matches this. */
const MISSING = /undefined|\[object|\bNaN\b/;

let visited: VisitedSite;
let scene: Omit<Scene, 'name'>;
before(async () => {
  visited = await VisitedSite.start();
  const { site, dashboard } = visited;
  const { database, clock } = dashboard.service;
  const { db } = database;
  const { id: siteId, orgId } = site;
  await db.updateTable('organisations').set({ operates: 1 }).where('id', '=', orgId).execute();
  const { userId: invitedBy, email } = await signedIn(dashboard.service, orgId, 'owner');
  const rule = {
    siteId,
    type: 'spike',
    threshold: 10,
    goalId: null,
    url: null,
    secret: null,
    emails: [email],
  } as const;
  await createAlertRule(db, clock, rule, []);
  const { token: shareToken } = await createShareLink(db, clock, siteId, 'link');
  scene = {
    site,
    orgId,
    sessions: { owner: '', member: '', newcomer: '' },
    funnelId: null,
    ...{ shareToken, brandedToken: shareToken, protectedToken: shareToken },
    groupId: (await createGroup(db, clock, orgId, { name: 'Client A', sites: [siteId] })).id,
    invitationToken: (
      await createInvitation(db, clock, { orgId, email: 'b@example.com', grant: wholeGrant('viewer'), invitedBy })
    ).token,
    resetToken: (await createPasswordReset(db, clock, email)).token,
  };
});
after(() => visited.dashboard.close());

/** Returns the addresses of the gallery's pages, one of each page, for the owner or for somebody who is signed out. */
function paths(viewer: 'owner' | 'nobody'): string[] {
  const all = SHOTS.filter((shot) => (shot.viewer ?? 'owner') === viewer && shot.isMissing === undefined).flatMap(
    ({ path }) => (['small', 'empty', 'huge'] as const).flatMap((name) => path({ ...scene, name }) ?? []),
  );
  return [...new Map(all.map((path) => [path.split(/[?#]/)[0], path])).values()];
}

/** Returns the texts of a page, and those that are only read out. */
function textsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => [
    document.title,
    document.body.textContent,
    ...[...document.querySelectorAll('[aria-label], [title], [placeholder], [alt]')].flatMap((element) =>
      ['aria-label', 'title', 'placeholder', 'alt'].map((name) => element.getAttribute(name) ?? ''),
    ),
  ]);
}

async function faultsOf(watched: WatchedPage, language: Language): Promise<string[]> {
  const { page } = watched;
  const lang = await page.locator('html').getAttribute('lang');
  const missing = (await textsOf(page)).filter((text) => MISSING.test(text));
  const fit = async () => ((await isTooWide(page)) ? [`wider than ${PHONE_WIDTH} px`] : []);
  const faults = [
    ...(lang === language ? [] : [`the document is in ${lang}`]),
    ...missing.map((text) => `a text is missing: ${text.slice(0, 300)}`),
  ];
  for (const look of looks([fit, () => watched.accessibilityViolations()])) faults.push(...(await look()));
  return faults;
}

describe('every page', () => {
  for (const language of LANGUAGES) {
    test(`in ${language} is complete and fits a phone`, async () => {
      const faults: string[] = [];
      for (const viewer of ['owner', 'nobody'] as const) {
        const as = viewer === 'owner' ? { orgId: scene.orgId } : null;
        const [first = '/', ...others] = paths(viewer);
        const watched = await visited.dashboard.open(first, { as, language, width: PHONE_WIDTH, height: 780 });
        for (const path of [first, ...others]) {
          if (path !== first) await watched.goto(path);
          faults.push(...(await faultsOf(watched, language)).map((fault) => `${path}: ${fault}`));
        }
        await watched.close();
      }
      assert.deepEqual(faults, []);
    });
  }
});
