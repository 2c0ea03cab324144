import { type Alert, formatAlert } from './alert-body.ts';
import type { NewAttempt } from './attempt-queue.ts';

/** The lane of all emails: they share the mail server. */
export const EMAIL_LANE = 'email';

/** The first attempts that an alert causes: one for the webhook, one for each address. */
export function attemptsOf(
  rule: { readonly id: number; readonly url: string | null; readonly emails: readonly string[] },
  alert: Alert,
  dueAt: number,
): NewAttempt[] {
  const shared = {
    ruleId: rule.id,
    type: alert.type,
    test: alert.test === true,
    body: formatAlert(alert),
    attempt: 1,
    dueAt,
  };
  return [
    ...(rule.url === null
      ? []
      : [{ ...shared, channel: 'webhook' as const, recipient: '', lane: new URL(rule.url).host }]),
    ...rule.emails.map((recipient) => ({ ...shared, channel: 'email' as const, recipient, lane: EMAIL_LANE })),
  ];
}
