/** Every page and dialog of the dashboard, and the steps that lead to it. */
import {
  answerFactorsDue,
  answerFindings,
  answerPasskeys,
  answerRecoveryCodes,
  beginSecondFactor,
  choose,
  fill,
  fillIt,
  inTurn,
  ofFilledSite,
  ofFunnel,
  ofSite,
  only,
  press,
  pressIt,
  reload,
  see,
  submit,
} from './gallery-acts.ts';
import { AGENCY } from './gallery-agency-shots.ts';
import { PASSWORD } from './gallery-scenes.ts';
import type { Shot } from './gallery-shot.ts';
import { TWO_STEP_EMAIL } from './gallery-texts.ts';
import { SITE_VIEW } from './gallery-view-shots.ts';

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
  { name: 'alert-new-crawler', path: ofSite('/alerts'), act: inTurn(press('Create alert'), choose('New crawler')) },
  { name: 'alert-menu', path: ofFilledSite('/alerts'), act: press(/^Actions for /) },
  { name: 'alert-edit', path: ofFilledSite('/alerts'), act: inTurn(press(/^Actions for /), press('Edit')) },
  { name: 'alert-history', path: ofFilledSite('/alerts'), act: inTurn(press(/^Actions for /), press('History')) },
  { name: 'alert-test', path: ofFilledSite('/alerts'), act: inTurn(press(/^Actions for /), press('Send test')) },
  { name: 'alert-delete', path: ofFilledSite('/alerts'), act: inTurn(press(/^Actions for /), press('Delete')) },
  { name: 'crawlers', path: ofSite('/crawlers') },
  { name: 'crawlers-by-crawler', path: ofFilledSite('/crawlers?period=90d&who=crawler&what=uncrawled') },
  { name: 'crawlers-broken', path: ofFilledSite('/crawlers?operator=OpenAI&what=errors') },
  {
    name: 'crawlers-changes',
    path: ofFilledSite('/crawlers'),
    act: pressIt((page) => page.locator('main details summary').last()),
  },
  { name: 'settings', path: ofSite('/settings') },
  { name: 'settings-tracking', path: ofSite('/settings/tracking') },
  { name: 'settings-sharing', path: ofSite('/settings/sharing') },
  { name: 'settings-data', path: ofSite('/settings/data') },
  { name: 'settings-new-link', path: ofSite('/settings/sharing'), act: press('New link') },
  { name: 'settings-new-recipient', path: ofSite('/settings/sharing'), act: press('Add recipient') },
  { name: 'settings-report-history', path: ofSite('/settings/sharing'), act: press('Delivery history') },
  {
    name: 'settings-erase-pages',
    path: ofSite('/settings/data'),
    act: inTurn(
      press('Erase pages'),
      fill('Pages', '/*'),
      press('Show what would go'),
      see((page) => page.getByRole('status').locator('p, .notice').first()),
    ),
  },
  { name: 'settings-empty', path: ofSite('/settings/danger'), act: press('Empty site') },
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
  { name: 'audit', path: ({ orgId }) => `/organisation/${orgId}/record` },
  { name: 'audit-webhook', path: ({ orgId }) => `/organisation/${orgId}/record`, act: press('Webhook') },
  { name: 'audit-settings', path: ({ orgId }) => `/organisation/${orgId}/record`, act: press('Settings') },
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
  {
    name: 'organisation-sessions',
    path: ({ orgId }) => `/organisation/${orgId}`,
    act: pressIt((page) => page.locator('summary').last()),
  },
  {
    name: 'organisation-delete',
    path: ({ orgId }) => `/organisation/${orgId}`,
    act: press('Delete organization'),
  },
  { name: 'account', path: () => '/account' },
  { name: 'account-passkeys', path: () => '/account', act: inTurn(answerPasskeys, reload) },
  { name: 'factor-later', path: () => '/', act: inTurn(answerFactorsDue(7), reload) },
  { name: 'factor-needed', path: () => '/', act: inTurn(answerFactorsDue(-1), reload) },
  {
    name: 'organisation-require-factor',
    path: ({ orgId }) => `/organisation/${orgId}`,
    act: press('Require 2FA'),
  },
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

export const SHOTS: readonly Shot[] = [...ENTRY, ...SITE_VIEW, ...SITE_PAGES, ...AGENCY, ...OWN_PAGES];
