import { HISTORY_MAX_ENTRIES } from '../../alerts/attempt-queue.ts';
import { CONSENT_LINK_MAX_MS } from '../../alerts/consents/consent-links.ts';
import { REPORT_DELIVERIES_PER_SITE_MAX } from '../../domain/limits.ts';
import { lasting, type StoredTable } from './stored-table.ts';

const OF_SUBJECT = { 'site_id, of_site, of_group': 'The site or group' };
const OF_REPORT = {
  frequency: 'Daily, weekly or monthly',
  'segment_id, panels, with_csv': 'What the report shows',
  token: 'The secret of the link that ends the reports',
  'sent_for, failing_since, retry_at, created_at': 'The last period that was sent, when it fails, and since when',
};

/** The tables of what leaves the installation (alerts, reports, shared links) and of those who get it. */
export const DELIVERY_TABLES = {
  alert_rules: {
    about: 'recipients',
    purpose: 'When an alert is sent, and to whom.',
    kept: 'Until the rule is deleted, or the site or group.',
    columns: {
      'id, created_at': 'Number and instant of creation',
      ...OF_SUBJECT,
      'type, threshold, goal_id, group_goals, currency, hours, percent, conditions': 'When it fires',
      url: 'The address of the webhook',
      secret: 'What signs the webhook; part of the database and its backups, and of no answer after it was made',
      'emails, destinations': 'The addresses that get it',
      'enabled, revision, state, memory, watched_since': 'Whether it is on, and what the rule remembers',
    },
  },
  alert_rounds: {
    about: 'nobody',
    purpose: 'When the rules of a type were last judged.',
    kept: 'As long as the installation.',
    columns: { 'type, at': 'The type and the instant' },
  },
  alert_attempts: {
    about: 'recipients',
    purpose: 'The alerts that wait and those that were sent.',
    kept: `The last ${HISTORY_MAX_ENTRIES} of each rule that were sent; less when the rule is deleted or the recipient removed.`,
    columns: {
      'id, rule_id, channel, lane, type, test': 'Number, rule, way and type',
      recipient: 'The address or host',
      'body, attempt, at, status, detail': 'What was sent, when, and how it ended',
    },
  },
  alert_consents: {
    about: 'recipients',
    purpose: 'Whether an address outside the organization wants its alerts.',
    kept: 'An answer as long as the organization; a question without an answer one year.',
    columns: {
      'org_id, email': 'The organization and the address',
      'state, ask_at, asked_at, asks, grace_until': 'The answer, and when it was asked for',
    },
  },
  alert_consent_links: {
    about: 'recipients',
    purpose: 'The links by which such addresses answer.',
    kept: `${lasting(CONSENT_LINK_MAX_MS)}.`,
    columns: {
      fingerprint: 'SHA-256 of the secret of the link',
      'org_id, email, created_at': 'The organization, the address and the instant',
    },
  },
  operator_notices: {
    about: 'nobody',
    purpose: 'The last email to the operator of each subject.',
    kept: 'As long as the installation.',
    columns: { 'subject, sent_at, level, is_over': 'The subject, the instant and how bad it was' },
  },
  report_subscriptions: {
    about: 'members',
    purpose: 'The reports that members have asked for.',
    kept: 'Until the member ends them, or the membership, site or group ends.',
    columns: { user_id: 'The account', ...OF_SUBJECT, ...OF_REPORT },
  },
  report_recipients: {
    about: 'recipients',
    purpose: 'The addresses that get reports without an account. They get none before they have confirmed.',
    kept: 'Until it is removed, or the site or group; without an answer 7 days. That it was asked counts for one year.',
    columns: {
      'id, email, language': 'Number, address and language',
      ...OF_SUBJECT,
      ...OF_REPORT,
      'with_revenue, share_link_id': 'Whether it shows money, and the link that it leads to',
      'state, fingerprint, asked_at, asks, removed_at': 'Whether the person has confirmed, and when they were asked',
    },
  },
  report_senders: {
    about: 'nobody',
    purpose: 'The sender of the reports of an organization.',
    kept: 'As long as the organization.',
    columns: { 'org_id, name, reply_to, logo': 'Name, address for answers, and picture' },
  },
  report_deliveries: {
    about: 'recipients',
    purpose: 'Which reports were sent, and which failed.',
    kept: `The last ${REPORT_DELIVERIES_PER_SITE_MAX} of each site; less when the recipient is removed.`,
    columns: {
      'id, user_id, recipient_id': 'Number, and the account or recipient by number',
      ...OF_SUBJECT,
      'frequency, period_from, period_to, attempt, at, status, detail, next_try_at':
        'The period, when, and how it ended',
    },
  },
  share_links: {
    about: 'nobody',
    purpose: 'Links that show figures without an account.',
    kept: 'Until the link is revoked, or the site or group deleted.',
    columns: {
      'id, site_id, group_id, name, created_at': 'Number, site or group, name and instant',
      'token, badge_token': 'The secrets of the link and of its badge',
      password_hash: 'A salted slow hash of its password; empty without one',
      'expires_at, conditions, panels, with_revenue, frame_origins, accent, theme, language':
        'What it shows, where, and until when',
      views: 'How often it was opened; by whom is not stored',
    },
  },
  share_link_logos: {
    about: 'nobody',
    purpose: 'The picture at the top of a link.',
    kept: 'As long as the link.',
    columns: { 'link_id, data_url': 'The link and the picture' },
  },
} as const satisfies Readonly<Record<string, StoredTable>>;
