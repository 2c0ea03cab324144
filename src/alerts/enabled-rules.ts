import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { Db } from '../database/database.ts';
import { piecesOf } from '../database/pieces.ts';
import type { AlertDestinations } from '../domain/alert-receiver.ts';
import type { AlertRule, AlertState, AlertType } from '../domain/alert-rule.ts';
import type { Goal } from '../domain/goal.ts';
import type { Revenue } from '../domain/revenue.ts';
import type { Site } from '../domain/site.ts';
import { revenuesOf } from '../sites/revenues.ts';
import { readSubjects, sitesIn, subjectName } from '../sites/subjects.ts';
import { type NewAttempt, queueAttempts } from './attempt-queue.ts';
import { withPresentGoals } from './group-goals.ts';
import { conditionsOfRule } from './stored-conditions.ts';
import { readDestinations } from './stored-destinations.ts';

/** A rule to evaluate, with its memory and the facts of its site or group. */
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
  /** The site, or the active sites of a group as one. */
  readonly subject: Site;
  /** The domain of the site, or the name of the group. */
  readonly domain: string;
  /** IANA time zone of the site, or of most sites of the group. */
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

/** Returns every rule that is on, in the order of the ids. Those of a group without an active site have no figures and are left out. */
export async function listEnabledRules(db: Db): Promise<EnabledRule[]> {
  const rules: EnabledRule[] = [];
  for (let last: number | undefined = 0; last !== undefined; ) {
    const some: EnabledRule[] = await readEnabledRules(db, last);
    rules.push(...some.filter(({ subject }) => sitesIn(subject).length > 0));
    last = some.length === RULES_PER_READ ? some.at(-1)!.id : undefined;
    if (last !== undefined) await yieldToEventLoop();
  }
  return rules;
}

async function readEnabledRules(db: Db, after: number): Promise<EnabledRule[]> {
  const rows = await db
    .selectFrom('alert_rules')
    .select(['id', 'site_id', 'type', 'threshold', 'goal_id', 'group_goals', 'currency', 'hours', 'percent'])
    .select(['conditions', 'url', 'emails', 'destinations', 'state', 'memory', 'revision', 'watched_since'])
    .where('enabled', '=', 1)
    .where('id', '>', after)
    .orderBy('id')
    .limit(RULES_PER_READ)
    .execute();
  const subjects = await readSubjects(
    db,
    rows.map(({ site_id }) => site_id),
  );
  return (await withPresentGoals(db, rows)).flatMap((row) => {
    const subject = subjects.get(row.site_id);
    // The site was deleted after the rules were read.
    if (subject === undefined) return [];
    const { id, type, threshold, currency, hours, percent, state, memory, revision } = row;
    return {
      ...{ id, siteId: row.site_id, type, threshold, goalId: row.goal_id, currency, hours, percent },
      ...{ state, memory, revision, watchedSince: row.watched_since, ...readDestinations(row) },
      ...{ where: conditionsOfRule(row.conditions), subject, domain: subjectName(subject) },
      ...{ timezone: subject.timezone, siteState: subject.state },
    };
  });
}

/** Returns the goals of the sites that rules of a type are about, the oldest first. Archived goals are left out. */
export async function listAlertGoals(db: Db, type: AlertType): Promise<Goal[]> {
  return await db
    .selectFrom('goals')
    .select(['id', 'site_id as siteId', 'name', 'kind', 'pattern'])
    .where('site_id', 'in', sitesOfRules(db, type))
    .where('archived_at', 'is', null)
    .orderBy('id')
    .execute();
}

/** Returns the money of the goals in use of the sites that revenue rules are about. */
export async function listAlertRevenues(db: Db): Promise<Revenue[]> {
  return await revenuesOf(db).where('revenues.site_id', 'in', sitesOfRules(db, 'revenue')).execute();
}

/** Selects the sites that rules of a type are about, those of groups too. */
function sitesOfRules(db: Db, type: AlertType) {
  return db
    .selectFrom('alert_rules')
    .select('of_site as id')
    .where('type', '=', type)
    .where('of_site', 'is not', null)
    .$narrowType<{ id: number }>()
    .union(
      db
        .selectFrom('alert_rules')
        .innerJoin('grouped_sites', 'grouped_sites.group_id', 'alert_rules.of_group')
        .select('grouped_sites.site_id as id')
        .where('alert_rules.type', '=', type),
    );
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
