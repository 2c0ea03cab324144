import { typedPattern } from '../../domain/browser-path.ts';
import { createGoal, deleteGoal, listGoals } from '../../sites/goals.ts';
import { requireSite } from '../../sites/sites.ts';
import { formatTable } from '../columns.ts';
import type { Command } from '../command.ts';
import { commandOnId, SITE_OPTION, withDatabase, withSite } from '../with-database.ts';

const KINDS = ['page', 'event'] as const;

export const createGoalCommand: Command = {
  options: {
    site: SITE_OPTION,
    name: { value: 'NAME', required: true, summary: 'display name' },
    kind: { value: 'KIND', required: true, summary: 'page (page visit) or event (custom event)' },
    pattern: { value: 'PATTERN', required: true, summary: 'path (* matches anything) or event name' },
  },
  examples: [
    'goal create --site k3jd02msa9xq --name Order --kind page --pattern "/thanks/*"',
    'goal create --site k3jd02msa9xq --name Signup --kind event --pattern signup',
  ],
  run: (context) =>
    withDatabase(context, async (database) => {
      const { args } = context;
      const kind = args.oneOf('kind', KINDS);
      const { id: siteId } = await requireSite(database.db, args.text('site'));
      const goal = await createGoal(database.db, context.clock, {
        siteId,
        name: args.text('name'),
        kind,
        pattern: args.text('pattern'),
      });
      return {
        json: { goalId: goal.id },
        text: `Created goal ${goal.id} (${goal.name}: ${goal.kind} ${typedPattern(goal.pattern)}).`,
      };
    }),
};

export const listGoalsCommand: Command = {
  options: { site: SITE_OPTION },
  examples: ['goal list --site k3jd02msa9xq'],
  run: (context) =>
    withSite(context, async (site, database) => {
      const goals = await listGoals(database.db, site.id);
      const text = formatTable(
        ['ID', 'NAME', 'KIND', 'PATTERN'],
        goals.map((goal) => [goal.id, goal.name, goal.kind, typedPattern(goal.pattern)]),
        `${site.domain} has no goals yet. Create one: ${context.svc(`goal create --site ${site.publicId} …`)}`,
      );
      return {
        json: { goals: goals.map(({ id: goalId, name, kind, pattern }) => ({ goalId, name, kind, pattern })) },
        text,
      };
    }),
};

export const deleteGoalCommand = commandOnId({
  examples: ['goal delete 2'],
  key: 'goalId',
  work: ({ db }, id) => deleteGoal(db, id),
  done: (id) => `Deleted goal ${id}.`,
});
