import type { Selectable } from 'kysely';
import { epochMs } from '../database/clock-ms.ts';
import type { Db } from '../database/database.ts';
import { DatabaseError } from '../database/database-error.ts';
import { requireRoom } from '../database/maxima.ts';
import type { Schema } from '../database/schema.ts';
import { inTransaction } from '../database/transaction.ts';
import {
  ALERT_RECEIVERS,
  type AlertDestinations,
  type AlertReceiver,
  destinationsOf,
  hasDestination,
  NO_DESTINATIONS,
  RECEIVER_TABLE,
} from '../domain/alert-receiver.ts';
import { ALERT_TYPE_TABLE, type AlertRule, type AlertType, type AlertUnit } from '../domain/alert-rule.ts';
import type { Clock } from '../domain/clock.ts';
import { awaitConsents, personalAddresses } from './consents/consents.ts';
import { cleanDestinations, neededDestinations } from './receivers/registry.ts';
import { destinationColumns, readDestinations } from './stored-destinations.ts';
import { alertRefusal } from './translations.ts';
import { requireWatched } from './watched-goal.ts';

const SECRET_MAX_CHARS = 1024;

const NEW_STATE = { state: 'armed', memory: '{}' } as const;

/** The fields of a new rule. It has at least one destination; a signed receiver needs a secret. */
export interface NewAlertRule
  extends Omit<AlertDestinations, 'destinations'>,
    Partial<Pick<AlertDestinations, 'destinations'>> {
  readonly siteId: number;
  readonly type: AlertType;
  readonly threshold: number | null;
  readonly goalId: number | null;
  /** The currency of a `revenue` rule. It may be left out when the goal is set to one. */
  readonly currency?: string | null | undefined;
  readonly secret: string | null;
}

/** The fields of a rule that can be changed. Absent ones stay, the secret as long as the rule has a signed receiver. */
export type AlertRuleChanges = Partial<Omit<NewAlertRule, 'siteId' | 'type'> & { readonly enabled: boolean }>;

/**
 * Creates a rule, armed and on. Throws a DatabaseError: `invalid` for a wrong field, a goal without the revenue that the
 * rule watches, or when the site has too many rules; `not_found` for a goal that the site does not have.
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
  const written = { ...NO_DESTINATIONS, ...rule };
  const fields = cleanFields(rule, cleanDestinations(written, NO_DESTINATIONS, exemptHosts));
  return await inTransaction(db, async (transaction) => {
    const currency = await requireWatched(transaction, { ...rule, currency: rule.currency ?? null });
    await requireRoom(transaction, 'alertRules', rule.siteId);
    const row = await transaction
      .insertInto('alert_rules')
      .values({ ...fields, currency, ...NEW_STATE, enabled: 1, revision: 1, watched_since: now, created_at: now })
      .returningAll()
      .executeTakeFirstOrThrow();
    return await withConsentsAwaited(transaction, clock, alertRuleOf(row));
  });
}

/** Notes which new recipients of a rule that has been written are to be asked for their consent. */
async function withConsentsAwaited(
  db: Db,
  clock: Clock,
  rule: AlertRule,
  before: readonly string[] = [],
): Promise<AlertRule> {
  const { orgId } = await db
    .selectFrom('sites')
    .select('org_id as orgId')
    .where('id', '=', rule.siteId)
    .executeTakeFirstOrThrow();
  const added = personalAddresses(rule).filter((address) => !before.includes(address));
  await awaitConsents(db, clock, orgId, added);
  return rule;
}

/** Lists the rules of one site, or of all, the oldest first. */
export async function listAlertRules(db: Db, only: { readonly siteId?: number } = {}): Promise<AlertRule[]> {
  let query = db.selectFrom('alert_rules').selectAll().orderBy('id');
  if (only.siteId !== undefined) query = query.where('site_id', '=', only.siteId);
  return (await query.execute()).map(alertRuleOf);
}

/** Returns the rule of an id. Throws a DatabaseError `not_found`. */
export async function requireAlertRule(db: Db, id: number): Promise<AlertRule> {
  return alertRuleOf(await requireRow(db, id));
}

/**
 * Returns the secret of a rule's webhook; null without a webhook. Never to be shown. Throws a DatabaseError
 * `not_found`.
 */
export async function alertSecret(db: Db, id: number): Promise<string | null> {
  return (await requireRow(db, id)).secret;
}

