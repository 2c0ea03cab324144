import { texts } from './texts.ts';

/** Returns the name of a channel in the reader's language; the name itself when the site has made it. */
export function channelName(channel: string): string {
  return Object.hasOwn(texts.names, channel) ? texts.names[channel as keyof typeof texts.names] : channel;
}
