import { CHANNELS } from '../../domain/channel.ts';
import { channelOf } from '../../domain/channel-of.ts';
import { OTHER_KEY } from '../../domain/dimension.ts';
import type { Row } from '../files/export-table.ts';
import { isOtherName } from '../names/absent-name.ts';
import { referrerOfAddress, referrerOfSource } from '../names/source-host.ts';
import type { CountColumns, KeyColumns, RowContext, RowKey } from './sum-table.ts';

/** The texts for an absent value that the rules of channels do not know. */
const NOTHING = /^(?:\(none\)|direct \/ none)$/i;

/** The columns of a table whose rows have all that a channel is told from. */
interface ChannelColumns {
  /** The label or host of the source, and the address of the referrer. A table has one of them at least. */
  readonly label?: string;
  readonly referrer?: string;
  /** The source of a campaign; absent when the label is that too. */
  readonly tag?: string;
  readonly medium: string;
  readonly campaign: string;
}

/** Describes the channels of a table of sessions: each row has the one that a session of the site's own would have. */
export function channelBy(columns: ChannelColumns, counts: CountColumns): KeyColumns {
  const textOf = (row: Row, column: string | undefined) => {
    const text = column === undefined ? '' : (row[column] ?? '').trim();
    return NOTHING.test(text) ? '' : text;
  };
  return {
    dimension: 'channel',
    needs: Object.values(columns),
    counts,
    key: (row, context) => {
      const [label, referrer] = [textOf(row, columns.label), textOf(row, columns.referrer)];
      const [tag, medium] = [textOf(row, columns.tag), textOf(row, columns.medium)];
      return channelKey({ label, referrer, tag, medium, campaign: textOf(row, columns.campaign) }, context);
    },
  };
}

function channelKey(texts: Record<keyof ChannelColumns, string>, { options }: RowContext): RowKey {
  const { label, referrer, tag, medium, campaign } = texts;
  if (Object.values(texts).some(isOtherName)) return OTHER_KEY;
  const hostOfLabel = tag === '' ? hostOf(referrerOfSource(label, options)) : '';
  const host = referrer === '' ? hostOfLabel : referrerOfAddress(referrer, options);
  // A label that is no host was a tag of the address, such as `ref`, which is the source of own sessions too.
  const source = tag || host || (referrer === '' ? label : '');
  const channel = channelOf({ source, medium, campaign, referrer: host });
  const isLabelAlone = referrer + tag + medium + campaign === '';
  return isLabelAlone && isForeign(label, channel) ? { leftOut: 'no_key', isDayUnknown: true } : channel;
}

function hostOf(source: string): string {
  return source.includes('.') && !/\s/.test(source) ? source : '';
}

/** Tells whether a label is the name of another channel than the rules say: a product has put it in place of the source. */
function isForeign(label: string, channel: string): boolean {
  const name = label.toLowerCase();
  return name !== channel.toLowerCase() && CHANNELS.some((one) => one.toLowerCase() === name);
}
