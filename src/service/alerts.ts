import type { Transports } from '../alerts/channels/channel.ts';
import type { DestinationRules } from '../alerts/channels/destination.ts';
import { SystemResolver } from '../alerts/channels/resolver.ts';
import { WebhookSender } from '../alerts/channels/webhook.ts';
import { Deliverer } from '../alerts/deliverer.ts';
import { RuleEvaluator } from '../alerts/rule-evaluator.ts';
import type { Db } from '../database/database.ts';
import type { Clock } from '../domain/clock.ts';
import type { Log } from '../domain/log.ts';
import { NO_MAIL_SERVER, SmtpSender } from '../mail/smtp.ts';
import { LiveFigures } from '../stats/live-figures.ts';
import type { Store } from '../store/store.ts';
import type { Config } from './config.ts';

/** Where webhooks may go, as it is configured. */
export function destinationRulesFrom({ webhookAllowHosts: exemptHosts }: Config, log?: Log): DestinationRules {
  return { resolver: new SystemResolver(exemptHosts), exemptHosts, ...(log === undefined ? {} : { log }) };
}

/**
 * How alerts leave the service, as it is configured.
 *
 * @param url where the service listens, for links when it has no public address
 */
export function channelsFrom(config: Config, clock: Clock, url: string, log?: Log): Transports {
  const publicUrl = config.publicUrl ?? url;
  return {
    webhook: new WebhookSender({ clock, ...destinationRulesFrom(config, log) }),
    email:
      config.smtpUrl === null
        ? NO_MAIL_SERVER
        : new SmtpSender({ url: config.smtpUrl, host: new URL(publicUrl).hostname }),
    publicUrl,
  };
}

/** The alerts of a running service. */
export interface Alerts {
  /** Holds all rules against the figures, and begins to send what fires. */
  watch(): Promise<void>;
  /** Begins to send what has become due. */
  deliver(): Promise<void>;
  /** Resolves when everything that has been begun has ended. */
  settled(): Promise<void>;
  stop(): Promise<void>;
}

/** Makes the alerts of a service; the caller calls `watch` and `deliver` now and then. */
export function alertsFrom(
  config: Config,
  { db, store, clock, log, url }: { db: Db; store: Store; clock: Clock; log: Log; url: string },
): Alerts {
  const evaluator = new RuleEvaluator({ db, clock, log, figures: new LiveFigures(store) });
  const deliverer = new Deliverer({ db, clock, log, channels: channelsFrom(config, clock, url, log) });
  return {
    watch: async () => {
      if ((await evaluator.round()) > 0) await deliverer.look();
    },
    deliver: () => deliverer.look(),
    settled: () => deliverer.settled(),
    stop: () => deliverer.stop(),
  };
}
