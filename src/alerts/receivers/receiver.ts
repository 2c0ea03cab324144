import type { Language } from '../../domain/language.ts';
import type { SendResult } from '../../domain/send-result.ts';
import type { EmailSender } from '../../mail/smtp.ts';
import type { SendingRule } from '../sending-rule.ts';
import type { DestinationRules } from './destination.ts';
import type { WebhookSender } from './webhook.ts';

/** The senders that the receivers share. */
export interface Transports {
  /** Posts to receivers on the public internet, after it has checked their addresses. */
  readonly webhook: WebhookSender;
  /** Null without a mail server. */
  readonly email: EmailSender | null;
  /** The URL of the dashboard, without a slash at the end. */
  readonly publicUrl: string;
}

/** The page on which an address outside the organisation agrees to its alerts, or ends them. */
export interface ConsentLink {
  readonly link: string;
  /** False while an address of an earlier rule gets alerts without having answered. */
  readonly hasAgreed: boolean;
}

/** One attempt, with the rule's secret and names as they are when it is sent. */
export interface Outgoing {
  readonly rule: SendingRule;
  readonly destination: string;
  /** The language of the person at the destination. */
  readonly language: Language;
  /** Null for a destination that needs no consent. */
  readonly consent: ConsentLink | null;
  /** The JSON text of the alert. */
  readonly body: string;
}

/** A way to send alerts. `RECEIVER_TABLE` has its labels and limits. */
export interface Receiver {
  /**
   * Validates and normalizes a destination that a person entered. Throws a DatabaseError `invalid`.
   *
   * @param exemptHosts see `readAlertUrl`
   */
  readonly clean: (text: string, exemptHosts: readonly string[]) => string;
  /** Throws a DatabaseError `invalid` when alerts must not go to the address of a new destination. */
  readonly requireReachable?: (destination: string, rules: DestinationRules) => Promise<void>;
  /** Returns the queue of a destination: attempts of one queue share its limit. */
  readonly queue: (destination: string) => string;
  /** The most attempts that a queue has in flight. Null: as many as are still free for other queues. */
  readonly queueMax: number | null;
  /** Makes one attempt. Never rejects. */
  readonly send: (outgoing: Outgoing, transports: Transports, stopping: AbortSignal) => Promise<SendResult>;
}
