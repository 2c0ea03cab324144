/** Every page and dialog of the dashboard, and the steps that lead to it. */
import type { Page } from 'playwright-core';
import {
  answerFindings,
  answerRecoveryCodes,
  beginSecondFactor,
  choose,
  fill,
  fillIt,
  inMain,
  inTurn,
  key,
  ofFilledSite,
  ofFunnel,
  ofPropertyView,
  ofSite,
  only,
  press,
  pressIt,
  reload,
  see,
  submit,
} from './gallery-acts.ts';
import { PASSWORD, type Scene, type Viewer } from './gallery-scenes.ts';
import { TWO_STEP_EMAIL } from './gallery-texts.ts';
import { bothOf } from './gallery-twins.ts';

/** One page, or one dialog or menu of it. */
export interface Shot {
  readonly name: string;
  /** The path of the page; null when a scene has no such page. */
  readonly path: (scene: Scene) => string | null;
  /** The scene's owner by default. */
  readonly viewer?: Viewer;
  /** Expects a 404, which the browser writes to the console. */
  readonly isMissing?: true;
  /** The steps before the picture is taken. */
  readonly act?: (page: Page, scene: Scene) => Promise<unknown>;
}

const ENTRY: readonly Shot[] = [
  { name: 'sign-in', path: only('empty', () => '/sign-in'), viewer: 'nobody' },
  {
    name: 'sign-in-refused',
    path: only('empty', () => '/sign-in'),
    viewer: 'nobody',
    act: inTurn(fill('Email', 'nobody@example.com'), fill('Password', PASSWORD), press('Sign in')),
  },
  {
    name: 'sign-in-second-factor',
    path: only('empty', () => '/sign-in'),
    viewer: 'nobody',
    act: inTurn(
      fill('Email', TWO_STEP_EMAIL),
      fill('Password', PASSWORD),
      press('Sign in'),
      see((page) => page.getByLabel('Code')),
    ),
  },
  {
    name: 'sign-in-forgotten',
    path: only('empty', () => '/sign-in'),
    viewer: 'nobody',
    act: press('Forgot password?'),
  },
  { name: 'reset', path: only('empty', ({ resetToken }) => `/reset#${resetToken}`), viewer: 'nobody' },
  { name: 'reset-bad-link', path: only('empty', () => '/reset#nonsense'), viewer: 'nobody' },
  { name: 'invitation', path: ({ invitationToken }) => `/invitation#${invitationToken}`, viewer: 'nobody' },
  { name: 'invitation-bad-link', path: only('empty', () => '/invitation#nonsense'), viewer: 'nobody' },
  { name: 'not-found', path: only('empty', () => '/nowhere'), isMissing: true },
  { name: 'no-such-site', path: only('empty', () => '/sites/nowhere') },
];

