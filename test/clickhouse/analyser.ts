import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Session } from 'chdb';
import { tableSchema } from '../../src/store/clickhouse/ddl.ts';
import { requestSettings } from '../../src/store/clickhouse/settings.ts';
import { withoutReplicas } from './without-replicas.ts';

const CLUSTER = 'analysed';
/** Two shards, each with two replicas. Nothing listens there: what is planned is not run. */
const SHARDS = [1, 2].map((shard) => {
  const replicas = [1, 2].map((port) => `<replica><host>127.0.0.${shard}</host><port>${port}</port></replica>`);
  return `<shard>${replicas.join('')}</shard>`;
});

/** Plans statements for a cluster of two shards, as ClickHouse's own analyser does, without running them. */
export class ClusterAnalyser {
  readonly #directory: string;
  readonly #session: Session;

  private constructor(directory: string, session: Session) {
    this.#directory = directory;
    this.#session = session;
  }

  /** One process can have one, and no other chDB beside it. */
  static async open(): Promise<ClusterAnalyser> {
    const directory = mkdtempSync(join(tmpdir(), 'svc-analyser-'));
    const config = join(directory, 'engine.xml');
    const servers = `<remote_servers><${CLUSTER}>${SHARDS.join('')}</${CLUSTER}></remote_servers>`;
    writeFileSync(config, `<clickhouse>${servers}</clickhouse>`);
    const session = new Session(join(directory, 'chdb'), { connectionArgs: [`--config-file=${config}`] });
    for (const [name, value] of Object.entries(requestSettings(CLUSTER))) {
      // The HTTP interface's own parameter.
      if (name !== 'wait_end_of_query') await session.queryAsync(`SET ${name} = '${value}'`);
    }
    await session.queryAsync('CREATE DATABASE svc');
    // Without ON CLUSTER, which needs the other servers, and replication, which needs their Keeper.
    for (const statement of tableSchema(CLUSTER)) await session.queryAsync(withoutReplicas(statement, CLUSTER)!);
    await session.queryAsync('USE svc');
    return new ClusterAnalyser(directory, session);
  }

  /**
   * Resolves every name of a SELECT, with its types. Rejects with the engine's error. A view is made of it, as that alone
   * does not run the subqueries whose value a statement has as a constant.
   */
  async resolve(select: string): Promise<void> {
    await this.#session.queryAsync(`CREATE OR REPLACE VIEW resolved AS ${select}`);
  }

  /**
   * Plans a SELECT. Rejects when it reads a table of the cluster without saying of which sites. Returns the pipeline: a plan
   * has the names of nested expressions, which can take hundreds of megabytes.
   */
  async plan(select: string): Promise<string> {
    const settings = 'SETTINGS force_optimize_skip_unused_shards = 1';
    const [, statement, format = ''] = /^(.*?)(\bFORMAT\s+\w+)?\s*$/is.exec(select)!;
    const explain = `EXPLAIN PIPELINE SELECT * FROM (${statement}) ${settings} ${format}`;
    return (await this.#session.queryAsync(explain)).text();
  }

  close(): void {
    this.#session.close();
    rmSync(this.#directory, { recursive: true, force: true });
  }
}
