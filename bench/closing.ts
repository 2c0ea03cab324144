/**
 * Times the closing of a day of 20 sites with nothing beside it, in seconds on the clock and of the processor, by the table
 * that is written. The dataset is that of `read.ts`. Two statements run at a time: the seconds of tables overlap, and those
 * of the processor are of all that ran meanwhile, so only those of a round add up.
 * Usage: node bench/closing.ts DIRECTORY [ROUNDS]
 *
 * DIRECTORY has been filled by `node bench/read-dataset.ts DIRECTORY EVENTS`.
 */
import { join } from 'node:path';
import { openDatabase } from '../src/database/database.ts';
import { DayCatalogue } from '../src/rollup/days/day-catalogue.ts';
import { listSites } from '../src/sites/sites.ts';
import { ChdbStore } from '../src/store/chdb/chdb.ts';
import { closersOf, reopen, settled, YESTERDAY } from './read-dataset.ts';

/** The time that something has taken. */
interface Taken {
  statements: number;
  wallSeconds: number;
  cpuSeconds: number;
}

const [directory = '', rounds = '2'] = process.argv.slice(2);
const database = await openDatabase(directory);
const store = await ChdbStore.open(join(directory, 'store'));
const byTable = new Map<string, Taken>();
const execute = store.execute.bind(store);
store.execute = (sql, params, mode) => {
  const table = /^INSERT INTO (\w+)/.exec(sql)?.[1] ?? 'other';
  return timed(byTable, table, () => execute(sql, params, mode));
};
const siteIds = (await listSites(database.db)).map(({ id }) => id);
for (let round = 1; round <= Number(rounds); round++) {
  await reopen(database, store);
  await settled(store);
  byTable.clear();
  const whole = new Map<string, Taken>();
  const { closer } = closersOf(store, database, new DayCatalogue());
  await timed(whole, `round ${round}`, () => closer.close(siteIds.map((siteId) => ({ siteId, day: YESTERDAY }))));
  for (const [name, taken] of [...whole, ...byTable]) console.log(lineOf(name, taken));
}
await store.close();
await database.close();

async function timed(sums: Map<string, Taken>, name: string, run: () => Promise<void>): Promise<void> {
  const [start, used] = [performance.now(), process.cpuUsage()];
  await run();
  const { user, system } = process.cpuUsage(used);
  const sum = sums.get(name) ?? { statements: 0, wallSeconds: 0, cpuSeconds: 0 };
  sum.statements += 1;
  sum.wallSeconds += (performance.now() - start) / 1000;
  sum.cpuSeconds += (user + system) / 1_000_000;
  sums.set(name, sum);
}

function lineOf(name: string, { statements, wallSeconds, cpuSeconds }: Taken): string {
  const seconds = [wallSeconds, cpuSeconds].map((value) => value.toFixed(2).padStart(7));
  return `${name.padEnd(18)} ${seconds[0]} s  ${seconds[1]} s of the processor  statements: ${statements}`;
}
