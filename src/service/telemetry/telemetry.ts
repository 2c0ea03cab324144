import { ALERT_RECEIVERS } from '../../domain/alert-receiver.ts';
import { NO_TRACER, type Tracer } from '../../domain/tracer.ts';
import { LAYERS } from '../../store/statement-layer.ts';
import { Counter, Histogram } from './instruments.ts';
import type { Metric } from './metric.ts';
import { MAIL_STATUSES, SEND_STATUSES } from './send-status.ts';

/** The kinds of mails. */
export const MAIL_KINDS = ['alert', 'consent', 'report', 'account', 'operator'] as const;
export type MailKind = (typeof MAIL_KINDS)[number];

/** From events that come in to those that are in the store, seconds. */
const LAG_BUCKETS: readonly number[] = [1, 2, 5, 15, 60, 300, 1800, 7200];

/**
 * Holds the instruments of a process, each described here alone, and its tracer. One for all components of a process,
 * also of those that it starts later.
 */
export class Telemetry {
  readonly tracer: Tracer;

  readonly requests = new Histogram<'route' | 'method' | 'status'>({
    name: 'svc_http_request_duration_seconds',
    help: 'Time from a request to its answer by pattern of the route; collection is not among them.',
    labels: ['route', 'method', 'status'],
  });

  readonly statements = new Histogram<'layer'>({
    name: 'svc_statement_duration_seconds',
    help: 'Time of statements that read the store, with the wait for their turn, by the deepest layer that answered.',
    labels: ['layer'],
    known: LAYERS.map((layer) => ({ layer })),
  });

  readonly statementFailures = new Counter<'layer'>({
    name: 'svc_statement_failures_total',
    help: 'Statements that the store has refused or given up.',
    labels: ['layer'],
    known: LAYERS.map((layer) => ({ layer })),
  });

  readonly loads = new Histogram<'result'>({
    name: 'svc_loader_range_duration_seconds',
    help: 'Time to bring a range of the journal into the store.',
    labels: ['result'],
    known: [{ result: 'ok' }, { result: 'failed' }],
  });

  readonly loadedEvents = new Counter<never>({
    name: 'svc_loader_events_total',
    help: 'Events that were brought into the store.',
    labels: [],
    known: [{}],
  });

  readonly loadLag = new Histogram<never>(
    {
      name: 'svc_loader_lag_seconds',
      help: 'Age of the first event of each collected range when the store has it.',
      labels: [],
      known: [{}],
    },
    LAG_BUCKETS,
  );

  readonly closings = new Histogram<'result'>({
    name: 'svc_closing_duration_seconds',
    help: 'Time to close some ended days together.',
    labels: ['result'],
    known: [{ result: 'ok' }, { result: 'failed' }],
  });

  readonly deliveries = new Counter<'channel' | 'status'>({
    name: 'svc_deliveries_total',
    help: 'Attempts to deliver alerts, by outcome.',
    labels: ['channel', 'status'],
    known: ALERT_RECEIVERS.flatMap((receiver) =>
      (receiver === 'email' ? MAIL_STATUSES : SEND_STATUSES).map((status) => ({ channel: receiver, status })),
    ),
  });

  readonly deliveryTimes = new Histogram<'channel'>({
    name: 'svc_delivery_duration_seconds',
    help: 'Time of attempts to deliver alerts.',
    labels: ['channel'],
    known: ALERT_RECEIVERS.map((receiver) => ({ channel: receiver })),
  });

  readonly mails = new Counter<'kind' | 'status'>({
    name: 'svc_mails_total',
    help: 'Mails handed to the mail server, by outcome.',
    labels: ['kind', 'status'],
    known: MAIL_KINDS.flatMap((kind) => MAIL_STATUSES.map((status) => ({ kind, status }))),
  });

  constructor(tracer: Tracer = NO_TRACER) {
    this.tracer = tracer;
  }

  get metrics(): readonly Metric[] {
    return Object.values(this).flatMap((each) =>
      each instanceof Counter || each instanceof Histogram ? [each.metric] : [],
    );
  }
}
