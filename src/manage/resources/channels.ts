import { z } from 'zod';
import type { OwnChannelRule } from '../../domain/own-channels.ts';
import { listChannelVersions, setChannelRules } from '../../sites/channel-rules.ts';
import { resource, SINGLE_ID } from '../resource.ts';

interface ChannelFields {
  readonly rules: readonly OwnChannelRule[];
}

const pattern = (text: string) =>
  z.string().optional().describe(`A pattern for ${text}, in which \`*\` matches any run of characters.`);

const RULE = z.strictObject({
  channel: z.string().describe('The channel of the sessions that match.'),
  source: pattern('the source: `utm_source`, or else the host of the referrer'),
  medium: pattern('`utm_medium`'),
  campaign: pattern('`utm_campaign`'),
  referrer: pattern('the referrer'),
});

/** A site's own rules of channels. They are one thing, because their order counts. */
export const CHANNELS = resource<ChannelFields>({
  name: 'channels',
  singular: 'channels',
  summary: 'The own rules by which a site sorts sessions into channels',
  of: 'site',
  area: 'settings',
  isSingle: true,
  fields: z.object({
    rules: z
      .array(RULE)
      .describe('All rules, in their order: the first that matches wins. A rule has at least one pattern.'),
  }),
  defaults: {},
  shown: z.object({
    countedFrom: z
      .string()
      .nullable()
      .describe('The first day that has the channels of these rules; null until it is counted, and without rules.'),
  }),
  namedBy: [],
  nameOf: () => '',
  list: async ({ context: { db }, site }) => {
    const { rules = [], countedFrom = null } = (await listChannelVersions(db, site.id)).at(-1) ?? {};
    return [{ id: SINGLE_ID, fields: { rules }, shown: { countedFrom } }];
  },
  change: async ({ context: { db, clock }, site }, { id }, { rules }) => {
    await setChannelRules(db, clock, site.id, rules);
    return { id };
  },
});
