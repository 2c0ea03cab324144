import { z } from 'zod';
import { withholds } from '../../accounts/grants.ts';
import type { Db } from '../../database/database.ts';
import { inTransaction } from '../../database/transaction.ts';
import type { Goal, GoalKind } from '../../domain/goal.ts';
import type { Grant } from '../../domain/grant.ts';
import { archive, restore } from '../../sites/archive.ts';
import { changeGoal, createGoal, listArchivedGoals } from '../../sites/goals.ts';
import { storedPattern } from '../../sites/pattern.ts';
import { listRevenues, type RevenueFields, setRevenue } from '../../sites/revenues.ts';
import type { PatternMatches } from '../../stats/answers/pattern-matches.ts';
import { PATTERN_MATCHES } from '../../stats/questions/pattern-matches.ts';
import { withheld } from '../amounts.ts';
import type { Dependencies } from '../dependencies.ts';
import { type DashboardRoute, route } from '../route.ts';
import { idOf } from '../row-id.ts';
import { seenRules } from './alert-views.ts';

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
  /** Where the events of goals have their money; goals without are left out. */
  readonly revenues: readonly GoalRevenue[];
}

/** Where the events of a goal have their amount and their currency. */
export interface GoalRevenue extends RevenueFields {
  readonly goalId: number;
}

/** The result of a change. */
export interface GoalChange {
  readonly goalId: number;
  /** True when a new goal has replaced the old one, which is archived. */
  readonly isNew: boolean;
}

export type { PatternMatches };

export const PATTERN_KIND = z.enum(['page', 'event']);
const REVENUE = z.object({
  amountProperty: z.string(),
  currencyProperty: z.string().nullable(),
  currency: z.string().nullable(),
});
/** Without `revenue` the money of a goal stays as it is; null takes it away. */
const GOAL = z.object({
  ...{ name: z.string(), kind: PATTERN_KIND, pattern: z.string() },
  revenue: REVENUE.nullable().optional(),
});

/**
 * The routes of goal definitions: create, change, archive, restore, and preview a pattern. Figures come from the read
 * routes.
 */
export function goalRoutes({ db, clock, statistics, reads }: Dependencies): readonly DashboardRoute[] {
  return [
    route('GET /sites/:site/goal-definitions', 'site:viewer', async ({ site, grant }): Promise<GoalDefinitions> => {
      const watchedBy: Record<number, number> = {};
      const rules = withholds(grant, 'settings') ? [] : await seenRules(db, site, grant);
      for (const { goalId } of rules) {
        if (goalId !== null) watchedBy[goalId] = (watchedBy[goalId] ?? 0) + 1;
      }
      const archived = await listArchivedGoals(db, site.id);
      return {
        archived: archived.map(({ id, name, kind, pattern, archivedAt }) => {
          return { goalId: id, name, kind, pattern, archivedAt };
        }),
        watchedBy,
        revenues: (withholds(grant, 'revenue') ? [] : await listRevenues(db, site.id)).map(
          ({ goalId, amountProperty, currencyProperty, currency }) => {
            return { goalId, amountProperty, currencyProperty, currency };
          },
        ),
      };
    }),
    route(
      'GET /sites/:site/pattern-matches',
      'site:viewer',
      async ({ site, query, signedIn }): Promise<PatternMatches> => {
        const kind = query.get('kind') === 'event' ? 'event' : 'page';
        const pattern = storedPattern(kind, query.get('pattern') ?? '');
        return reads.run({ orgId: site.orgId, userId: signedIn.user.id }, () =>
          statistics.ask(site, PATTERN_MATCHES, { kind, pattern }),
        );
      },
    ),
    route('POST /sites/:site/goals', 'site:editor', GOAL, async ({ site, grant, body }): Promise<GoalChange> => {
      const { revenue, ...fields } = withinGrant(grant, body);
      return await inTransaction(db, async (transaction) => {
        const { id: goalId, siteId } = await createGoal(transaction, clock, { ...fields, siteId: site.id });
        if (revenue !== undefined) await setRevenue(transaction, clock, { siteId, goalId }, revenue);
        return { goalId, isNew: true };
      });
    }),
    route(
      'PATCH /sites/:site/goals/:goal',
      'site:editor',
      GOAL,
      async ({ site, grant, params, body }): Promise<GoalChange> => {
        const { revenue, ...fields } = withinGrant(grant, body);
        return await inTransaction(db, async (transaction) => {
          const id = idOf(params.goal);
          if (withholds(grant, 'revenue')) await requireSameEvent(transaction, { ...fields, id, siteId: site.id });
          const { id: goalId, siteId } = await changeGoal(transaction, clock, { ...fields, id, siteId: site.id });
          if (revenue !== undefined) await setRevenue(transaction, clock, { siteId, goalId }, revenue);
          return { goalId, isNew: goalId !== id };
        });
      },
    ),
    route('POST /sites/:site/goals/:goal/archive', 'site:editor', async ({ site, params }) => {
      await archive(db, clock, { kind: 'goal', siteId: site.id, id: idOf(params.goal) });
    }),
    route('POST /sites/:site/goals/:goal/restore', 'site:editor', async ({ site, params }) => {
      await restore(db, clock, { kind: 'goal', siteId: site.id, id: idOf(params.goal) });
    }),
  ];
}

/** Throws a DashboardError `forbidden` for the money of a goal that a member from whom revenue is withheld would set. */
function withinGrant<Body extends Pick<z.output<typeof GOAL>, 'revenue'>>(grant: Grant, body: Body): Body {
  if (body.revenue === undefined || !withholds(grant, 'revenue')) return body;
  throw withheld();
}

/** Throws a DashboardError `forbidden` for another pattern of a goal with money: it would change which money is counted. */
async function requireSameEvent(db: Db, { id, siteId, kind, pattern }: Omit<Goal, 'name'>): Promise<void> {
  const revenue = (await listRevenues(db, siteId)).find(({ goalId }) => goalId === id);
  if (revenue !== undefined && (kind !== 'event' || pattern !== revenue.event)) throw withheld();
}
