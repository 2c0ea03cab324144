import { z } from 'zod';
import type { GoalKind } from '../../domain/goal.ts';
import { archive } from '../../sites/archive.ts';
import { changeGoal, createGoal, listGoals } from '../../sites/goals.ts';
import { listRevenues, type RevenueFields, setRevenue } from '../../sites/revenues.ts';
import { resource } from '../resource.ts';

interface GoalFields {
  readonly name: string;
  readonly kind: GoalKind;
  readonly pattern: string;
  readonly revenue: RevenueFields | null;
}

const REVENUE = z.strictObject({
  amountProperty: z.string().describe('The property of the event with the amount.'),
  currencyProperty: z.string().nullable().default(null).describe('The property with the currency, or null.'),
  currency: z.string().nullable().default(null).describe('The currency of all amounts, such as EUR, or null.'),
});

/** The goals of a site. Removing one archives it: its counts stay, and it can be restored. */
export const GOALS = resource<GoalFields>({
  name: 'goals',
  singular: 'goal',
  summary: 'An action that visitors are wanted to take',
  of: 'site',
  area: 'settings',
  fields: z.object({
    name: z.string(),
    kind: z.enum(['page', 'event']),
    pattern: z.string().describe('A path in which `*` matches any run of characters, or the name of an event.'),
    revenue: REVENUE.nullable().describe('Where the events have their money; null for a goal without.'),
  }),
  defaults: { revenue: null },
  namedBy: ['name'],
  nameOf: ({ name }) => name.trim(),
  list: async ({ context: { db }, site }, id) => {
    const revenues = new Map((await listRevenues(db, site.id)).map((revenue) => [revenue.goalId, revenue]));
    const goals = (await listGoals(db, site.id)).filter((goal) => id === undefined || String(goal.id) === id);
    return goals.map(({ id: goalId, name, kind, pattern }) => {
      const { amountProperty, currencyProperty, currency } = revenues.get(goalId) ?? {};
      const revenue =
        amountProperty === undefined
          ? null
          : { amountProperty, currencyProperty: currencyProperty!, currency: currency! };
      return { id: String(goalId), fields: { name, kind, pattern, revenue } };
    });
  },
  create: async ({ context: { db, clock }, site }, { revenue, ...fields }) => {
    const { id } = await createGoal(db, clock, { ...fields, siteId: site.id });
    if (revenue !== null) await setRevenue(db, clock, { siteId: site.id, goalId: id }, revenue);
    return { id: String(id) };
  },
  change: async ({ context: { db, clock }, site }, item, { revenue, ...fields }) => {
    const { id } = await changeGoal(db, clock, { ...fields, id: Number(item.id), siteId: site.id });
    await setRevenue(db, clock, { siteId: site.id, goalId: id }, revenue);
    return { id: String(id) };
  },
  remove: async ({ context: { db, clock }, site }, { id }) => {
    await archive(db, clock, { kind: 'goal', siteId: site.id, id: Number(id) });
  },
});
