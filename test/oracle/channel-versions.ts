/** Random versions of a site's own rules of channels. */

import { type OwnChannelRule, RULE_TEXTS } from '../../src/domain/own-channels.ts';
import fc from '../draws.ts';
import { CHANNEL_PATTERNS, OWN_CHANNELS, weighted } from './pools.ts';

const rule: fc.Arbitrary<OwnChannelRule> = fc
  .record({
    channel: fc.constantFrom(...OWN_CHANNELS),
    texts: fc.subarray([...RULE_TEXTS], { minLength: 1, maxLength: 2 }),
    patterns: fc.array(weighted(CHANNEL_PATTERNS), { minLength: 2, maxLength: 2 }),
  })
  .map(({ channel, texts, patterns }) => {
    return { channel, ...Object.fromEntries(texts.map((text, i) => [text, patterns[i]!])) };
  });

/** The rules of a version. */
export const channelRules = fc.array(rule, { minLength: 1, maxLength: 4 });

/** None in half of the worlds; changed so many days before the present, the earliest first. A version may have no rules. */
export const channelVersions = fc
  .oneof(
    fc.constant<{ readonly rules: OwnChannelRule[]; readonly daysAgo: number }[]>([]),
    fc.array(fc.record({ rules: fc.array(rule, { maxLength: 4 }), daysAgo: fc.nat(70) }), {
      minLength: 1,
      maxLength: 3,
    }),
  )
  .map((versions) =>
    versions
      .sort((a, b) => b.daysAgo - a.daysAgo)
      .map((version, i) => ({ ...version, id: i + 1, version: i + 1, createdAt: 1_500_000_000_000 })),
  );
