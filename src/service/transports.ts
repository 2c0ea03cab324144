import type { DestinationRules } from '../alerts/receivers/destination.ts';
import type { Transports } from '../alerts/receivers/receiver.ts';
import { SystemResolver } from '../alerts/receivers/resolver.ts';
import { WebhookSender } from '../alerts/receivers/webhook.ts';

import type { Clock } from '../domain/clock.ts';
import type { Log } from '../domain/log.ts';
import { mailSender } from './mail.ts';
import type { Config } from './settings/config.ts';
import { observedMail } from './telemetry/observed-mail.ts';
import type { Telemetry } from './telemetry/telemetry.ts';

/** Returns the configured rules about the destinations of webhooks. */
export function destinationRulesFrom({ webhookAllowHosts: exemptHosts }: Config, log?: Log): DestinationRules {
  return { resolver: new SystemResolver(exemptHosts), exemptHosts, ...(log === undefined ? {} : { log }) };
}

/**
 * Makes the configured transports of alerts.
 *
 * @param url the address at which the service listens, for links when it has no public address
 */
export function transportsFrom(config: Config, clock: Clock, url: string, log?: Log): Transports {
  const publicUrl = config.publicUrl ?? url;
  return {
    webhook: new WebhookSender({ clock, ...destinationRulesFrom(config, log) }),
    email: mailSender(config, publicUrl),
    publicUrl,
  };
}

/** Counts the mails of alerts. */
export function observedTransports(transports: Transports, telemetry: Telemetry): Transports {
  const { email } = transports;
  return { ...transports, email: email === null ? null : observedMail(email, 'alert', telemetry) };
}
