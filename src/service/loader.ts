import { IncomingEvents } from '../rollup/days/incoming-events.ts';
import { component } from './component.ts';
import { days } from './days.ts';
import { discards } from './discards.ts';
import { journals } from './journals.ts';
import { lostEvents } from './lost-events.ts';
import { counter, gauge } from './metric.ts';
import { queueMetrics, queueOf } from './queue.ts';
import { loaderOf } from './storage.ts';
import { store } from './store.ts';

/** Empties the journals into the store, and reports how much waits in those of collection. */
export const loader = component({
  name: 'loader',
  dependencies: { store, journals, days, discards },
  start: ({ store, journals, days: { register, recent, isShared, loaders }, discards }, { clock, log, defer }) => {
    const { collected, quarantine } = journals;
    const sink = new IncomingEvents({
      ...{ store, quarantine, register, clock, log, lost: lostEvents(discards, log) },
      ...(isShared ? {} : { recent }),
    });
    const loading = loaderOf(journals, sink, log);
    loading.start();
    loaders.push(loading);
    defer(() => loading.stop());
    return {
      part: loading,
      readiness: () => ({ store: loading.state }),
      metrics: () => [
        gauge('svc_store_ok', '1 while events reach the store.', Number(loading.state === 'ok')),
        counter('svc_events_refused_total', 'Events that the engine refused, kept in files.', quarantine.rows),
        ...queueMetrics(queueOf(collected)),
      ],
      health: () => ({ store: loading.state, refused: quarantine.rows, queuedEvents: queueOf(collected).rows }),
    };
  },
});
