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

/** A goal of whatever state, without figures. */
export interface GoalDefinition {
  readonly goalId: number;
  readonly name: string;
  readonly kind: GoalKind;
  readonly pattern: string;
}

/** What a site's goals page needs beside the goals' figures. */
export interface GoalDefinitions {
  readonly archived: readonly (GoalDefinition & {
    /** Epoch milliseconds. */
    readonly archivedAt: number;
  })[];
  /** How many alert rules watch each goal that any watches, by goal. */
  readonly watchedBy: Readonly<Record<number, number>>;
}

/** What came of a change. */
export interface GoalChange {
  readonly goalId: number;
  /** A new goal has taken the place of the old one, which is archived. */
  readonly isNew: boolean;
}

export type { PatternMatches };

export const PATTERN_KIND = z.enum(['page', 'event']);
const GOAL = z.object({ name: z.string(), kind: PATTERN_KIND, pattern: z.string() });

/** Goals: making, changing, archiving and restoring them, and what a pattern matches. Their figures are the reads'. */
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
