import type { Selectable } from 'kysely';
import { epochMs } from '../database/clock-ms.ts';
import type { Db } from '../database/database.ts';
import type { DatabaseError } from '../database/database-error.ts';
import { requireRoom } from '../database/maxima.ts';
import type { Schema } from '../database/schema.ts';
import { inTransaction } from '../database/transaction.ts';
import { type AlertDestinations, NO_DESTINATIONS } from '../domain/alert-receiver.ts';
import type { AlertRule, AlertType } from '../domain/alert-rule.ts';
import type { Clock } from '../domain/clock.ts';
import { isUnited, type Site } from '../domain/site.ts';
import { goalsOfSubject } from '../sites/group-goals.ts';
import { readSubjects } from '../sites/subjects.ts';
import { siteRefusal } from '../sites/translations.ts';
import { awaitConsents, personalAddresses } from './consents/consents.ts';
import { namedGoals, withPresentGoals } from './group-goals.ts';
import { cleanDestinations } from './receivers/registry.ts';
import { cleanFields, signedReceiver } from './rule-fields.ts';
import { cleanConditions, conditionsOfRule } from './stored-conditions.ts';
import { readDestinations } from './stored-destinations.ts';
import { alertRefusal } from './translations.ts';
import { requireWatched } from './watched-goal.ts';

/** The state of a rule that has just been armed. */
export const NEW_STATE = { state: 'armed', memory: '{}' } as const;

/** The fields of a new rule. It has at least one destination; a signed receiver needs a secret. */
export interface NewAlertRule
  extends Omit<AlertDestinations, 'destinations'>,
    Partial<Pick<AlertDestinations, 'destinations'>> {
  /** The id of a site, or the negative one of a group as one site. */
  readonly siteId: number;
  readonly type: AlertType;
  readonly threshold: number | null;
  readonly goalId: number | null;
  /** The currency of a rule of money. It may be left out when the goal is set to one. */
  readonly currency?: string | null | undefined;
  /** The hours and the percentage of a rule with a window; null or absent for others. */
  readonly hours?: number | null | undefined;
  readonly percent?: number | null | undefined;
  /** Conditions as they are written; none when absent. */
  readonly where?: readonly string[] | undefined;
  readonly secret: string | null;
}

/** The fields of a rule that can be changed. Absent ones stay, the secret as long as the rule has a signed receiver. */
export type AlertRuleChanges = Partial<Omit<NewAlertRule, 'siteId' | 'type'> & { readonly enabled: boolean }>;

/**
 * Creates a rule, armed and on. Throws a DatabaseError: `invalid` for a wrong field, a goal without the revenue that the
 * rule watches, or when the site has too many rules; `not_found` for an unknown site or group, and for a goal that it does not have.
 * Throws what `cleanConditions` throws.
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
    const site = await requireSubject(transaction, rule.siteId);
    const currency = await requireWatched(transaction, site, { ...rule, currency: rule.currency ?? null });
    const where = await cleanConditions(transaction, { ...rule, where: rule.where ?? [] });
    const conditions = JSON.stringify(where);
    const goals = await goalsOfSubject(transaction, site);
    await requireRoom(transaction, isUnited(site) ? 'groupAlertRules' : 'alertRules', rule.siteId);
    const row = await transaction
      .insertInto('alert_rules')
      .values({
        ...fields,
        currency,
        conditions,
        group_goals: namedGoals(site, { goalId: rule.goalId, where }, goals, null),
        ...NEW_STATE,
        enabled: 1,
        revision: 1,
        watched_since: now,
        created_at: now,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    return await withConsentsAwaited(transaction, clock, site, alertRuleOf(row));
  });
}

async function requireSubject(db: Db, id: number): Promise<Site> {
  const site = (await readSubjects(db, [id])).get(id);
  if (site !== undefined) return site;
  throw siteRefusal('not_found', ({ groups, unknown }) => (id < 0 ? groups.unknown : unknown.site(String(id))));
}

/** Notes which new recipients of a rule that has been written are to be asked for their consent. */
async function withConsentsAwaited(
  db: Db,
  clock: Clock,
  { orgId }: Site,
  rule: AlertRule,
  before: readonly string[] = [],
): Promise<AlertRule> {
  const added = personalAddresses(rule).filter((address) => !before.includes(address));
  await awaitConsents(db, clock, orgId, added);
  return rule;
}

