import { shownPattern } from '../../sites/erased-pattern.ts';
import { listLoggedErasures } from '../../sites/erasure-log.ts';
import { formatTable } from '../columns.ts';
import type { Command } from '../command.ts';
import { withDatabase } from '../with-database.ts';

/** Runs `svc erase list`: what was asked to be erased, and when nothing of it was on the disk any more. */
export const listErasures: Command = {
  options: {},
  details:
    'Lists deleted and emptied sites, days and pages that were erased, and for each site the last days that its retention did not keep and the last days whose visits it did not keep: those that wait first. DAYS counts those that were closed. DONE is when no file of the store, the journals and the database had anything of them: that of a whole site takes two minutes at least, longer while the clock has to prove right.',
  examples: ['erase list', 'erase list --json'],
  run: (context) =>
    withDatabase(context, async ({ db }) => {
      const erasures = (await listLoggedErasures(db)).map(
        ({ site, kind, range, pattern, days, requestedAt, doneAt }) => ({
          ...{ site, kind, ...range, days },
          ...(pattern === undefined ? {} : { pages: shownPattern({ pattern }) }),
          state: doneAt === null ? ('waiting' as const) : ('done' as const),
          requested: instant(requestedAt),
          done: doneAt === null ? null : instant(doneAt),
        }),
      );
      const rows = erasures.map(({ site, kind, from, to, pages, days, requested, done }) => {
        const run = from === undefined ? '' : pages === undefined ? ` from ${from} to ${to}` : ` ${pages} to ${to}`;
        return [site || '–', kind, `${days.toLocaleString('en')}${run}`, requested, done ?? 'waits'];
      });
      const head = ['SITE', 'KIND', 'DAYS', 'REQUESTED', 'DONE'];
      return { json: { erasures }, text: formatTable(head, rows, 'Nothing was asked to be erased.') };
    }),
};

function instant(epochMs: number): string {
  return Temporal.Instant.fromEpochMilliseconds(epochMs).toString();
}