/**
 * Changes a rule. It is armed again when its threshold, its goal or its currency changes or when it is turned on; other
 * changes leave its state. Throws what `createAlertRule` throws, and `not_found` for an unknown rule.
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
    const { url = rule.url, emails = rule.emails, destinations: others = rule.destinations } = changes;
    const destinations = cleanDestinations({ url, emails, destinations: others }, rule, exemptHosts);
    const goalId = changes.goalId === undefined ? rule.goalId : changes.goalId;
    const given = changes.currency === undefined ? rule.currency : changes.currency;
    // A goal that stays is not checked: it may have been deleted or archived, or have no revenue any more.
    const isKept = goalId === rule.goalId && given === rule.currency;
    const currency = isKept ? given : await requireWatched(transaction, { ...rule, goalId, currency: given });
    const threshold = changes.threshold === undefined ? rule.threshold : changes.threshold;
    const secret = signedReceiver(destinations) === undefined ? null : (changes.secret ?? before.secret);
    const fields = cleanFields({ siteId: rule.siteId, type: rule.type, threshold, goalId, secret }, destinations);
    const enabled = changes.enabled ?? rule.enabled;
    const isAnother = fields.threshold !== rule.threshold || goalId !== rule.goalId || currency !== rule.currency;
    const isArmedAgain = isAnother || (enabled && !rule.enabled);
    const row = await transaction
      .updateTable('alert_rules')
      .set({
        ...fields,
        currency,
        enabled: enabled ? 1 : 0,
        revision: before.revision + 1,
        ...(isArmedAgain ? { ...NEW_STATE, watched_since: epochMs(clock) } : {}),
      })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
    return await withConsentsAwaited(transaction, clock, alertRuleOf(row), personalAddresses(rule));
  });
}

/** Deletes a rule with its history and its pending attempts. Throws a DatabaseError `not_found`. */
export async function deleteAlertRule(db: Db, id: number): Promise<void> {
  const { numDeletedRows } = await db.deleteFrom('alert_rules').where('id', '=', id).executeTakeFirst();
  if (numDeletedRows === 0n) throw notFound(id);
}

async function requireRow(db: Db, id: number): Promise<Selectable<Schema['alert_rules']>> {
  const row = db.selectFrom('alert_rules').selectAll().where('id', '=', id);
  return await row.executeTakeFirstOrThrow(() => notFound(id));
}

function notFound(id: number): DatabaseError {
  return alertRefusal('not_found', (texts) => texts.unknownRule(id));
}

function alertRuleOf(row: Selectable<Schema['alert_rules']>): AlertRule {
  return {
    id: row.id,
    siteId: row.site_id,
    type: row.type,
    threshold: row.threshold,
    goalId: row.goal_id,
    currency: row.currency,
    ...readDestinations(row),
    enabled: row.enabled === 1,
    state: row.state,
    createdAt: row.created_at,
  };
}

/** Checks the fields of a rule and returns them as columns. The callers check the goal. */
function cleanFields(rule: Omit<NewAlertRule, keyof AlertDestinations>, destinations: AlertDestinations) {
  requireThreshold(rule.type, rule.threshold);
  requireSecret(destinations, rule.secret);
  if (!hasDestination(destinations)) {
    throw alertRefusal('invalid', (texts) => texts.noDestination(neededDestinations()));
  }
  return {
    site_id: rule.siteId,
    type: rule.type,
    threshold: rule.threshold,
    goal_id: rule.goalId,
    secret: rule.secret,
    ...destinationColumns(destinations),
  };
}

/** Throws a DatabaseError `invalid` for a threshold that a rule of this type cannot have. */
export function requireThreshold(type: AlertType, threshold: number | null): void {
  const { unit, max, isOptional } = ALERT_TYPE_TABLE[type].threshold;
  if (threshold === null) {
    if (!isOptional) throw alertRefusal('invalid', (texts) => texts.noThreshold(type));
    return;
  }
  if (IS_WRITTEN[unit](threshold) && threshold > 0 && threshold <= max) return;
  throw alertRefusal('invalid', (texts) => {
    if (unit === 'hour') return texts.hours(type, max);
    return unit === 'money' ? texts.amount(type, max) : texts.wholeThreshold(type, max);
  });
}

/** Tells whether a threshold has as many decimals as its unit allows. */
const IS_WRITTEN: Readonly<Record<AlertUnit, (threshold: number) => boolean>> = {
  visitor: Number.isInteger,
  hour: () => true,
  conversion: Number.isInteger,
  money: (threshold) => /^\d+(\.\d{1,2})?$/.test(String(threshold)),
};

/** Returns the receiver of a rule whose messages are signed, if any. */
export function signedReceiver(destinations: AlertDestinations): AlertReceiver | undefined {
  return ALERT_RECEIVERS.find(
    (receiver) => RECEIVER_TABLE[receiver].isSigned && destinationsOf(destinations, receiver).length > 0,
  );
}

function requireSecret(destinations: AlertDestinations, secret: string | null): void {
  const signed = signedReceiver(destinations);
  if (signed === undefined) {
    if (secret !== null) throw new DatabaseError('invalid', 'a secret belongs to a webhook URL');
    return;
  }
  if (secret === null || secret === '') {
    throw new DatabaseError('invalid', `a ${RECEIVER_TABLE[signed].destination} needs a secret to sign with`);
  }
  if (secret.length > SECRET_MAX_CHARS) {
    throw new DatabaseError('invalid', `a secret has at most ${SECRET_MAX_CHARS} characters`);
  }
}
