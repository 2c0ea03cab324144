/**
 * An importer to be killed: writes the numbers up to the last in batches, from where its checkpoint says.
 * Arguments: directory, last number. Prints the checkpoint after each batch; exits with 0 when all is written.
 */
import { writeSync } from 'node:fs';
import { join } from 'node:path';
import { ImportWriter } from './import-writer.ts';
import { bytesOf, numbered } from './journal.fixture.ts';

const BATCH_ROWS = 97;

const [directory = '', last = '1'] = process.argv.slice(2);
const writer = new ImportWriter(join(directory, 'import.db'));
for (let done = Number(writer.checkpoint('numbers') ?? 0); done < Number(last); ) {
  const next = Math.min(done + BATCH_ROWS, Number(last));
  writer.appendBatch(bytesOf(numbered(done + 1, next)), next - done, { key: 'numbers', value: String(next) });
  done = next;
  writeSync(1, `${done}\n`);
}
writer.close();
