import { CHANNEL_RULES_MAX } from '../../domain/limits.ts';
import { type OwnChannelRule, RULE_TEXTS } from '../../domain/own-channels.ts';
import { listChannelVersions, setChannelRules } from '../../sites/channel-rules.ts';
import { siteRefusal } from '../../sites/translations.ts';
import { formatTable } from '../columns.ts';
import type { Command, CommandContext } from '../command.ts';
import { UsageError } from '../usage-error.ts';
import { SITE_OPTION, withSite } from '../with-database.ts';

const COUNTED = 'It holds for days whose events are still there, and later ones; earlier days keep their channels.';

/** Runs `svc channel list`: lists a site's own rules of channels. */
export const listChannelsCommand: Command = {
  options: { site: SITE_OPTION },
  details: 'The first rule that holds decides; sessions that none of them takes have the default channels.',
  examples: ['channel list --site k3jd02msa9xq'],
  run: (context) =>
    withSite(context, async (site, { db }) => {
      const last = (await listChannelVersions(db, site.id)).at(-1);
      const { rules, countedFrom } = last ?? { rules: [], countedFrom: null };
      const table = formatTable(
        ['', 'CHANNEL', 'SOURCE', 'MEDIUM', 'CAMPAIGN', 'REFERRER'],
        rules.map((rule, i) => [i + 1, rule.channel, ...RULE_TEXTS.map((text) => rule[text] ?? '–')]),
        `${site.domain} has no channel rules yet. Add one: ${context.svc(`channel add --site ${site.publicId} --channel …`)}`,
      );
      const since = rules.length === 0 || countedFrom === null ? '' : `\nFrom ${countedFrom} on.`;
      return { json: { rules, countedFrom }, text: `${table}${since}` };
    }),
};

/** Runs `svc channel add`: adds a rule, after the others unless it is given a place. */
export const addChannelCommand: Command = {
  options: {
    site: SITE_OPTION,
    channel: { value: 'NAME', required: true, summary: 'the name of the channel' },
    source: { value: 'PATTERN', summary: 'utm_source, or else the host of the referrer' },
    medium: { value: 'PATTERN', summary: 'utm_medium' },
    campaign: { value: 'PATTERN', summary: 'utm_campaign' },
    referrer: { value: 'PATTERN', summary: 'the host of the referrer' },
    at: { value: 'N', summary: 'its place among the rules; the last when absent' },
  },
  details: `A site has up to ${CHANNEL_RULES_MAX} rules. * is any text, and case is ignored. ${COUNTED}`,
  examples: [
    'channel add --site k3jd02msa9xq --channel Podcast --source "podcast*"',
    'channel add --site k3jd02msa9xq --channel Email --medium mailing --at 1',
  ],
  run: (context) =>
    changed(context, (rules) => {
      const { args } = context;
      const patterns = RULE_TEXTS.flatMap((text) => {
        const pattern = args.optional(text);
        return pattern === undefined ? [] : [[text, pattern]];
      });
      const rule = { channel: args.text('channel'), ...Object.fromEntries(patterns) } as OwnChannelRule;
      const at = args.optional('at') === undefined ? rules.length + 1 : placeOf(args.optional('at')!);
      return rules.toSpliced(at - 1, 0, rule);
    }),
};

/** Runs `svc channel move`: gives a rule another place. */
export const moveChannelCommand: Command = {
  argument: 'N',
  options: { site: SITE_OPTION, to: { value: 'N', required: true, summary: 'its new place' } },
  details: COUNTED,
  examples: ['channel move 3 --site k3jd02msa9xq --to 1'],
  run: (context) =>
    changed(context, (rules) => {
      const rule = ruleAt(rules, context.args.argumentId);
      return rules.filter((one) => one !== rule).toSpliced(placeOf(context.args.text('to')) - 1, 0, rule);
    }),
};

/** Runs `svc channel remove`. */
export const removeChannelCommand: Command = {
  argument: 'N',
  options: { site: SITE_OPTION },
  details: COUNTED,
  examples: ['channel remove 2 --site k3jd02msa9xq'],
  run: (context) =>
    changed(context, (rules) => {
      const rule = ruleAt(rules, context.args.argumentId);
      return rules.filter((one) => one !== rule);
    }),
};

/** Changes the rules of the site of `--site`. */
function changed(context: CommandContext, change: (rules: readonly OwnChannelRule[]) => readonly OwnChannelRule[]) {
  return withSite(context, async (site, { db }) => {
    const last = (await listChannelVersions(db, site.id)).at(-1);
    const { rules } = await setChannelRules(db, context.clock, site.id, change(last?.rules ?? []));
    const count = rules.length === 1 ? '1 channel rule' : `${rules.length} channel rules`;
    return { json: { rules }, text: `${site.domain} has ${count}.` };
  });
}

function ruleAt(rules: readonly OwnChannelRule[], place: number): OwnChannelRule {
  const rule = rules[place - 1];
  if (rule === undefined) throw siteRefusal('not_found', (texts) => texts.channel.noRule(place));
  return rule;
}

function placeOf(text: string): number {
  if (!/^[1-9]\d{0,2}$/.test(text)) throw new UsageError('a place is a number from 1 on');
  return Number(text);
}
