/** Compares the figures of several sites that are read as one with the oracle's. */
import type { UnitedSites } from '../../src/domain/site.ts';
import fc from '../draws.ts';
import { countDays, localDay, presetDays } from '../oracle/calendar.ts';
import { type ConditionQuestion, conditionQuestion } from '../oracle/conditions/any-question.ts';
import { ConditionOracle } from '../oracle/conditions/condition-oracle.ts';
import { Oracle } from '../oracle/oracle.ts';
import { type Question, question } from '../oracle/question.ts';
import type { World } from '../oracle/world.ts';
import { compareCondition } from './compare-conditions.ts';
import { compareSiteRows } from './compare-site-rows.ts';
import { compareAnswers } from './compare-worlds.ts';
import type { Engine } from './engine.ts';

/** More keys than a day has: those of `(other)` differ by site. */
export const UNITED_KEY_CAP = 5000;

/** Questions that a group does not answer. */
const WITHOUT = new Set(['goals', 'properties']);

/**
 * Tells whether a question is about single hours of today. Sites whose clocks are ahead have hours that are still to come by the
 * clocks of the group: those with a selected hit have a value.
 */
function isOfHoursToday(asked: Question | ConditionQuestion, world: World): boolean {
  if (asked.ask !== 'timeseries') return false;
  const { period, against } = asked.query;
  const today = localDay(world.now, world.site.timezone);
  const { from, to } = 'preset' in period ? presetDays(period.preset, today) : period;
  return (to >= today || against !== undefined) && countDays({ from, to }) <= 2;
}

/** Tells whether a question is about the last minutes, which have events of a date that has not come by the clock of the group. */
function isOfDateAhead(asked: Question | ConditionQuestion, { site, now }: World): boolean {
  const today = localDay(now, site.timezone);
  return (
    asked.ask === 'realtime' && (site as UnitedSites).sites.some(({ timezone }) => localDay(now, timezone) > today)
  );
}

/** Tells whether a question is about the hours of the week, which sites of several zones have none of together. */
function isOfWeek(asked: Question | ConditionQuestion): boolean {
  return asked.ask === 'hours' || (asked.ask === 'report' && asked.query.dimension === 'hour_of_week');
}

/** Tells whether a question is about a property that no site keeps: the raw events of each end with its own clocks. */
function isOfRawProperty(asked: Question | ConditionQuestion, { properties = [], segments = [] }: World): boolean {
  if (asked.ask === 'links') return true;
  const text = JSON.stringify(asked);
  const read = text.includes('segment') ? text + JSON.stringify(segments) : text;
  const raw = properties.reduce((rest, key) => rest.replaceAll(JSON.stringify(`property:${key}`), ''), read);
  return raw.includes('property');
}

/** Asks random questions about sites that are read as one. Throws when an answer is not the oracle's. */
export async function compareUnited(
  engine: Engine,
  world: World,
  {
    seed,
    questions,
    isFinal = false,
    asks,
  }: {
    readonly seed: number;
    readonly questions: number;
    readonly isFinal?: boolean;
    /** The questions that are asked; absent for all. */
    readonly asks?: ReadonlySet<string>;
  },
): Promise<void> {
  const drawn = { seed, numRuns: questions };
  const isSkipped = (asked: Question | ConditionQuestion) =>
    WITHOUT.has(asked.ask) ||
    isOfHoursToday(asked, world) ||
    isOfDateAhead(asked, world) ||
    (hasZones && isOfWeek(asked)) ||
    (isFinal && isOfRawProperty(asked, world));
  const isWanted = ({ ask }: Question | ConditionQuestion) => asks?.has(ask) !== false;
  const hasZones = new Set((world.site as UnitedSites).sites.map(({ timezone }) => timezone)).size > 1;
  const oracle = new Oracle(world, UNITED_KEY_CAP);
  // Without conditions, questions of hits are about raw events alone.
  for (const asked of isFinal ? [] : fc.sample(question(world).filter(isWanted), drawn)) {
    if (!isSkipped(asked)) await compareAnswers(engine, world, oracle, asked);
  }
  const underConditions = new ConditionOracle(world, UNITED_KEY_CAP);
  for (const asked of fc.sample(conditionQuestion(world).filter(isWanted), drawn)) {
    if (isSkipped(asked)) continue;
    await compareCondition(engine, world, underConditions, asked);
    await compareSiteRows(engine, underConditions, asked.query, isFinal);
  }
}
