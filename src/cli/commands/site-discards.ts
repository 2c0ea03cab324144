import { sumCrawlers } from '../../collect/crawler-discards.ts';
import { type DiscardCount, listDiscards, NO_SITE } from '../../collect/discards.ts';
import type { Database } from '../../database/database.ts';
import { addDays } from '../../domain/calendar.ts';
import { CRAWLER_CLASSES, crawlerLabel } from '../../domain/crawler.ts';
import { localDayAt } from '../../domain/day.ts';
import { DISCARD_TABLE, type DiscardReason } from '../../domain/discard.ts';
import { isLocal } from '../../domain/local-domain.ts';
import type { Period } from '../../domain/period.ts';
import type { Site } from '../../domain/site.ts';
import { requireSite } from '../../sites/sites.ts';
import { formatTable } from '../columns.ts';
import type { Command, CommandContext, CommandResult } from '../command.ts';
import { UsageError } from '../usage-error.ts';
import { withDatabase } from '../with-database.ts';

const DAYS_DEFAULT = 7;

/**
 * Runs `svc site discards`: lists a site's discarded events with their reasons. The endpoint itself always answers 202,
 * so this is where a site's owner learns of them.
 */
export const listDiscardsCommand: Command = {
  argument: 'ID',
  argumentOptional: true,
  options: {
    days: { value: 'N', summary: `number of days, including today (default ${DAYS_DEFAULT})` },
    bots: { summary: 'list the bots of a site by name' },
  },
  details: 'Without an ID: requests with an unknown site ID or an invalid body.',
  examples: ['site discards k3jd02msa9xq', 'site discards k3jd02msa9xq --bots --days 30 --json', 'site discards'],
  run: (context) =>
    withDatabase(context, async (database) => {
      const id = context.args.optionalArgument;
      if (id === undefined && context.args.flag('bots')) throw new UsageError('--bots needs the ID of a site');
      if (id === undefined) return await describeWithoutSite(context, database);
      return await describeSite(context, database, await requireSite(database.db, id));
    }),
};

async function describeSite(context: CommandContext, database: Database, site: Site): Promise<CommandResult> {
  const period = periodOf(context, site.timezone);
  if (context.args.flag('bots')) return await describeBots(context, database, site, period);
  const discards = await listDiscards(database.db, site, period, context.clock.nowMicros());
  const { from, to } = period;
  const empty = [
    `No events of ${site.domain} were rejected from ${from} to ${to}.`,
    'If events are missing anyway, they never reached the server or have another site ID. Possible reasons:',
    '  the page is on localhost and its snippet has no data-dev',
    `  another data-site than ${site.publicId}: ${context.svc('site discards')} lists events of unknown sites`,
    '  the visitor has opted out (localStorage.svc_ignore), or a blocker stopped the script',
    '  the page is inside an iframe, or the browser is automated',
    '  src does not lead to this service, or a Content-Security-Policy blocks it',
  ].join('\n');
  return { json: { discards }, text: format(discards, empty, (reason) => meaningFor(site, reason)) };
}

/** Lists the bots of a site by name. Crawlers that run no script are none of them. */
async function describeBots(
  { clock }: CommandContext,
  { db }: Database,
  site: Site,
  period: Period,
): Promise<CommandResult> {
  const bots = await sumCrawlers(db, site, period, clock.nowMicros());
  const rows = bots.map((bot) => [bot.count, crawlerLabel(bot.name), CRAWLER_CLASSES[bot.class]]);
  const empty = `No bots sent events of ${site.domain} from ${period.from} to ${period.to}. Crawlers that run no JavaScript send none.`;
  return { json: { bots }, text: formatTable(['EVENTS', 'NAME', 'CLASS'], rows, empty) };
}

async function describeWithoutSite(context: CommandContext, database: Database): Promise<CommandResult> {
  const period = periodOf(context, NO_SITE.timezone);
  const discards = await listDiscards(database.db, NO_SITE, period, context.clock.nowMicros());
  const empty = `No events of unknown sites from ${period.from} to ${period.to}.`;
  const meaning = (reason: DiscardReason) =>
    reason === 'unknown_site'
      ? `No site has that data-site; ${context.svc('site list')} shows the ids.`
      : DISCARD_TABLE[reason].meaning;
  return { json: { discards }, text: format(discards, empty, meaning) };
}

function periodOf({ args, clock }: CommandContext, zone: string): Period {
  const to = localDayAt(clock.nowMicros(), zone).day;
  return { from: addDays(to, 1 - Math.max(1, args.optionalInteger('days') ?? DAYS_DEFAULT)), to };
}

function format(discards: readonly DiscardCount[], empty: string, meaning: (reason: DiscardReason) => string): string {
  return formatTable(
    ['DAY', 'EVENTS', 'REASON', ''],
    discards.map(({ day, count, reason }) => [day, count, reason, meaning(reason)]),
    empty,
  );
}

/** Explains a reason for one site, with the condition that its events would have to meet. */
function meaningFor({ domain }: Site, reason: DiscardReason): string {
  if (reason === 'unknown_site') return 'The site is archived.';
  if (reason !== 'origin') return DISCARD_TABLE[reason].meaning;
  const wanted = `The page is not on ${domain} or a subdomain`;
  return isLocal(domain)
    ? `${wanted}: browsers must send Origin: http://localhost, with any port; http://127.0.0.1 is not localhost.`
    : `${wanted}: browsers must send Origin: https://${domain} or one of a subdomain.`;
}
