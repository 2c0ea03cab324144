import type { Database } from '../../database/database.ts';
import type { Site } from '../../domain/site.ts';
import { type PageErasurePreview, previewPageErasure } from '../../rollup/maintain/page-erasure-preview.ts';
import { askPageErasure } from '../../service/control/ask-erasure.ts';
import { daysOfPages, erasablePattern, requestPageErasure, requirePages } from '../../sites/page-erasures.ts';
import { answerTo } from '../answer-to.ts';
import type { CommandContext } from '../command.ts';
import { countErasure, eraseHere } from '../erase-here.ts';
import { copiesText, knownCopies } from '../known-copies.ts';
import { requireNoUpload } from '../require-no-upload.ts';
import { UsageError } from '../usage-error.ts';
import { count } from './count-texts.ts';

/** Runs `svc erase --pages`: takes pages that match a pattern out of the statistics and off the disk. */
export async function erasePages(context: CommandContext, database: Database, site: Site, typed: string) {
  const { args, clock, config } = context;
  if (args.optional('from') !== undefined || args.optional('to') !== undefined)
    throw new UsageError('give either --pages or --from with --to');
  const pattern = erasablePattern(typed);
  const preview = await previewOf(context, database, site, pattern);
  const copies = await knownCopies(config);
  const json = { id: site.publicId, pages: pattern, ...preview };
  if (args.flag('preview')) {
    const text = [`${sizeText(preview)} would become (removed).`, ...namedText(preview), copiesText(copies)].join('\n');
    return { json: { ...json, state: 'preview', copies }, text };
  }
  requirePages(preview);
  if (!args.flag('yes')) await confirm(context, site, preview);
  await requireNoUpload(config, site);
  await requestPageErasure(database.db, clock, site, pattern);
  const isDone = await eraseHere(context, database, site, 'pages');
  const state = isDone
    ? `${sizeText(preview)} became (removed); those of today will when the day is over and the service runs.`
    : `${sizeText(preview)} will become (removed) within some minutes, those of today once the day is over; svc erase list says when it was done.`;
  const mask = `So that no such page is stored any more: ${context.svc(`site update ${site.publicId} --mask "${pattern}"`)}`;
  const text = [state, ...namedText(preview), mask, copiesText(copies)].join('\n');
  return { json: { ...json, state: isDone ? 'done' : 'waiting', copies }, text };
}

function sizeText({ paths, pageviews, days, events, visits, requests }: PageErasurePreview): string {
  const counts = [
    count(pageviews, 'pageview'),
    count(days, 'day'),
    count(events, 'single event'),
    count(visits, 'hit'),
  ];
  const [views, onDays, single, kept] = counts;
  const reported = requests === 0 ? '' : `, and ${count(requests, 'reported request')}`;
  return `${count(paths, 'path')} with ${views} on ${onDays} (${single}, ${kept} of kept visits)${reported}`;
}

function namedText({ definitions }: PageErasurePreview): string[] {
  return definitions.length === 0
    ? []
    : [
        `These goals, funnels, segments, links and alerts name such a page themselves and keep it: ${definitions.join(', ')}.`,
      ];
}

/** Throws a UsageError unless the site's domain is typed as confirmation. */
async function confirm(context: CommandContext, { domain }: Site, preview: PageErasurePreview): Promise<void> {
  const question = `This permanently removes ${sizeText(preview)} of ${domain}. Type the domain to confirm: `;
  if ((await answerTo(context, question)) === domain) return;
  throw new UsageError("nothing was erased: confirm with the site's domain, or with --yes");
}

function previewOf(
  context: CommandContext,
  database: Database,
  site: Site,
  pattern: string,
): Promise<PageErasurePreview> {
  const run = daysOfPages(site, context.clock);
  const ask = (signal: AbortSignal) => askPageErasure(context.config.dataDir, site.publicId, pattern, signal);
  return countErasure(context, database, ask, (opened) =>
    previewPageErasure({ ...opened, db: database.db }, site.id, run, pattern),
  );
}
