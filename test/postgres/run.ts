/** Runs tests on PostgreSQL: `node test/postgres/run.ts 'src/accounts/*.test.ts' …` */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { startPostgres } from '../../src/database/postgres/postgres.fixture.ts';

const server = await startPostgres();
const preload = new URL('./preload.ts', import.meta.url).href;
const env = { ...process.env, SVC_TEST_POSTGRES: server.url('postgres'), NODE_OPTIONS: `--import=${preload}` };
const child = spawn(process.execPath, ['--test', ...process.argv.slice(2)], { env, stdio: 'inherit' });
const [code] = await once(child, 'exit');
await server.stop();
process.exitCode = code ?? 1;
