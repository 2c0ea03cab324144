import type { Goal } from '../../domain/goal.ts';
import { isUnited } from '../../domain/site.ts';
import { unitedGoals } from '../../sites/group-goals.ts';
import { sitesIn } from '../../sites/subjects.ts';
import type { EnabledRule } from '../enabled-rules.ts';

/**
 * Finds the goals of single sites that a rule watches. A goal of a group is one goal on each of its sites that has it.
 *
 * @param goals those of all sites of the rules
 */
export function watchedGoals(goals: readonly Goal[]): (rule: EnabledRule) => readonly Goal[] {
  const bySite = Map.groupBy(goals, ({ siteId }) => siteId);
  const united = new Map<number, readonly Goal[]>();
  return ({ subject, goalId }) => {
    const isWatched = ({ id }: Goal) => goalId === null || goalId === id;
    const ofSites = () => sitesIn(subject).flatMap(({ id }) => bySite.get(id) ?? []);
    if (!isUnited(subject)) return ofSites().filter(isWatched);
    const own = united.getOrInsertComputed(subject.id, () => unitedGoals(subject.id, ofSites()));
    return own.filter(isWatched).flatMap(({ alike, ...goal }) => alike!.map((one) => ({ ...goal, ...one })));
  };
}