const SITE_VIEW: readonly Shot[] = [
  { name: 'overview', path: () => '/' },
  { name: 'overview-without-sites', path: only('empty', () => '/'), viewer: 'newcomer' },
  { name: 'overview-add-site', path: () => '/', act: inMain('Add site') },
  { name: 'menu-sites', path: ofSite(''), act: pressIt((page) => page.locator('h1 button')) },
  { name: 'menu-account', path: ofSite(''), act: press('Account menu') },
  { name: 'site', path: ofSite('') },
  { name: 'site-filters', path: ofFilledSite('?period=90d&filter=browser:Firefox&filter=country:DE&metric=pageviews') },
  {
    name: 'site-today',
    path: ofFilledSite('?period=today&pages=exit&sources=utm_campaign&places=city&technology=device'),
  },
  { name: 'site-year', path: ofFilledSite('?period=year&sources=utm_source&events=goals&places=region&technology=os') },
  {
    name: 'site-when',
    path: ofSite(''),
    act: async (page) => {
      for (const each of bothOf(page)) await each.locator('[data-panel="when"]').scrollIntoViewIfNeeded();
    },
  },
  { name: 'site-funnels', path: ofFilledSite('?period=7d&metric=bounceRate&events=funnels') },
  {
    name: 'site-chips',
    path: ofPropertyView('period=7d&filter=entry:/&filter=country:DE&filter=browser:Firefox'),
  },
  { name: 'site-conditions', path: ofFilledSite('?period=7d&where=page:contains:a%7Cb&where=country:is_not:DE') },
  {
    name: 'site-goal',
    path: ofFilledSite('?period=7d&events=goals'),
    act: pressIt((page) => page.locator('[data-panel="events"] li button').first()),
  },
  { name: 'site-filter-editor', path: ofFilledSite('?period=7d'), act: inTurn(key('f'), press('Country')) },
  {
    name: 'site-save-segment',
    path: ofFilledSite('?period=7d&filter=country:DE'),
    act: inTurn(key('f'), press('Save as segment…')),
  },
  { name: 'site-segment-gone', path: ofFilledSite('?period=7d&where=segment:is:99999') },
  { name: 'site-properties', path: ofPropertyView('period=7d&pages=entry&technology=browser') },
  {
    name: 'site-goal-money',
    path: ofFilledSite('?period=7d&events=goals&filter=country:DE'),
    act: see((page) => page.getByText('per order').first()),
  },
  { name: 'site-beside', path: ofFilledSite('?period=7d&filter=page:/') },
  { name: 'site-note', path: ofFilledSite(''), act: inTurn(press('Notes'), press('Add a note')) },
  { name: 'site-mark', path: ofFilledSite('?period=30d'), act: press(/: \d+ annotations$/) },
  { name: 'site-table', path: ofFilledSite('?period=7d'), act: press('Table') },
  { name: 'site-nothing-then', path: ofFilledSite('?from=2025-01-01&to=2025-01-07') },
  {
    name: 'site-menu-period',
    path: ofFilledSite(''),
    act: pressIt((page) => page.locator('[aria-label="Period"] [popovertarget]')),
  },
  { name: 'site-menu-notes', path: ofFilledSite(''), act: press('Notes') },
  { name: 'site-menu-filter', path: ofFilledSite('?filter=browser:Firefox'), act: key('f') },
  { name: 'site-menu-export', path: ofFilledSite(''), act: press(/Export/) },
  { name: 'site-arrange', path: ofFilledSite(''), act: inTurn(press(/Export/), press('Arrange cards…')) },
  {
    name: 'site-menu-campaigns',
    path: ofFilledSite(''),
    act: pressIt((page) =>
      page
        .getByRole('tab')
        .filter({ has: page.locator('svg') })
        .first(),
    ),
  },
  { name: 'site-all-rows', path: ofFilledSite('?all=page') },
  { name: 'site-all-cities', path: ofFilledSite('?all=city') },
  { name: 'site-all-values', path: ofPropertyView('period=7d&all=property') },
  { name: 'site-links', path: ofFilledSite('?all=outbound') },
  { name: 'site-links-refused', path: ofFilledSite('?period=90d&all=download') },
  { name: 'site-custom-period', path: ofFilledSite(''), act: key('c') },
  { name: 'site-shortcuts', path: ofFilledSite(''), act: key('?') },
  { name: 'share', path: ({ shareToken }) => `/share/${shareToken}`, viewer: 'nobody' },
];

