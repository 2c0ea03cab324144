import assert from 'node:assert/strict';
import { readChain } from '../../src/audit/chain.ts';
import { AUDITED_TABLES } from '../../src/database/audit/audited-tables.ts';
import type { Database } from '../../src/database/database.ts';

/** The tables that the process changes, with the column of the id of a row. */
const TABLES = { goals: 'id', members: 'user_id', api_keys: 'id' } as const;

type Values = Readonly<Record<string, unknown>>;

/** Follows a chain from entry to entry, and compares what it says with the rows that there are. */
export class AuditReplay {
  readonly #rows = new Map<string, Values>();
  readonly #database: Database;
  readonly #orgId: number;
  #entries = 0;

  constructor(database: Database, orgId: number) {
    this.#database = database;
    this.#orgId = orgId;
  }

  /** The entries that were followed. */
  get entries(): number {
    return this.#entries;
  }

  /**
   * Follows the entries since the last call. Fails when an entry does not begin with the values of the one before, which a change
   * without an entry leads to, or when a row differs from its last entry.
   */
  async compare(): Promise<void> {
    for await (const entry of readChain(this.#database.db, this.#orgId)) {
      if (entry.number <= this.#entries) continue;
      this.#entries = entry.number;
      const [kind] = entry.action.split('.');
      if (!Object.keys(TABLES).some((table) => AUDITED_TABLES[table as keyof typeof TABLES].kind === kind)) continue;
      const key = `${kind} ${entry.id}`;
      const before = this.#rows.get(key) ?? {};
      const after: Record<string, unknown> = { ...before };
      for (const [column, [from, to]] of Object.entries(entry.changes) as [string, [unknown, unknown]][]) {
        assert.equal(from, before[column] ?? null, `entry ${entry.number} of ${key} begins with ${column} = ${from}`);
        after[column] = to;
      }
      if (entry.action.endsWith('.removed')) this.#rows.delete(key);
      else this.#rows.set(key, after);
    }
    assert.deepEqual(new Map([...this.#rows].map(([key, values]) => [key, withoutNull(values)])), await this.#stored());
  }

  async #stored(): Promise<Map<string, Values>> {
    const found = new Map<string, Values>();
    for (const table of Object.keys(TABLES) as (keyof typeof TABLES)[]) {
      const { kind, told } = AUDITED_TABLES[table];
      const rows: readonly Values[] = await this.#database.db.selectFrom(table).selectAll().execute();
      for (const row of rows)
        found.set(
          `${kind} ${row[TABLES[table]]}`,
          withoutNull(Object.fromEntries(told.map((name) => [name, row[name]]))),
        );
    }
    return found;
  }
}

function withoutNull(values: Values): Values {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));
}
