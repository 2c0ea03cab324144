import {
  CHANNEL_RULES,
  CHANNELS,
  type ChannelCondition,
  type ChannelText,
  type TextTest,
} from '../../domain/channel.ts';
import {
  type ChannelEra,
  type ChannelVersion,
  DEFAULT_ERA,
  type OwnChannelRule,
  RULE_TEXTS,
} from '../../domain/own-channels.ts';
import { SOURCE_KINDS } from '../../domain/source-kinds.ts';
import type { QueryParams } from '../../store/store.ts';
import type { BoundSql } from './bound-sql.ts';
import { matchParam } from './patterns.ts';

/** No host of a source has more labels, so a longer host is recognised by its last ones. */
const LABELS_MAX = Math.max(...[...SOURCE_KINDS.keys()].map((name) => name.split('.').length));

/** The fields of a session's first pageview that its channel is made from. */
export const CHANNEL_FIELDS = ['referrer', 'utm_source', 'utm_medium', 'utm_campaign'] as const;

/** The eras of a site without rules of its own, which has one. */
export const DEFAULT_ERAS: readonly ChannelEra[] = [DEFAULT_ERA];

/** Returns the SQL of a field. */
type FieldSql = (field: (typeof CHANNEL_FIELDS)[number]) => string;

/** How a channel is made. */
export interface ChannelMaking {
  /** Tells whether there is a first pageview, as SQL; without one, the channel is empty. Absent when there always is. */
  readonly isThere?: string;
  /** The rules, by the column `day`; those without a site's own when absent. */
  readonly eras?: readonly ChannelEra[];
  /** The channel without a site's own rules, as SQL, where it is known; made from the fields when absent. */
  readonly otherwise?: string | undefined;
}

/**
 * rows → the same with the channel of a session as a column `channel`, made from the fields of its first pageview
 * (domain/channel.ts), and the columns `channel_…` that it is told from. Its parameters are those of `channelParams`.
 *
 * Sessions come in small blocks, so what costs most is what each function costs in a block: all conditions are
 * made at once, without branches, and few of them are regular expressions. With those it takes twenty times as long.
 *
 * An inner SELECT makes the columns that the conditions name: the engine plans an alias again wherever it is used.
 */
export function withChannel(
  rows: string,
  sqlOf: FieldSql,
  { isThere, eras = DEFAULT_ERAS, otherwise }: ChannelMaking = {},
): string {
  const source = `if(${sqlOf('utm_source')} = '', ${sqlOf('referrer')}, ${sqlOf('utm_source')})`;
  const texts = `SELECT *, lower(${source}) AS channel_source, lower(${sqlOf('utm_medium')}) AS channel_medium,
  lower(${sqlOf('utm_campaign')}) AS channel_campaign, lower(${sqlOf('referrer')}) AS channel_referrer
FROM (${rows})`;
  const byDefault = otherwise ?? defaultChannel(isThere);
  const own = eras.filter(({ version }) => version !== null).toReversed();
  const channel =
    own.length === 0
      ? byDefault
      : `[${ownChannel(own, eras[0]!)} AS channel_own, toString(${byDefault})][1 + (channel_own = '')]`;
  return `SELECT *, ${channel} AS channel
FROM (${otherwise === undefined ? withKind(texts) : texts})`;
}

function defaultChannel(isThere: string | undefined): string {
  const conditions = CHANNEL_RULES.map(({ when }) => some(when.map(holds)));
  const first = `arrayFirstIndex(holds -> holds > 0, [${conditions.join(',\n    ')}, 1])`;
  return `{channels:Array(String)}[${first}${isThere === undefined ? '' : ` * (${isThere})`}]`;
}

/**
 * The channel by a site's own rules; empty when none of them holds. The conditions of all eras stand beside those of
 * CHANNEL_RULES, not around them: each repetition of those takes a hundred megabytes of memory to plan.
 *
 * @param own the eras with a version, latest first
 */
function ownChannel(own: readonly ChannelEra[], earliest: ChannelEra): string {
  const names = own.map(({ version }) => {
    const { rules } = version!;
    if (rules.length === 0) return "''";
    const conditions = rules.map((rule, i) => matchesRule(rule, prefixOf(version!, i)));
    return `{${prefixOf(version!)}_names:Array(String)}[arrayFirstIndex(holds -> holds > 0, [${conditions.join(', ')}])]`;
  });
  if (own.length === 1 && own[0] === earliest && earliest.siteId === undefined) return names[0]!;
  const branches = own.map(({ version, siteId }, i) => {
    const ofSite = siteId === undefined ? '' : `site = ${siteId} AND `;
    return `${ofSite}day >= {${prefixOf(version!)}_from:Date}, ${names[i]}`;
  });
  return `multiIf(${branches.join(', ')}, '')`;
}

