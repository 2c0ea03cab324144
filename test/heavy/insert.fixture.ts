/**
 * Loads the journal into the store of a data directory, and may be stopped at any system call. Argument: the data
 * directory. Prints `open` once the store is open, waits for a line, loads, and prints `loaded`.
 */
import { once } from 'node:events';
import { writeSync } from 'node:fs';
import { openStorage } from '../../src/service/data-directory/storage.ts';

const [dataDir = ''] = process.argv.slice(2);
const log = { info: () => {}, warn: () => {}, error: () => {} };
const storage = await openStorage(dataDir, log);
writeSync(1, 'open\n');
await once(process.stdin, 'data');
await storage.loader.drain();
writeSync(1, 'loaded\n');
process.exit(0);
