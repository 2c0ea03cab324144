/** The entry point of the command line, run by bin/svc. */
import { systemClock } from '../domain/clock.ts';
import { COLLECTOR_WORD } from './collector-word.ts';
import { run } from './run.ts';

// A reader that closes the pipe early (`svc site list | head -1`) is no error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});

// A service goes on when nobody reads its standard error any more, or the disk of the file behind it is full.
process.stderr.on('error', () => {});

// Files that this process writes are readable by its user alone.
process.umask(0o077);

// A process that `serve` has started to collect. It has an IPC channel, so nobody else calls for it by accident.
if (process.argv[2] === COLLECTOR_WORD && process.send !== undefined) {
  const { runCollector } = await import('../service/collectors/run-collector.ts');
  await runCollector(systemClock);
}

process.exitCode = await run(process.argv.slice(2), {
  environment: process.env,
  stdin: process.stdin,
  out: process.stdout,
  err: process.stderr,
  clock: systemClock,
});
