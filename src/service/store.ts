import { ChdbStore } from '../store/chdb/chdb.ts';
import { ClickHouseStore } from '../store/clickhouse/clickhouse.ts';
import { component } from './component.ts';
import { serversOf } from './config.ts';
import { directory } from './directory.ts';
import { storePath } from './paths.ts';

/** Opens the store: the one in the data directory, or that of the configured ClickHouse servers. */
export const store = component({
  name: 'store',
  dependencies: { directory },
  start: async (_parts, { config, log, defer }) => {
    const servers = serversOf(config);
    const opened =
      servers === null
        ? await ChdbStore.open(storePath(config.dataDir), log)
        : await ClickHouseStore.open(servers.clickhouseUrl, { log });
    defer(() => opened.close());
    return { part: opened };
  },
});