/** Lists the rules of one site or group, or of all, the oldest first. */
export async function listAlertRules(db: Db, only: { readonly siteId?: number } = {}): Promise<AlertRule[]> {
  let query = db.selectFrom('alert_rules').selectAll().orderBy('id');
  if (only.siteId !== undefined) query = query.where('site_id', '=', only.siteId);
  return (await withPresentGoals(db, await query.execute())).map(alertRuleOf);
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
 * Changes a rule. It is armed again when what it watches or its threshold changes or when it is turned on; other changes
 * leave its state. Throws what `createAlertRule` throws, and `not_found` for an unknown rule.
 */
export async function updateAlertRule(
  db: Db,
  clock: Clock,
  id: number,
  changes: AlertRuleChanges,
  exemptHosts: readonly string[],
): Promise<AlertRule> {
  return await inTransaction(db, async (transaction) => {
    const before = await requireRow(transaction, id);
    const rule = alertRuleOf(before);
    const site = await requireSubject(transaction, rule.siteId);
    const { url = rule.url, emails = rule.emails, destinations: others = rule.destinations } = changes;
    const destinations = cleanDestinations({ url, emails, destinations: others }, rule, exemptHosts);
    const goalId = changes.goalId === undefined ? rule.goalId : changes.goalId;
    const given = changes.currency === undefined ? rule.currency : changes.currency;
    // A goal that stays is not checked: it may have been deleted or archived, or have no revenue any more.
    const isKept = goalId === rule.goalId && given === rule.currency;
    const currency = isKept ? given : await requireWatched(transaction, site, { ...rule, goalId, currency: given });
    const threshold = changes.threshold === undefined ? rule.threshold : changes.threshold;
    const secret = signedReceiver(destinations) === undefined ? null : (changes.secret ?? before.secret);
    const { hours = rule.hours, percent = rule.percent } = changes;
    const compared = { threshold, hours, percent };
    const fields = cleanFields({ siteId: rule.siteId, type: rule.type, ...compared, goalId, secret }, destinations);
    // Conditions that stay are not checked either: what they name may have been deleted.
    const isSelectedAlike = changes.where === undefined || String(changes.where) === String(rule.where);
    const where = isSelectedAlike ? rule.where : await cleanConditions(transaction, { ...rule, where: changes.where! });
    const enabled = changes.enabled ?? rule.enabled;
    const isAnother =
      JSON.stringify([compared, goalId, currency, where]) !==
      JSON.stringify([
        { threshold: rule.threshold, hours: rule.hours, percent: rule.percent },
        ...[rule.goalId, rule.currency, rule.where],
      ]);
    const isArmedAgain = isAnother || (enabled && !rule.enabled);
    const row = await transaction
      .updateTable('alert_rules')
      .set({
        ...fields,
        currency,
        conditions: JSON.stringify(where),
        group_goals: namedGoals(site, { goalId, where }, await goalsOfSubject(transaction, site), before.group_goals),
        enabled: enabled ? 1 : 0,
        revision: before.revision + 1,
        ...(isArmedAgain ? { ...NEW_STATE, watched_since: epochMs(clock) } : {}),
      })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
    return await withConsentsAwaited(transaction, clock, site, alertRuleOf(row), personalAddresses(rule));
  });
}

/** Deletes a rule with its history and its pending attempts. Throws a DatabaseError `not_found`. */
export async function deleteAlertRule(db: Db, id: number): Promise<void> {
  const { numDeletedRows } = await db.deleteFrom('alert_rules').where('id', '=', id).executeTakeFirst();
  if (numDeletedRows === 0n) throw notFound(id);
}

async function requireRow(db: Db, id: number): Promise<Selectable<Schema['alert_rules']>> {
  const query = db.selectFrom('alert_rules').selectAll().where('id', '=', id);
  const row = await query.executeTakeFirstOrThrow(() => notFound(id));
  return (await withPresentGoals(db, [row]))[0]!;
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
    hours: row.hours,
    percent: row.percent,
    where: conditionsOfRule(row.conditions),
    ...readDestinations(row),
    enabled: row.enabled === 1,
    state: row.state,
    createdAt: row.created_at,
  };
}
