import { ChdbStore } from '../store/chdb/chdb.ts';
import { ClickHouseStore } from '../store/clickhouse/clickhouse.ts';
import type { Store } from '../store/store.ts';
import { component } from './component.ts';
import { directory } from './data-directory/directory.ts';
import { storePath } from './data-directory/paths.ts';
import { whileIdle } from './process/while-idle.ts';
import { serversOf } from './settings/config.ts';
import { gauge } from './telemetry/metric.ts';
import { ObservedStore } from './telemetry/observed-store.ts';

/** Opens the store: the one in the data directory, or that of the configured ClickHouse servers. */
export const store = component({
  name: 'store',
  dependencies: { directory },
  start: async (_parts, { config, log, timer, telemetry, defer }) => {
    const servers = serversOf(config);
    if (servers === null) {
      const opened = await ChdbStore.open(storePath(config.dataDir), log);
      defer(() => opened.close());
      const failed = (err: unknown) => log.warn({ err }, 'the engine could not give back unused memory');
      defer(whileIdle(timer, () => void opened.releaseMemory().catch(failed)));
      let memoryBytes: number | null = null;
      return {
        part: new ObservedStore(opened, telemetry) as Store,
        measure: async () => {
          memoryBytes = await opened.memoryBytes();
        },
        metrics: () => [
          gauge(
            'svc_engine_memory_bytes',
            'Memory that the embedded engine has in use by its own account.',
            memoryBytes === null ? [] : [['', memoryBytes]],
          ),
        ],
      };
    }
    const opened = await ClickHouseStore.open(servers.clickhouseUrl, { log });
    defer(() => opened.close());
    let isReachable = true;
    let looking: Promise<void> | null = null;
    const look = async () => {
      isReachable = await opened.isReachable();
      looking = null;
    };
    return {
      part: new ObservedStore(opened, telemetry) as Store,
      refresh: () => (looking ??= look()),
      readiness: () => ({ clickhouse: isReachable ? 'ok' : 'away' }),
      metrics: () => [gauge('svc_clickhouse_ok', '1 while ClickHouse answers.', Number(isReachable))],
    };
  },
});
