/**
 * The process of a ClickHouse server: the listeners of the packaged engine, which has clickhouse-local and so everything
 * that it listens with, but for TLS. `node --experimental-ffi listener.ts CONFIG`.
 */
import ffi from 'node:ffi';
import { readSync } from 'node:fs';
import { isMainThread, Worker } from 'node:worker_threads';
import { libchdbPath } from 'chdb/libchdb';

/** HTTP listens last: who gets an answer there can use both. The last statement runs for as long as the process. */
const STATEMENTS = `SYSTEM START LISTEN TCP; SYSTEM START LISTEN HTTP;
SELECT sleepEachRow(3) FROM numbers(1000000000)
SETTINGS function_sleep_max_microseconds_per_block = 0, max_block_size = 1, max_threads = 1 FORMAT Null`;

if (isMainThread) {
  // The engine's call never returns, so another thread watches the parent.
  new Worker(new URL(import.meta.url));
  listen(process.argv[2]!);
} else {
  endWithParent();
}

function listen(config: string): void {
  const words = ['clickhouse-local', `--config-file=${config}`, `--query=${STATEMENTS}`];
  const texts = words.map((word) => Buffer.from(`${word}\0`));
  const argv = Buffer.alloc(8 * (words.length + 1));
  for (const [index, text] of texts.entries()) argv.writeBigUInt64LE(ffi.getRawPointer(text), 8 * index);
  const { functions } = ffi.dlopen(libchdbPath(), {
    chdb_query_cmdline: { arguments: ['i32', 'pointer'], return: 'pointer' },
  });
  functions.chdb_query_cmdline(words.length, argv);
  // A listener could not start. The engine has written why. The other thread would hold up an orderly end.
  process.kill(process.pid, 'SIGKILL');
}

/** Ends the process when the parent closes the standard input, or dies. */
function endWithParent(): void {
  try {
    while (readSync(0, Buffer.alloc(1)) > 0);
  } finally {
    process.kill(process.pid, 'SIGKILL');
  }
}
