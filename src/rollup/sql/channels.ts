import { CHANNEL_RULES, CHANNELS, type ChannelCondition, type TextTest } from '../../domain/channel.ts';
import { SOURCE_KINDS } from '../../domain/source-kinds.ts';
import type { QueryParams } from '../../store/store.ts';

/** No host of a source has more labels, so a longer host is recognised by its last ones. */
const LABELS_MAX = Math.max(...[...SOURCE_KINDS.keys()].map((name) => name.split('.').length));

/** The fields of a session's first pageview that its channel is made from. */
export const CHANNEL_FIELDS = ['referrer', 'utm_source', 'utm_medium', 'utm_campaign'] as const;

/** Returns the SQL of a field. */
type FieldSql = (field: (typeof CHANNEL_FIELDS)[number]) => string;

/**
 * The channel of a session as a column `name`, made from the fields of its first pageview (domain/channel.ts), after the
 * columns `channel_…` that it is told from. Its parameters are `CHANNEL_PARAMS`.
 *
 * Sessions come in small blocks, so what costs most is what each function costs in a block: all conditions are
 * made at once, without branches, and few of them are regular expressions. With those it takes twenty times as long.
 *
 * @param isThere tells whether there is that pageview, as SQL; without one, the channel is empty
 */
export function channelColumns(sqlOf: FieldSql, name: string, isThere = ''): string {
  const source = `if(${sqlOf('utm_source')} = '', ${sqlOf('referrer')}, ${sqlOf('utm_source')})`;
  const names = ['channel_source', ...lastLabels('channel_source')].map(
    (text) => `transform(${text}, {channel_sources:Array(String)}, {channel_kinds:Array(String)}, '')`,
  );
  const conditions = CHANNEL_RULES.map(({ when }) => some(when.map(holds)));
  return `lower(${source}) AS channel_source,
  lower(${sqlOf('utm_medium')}) AS channel_medium,
  lower(${sqlOf('utm_campaign')}) AS channel_campaign,
  ${sqlOf('referrer')} AS channel_referrer,
  [${names.join(', ')}] AS channel_kinds_found,
  channel_kinds_found[arrayFirstIndex(kind -> kind != '', channel_kinds_found)] AS channel_kind,
  {channels:Array(String)}[arrayFirstIndex(holds -> holds > 0, [${conditions.join(',\n    ')}, 1])${isThere === '' ? '' : ` * (${isThere})`}] AS ${name}`;
}

/** The ends of a host, as SQL: those of as many labels as a source's host has at most, then of fewer, down to two. */
function lastLabels(host: string): string[] {
  return Array.from({ length: LABELS_MAX - 1 }, (_, i) => `substringIndex(${host}, '.', ${i - LABELS_MAX})`);
}

/** The parameters of `channelColumns`. */
export const CHANNEL_PARAMS: QueryParams = {
  channel_sources: [...SOURCE_KINDS.keys()],
  channel_kinds: [...SOURCE_KINDS.values()],
  channels: CHANNELS,
};

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
