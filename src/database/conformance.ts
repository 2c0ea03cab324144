/** What every implementation of `Database` must hold, as tests that each of them runs. */
import { describe, type TestContext } from 'node:test';
import { testChanges } from './conformance/changes.ts';
import { testConnections } from './conformance/connections.ts';
import { testDeletion } from './conformance/deletion.ts';
import { testTransactions } from './conformance/transactions.ts';
import { testValues } from './conformance/values.ts';
import type { Database } from './database.ts';

/** A place for data that no other test has. */
export interface DatabaseData {
  /** Opens the data once more, as another process would. */
  open(): Promise<Database>;
  /** The JavaScript expression of a promise of the database opened in another process. */
  readonly openExpression: string;
  /** Whether a text stands anywhere in what is kept on disk. */
  holds(text: string): boolean;
  remove(): Promise<void>;
}

/** Prepares new data, which are removed after the test, and opens them as often as is asked. */
export type Prepare = (
  test: TestContext,
  count: number,
) => Promise<{ readonly data: DatabaseData; readonly opened: readonly Database[] }>;

/** Registers the tests for one implementation. */
export function testDatabase(name: string, prepareData: () => Promise<DatabaseData>): void {
  const prepare: Prepare = async (test, count) => {
    const data = await prepareData();
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
  });
}
