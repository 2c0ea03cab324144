import type { Database } from '../../database/database.ts';
import { isDay } from '../../domain/calendar.ts';
import type { Period } from '../../domain/period.ts';
import type { Site } from '../../domain/site.ts';
import { type ErasurePreview, previewErasure } from '../../rollup/maintain/erasure-preview.ts';
import { askErasure } from '../../service/control/ask-erasure.ts';
import { requestDayErasure, requireDays, requireErasable } from '../../sites/day-erasures.ts';
import { requireSite } from '../../sites/sites.ts';
import { answerTo } from '../answer-to.ts';
import type { Command, CommandContext } from '../command.ts';
import { countErasure, eraseHere } from '../erase-here.ts';
import { copiesText, knownCopies } from '../known-copies.ts';
import { requireNoUpload } from '../require-no-upload.ts';
import { UsageError } from '../usage-error.ts';
import { SITE_OPTION, withDatabase } from '../with-database.ts';
import { bytesText, count } from './count-texts.ts';
import { erasePages } from './erase-pages.ts';

/** A run of days of a site that the command is about. */
interface Asked {
  readonly site: Site;
  readonly run: Period;
}

/** Runs `svc erase`: takes days of a site out of the statistics and off the disk. */
export const eraseCommand: Command = {
  options: {
    site: SITE_OPTION,
    from: { value: 'DAY', summary: 'the first day, as 2026-05-01' },
    to: { value: 'DAY', summary: 'the last day: yesterday at most, in the time zone of the site' },
    pages: { value: 'PATTERN', summary: 'erase the pages that match, in place of days, as "/reset/*"' },
    preview: { summary: 'only say what would go' },
    yes: { summary: 'erase without asking' },
  },
  details: [
    'Permanently deletes everything of these days: events, visits and figures, imported ones too. Figures of longer periods are',
    'those of the other days from then on, and say so; charts have a gap. Events that come later for these days are dropped; an',
    'import of statistics from another product may fill them again.',
    '',
    'With --pages, the pages that match become (removed), on all days up to today: totals, goals and funnels stay as they were counted,',
    'and those of today go when the day is over.',
    '',
    'Settings, goals and funnels stay. svc erase list says when no file has anything of the days. Backups, copies from before upgrades',
    'and exports keep what they have: the command names those that it knows.',
  ].join('\n'),
  examples: [
    'erase --site k3jd02msa9xq --from 2026-05-01 --to 2026-05-03 --preview',
    'erase --site k3jd02msa9xq --from 2026-05-01 --to 2026-05-03',
    'erase --site k3jd02msa9xq --pages "/reset/*" --preview',
  ],
  run: (context) =>
    withDatabase(context, async (database) => {
      const { args, clock, config } = context;
      const site = await requireSite(database.db, args.text('site'));
      const pages = args.optional('pages');
      if (pages !== undefined) return await erasePages(context, database, site, pages);
      const run = { from: dayOf(context, 'from'), to: dayOf(context, 'to') };
      requireErasable(site, clock, run);
      const preview = await previewOf(context, database, { site, run });
      const copies = await knownCopies(config);
      const json = { id: site.publicId, ...run, ...preview };
      if (args.flag('preview')) {
        const text = [`${sizeText(preview)} would be erased.`, copiesText(copies)].join('\n');
        return { json: { ...json, state: 'preview', copies }, text };
      }
      requireDays(preview);
      if (!args.flag('yes')) await confirm(context, site, preview);
      await requireNoUpload(config, site);
      await requestDayErasure(database.db, clock, site, run);
      const isDone = await eraseHere(context, database, site, 'days');
      const state = isDone
        ? `${sizeText(preview)} were erased.`
        : `${sizeText(preview)} will be erased by the service within some minutes; svc erase list says when it was done.`;
      return {
        json: { ...json, state: isDone ? 'done' : 'waiting', copies },
        text: [state, copiesText(copies)].join('\n'),
      };
    }),
};

function dayOf({ args }: CommandContext, option: string): string {
  const day = args.text(option);
  if (!isDay(day)) throw new UsageError(`--${option} is a day such as 2026-05-01, not ${JSON.stringify(day)}`);
  return day;
}

function sizeText({ days, visitors, pageviews, events, bytes }: ErasurePreview): string {
  const counts = [count(visitors, 'visitor'), count(pageviews, 'pageview'), count(events, 'single event')];
  return `${count(days, 'day')} with ${counts.join(', ')} (about ${bytesText(bytes)})`;
}

/** Throws a UsageError unless the site's domain is typed as confirmation. */
async function confirm(context: CommandContext, { domain }: Site, preview: ErasurePreview): Promise<void> {
  const question = `This permanently deletes ${sizeText(preview)} of ${domain}. Type the domain to confirm: `;
  if ((await answerTo(context, question)) === domain) return;
  throw new UsageError("nothing was erased: confirm with the site's domain, or with --yes");
}

function previewOf(context: CommandContext, database: Database, { site, run }: Asked): Promise<ErasurePreview> {
  const ask = (signal: AbortSignal) => askErasure(context.config.dataDir, site.publicId, run, signal);
  return countErasure(context, database, ask, (opened) => previewErasure({ ...opened, db: database.db }, site.id, run));
}
