import { asDocumented, DOCUMENTED_ACCOUNT } from '../../../test/clickhouse/documented-account.ts';
import { ClickHouseServer } from '../../../test/clickhouse/server.ts';
import { testStore } from '../conformance.fixture.ts';
import { ClickHouseStore } from './clickhouse.ts';

testStore('a ClickHouse server', async () => {
  const server = await ClickHouseServer.start({ users: DOCUMENTED_ACCOUNT });
  return {
    open: () => ClickHouseStore.open(asDocumented(server.url)),
    remove: () => server.close(),
  };
});