const SITE_PAGES: readonly Shot[] = [
  { name: 'goals', path: ofSite('/goals') },
  { name: 'goal-new', path: ofSite('/goals'), act: press('Add goal') },
  { name: 'goal-edit', path: ofFilledSite('/goals'), act: press(/^Edit /) },
  {
    name: 'goal-edit-money',
    path: ofFilledSite('/goals'),
    act: pressIt((page) => page.getByRole('button', { name: /^Edit / }).last()),
  },
  { name: 'goal-archive', path: ofFilledSite('/goals'), act: press(/^Archive /) },
  { name: 'goals-archived', path: ofFilledSite('/goals'), act: pressIt((page) => page.locator('summary')) },
  { name: 'funnels', path: ofSite('/funnels') },
  { name: 'funnel-new', path: ofSite('/funnels'), act: press('Create funnel') },
  { name: 'funnel', path: ofFunnel(''), act: see((page) => page.getByText('per order').first()) },
  { name: 'funnel-beside', path: ofFunnel('&with=1'), act: see((page) => page.getByText('per order').first()) },
  { name: 'funnel-edit', path: ofFunnel(''), act: press('Edit') },
  { name: 'alerts', path: ofSite('/alerts') },
  { name: 'alert-new', path: ofSite('/alerts'), act: press('Create alert') },
  { name: 'alert-new-revenue', path: ofSite('/alerts'), act: inTurn(press('Create alert'), choose('Revenue reached')) },
  {
    name: 'alert-new-drop',
    path: ofSite('/alerts'),
    act: inTurn(press('Create alert'), choose('Conversions dropped')),
  },
  { name: 'alert-menu', path: ofFilledSite('/alerts'), act: press(/^Actions for /) },
  { name: 'alert-edit', path: ofFilledSite('/alerts'), act: inTurn(press(/^Actions for /), press('Edit')) },
  { name: 'alert-history', path: ofFilledSite('/alerts'), act: inTurn(press(/^Actions for /), press('History')) },
  { name: 'alert-test', path: ofFilledSite('/alerts'), act: inTurn(press(/^Actions for /), press('Send test')) },
  { name: 'alert-delete', path: ofFilledSite('/alerts'), act: inTurn(press(/^Actions for /), press('Delete')) },
  { name: 'settings', path: ofSite('/settings') },
  { name: 'settings-tracking', path: ofSite('/settings/tracking') },
  { name: 'settings-sharing', path: ofSite('/settings/sharing') },
  { name: 'settings-data', path: ofSite('/settings/data') },
  { name: 'settings-new-link', path: ofSite('/settings/sharing'), act: press('New link') },
  { name: 'settings-delete', path: ofSite('/settings/danger'), act: press('Delete site') },
  { name: 'import', path: ofSite('/import') },
  { name: 'export', path: ofSite('/export') },
  { name: 'export-days', path: ofFilledSite('/export'), act: pressIt((page) => page.getByLabel('Custom range')) },
  { name: 'install', path: ofSite('/install') },
  { name: 'member-goals', path: ofSite('/goals'), viewer: 'member' },
  { name: 'member-alerts', path: ofSite('/alerts'), viewer: 'member' },
  { name: 'member-export', path: ofSite('/export'), viewer: 'member' },
  { name: 'member-settings', path: ofSite('/settings/data'), viewer: 'member' },
  { name: 'member-organisation', path: ({ orgId }) => `/organisation/${orgId}`, viewer: 'member' },
];

const OWN_PAGES: readonly Shot[] = [
  { name: 'organisation', path: ({ orgId }) => `/organisation/${orgId}` },
  { name: 'organisation-invite', path: ({ orgId }) => `/organisation/${orgId}`, act: press('Invite member') },
  {
    name: 'organisation-new-key',
    path: ({ orgId }) => `/organisation/${orgId}`,
    act: inTurn(
      press('New API key'),
      fill('Name', 'Reports'),
      submit,
      see((page) => page.getByText('API key created')),
    ),
  },
  { name: 'account', path: () => '/account' },
  { name: 'account-two-step', path: only('long', () => '/account'), act: beginSecondFactor },
  {
    name: 'account-recovery-codes',
    path: only('long', () => '/account'),
    act: inTurn(
      answerRecoveryCodes,
      beginSecondFactor,
      fillIt((page) => page.locator('dialog').getByLabel('Code', { exact: true }), '123456'),
      submit,
      see((page) => page.locator('dialog li code').first()),
    ),
  },
  { name: 'server', path: only('huge', () => '/server') },
  {
    name: 'server-degraded',
    path: only('huge', () => '/server'),
    act: inTurn(
      answerFindings([
        {
          check: 'service',
          level: 'bad',
          message: 'The disk or the journal is full: events are being lost.',
          remedy: 'Free up disk space; collection resumes by itself.',
        },
        {
          check: 'clock',
          level: 'warn',
          message: 'The clock is 5 seconds behind pool.ntp.org.',
          remedy: 'Let the system keep the clock: timedatectl set-ntp true, or chrony.',
        },
        { check: 'disk', level: 'ok', message: '80 GB free.', remedy: 'Nothing to do.' },
        { check: 'backup', level: 'ok', message: 'The last backup is of yesterday.', remedy: 'Nothing to do.' },
      ]),
      reload,
      pressIt((page) => page.getByText('2 checks passed')),
    ),
  },
  { name: 'server-relay-key', path: only('huge', () => '/server'), act: press('New relay key') },
];

export const SHOTS: readonly Shot[] = [...ENTRY, ...SITE_VIEW, ...SITE_PAGES, ...OWN_PAGES];