/** The ends of a host, as SQL: those of as many labels as a source's host has at most, then of fewer, down to two. */
function lastLabels(host: string): string[] {
  return Array.from({ length: LABELS_MAX - 1 }, (_, i) => `substringIndex(${host}, '.', ${i - LABELS_MAX})`);
}

/** Adds the kind that a source has. */
function withKind(rows: string): string {
  const hosts = ['channel_source', ...lastLabels('channel_source')].join(', ');
  return `SELECT *, channel_kinds[arrayFirstIndex(kind -> kind != '', channel_kinds)] AS channel_kind
FROM (SELECT *, arrayMap(host -> transform(host, {channel_sources:Array(String)}, {channel_kinds:Array(String)}, ''),
  [${hosts}]) AS channel_kinds
FROM (${rows}))`;
}

/** The parameters of `withChannel`. */
export function channelParams(eras: readonly ChannelEra[] = DEFAULT_ERAS): QueryParams {
  return {
    channel_sources: [...SOURCE_KINDS.keys()],
    channel_kinds: [...SOURCE_KINDS.values()],
    channels: CHANNELS,
    ...Object.assign({}, ...eras.map(paramsOfEra)),
  };
}

/**
 * hits → the same hits with their channels by a site's own rules.
 *
 * @param hits a SELECT with `CHANNEL_FIELDS`, day, entry and channel
 * @param areKnown whether the hits have the channels without these rules: those of days that an earlier version has closed
 *   do not
 */
export function withOwnChannels(hits: string, eras: readonly ChannelEra[], areKnown: boolean): BoundSql {
  const making = { isThere: "entry != ''", eras, otherwise: areKnown ? 'closed_channel' : undefined };
  const others = `SELECT * EXCEPT channel, channel AS closed_channel FROM (${hits})`;
  return { sql: withChannel(others, (field) => field, making), params: channelParams(eras) };
}

/** The beginning of the names of the parameters of a version, or of one of its rules; statements may be of several sites. */
function prefixOf({ id }: ChannelVersion, rule?: number): string {
  return rule === undefined ? `channel${id}` : `channel${id}_${rule}`;
}

function paramsOfEra({ from, version }: ChannelEra): QueryParams {
  if (version === null) return {};
  const { rules } = version;
  return {
    [`${prefixOf(version)}_from`]: from,
    ...(rules.length === 0 ? {} : { [`${prefixOf(version)}_names`]: rules.map(({ channel }) => channel) }),
    ...Object.fromEntries(
      rules.flatMap((rule, i) =>
        patternsOf(rule).map(({ text, pattern }) => [
          `${prefixOf(version, i)}_${text}`,
          matchParam({ kind: 'page', pattern: lowerCase(pattern) }),
        ]),
      ),
    ),
  };
}

function patternsOf(rule: OwnChannelRule): { readonly text: ChannelText; readonly pattern: string }[] {
  return RULE_TEXTS.flatMap((text) => {
    const pattern = rule[text];
    return pattern === undefined ? [] : [{ text, pattern }];
  });
}

/** A text that is empty matches no pattern, not even `*`. */
function matchesRule(rule: OwnChannelRule, prefix: string): string {
  return every(
    patternsOf(rule).flatMap(({ text }) => [
      `channel_${text} != ''`,
      `channel_${text} LIKE {${prefix}_${text}:String}`,
    ]),
  );
}

/** Returns the lower case of the letters A to Z, as `lower` does in SQL. */
function lowerCase(text: string): string {
  return text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}

/** The texts of the rules are literals: functions want constants, and none of them has a quote or a backslash. */
function holds({ kind, ...tests }: ChannelCondition): string {
  return every([
    ...(kind === undefined ? [] : [`channel_kind = '${kind}'`]),
    ...Object.entries(tests).map(([text, test]) => passes(`channel_${text}`, test)),
  ]);
}

function passes(text: string, { is = [], isNot, contains = [], begins, ends, matches }: TextTest): string {
  const list = (texts: readonly string[]) => texts.map((one) => `'${one}'`).join(', ');
  return some([
    ...(is.length === 0 ? [] : [`${text} IN (${list(is)})`]),
    ...(isNot === undefined ? [] : [`${text} != '${isNot}'`]),
    ...(contains.length === 0 ? [] : [`multiSearchAny(${text}, [${list(contains)}])`]),
    ...(begins === undefined ? [] : [`startsWith(${text}, '${begins}')`]),
    ...(ends === undefined ? [] : [`endsWith(${text}, '${ends}')`]),
    ...(matches === undefined ? [] : [`match(${text}, '${matches}')`]),
  ]);
}

/** `AND` and `OR` have branches: the engine evaluates what is on their right for a part of the rows. */
function every(conditions: readonly string[]): string {
  return conditions.map((one) => `(${one})`).join(' * ');
}

function some(conditions: readonly string[]): string {
  return conditions.length === 1 ? conditions[0]! : `${conditions.map((one) => `(${one})`).join(' + ')} > 0`;
}
