import { setRevenue } from '../../sites/revenues.ts';
import { requireSite } from '../../sites/sites.ts';
import type { Command } from '../command.ts';
import { UsageError } from '../usage-error.ts';
import { withDatabase } from '../with-database.ts';

/** Runs `svc goal revenue`: says where the events of a goal have their amount and currency. */
export const goalRevenueCommand: Command = {
  argument: 'ID',
  options: {
    site: { value: 'ID', required: true, summary: 'the site of the goal' },
    amount: { value: 'KEY', summary: 'the property of the event that has the amount' },
    'currency-property': { value: 'KEY', summary: 'the property that has the currency, such as EUR' },
    currency: { value: 'CODE', summary: 'the currency of all amounts, in place of a property' },
    none: { summary: 'the goal has no revenue any more' },
  },
  details:
    'Revenue is counted with each day, and backwards over the days whose events are still there. The read API has it: report with metric=revenue.',
  examples: [
    'goal revenue 2 --site k3jd02msa9xq --amount value --currency-property currency',
    'goal revenue 2 --site k3jd02msa9xq --amount value --currency EUR',
    'goal revenue 2 --site k3jd02msa9xq --none',
  ],
  run: (context) =>
    withDatabase(context, async ({ db }) => {
      const { args, clock } = context;
      const amount = args.optional('amount');
      if ((amount === undefined) !== args.flag('none')) throw new UsageError('give --amount or --none');
      const { id: siteId } = await requireSite(db, args.text('site'));
      const goalId = args.argumentId;
      const fields =
        amount === undefined
          ? null
          : {
              amountProperty: amount,
              currencyProperty: args.optional('currency-property') ?? null,
              currency: args.optional('currency') ?? null,
            };
      await setRevenue(db, clock, { siteId, goalId }, fields);
      const text = fields === null ? `Goal ${goalId} has no revenue.` : `Goal ${goalId} has the revenue of ${amount}.`;
      return { json: { goalId, revenue: fields }, text };
    }),
};
