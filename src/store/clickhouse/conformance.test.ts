import { ClickHouseServer } from '../../../test/clickhouse/server.ts';
import { testStore } from '../conformance.ts';
import { ClickHouseStore } from './clickhouse.ts';

testStore('a ClickHouse server', async () => {
  const server = await ClickHouseServer.start();
  return {
    open: () => ClickHouseStore.open(server.url),
    remove: () => server.close(),
  };
});
