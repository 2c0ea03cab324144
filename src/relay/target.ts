import type { Message } from './message.ts';

/** How a target is reached, as the operator has configured it. */
export interface TargetAccess {
  /** The webhook's URL, the topic's URL, or the address of an own Telegram Bot API server. */
  readonly url: string | null;
  readonly telegramToken: string | null;
  readonly telegramChat: string | null;
  readonly ntfyToken: string | null;
}

/** A message in the format of a target: a POST of JSON. */
export interface TargetRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Readonly<Record<string, unknown>>;
}

/** The end of an attempt to pass a message on. */
export type Outcome = { readonly isTaken: true } | { readonly isTaken: false; readonly detail: string };

/** A messenger that takes messages. */
export interface Target {
  /** Its name, as people write it. */
  readonly label: string;
  /** Returns what has to be set before messages can be sent, by the names of settings; null when nothing is missing. */
  missing(access: TargetAccess): string | null;
  /** Formats a message as the body that the target takes. */
  bodyOf(message: Message, access: TargetAccess): TargetRequest['body'];
  /** Returns where the body goes. Asked only when nothing is missing. */
  addressOf(access: TargetAccess): Omit<TargetRequest, 'body'>;
}
