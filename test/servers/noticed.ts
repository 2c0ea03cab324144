import pg from 'pg';
import { CHANGES_CHANNEL } from '../../src/database/postgres/follow-tables.ts';

/** The name of connections over which processes read what others have changed. */
export const REPLICA_NAME = 'svc replica';

/** Selects the readings that have ended last: of a replica each is a transaction of its own. */
const READINGS = `select pid, case when state = 'idle' and query = 'commit' then query_start end as ended
from pg_stat_activity where datname = current_database() and application_name = '${REPLICA_NAME}'`;

interface Reading {
  readonly pid: number;
  readonly ended: Date | null;
}

/** Asks the processes of a database whether they have noticed what was committed. */
export class Noticed {
  readonly #client: pg.Client;
  #last: Promise<unknown> = Promise.resolve();

  private constructor(client: pg.Client) {
    this.#client = client;
  }

  static async open(url: string): Promise<Noticed> {
    // Dates of JavaScript would round off what tells readings apart.
    const types = { getTypeParser: () => (value: string) => value };
    const client = new pg.Client({ connectionString: url, types: types as unknown as pg.CustomTypesConfig });
    client.on('error', () => {});
    await client.connect();
    return new Noticed(client);
  }

  /** Waits until every process that is there has read what was committed before the call. */
  async byAll(): Promise<void> {
    this.#last = this.#last.catch(() => {}).then(() => this.#wait());
    await this.#last;
  }

  async close(): Promise<void> {
    await this.#last.catch(() => {});
    await this.#client.end();
  }

  async #wait(): Promise<void> {
    // A reading that ends now may have begun before the commit; the one after it has not.
    let before = await this.#readings();
    for (let round = 0; round < 2; round++) {
      await this.#client.query(`notify ${CHANGES_CHANNEL}`);
      let now = await this.#readings();
      const isBehind = ({ pid, ended }: Reading) =>
        before.some((reading) => reading.pid === pid && (ended === null || ended === reading.ended));
      while (now.some(isBehind)) now = await this.#readings();
      before = now;
    }
  }

  async #readings(): Promise<Reading[]> {
    const { rows } = await this.#client.query<Reading>(READINGS);
    return rows;
  }
}
