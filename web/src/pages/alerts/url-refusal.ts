import { ALERT_RECEIVERS, type AlertReceiver, RECEIVER_TABLE } from '../../../../src/domain/alert-receiver.ts';
import { RequestError } from '../../request.ts';
import { sentence } from '../../sentence.ts';

/** The refusal of a channel's URL. */
export interface UrlRefusal {
  readonly receiver: AlertReceiver;
  readonly message: string;
  /** The code of the refusal, as the history has it. */
  readonly code: string;
}

const REFUSAL = /^(.*?) \(rejected:([a-z-]+)\)/;

/** Parses the refusal of a URL from an error; null when the error is about something else. One receiver has URLs. */
export function urlRefusalIn(error: unknown): UrlRefusal | null {
  const [, message, code] = error instanceof RequestError ? (REFUSAL.exec(error.message) ?? []) : [];
  if (message === undefined || code === undefined) return null;
  const receiver = ALERT_RECEIVERS.find((each) => RECEIVER_TABLE[each].isUrl);
  return receiver === undefined ? null : { receiver, message: sentence(message), code };
}
