/** Opens the store on the ClickHouse server of a data directory in place of the embedded engine. */
import type { Log } from '../../src/domain/log.ts';
import { ClickHouseStore } from '../../src/store/clickhouse/clickhouse.ts';
import { dataDirectoryOf, serversOf } from './place.ts';

// The name and the shape of what it replaces.
// biome-ignore lint/complexity/noStaticOnlyClass: it stands for a class.
export class ChdbStore {
  static open(directory: string, log: Pick<Log, 'info'> = { info: () => {} }): Promise<ClickHouseStore> {
    return ClickHouseStore.open(serversOf(dataDirectoryOf(directory)).clickhouseUrl, { log });
  }
}
