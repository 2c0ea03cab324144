import { ALERT_CHANNELS, type AlertChannel, CHANNEL_TABLE } from '../../../../src/domain/alert-channel.ts';
import { RequestError } from '../../request.ts';
import { sentence } from '../../sentence.ts';

/** The refusal of a channel's URL. */
export interface UrlRefusal {
  readonly channel: AlertChannel;
  readonly message: string;
  /** The code of the refusal, as the history has it. */
  readonly code: string;
}

const REFUSAL = /^(.*?) \(rejected:([a-z-]+)\)/;

/** Parses the refusal of a URL from an error; null when the error is about something else. One channel has URLs. */
export function urlRefusalIn(error: unknown): UrlRefusal | null {
  const [, message, code] = error instanceof RequestError ? (REFUSAL.exec(error.message) ?? []) : [];
  if (message === undefined || code === undefined) return null;
  const channel = ALERT_CHANNELS.find((each) => CHANNEL_TABLE[each].isUrl);
  return channel === undefined ? null : { channel, message: sentence(message), code };
}
