import { after } from 'node:test';
import { testDatabase } from '../conformance.ts';
import { run, startPostgres, textsIn } from './postgres.fixture.ts';
import { openPostgres } from './postgres.ts';

const server = await startPostgres();
after(() => server.stop());

testDatabase('PostgreSQL', async () => {
  const url = await server.createDatabase();
  const module = JSON.stringify(import.meta.resolve('./postgres.ts'));
  return {
    open: () => openPostgres(url),
    openExpression: `import(${module}).then(({ openPostgres }) => openPostgres(${JSON.stringify(url)}))`,
    found: async (texts) => {
      // A checkpoint writes what is in memory to the files; the second one removes the log from before the first.
      for (const statement of ['checkpoint', 'select pg_switch_wal()', 'checkpoint']) await run(url, statement);
      return textsIn(server.dataDir, texts);
    },
    remove: () => server.dropDatabase(url),
  };
});
