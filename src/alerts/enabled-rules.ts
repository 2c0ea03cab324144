import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { Db } from '../database/database.ts';
import { piecesOf } from '../database/pieces.ts';
import type { AlertDestinations } from '../domain/alert-receiver.ts';
import type { AlertRule, AlertState, AlertType } from '../domain/alert-rule.ts';
import type { Goal } from '../domain/goal.ts';
import type { Revenue } from '../domain/revenue.ts';
import type { Site } from '../domain/site.ts';
import { revenuesOf } from '../sites/revenues.ts';
import { type NewAttempt, queueAttempts } from './attempt-queue.ts';
import { conditionsOfRule } from './stored-conditions.ts';
import { readDestinations } from './stored-destinations.ts';

/** A rule to evaluate, with its memory and the facts of its site. */
export interface EnabledRule
  extends Pick<
    AlertRule,
    | ('id' | 'siteId' | 'type' | 'threshold' | 'goalId' | 'currency' | 'hours' | 'percent' | 'where' | 'state')
    | keyof AlertDestinations
  > {
  /** The memory of the state machine, as JSON text. */
  readonly memory: string;
  /** Grows with each change that a person makes. */
  readonly revision: number;
  /** The time since which the rule has been on with its present threshold and goal, epoch milliseconds. */
  readonly watchedSince: number;
  readonly domain: string;
  /** IANA time zone of the site. */
  readonly timezone: string;
  /** Rules of an archived site fire nothing, but they are armed when their cause ends. */
  readonly siteState: Site['state'];
}

/** The result of evaluating a rule once. */
export interface RuleOutcome {
  readonly rule: EnabledRule;
  readonly state: AlertState;
  /** JSON text. */
  readonly memory: string;
  /** The first attempts of its alerts. */
  readonly attempts: readonly NewAttempt[];
}

/**
 * Rules are read and written in pieces, with a yield to the event loop after each: SQLite answers without yielding the
 * thread, and a round over thousands of rules must delay neither requests nor other writers.
 */
const RULES_PER_READ = 1000;
const RULES_PER_TRANSACTION = 100;

/** Returns every rule that is on, in the order of the ids. */
export async function listEnabledRules(db: Db): Promise<EnabledRule[]> {
  const rules: EnabledRule[] = [];
  for (let isWhole = true; isWhole; ) {
    const some = await readEnabledRules(db, rules.at(-1)?.id ?? 0);
    rules.push(...some);
    isWhole = some.length === RULES_PER_READ;
    if (isWhole) await yieldToEventLoop();
  }
  return rules;
}

async function readEnabledRules(db: Db, after: number): Promise<EnabledRule[]> {
  const rows = await db
    .selectFrom('alert_rules')
    .innerJoin('sites', 'sites.id', 'alert_rules.site_id')
    .select(['alert_rules.id', 'alert_rules.site_id as siteId', 'alert_rules.type', 'alert_rules.threshold'])
    .select(['alert_rules.goal_id as goalId', 'alert_rules.currency', 'alert_rules.url', 'alert_rules.emails'])
    .select(['alert_rules.hours', 'alert_rules.percent', 'alert_rules.conditions'])
    .select(['alert_rules.destinations', 'alert_rules.state', 'alert_rules.memory', 'alert_rules.revision'])
    .select(['alert_rules.watched_since as watchedSince', 'sites.domain', 'sites.timezone'])
    .select('sites.state as siteState')
    .where('alert_rules.enabled', '=', 1)
    .where('alert_rules.id', '>', after)
    .orderBy('alert_rules.id')
    .limit(RULES_PER_READ)
    .execute();
  return rows.map(({ conditions, ...row }) => ({
    ...row,
    ...readDestinations(row),
    where: conditionsOfRule(conditions),
  }));
}

/** Returns the goals of every site that has a goal rule, the oldest first. Archived goals are left out. */
export async function listAlertGoals(db: Db): Promise<Goal[]> {
  return await db
    .selectFrom('goals')
    .select(['id', 'site_id as siteId', 'name', 'kind', 'pattern'])
    .where('site_id', 'in', (from) => from.selectFrom('alert_rules').select('site_id').where('type', '=', 'goal'))
    .where('archived_at', 'is', null)
    .orderBy('id')
    .execute();
}

/** Returns the money of every goal in use that a revenue rule watches. */
export async function listAlertRevenues(db: Db): Promise<Revenue[]> {
  return await revenuesOf(db)
    .where('revenues.goal_id', 'in', (from) =>
      from.selectFrom('alert_rules').select('goal_id').where('type', '=', 'revenue').where('goal_id', 'is not', null),
    )
    .execute();
}

/**
 * Records the results of an evaluation: the new states and the attempts that they cause, in one transaction, so that
 * neither exists without the other. A rule that was changed, turned off or deleted after it was read is left alone.
 * Returns the ids of the rules that were written.
 */
export async function recordOutcomes(db: Db, outcomes: readonly RuleOutcome[]): Promise<number[]> {
  const written: number[] = [];
  for (const some of piecesOf(outcomes, RULES_PER_TRANSACTION)) {
    await db.transaction().execute(async (transaction) => {
      const kept: RuleOutcome[] = [];
      for (const outcome of some) if (await recordState(transaction, outcome)) kept.push(outcome);
      await queueAttempts(
        transaction,
        kept.flatMap(({ attempts }) => attempts),
      );
      written.push(...kept.map(({ rule }) => rule.id));
    });
    await yieldToEventLoop();
  }
  return written;
}

async function recordState(db: Db, { rule, state, memory }: RuleOutcome): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('alert_rules')
    .set({ state, memory })
    .where('id', '=', rule.id)
    .where('revision', '=', rule.revision)
    .where('enabled', '=', 1)
    // Another process that evaluates the same rules may have written first.
    .where('state', '=', rule.state)
    .where('memory', '=', rule.memory)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Returns when the rules of each type were last evaluated, epoch milliseconds. A type without an entry never was. */
export async function lastRounds(db: Db): Promise<ReadonlyMap<AlertType, number>> {
  const rows = await db.selectFrom('alert_rounds').select(['type', 'at']).execute();
  return new Map(rows.map(({ type, at }) => [type, at]));
}

/** Records that the rules of some types have been evaluated, epoch milliseconds. */
export async function recordRounds(db: Db, types: readonly AlertType[], at: number): Promise<void> {
  if (types.length === 0) return;
  await db
    .insertInto('alert_rounds')
    .values(types.map((type) => ({ type, at })))
    .onConflict((conflict) => conflict.column('type').doUpdateSet({ at }))
    .execute();
}
