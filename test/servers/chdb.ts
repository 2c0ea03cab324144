/** Opens the store on the ClickHouse server of a data directory in place of the embedded engine. */
import { ClickHouseStore } from '../../src/store/clickhouse/clickhouse.ts';
import { dataDirectoryOf, serversOf } from './place.ts';

export const ChdbStore = {
  open: (directory: string, log?: Parameters<typeof ClickHouseStore.open>[1]): Promise<ClickHouseStore> =>
    ClickHouseStore.open(
      serversOf(dataDirectoryOf(directory)).clickhouseUrl,
      log === undefined ? {} : { log: log as never },
    ),
};
