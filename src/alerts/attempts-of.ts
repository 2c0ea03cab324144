import { ALERT_CHANNELS, type AlertDestinations, CHANNEL_TABLE, destinationsOf } from '../domain/alert-channel.ts';
import { type Alert, formatAlert } from './alert-body.ts';
import type { NewAttempt } from './attempt-queue.ts';
import { CHANNELS } from './channels/registry.ts';

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
  return ALERT_CHANNELS.flatMap((channel) =>
    destinationsOf(rule, channel).map((destination) => ({
      ...shared,
      channel,
      recipient: CHANNEL_TABLE[channel].max === 1 ? '' : destination,
      lane: CHANNELS[channel].lane(destination),
    })),
  );
}
