import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { run, startPostgres } from '../../src/database/postgres/postgres.fixture.ts';
import { Gateway } from './gateway.ts';
import { variablesOf } from './place.ts';

/** Runs test files on servers, two at a time. Returns the exit status. */
export async function runOnServers(files: readonly string[], stdio: 'inherit' | 'ignore'): Promise<number> {
  const postgres = await startPostgres();
  const gateway = await Gateway.start((name) =>
    run(postgres.url('postgres'), `drop database if exists ${name} with (force)`),
  );
  const preload = new URL('./preload.ts', import.meta.url).href;
  const ports = { postgres: Number(new URL(postgres.url('postgres')).port), clickhouse: gateway.port };
  const { NODE_TEST_CONTEXT: _, ...environment } = process.env;
  const env = { ...environment, ...variablesOf(ports), NODE_OPTIONS: `--import=${preload}` };
  const child = spawn(process.execPath, ['--test', '--test-concurrency=2', ...files], { env, stdio });
  const [code] = await once(child, 'exit');
  await gateway.close();
  await postgres.stop();
  return code ?? 1;
}
