/** The conformance suite of `Database`: the tests that every implementation runs. */
import { describe, type TestContext } from 'node:test';
import { testAudit } from './conformance/audit.fixture.ts';
import { testChanges } from './conformance/changes.fixture.ts';
import { testConnections } from './conformance/connections.fixture.ts';
import { testDeletion } from './conformance/deletion.fixture.ts';
import { testDescribed } from './conformance/described.fixture.ts';
import { testTransactions } from './conformance/transactions.fixture.ts';
import { testValues } from './conformance/values.fixture.ts';
import type { Database } from './database.ts';

/** The data of one test. */
export interface DatabaseData {
  /** Opens another connection to the data, as another process would. */
  open(): Promise<Database>;
  /** A JavaScript expression that yields a promise of the database, for another process. */
  readonly openExpression: string;
  /** Returns those of some texts that the files on disk contain. */
  found(texts: readonly string[]): Promise<string[]>;
  remove(): Promise<void>;
}

/** Prepares new data, which are removed after the test, and opens `count` connections to them. */
export type Prepare = (
  test: TestContext,
  count: number,
) => Promise<{ readonly data: DatabaseData; readonly opened: readonly Database[] }>;

/**
 * Registers the suite for one implementation.
 *
 * @param prepareData is told whether the test itself opens the data first, so that they must not be migrated yet
 */
export function testDatabase(name: string, prepareData: (isNew: boolean) => Promise<DatabaseData>): void {
  const prepare: Prepare = async (test, count) => {
    const data = await prepareData(count === 0);
    test.after(() => data.remove());
    const opened: Database[] = [];
    for (let i = 0; i < count; i++) {
      const database = await data.open();
      test.after(() => database.close());
      opened.push(database);
    }
    return { data, opened };
  };
  describe(name, () => {
    testConnections(prepare);
    testTransactions(prepare);
    testChanges(prepare);
    testValues(prepare);
    testDeletion(prepare);
    testAudit(prepare);
    testDescribed(prepare);
  });
}
