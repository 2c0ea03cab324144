import {
  ANYTHING,
  CHANNEL_RULES,
  type ChannelCondition,
  type ChannelText,
  NOTHING,
  UNASSIGNED,
} from '../../domain/channel.ts';
import { SOURCE_KINDS } from '../../domain/source-kinds.ts';
import type { QueryParams } from '../../store/store.ts';

/** No name of a source has more labels, so a longer host is recognised by its last ones. */
const LABELS_MAX = Math.max(...[...SOURCE_KINDS.keys()].map((name) => name.split('.').length));

/** The fields of a session's first pageview that its channel is made from. */
export const CHANNEL_FIELDS = ['referrer', 'utm_source', 'utm_medium', 'utm_campaign'] as const;

/** Returns the SQL of a field. */
type FieldSql = (field: (typeof CHANNEL_FIELDS)[number]) => string;

/**
 * The channel of a session as a column `name`, made from the fields of its first pageview (domain/channel.ts), after the
 * columns `channel_source` and `channel_kind` that it is told from. Its parameters are `CHANNEL_PARAMS`.
 */
export function channelColumns(sqlOf: FieldSql, name: string): string {
  const labels = `arraySlice(splitByChar('.', channel_source), -${LABELS_MAX})`;
  // What has no dot is a name; a single last label of a host is none.
  const parts = `arrayMap(n -> arrayStringConcat(arraySlice(${labels}, n), '.'), range(1, greatest(2, length(${labels}))))`;
  const texts: Readonly<Record<ChannelText, string>> = {
    source: 'channel_source',
    medium: `lower(${sqlOf('utm_medium')})`,
    campaign: `lower(${sqlOf('utm_campaign')})`,
    referrer: sqlOf('referrer'),
  };
  const rules = CHANNEL_RULES.map(
    ({ channel, when }) => `${when.map((one) => `(${holds(one, texts)})`).join(' OR ')}, '${channel}'`,
  );
  return `lower(if(${sqlOf('utm_source')} = '', ${sqlOf('referrer')}, ${sqlOf('utm_source')})) AS channel_source,
  arrayFirst(kind -> kind != '', arrayMap(part ->
    transform(part, {channel_sources:Array(String)}, {channel_kinds:Array(String)}, ''), ${parts})) AS channel_kind,
  multiIf(${rules.join(',\n    ')},
    '${UNASSIGNED}') AS ${name}`;
}

/** The parameters of `channelColumns`. */
export const CHANNEL_PARAMS: QueryParams = {
  channel_sources: [...SOURCE_KINDS.keys()],
  channel_kinds: [...SOURCE_KINDS.values()],
};

/** The names and patterns of the rules are literals: `match` wants constants, and none of them has a quote or a backslash. */
function holds({ kind, matches = {} }: ChannelCondition, texts: Readonly<Record<ChannelText, string>>): string {
  return [
    ...(kind === undefined ? [] : [`channel_kind = '${kind}'`]),
    ...Object.entries(matches).map(([name, pattern]) => {
      const text = texts[name as ChannelText];
      if (pattern === NOTHING) return `${text} = ''`;
      return pattern === ANYTHING ? `${text} != ''` : `match(${text}, '${pattern}')`;
    }),
  ].join(' AND ');
}
