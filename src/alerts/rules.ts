import type { Selectable } from 'kysely';
import { cleanEmail } from '../accounts/email-address.ts';
import { epochMs } from '../database/clock-ms.ts';
import type { Db } from '../database/database.ts';
import { DatabaseError } from '../database/database-error.ts';
import { requireRoom } from '../database/maxima.ts';
import type { Schema } from '../database/schema.ts';
import { inTransaction } from '../database/transaction.ts';
import type { AlertRule, AlertType } from '../domain/alert-rule.ts';
import type { Clock } from '../domain/clock.ts';
import { readAlertUrl, URL_REJECTION_MEANINGS } from './channels/webhook-url.ts';

export const ALERT_EMAILS_MAX = 10;
/** Raw events are kept 30 days, so a longer silence could not be told from one of 30 days. */
export const SILENCE_MAX_HOURS = 720;
const THRESHOLD_MAX = 1_000_000_000;
const SECRET_MAX_CHARS = 1024;

/** What a new rule is made of. At least one channel: a URL with its secret, email addresses, or both. */
export interface NewAlertRule {
  readonly siteId: number;
  readonly type: AlertType;
  readonly threshold: number | null;
  readonly goalId: number | null;
  readonly url: string | null;
  readonly secret: string | null;
  readonly emails: readonly string[];
}

/** What of a rule can be changed; what is left out stays, the secret too unless the URL is removed. */
export type AlertRuleChanges = Partial<Omit<NewAlertRule, 'siteId' | 'type'> & { readonly enabled: boolean }>;

/**
 * Makes a rule, armed and on. Throws a DatabaseError `invalid` for a wrong field or one too many, `not_found` for a goal
 * that the site does not have.
 *
 * @param exemptHosts see `readAlertUrl`
 */
export async function createAlertRule(
  db: Db,
  clock: Clock,
  rule: NewAlertRule,
  exemptHosts: readonly string[],
): Promise<AlertRule> {
  const now = epochMs(clock);
  const url = rule.url === null ? null : cleanUrl(rule.url, exemptHosts);
  const fields = cleanFields({ ...rule, url });
  return await inTransaction(db, async (transaction) => {
    await requireGoal(transaction, rule);
    await requireRoom(transaction, 'alertRules', rule.siteId);
    const row = await transaction
      .insertInto('alert_rules')
      .values({ ...fields, enabled: 1, revision: 1, state: 'armed', memory: '{}', watched_since: now, created_at: now })
      .returningAll()
      .executeTakeFirstOrThrow();
    return alertRuleOf(row);
  });
}

/** Rules, oldest first: of one site or of all. */
export async function listAlertRules(db: Db, only: { readonly siteId?: number } = {}): Promise<AlertRule[]> {
  let query = db.selectFrom('alert_rules').selectAll().orderBy('id');
  if (only.siteId !== undefined) query = query.where('site_id', '=', only.siteId);
  return (await query.execute()).map(alertRuleOf);
}

/** The rule of an id. Throws a DatabaseError `not_found`. */
export async function requireAlertRule(db: Db, id: number): Promise<AlertRule> {
  return alertRuleOf(await requireRow(db, id));
}

/** What a rule's webhook is signed with; null without that channel. Never to be shown. Throws a DatabaseError `not_found`. */
export async function alertSecret(db: Db, id: number): Promise<string | null> {
  return (await requireRow(db, id)).secret;
}

/**
 * Changes a rule. It is armed afresh when what it watches changes (its threshold, its goal) or when it is turned on
 * again; other changes leave its state. Throws what `createAlertRule` throws, and `not_found` for an unknown rule.
 */
export async function updateAlertRule(
  db: Db,
  clock: Clock,
  id: number,
  changes: AlertRuleChanges,
  exemptHosts: readonly string[],
): Promise<AlertRule> {
  return await db.transaction().execute(async (transaction) => {
    const before = await requireRow(transaction, id);
    const rule = alertRuleOf(before);
    // A URL that stays is not held against the rules again: turning a rule off must always be possible.
    const url =
      typeof changes.url === 'string' ? cleanUrl(changes.url, exemptHosts) : changes.url === null ? null : rule.url;
    const goalId = changes.goalId === undefined ? rule.goalId : changes.goalId;
    // Nor is a goal that stays: it may have been deleted or archived.
    if (goalId !== rule.goalId) await requireGoal(transaction, { ...rule, goalId });
    const fields = cleanFields({
      siteId: rule.siteId,
      type: rule.type,
      threshold: changes.threshold === undefined ? rule.threshold : changes.threshold,
      goalId,
      url,
      secret: url === null ? null : (changes.secret ?? before.secret),
      emails: changes.emails ?? rule.emails,
    });
    const enabled = changes.enabled ?? rule.enabled;
    const watchesAnew =
      fields.threshold !== rule.threshold || fields.goal_id !== rule.goalId || (enabled && !rule.enabled);
    const row = await transaction
      .updateTable('alert_rules')
      .set({
        ...fields,
        enabled: enabled ? 1 : 0,
        revision: before.revision + 1,
        ...(watchesAnew ? { state: 'armed', memory: '{}', watched_since: epochMs(clock) } : {}),
      })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
    return alertRuleOf(row);
  });
}

