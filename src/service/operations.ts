import type { FastifyInstance } from 'fastify';
import type { Collector } from '../collect/collector.ts';
import type { Journal } from '../journal/journal.ts';
import { FAILURE_CAUSES, MAINTENANCE_STEPS } from '../rollup/maintain/attempts.ts';
import type { Maintenance } from '../rollup/maintain/maintenance.ts';
import type { Storage } from './storage.ts';

export interface OperationsOptions {
  readonly collector: Collector;
  readonly journal: Journal;
  readonly storage: Storage;
  readonly maintenance: Maintenance;
}

/**
 * For whoever runs the service: `/healthz` (the process answers), `/readyz` (events are accepted and reach the store)
 * and `/metrics` in Prometheus' text format.
 */
export async function operationsPlugin(server: FastifyInstance, options: OperationsOptions): Promise<void> {
  const { collector, journal, storage, maintenance } = options;
  server.get('/healthz', () => ({ status: 'ok' }));

  server.get('/readyz', async (_request, reply) => {
    const states = { journal: journal.state, store: storage.loader.state };
    const ready = states.journal === 'ok' && states.store === 'ok';
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ok' : 'degraded', ...states });
  });

  server.get('/metrics', (_request, reply) => {
    const { state, queuedBatches, queuedRows, queuedBytes, pendingBytes, lostRows } = journal.metrics;
    const discarded = [...collector.discarded].map(([reason, count]) => [`{reason="${reason}"}`, count] as const);
    const { daysUnclosed, failures } = maintenance.state;
    const failed = MAINTENANCE_STEPS.flatMap((step) =>
      FAILURE_CAUSES.map((cause): Sample => {
        const count = failures.find((failure) => failure.step === step && failure.cause === cause)?.count ?? 0;
        return [`{step="${step}",cause="${cause}"}`, count];
      }),
    );
    const text = [
      metric('svc_events_accepted_total', 'counter', 'Events on disk since the start.', collector.accepted),
      metric('svc_events_discarded_total', 'counter', 'Events not kept since the start, by reason.', discarded),
      metric('svc_events_lost_total', 'counter', 'Valid events that could not be written.', lostRows),
      metric('svc_journal_ok', 'gauge', '1 while the journal can be written.', Number(state === 'ok')),
      metric('svc_journal_queued_batches', 'gauge', 'Batches on disk, not yet in the store.', queuedBatches),
      metric('svc_journal_queued_rows', 'gauge', 'Events on disk, not yet in the store.', queuedRows),
      metric('svc_journal_queued_bytes', 'gauge', 'Bytes on disk, not yet in the store.', queuedBytes),
      metric('svc_journal_pending_bytes', 'gauge', 'Bytes in memory, not yet on disk.', pendingBytes),
      metric('svc_store_ok', 'gauge', '1 while events reach the store.', Number(storage.loader.state === 'ok')),
      metric(
        'svc_events_refused_total',
        'counter',
        'Events that the engine refused, kept in files.',
        storage.quarantine.rows,
      ),
      metric('svc_days_unclosed', 'gauge', 'Ended site-days that could not be closed.', daysUnclosed),
      metric('svc_maintenance_failures_total', 'counter', 'Failed steps of maintenance since the start.', failed),
      metric('svc_memory_bytes', 'gauge', 'Resident memory of the process.', process.memoryUsage.rss()),
    ].join('');
    return reply.type('text/plain; version=0.0.4; charset=utf-8').send(text);
  });
}

type Sample = readonly [labels: string, value: number];
type Samples = number | readonly Sample[];

function metric(name: string, type: 'counter' | 'gauge', help: string, samples: Samples): string {
  const lines = (typeof samples === 'number' ? ([['', samples]] as const) : samples).map(
    ([labels, value]) => `${name}${labels} ${value}\n`,
  );
  return `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${lines.join('')}`;
}
