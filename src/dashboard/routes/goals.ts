import { z } from 'zod';
import { listAlertRules } from '../../alerts/rules.ts';
import type { GoalKind } from '../../domain/goal.ts';
import { archive, restore } from '../../sites/archive.ts';
import { changeGoal, createGoal, listArchivedGoals } from '../../sites/goals.ts';
import { requirePattern } from '../../sites/pattern.ts';
import type { PatternMatches } from '../../stats/answers/pattern-matches.ts';
import type { Dependencies } from '../dependencies.ts';
import { type DashboardRoute, route } from '../route.ts';
import { idOf } from '../row-id.ts';

/** The definition of a goal in any state, without figures. */
export interface GoalDefinition {
  readonly goalId: number;
  readonly name: string;
  readonly kind: GoalKind;
  readonly pattern: string;
}

/** The part of a site's goals page besides the goals' figures. */
export interface GoalDefinitions {
  readonly archived: readonly (GoalDefinition & {
    /** Epoch milliseconds. */
    readonly archivedAt: number;
  })[];
  /** The number of alert rules that watch a goal, by goal id. Goals without rules are left out. */
  readonly watchedBy: Readonly<Record<number, number>>;
}

/** The result of a change. */
export interface GoalChange {
  readonly goalId: number;
  /** True when a new goal has replaced the old one, which is archived. */
  readonly isNew: boolean;
}

export type { PatternMatches };

export const PATTERN_KIND = z.enum(['page', 'event']);
const GOAL = z.object({ name: z.string(), kind: PATTERN_KIND, pattern: z.string() });

/**
 * The routes of goal definitions: create, change, archive, restore, and preview a pattern. Figures come from the read
 * routes.
 */
export function goalRoutes({
  database: { db },
  clock,
  statistics,
  reads,
}: Pick<Dependencies, 'database' | 'clock' | 'statistics' | 'reads'>): readonly DashboardRoute[] {
  return [
    route('GET', '/sites/:site/goal-definitions', 'site:member', async ({ site }): Promise<GoalDefinitions> => {
      const watchedBy: Record<number, number> = {};
      for (const { goalId } of await listAlertRules(db, { siteId: site.id })) {
        if (goalId !== null) watchedBy[goalId] = (watchedBy[goalId] ?? 0) + 1;
      }
      const archived = await listArchivedGoals(db, site.id);
      return {
        archived: archived.map(({ id, name, kind, pattern, archivedAt }) => {
          return { goalId: id, name, kind, pattern, archivedAt };
        }),
        watchedBy,
      };
    }),
    route(
      'GET',
      '/sites/:site/pattern-matches',
      'site:member',
      async ({ site, query, signedIn }): Promise<PatternMatches> => {
        const kind = query.get('kind') === 'event' ? 'event' : 'page';
        const pattern = query.get('pattern') ?? '';
        requirePattern(kind, pattern);
        return reads.run({ orgId: site.orgId, userId: signedIn.user.id }, () =>
          statistics.patternMatches(site, { kind, pattern }),
        );
      },
    ),
    route(
      'POST',
      '/sites/:site/goals',
      'site:admin',
      async ({ site, body }): Promise<GoalChange> => {
        const { id } = await createGoal(db, clock, { ...body, siteId: site.id });
        return { goalId: id, isNew: true };
      },
      GOAL,
    ),
    route(
      'PATCH',
      '/sites/:site/goals/:goal',
      'site:admin',
      async ({ site, params, body }): Promise<GoalChange> => {
        const id = idOf(params.goal);
        const goal = await changeGoal(db, clock, { ...body, id, siteId: site.id });
        return { goalId: goal.id, isNew: goal.id !== id };
      },
      GOAL,
    ),
    route('POST', '/sites/:site/goals/:goal/archive', 'site:admin', async ({ site, params }) => {
      await archive(db, clock, { kind: 'goal', siteId: site.id, id: idOf(params.goal) });
      return {};
    }),
    route('POST', '/sites/:site/goals/:goal/restore', 'site:admin', async ({ site, params }) => {
      await restore(db, { kind: 'goal', siteId: site.id, id: idOf(params.goal) });
      return {};
    }),
  ];
}
