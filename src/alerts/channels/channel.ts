import type { SendResult } from '../../domain/send-result.ts';
import type { EmailSender } from '../../mail/smtp.ts';
import type { SendingRule } from '../attempt-queue.ts';
import type { DestinationRules } from './destination.ts';
import type { WebhookSender } from './webhook.ts';

/** What channels send with. */
export interface Transports {
  /** Posts to receivers on the public internet, over connections that have been checked. */
  readonly webhook: WebhookSender;
  readonly email: EmailSender;
  /** Where people reach the dashboard, without a slash at the end. */
  readonly publicUrl: string;
}

/** One attempt, with the rule's secret and names as they are now. */
export interface Outgoing {
  readonly rule: SendingRule;
  readonly destination: string;
  /** The JSON text of the alert. */
  readonly body: string;
}

/** How alerts go over a channel; its words are in the domain's table. */
export interface Channel {
  /**
   * Reads a destination that somebody wrote. Throws a DatabaseError `invalid`.
   *
   * @param exemptHosts see `readAlertUrl`
   */
  readonly clean: (text: string, exemptHosts: readonly string[]) => string;
  /** Throws a DatabaseError `invalid` when a new destination leads where no alert may go. */
  readonly requireReachable?: (destination: string, rules: DestinationRules) => Promise<void>;
  /** What an attempt may have to wait with others for. */
  readonly lane: (destination: string) => string;
  /** Attempts of a lane in flight at once; null for as many as are still free for other lanes. */
  readonly laneMax: number | null;
  /** Makes one attempt. Never rejects. */
  readonly send: (outgoing: Outgoing, transports: Transports, stopping: AbortSignal) => Promise<SendResult>;
}
