import type { Db } from '../database/database.ts';
import type { SendResult } from '../domain/send-result.ts';
import type { EmailSender } from '../mail/smtp.ts';
import { readAlert } from './alert-body.ts';
import { type NewAttempt, type SendingRule, sendingRule } from './attempt-queue.ts';
import { writeEmail } from './channels/email.ts';
import type { WebhookSender } from './channels/webhook.ts';

/** How alerts leave the service. */
export interface Channels {
  readonly webhook: WebhookSender;
  readonly email: EmailSender;
  /** Where people reach the dashboard, without a slash at the end. */
  readonly publicUrl: string;
}

const DETAIL_MAX_CHARS = 300;

/** Makes one attempt, with the rule's URL, secret and names as they are now. Undefined when the rule is gone. */
export async function sendAttempt(
  db: Db,
  channels: Channels,
  attempt: NewAttempt,
  stopping: AbortSignal,
): Promise<SendResult | undefined> {
  const rule = await sendingRule(db, attempt.ruleId);
  if (rule === undefined) return undefined;
  const result = await send(rule, channels, attempt, stopping);
  // It may quote what a foreign server said, and is shown on terminals.
  return { ...result, detail: result.detail.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').slice(0, DETAIL_MAX_CHARS) };
}

async function send(
  rule: SendingRule,
  channels: Channels,
  attempt: NewAttempt,
  stopping: AbortSignal,
): Promise<SendResult> {
  if (attempt.channel === 'email') {
    const { siteName, goalName } = rule;
    const message = writeEmail(readAlert(attempt.body), {
      siteName,
      goalName,
      link: dashboardLink(channels, rule.site),
    });
    return channels.email.send(attempt.recipient, message, stopping);
  }
  // The webhook was taken from the rule after this alert.
  if (rule.webhook === null) return { status: 'failed', detail: 'the rule has no webhook any more', final: true };
  return channels.webhook.send(rule.webhook, attempt.body, stopping);
}

/** The page of a site in the dashboard. */
function dashboardLink({ publicUrl }: Channels, site: string): string {
  return `${publicUrl}/sites/${site}`;
}
