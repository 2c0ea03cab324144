/** An action that a site's owner wants visitors to take. */
export interface Goal {
  readonly id: number;
  readonly siteId: number;
  readonly name: string;
  readonly kind: GoalKind;
  /** `page`: a whole path in which `*` matches any run of characters. `event`: the exact event name. */
  readonly pattern: string;
  /** The goals of several sites that are counted as this one; absent for the goal of one site. */
  readonly alike?: readonly Pick<Goal, 'id' | 'siteId'>[];
}

/** Returns the goals of single sites that a goal stands for. */
export function goalsOfSites(goal: Pick<Goal, 'id' | 'siteId' | 'alike'>): readonly Pick<Goal, 'id' | 'siteId'>[] {
  return goal.alike ?? [goal];
}

/** `page`: a URL is visited. `event`: a custom event occurs. */
export type GoalKind = 'page' | 'event';
