/**
 * A collector to be killed: journals numbered rows without pause and loads them into a store kept in a file.
 * Arguments: directory, first number. Prints each number once its row is acknowledged.
 */
import { writeSync } from 'node:fs';
import { join } from 'node:path';
import { StoreFile } from './crash-store.fixture.ts';
import { RecordingLog } from './journal.fixture.ts';
import { Journal } from './journal.ts';
import { JournalFile } from './journal-file.ts';
import { Loader } from './loader.ts';

const [directory = '', first = '1'] = process.argv.slice(2);
const log = new RecordingLog();
const file = await JournalFile.open({ path: join(directory, 'collect.db'), log, minFreeBytes: 0 });
const journal = new Journal({ file, log });
const store = new StoreFile(join(directory, 'store'));
const range = { maxRows: 500, maxBytes: 1_000_000 };
new Loader({ files: [file], store, log, minIntervalMs: 1, range }).start();

let number = Number(first);
for (;;) {
  for (let row = 0; row < 20; row++) {
    const mine = number++;
    journal.append(`${mine}\n`, (kept) => {
      if (kept) writeSync(1, `${mine}\n`);
    });
  }
  await new Promise((resolve) => setImmediate(resolve));
}
