import { ConsentAsker } from '../alerts/consents/consent-asker.ts';
import { Deliverer, type Send } from '../alerts/deliverer.ts';
import { ROUND_MS, RuleEvaluator } from '../alerts/rule-evaluator.ts';
import { waitingAttempts } from '../alerts/waiting-attempts.ts';
import { ALERT_RECEIVERS, type AlertReceiver } from '../domain/alert-receiver.ts';
import { inSpan } from '../domain/tracer.ts';
import { LiveFigures } from '../stats/live-figures.ts';
import { component, every } from './component.ts';
import { database } from './database.ts';
import { statistics } from './statistics.ts';
import { store } from './store.ts';
import { gauge, labelsOf, type Sample } from './telemetry/metric.ts';
import { observedMail } from './telemetry/observed-mail.ts';
import { sendStatus } from './telemetry/send-status.ts';
import type { Telemetry } from './telemetry/telemetry.ts';
import { observedTransports, transportsFrom } from './transports.ts';
import { trustedClock } from './trusted-clock.ts';

const DELIVER_MS = 500;
const ASK_MS = 10_000;

/**
 * Evaluates alert rules, delivers the alerts, and asks addresses outside their organisation for consent. The roles start
 * it after the HTTP server, because the links in alerts have its address.
 */
export const alerts = component({
  name: 'alerts',
  dependencies: { store, database, trustedClock, statistics },
  start: ({ store, database: { db }, trustedClock, statistics: { statistics } }, context) => {
    const { config, clock, log, address, telemetry, defer } = context;
    const evaluator = new RuleEvaluator({ db, clock, log, statistics, figures: new LiveFigures(store) });
    const transports = transportsFrom(config, clock, address.url, log);
    const observed = observedTransports(transports, telemetry);
    const { email, publicUrl } = transports;
    const asker = new ConsentAsker({
      ...{ db, clock, log, publicUrl },
      email: email === null ? null : observedMail(email, 'consent', telemetry),
    });
    const deliverer = new Deliverer({
      ...{ db, clock, log, transports: observed },
      timed: (receiver, send) => timedAttempt(receiver, send, telemetry),
    });
    defer(() => deliverer.stop());
    const evaluating = every(context, ROUND_MS, async () => {
      // On a wrong clock every site is silent.
      if (trustedClock.maySend && (await evaluator.round()) > 0) await deliverer.look();
    });
    const delivering = every(context, DELIVER_MS, () => deliverer.look());
    const asking = every(context, ASK_MS, async (stopping) => {
      // The days in which an address is asked once are those of a clock that is right.
      if (trustedClock.maySend) await asker.round(stopping);
    });
    /** Evaluates every rule now, and resolves when the attempts that are due have been made. */
    const evaluate = async (): Promise<void> => {
      await evaluating.now();
      await delivering.now();
      await deliverer.settled();
    };
    let waiting: Readonly<Record<AlertReceiver, number>> | null = null;
    const waitingSamples = () =>
      ALERT_RECEIVERS.map((receiver): Sample => [labelsOf({ channel: receiver }), waiting?.[receiver] ?? 0]);
    return {
      part: { evaluate, askForConsents: () => asking.now() },
      measure: async () => {
        waiting = await waitingAttempts(db);
      },
      metrics: () => [
        gauge(
          'svc_deliveries_waiting',
          'Attempts to deliver alerts that wait, also for their next try.',
          waitingSamples(),
        ),
      ],
    };
  },
});

function timedAttempt(receiver: AlertReceiver, send: Send, { tracer, deliveries, deliveryTimes }: Telemetry) {
  return inSpan(tracer.begin('deliver alert', { 'svc.channel': receiver }), async (span) => {
    const startMs = performance.now();
    const result = await send();
    if (result === undefined) return undefined;
    const status = sendStatus(result.status);
    span.set({ 'svc.status': status });
    deliveries.add({ channel: receiver, status });
    deliveryTimes.observe({ channel: receiver }, (performance.now() - startMs) / 1000);
    return result;
  });
}