/** Deletes a rule with its history and what is still to be sent. Throws a DatabaseError `not_found`. */
export async function deleteAlertRule(db: Db, id: number): Promise<void> {
  const { numDeletedRows } = await db.deleteFrom('alert_rules').where('id', '=', id).executeTakeFirst();
  if (numDeletedRows === 0n) throw notFound(id);
}

async function requireRow(db: Db, id: number): Promise<Selectable<Schema['alert_rules']>> {
  const row = await db.selectFrom('alert_rules').selectAll().where('id', '=', id).executeTakeFirst();
  if (row === undefined) throw notFound(id);
  return row;
}

function notFound(id: number): DatabaseError {
  return new DatabaseError('not_found', `there is no alert rule ${id}`);
}

function alertRuleOf(row: Selectable<Schema['alert_rules']>): AlertRule {
  return {
    id: row.id,
    siteId: row.site_id,
    type: row.type,
    threshold: row.threshold,
    goalId: row.goal_id,
    url: row.url,
    emails: JSON.parse(row.emails) as string[],
    enabled: row.enabled === 1,
    state: row.state,
    createdAt: row.created_at,
  };
}

/** Everything but the URL and the goal, which are checked where they come in. */
function cleanFields(rule: NewAlertRule) {
  requireThreshold(rule.type, rule.threshold);
  const emails = cleanEmails(rule.emails);
  const { url } = rule;
  requireSecret(url, rule.secret);
  if (url === null && emails.length === 0) {
    throw new DatabaseError('invalid', 'an alert rule needs a webhook URL, an email address, or both');
  }
  return {
    site_id: rule.siteId,
    type: rule.type,
    threshold: rule.threshold,
    goal_id: rule.goalId,
    url,
    secret: rule.secret,
    emails: JSON.stringify(emails),
  };
}

/** Throws a DatabaseError `invalid` for a threshold that a rule of this type cannot have. */
export function requireThreshold(type: AlertType, threshold: number | null): void {
  if (threshold === null) {
    if (type !== 'goal') throw new DatabaseError('invalid', `a ${type} rule needs a threshold`);
    return;
  }
  const inHours = type === 'silence';
  const most = inHours ? SILENCE_MAX_HOURS : THRESHOLD_MAX;
  const whole = inHours || Number.isInteger(threshold);
  if (whole && threshold > 0 && threshold <= most) return;
  const allowed = inHours ? 'a number of hours above 0 and up to' : 'a whole number from 1 to';
  throw new DatabaseError('invalid', `the threshold of a ${type} rule must be ${allowed} ${most}`);
}

async function requireGoal(
  db: Db,
  { siteId, type, goalId }: Pick<NewAlertRule, 'siteId' | 'type' | 'goalId'>,
): Promise<void> {
  if (goalId === null) return;
  if (type !== 'goal') throw new DatabaseError('invalid', `a ${type} rule has no goal; only a goal rule has`);
  const goal = await db
    .selectFrom('goals')
    .select('id')
    .where('id', '=', goalId)
    .where('site_id', '=', siteId)
    .where('archived_at', 'is', null)
    .executeTakeFirst();
  if (goal === undefined) throw new DatabaseError('not_found', `the site has no goal ${goalId}`);
}

function cleanUrl(text: string, exemptHosts: readonly string[]): string {
  const url = readAlertUrl(text, exemptHosts);
  if (url instanceof URL) return url.href;
  throw new DatabaseError('invalid', `the webhook URL ${URL_REJECTION_MEANINGS[url]} (rejected:${url})`);
}

function requireSecret(url: string | null, secret: string | null): void {
  if (url === null && secret !== null) throw new DatabaseError('invalid', 'a secret belongs to a webhook URL');
  if (url === null) return;
  if (secret === null || secret === '') throw new DatabaseError('invalid', 'a webhook URL needs a secret to sign with');
  if (secret.length > SECRET_MAX_CHARS) {
    throw new DatabaseError('invalid', `a secret has at most ${SECRET_MAX_CHARS} characters`);
  }
}

function cleanEmails(texts: readonly string[]): string[] {
  const emails = [...new Set(texts.map(cleanEmail))];
  if (emails.length <= ALERT_EMAILS_MAX) return emails;
  throw new DatabaseError('invalid', `an alert rule has at most ${ALERT_EMAILS_MAX} email addresses`);
}
