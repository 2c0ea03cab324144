import type { ChannelName } from './channel.ts';
import { texts } from './texts.ts';

/** The words of each channel in the reader's language. An owner's own channel has none: its name is shown. */
export const CHANNEL_NAMES: Readonly<Partial<Record<string, string>>> = texts.channels satisfies Record<
  ChannelName,
  string
>;
