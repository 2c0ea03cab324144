/** Opens the PostgreSQL database of a data directory, for tests that write beside the service. */
import type { Kysely, KyselyPlugin, TransactionBuilder } from 'kysely';
import type { Database, Db } from '../../src/database/database.ts';
import type { Schema } from '../../src/database/schema.ts';
import { Noticed } from './noticed.ts';
import { serversOf } from './place.ts';
import { openPostgres } from './postgres.ts';

export * from '../../src/database/database.ts';

/** Each change has been noticed by every process when it ends: with one process on a file it has, too. */
export async function openDatabase(dataDir: string): Promise<Database> {
  const { postgresUrl } = serversOf(dataDir);
  const database = await openPostgres(postgresUrl);
  const noticed = await Noticed.open(postgresUrl);
  let isClosed = false;
  return {
    ...database,
    db: noticedByAll(database.db, noticed),
    close: async () => {
      if (isClosed) return;
      isClosed = true;
      await noticed.close();
      await database.close();
    },
  };
}

function noticedByAll(db: Db, noticed: Noticed): Db {
  const writing = new WeakSet<object>();
  const plugin: KyselyPlugin = {
    transformQuery: ({ node, queryId }) => {
      if (['InsertQueryNode', 'UpdateQueryNode', 'DeleteQueryNode', 'RawNode'].includes(node.kind))
        writing.add(queryId);
      return node;
    },
    transformResult: async ({ result, queryId }) => {
      if (writing.has(queryId)) await noticed.byAll();
      return result;
    },
  };
  const single = db.withPlugin(plugin);
  return new Proxy(single, {
    // Within a transaction there is nothing to notice yet.
    get: (target, name) =>
      name === 'transaction' ? () => noticedAfter(db.transaction(), noticed) : bound(target, name),
  });
}

function noticedAfter(builder: TransactionBuilder<Schema>, noticed: Noticed): TransactionBuilder<Schema> {
  return new Proxy(builder, {
    get: (target, name) => {
      if (name !== 'execute') {
        return (...words: unknown[]) => noticedAfter(bound(target, name)(...words) as never, noticed);
      }
      return async (work: Parameters<typeof target.execute>[0]) => {
        const result = await target.execute(work);
        await noticed.byAll();
        return result;
      };
    },
  });
}

/** A member as the object itself has it: its private fields are not the proxy's. */
function bound(target: Kysely<Schema> | TransactionBuilder<Schema>, name: string | symbol) {
  const member = Reflect.get(target, name, target);
  return typeof member === 'function' ? member.bind(target) : member;
}
