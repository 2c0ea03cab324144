import { useQuery } from '@tanstack/react-query';
import type { GoalDefinitions } from '../../../../src/dashboard/routes/goals.ts';
import { question } from '../../request.ts';
import { useSite } from '../../session.ts';

/** Reads what members know of a site's goals beside their figures: their money, the archived ones, and who watches them. */
export function useGoalDefinitions() {
  const { site } = useSite();
  return useQuery(question<GoalDefinitions>(['goal-definitions', site.id], `/sites/${site.id}/goal-definitions`));
}
