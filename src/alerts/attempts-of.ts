import { ALERT_RECEIVERS, type AlertDestinations, destinationsOf, RECEIVER_TABLE } from '../domain/alert-receiver.ts';
import { type Alert, formatAlert } from './alert-body.ts';
import type { NewAttempt } from './attempt-queue.ts';
import { RECEIVERS } from './receivers/registry.ts';

/** Returns the first attempts of an alert: one for each destination of the rule. */
export function attemptsOf(
  rule: AlertDestinations & { readonly id: number },
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
  return ALERT_RECEIVERS.flatMap((receiver) =>
    destinationsOf(rule, receiver).map((destination) => ({
      ...shared,
      channel: receiver,
      recipient: RECEIVER_TABLE[receiver].max === 1 ? '' : destination,
      queue: RECEIVERS[receiver].queue(destination),
    })),
  );
}
