import { withTimeout } from '../../concurrency/with-timeout.ts';
import type { JournalFile } from '../../journal/journal-file.ts';
import { component } from '../component.ts';
import { leaveAddress } from '../data-directory/address.ts';
import { discards } from '../discards.ts';
import { journals } from '../journals.ts';
import { attempt } from '../process/disposal.ts';
import { collectionHealth, collectionMetrics, sumOf } from '../telemetry/collection-counts.ts';
import { loopSamples } from '../telemetry/event-loop.ts';
import { counter, gauge, type Metric, type Sample, summary } from '../telemetry/metric.ts';
import { innerServer } from './inner-server.ts';
import { CollectorPort } from './port.ts';
import { type CollectorState, Supervisor } from './supervisor.ts';

/** The longest wait for a look into a journal, milliseconds. */
const LOOK_MAX_MS = 500;

/** Collects by processes of their own, which share the port of the service, and reports what they count. */
export const collectors = component({
  name: 'collectors',
  dependencies: { journals, discards, innerServer },
  start: async ({ journals, discards, innerServer }, context) => {
    const { config, collectors: plan, log, errors, timer, address, stopping, defer } = context;
    const port = await CollectorPort.reserve(config);
    defer(() => port.close());
    const supervisor = new Supervisor({
      plan: plan!,
      config,
      mainSocket: innerServer.socketPath,
      port,
      timer,
      log,
      discarded: (recent) => discards.recent.addDrained(recent),
      erred: (error) => errors?.add(error),
    });
    defer(() => supervisor.stop());
    address.listensAt(port.url);
    await supervisor.start();
    await attempt(log, 'collectors', async () => leaveAddress(config, address.url));
    // Requests in hand are answered while other components stop.
    stopping.addEventListener('abort', () => void supervisor.stop(), { once: true });
    const total = () => sumOf(supervisor.states.map(({ counts }) => counts));
    return {
      part: supervisor,
      refresh: async () => {
        await supervisor.refresh();
        await look(journals.collected);
      },
      readiness: () => ({ journal: total().journal }),
      metrics: () => [...collectionMetrics(total()), ...metricsOf(supervisor.states)],
      health: () => ({
        ...collectionHealth(total()),
        memoryBytes: supervisor.states.reduce((sum, state) => sum + state.memoryBytes, process.memoryUsage.rss()),
      }),
    };
  },
});

/** Looks what the collectors have written to their journals. */
async function look(journals: readonly JournalFile[]): Promise<void> {
  const looks = Promise.all(journals.map((journal) => journal.poll().catch(() => undefined)));
  await withTimeout(LOOK_MAX_MS, looks, () => undefined);
}

function metricsOf(states: readonly CollectorState[]): Metric[] {
  const samples = (value: (state: CollectorState) => number) =>
    states.map((state): Sample => [`{collector="${state.number}"}`, value(state)]);
  return [
    gauge(
      'svc_collector_up',
      '1 while the collector process listens.',
      samples((state) => Number(state.isListening)),
    ),
    counter(
      'svc_collector_restarts_total',
      'Times that the collector process was started again.',
      samples((state) => state.restarts),
    ),
    counter(
      'svc_collector_events_accepted_total',
      'Events on disk since the start, by collector process.',
      samples(({ counts }) => counts.accepted),
    ),
    gauge(
      'svc_collector_journal_ok',
      '1 while the journal of the collector process can be written.',
      samples(({ counts }) => Number(counts.journal === 'ok')),
    ),
    gauge(
      'svc_collector_memory_bytes',
      'Resident memory of the collector process.',
      samples((state) => state.memoryBytes),
    ),
    summary(
      'svc_collector_event_loop_delay_seconds',
      'By how much the event loop of the collector process came round too late, as svc_event_loop_delay_seconds.',
      states.flatMap(({ number, loopDelay }) =>
        loopDelay === null ? [] : loopSamples(loopDelay, { collector: String(number) }),
      ),
    ),
  ];
}
