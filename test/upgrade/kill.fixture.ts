/**
 * Opens one part of a data directory, which migrates it, and is killed after so many steps of the migration.
 * Arguments: data directory, part, steps. Exits with 0 when the migration has no more steps.
 */
import Sqlite from 'better-sqlite3';
import { openDatabase } from '../../src/database/database.ts';
import { JournalDatabase } from '../../src/journal/journal-database.ts';
import { collectJournalPath } from '../../src/service/data-directory/paths.ts';

const [dataDir = '', part = '', steps = '1'] = process.argv.slice(2);
let left = Number(steps);

function step(): void {
  left -= 1;
  if (left === 0) process.kill(process.pid, 'SIGKILL');
}

/** Counts every statement of SQLite as a step, after it has run or been prepared. */
function countStatements(): void {
  for (const name of ['prepare', 'exec', 'pragma'] as const) {
    const original = Sqlite.prototype[name] as (...values: unknown[]) => unknown;
    Object.assign(Sqlite.prototype, {
      [name](this: Sqlite.Database, ...values: unknown[]) {
        const result = original.apply(this, values);
        step();
        return result;
      },
    });
  }
}

countStatements();
switch (part) {
  case 'database':
    await (await openDatabase(dataDir)).close();
    break;
  case 'collect':
    new JournalDatabase(collectJournalPath(dataDir)).close();
    break;
}
process.exit(0);
