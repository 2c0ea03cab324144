import { listDiscards } from '../control/discards.ts';
import { requireSite } from '../control/sites.ts';
import { addDays, localDayAt } from '../domain/day.ts';
import { DISCARD_MEANINGS } from '../domain/discard.ts';
import { formatTable } from './columns.ts';
import type { Command } from './command.ts';
import { withControl } from './with-control.ts';

const DAYS_DEFAULT = 7;

/** `svc site discards`: what a site's endpoint did not keep, and why. It always answers 202, so it is told here. */
export const listDiscardsCommand: Command = {
  argument: 'ID',
  options: { days: { value: 'N', summary: `how many days, today included (default ${DAYS_DEFAULT})` } },
  examples: ['site discards k3jd02msa9xq', 'site discards k3jd02msa9xq --days 30 --json'],
  run: (context) =>
    withControl(context, async (control) => {
      const { args, clock } = context;
      const site = await requireSite(control.db, args.argument);
      const to = localDayAt(clock.nowMicros(), site.timezone).day;
      const from = addDays(to, 1 - Math.max(1, args.optionalInteger('days') ?? DAYS_DEFAULT));
      const discards = await listDiscards(control.db, site.id, { from, to });
      return {
        json: { discards },
        text: formatTable(
          ['DAY', 'EVENTS', 'REASON', ''],
          discards.map(({ day, count, reason }) => [day, String(count), reason, DISCARD_MEANINGS[reason]]),
          `Nothing was discarded from ${from} to ${to}.`,
        ),
      };
    }),
};
