/**
 * Reruns tests with the events on a ClickHouse server and everything else on PostgreSQL:
 * `node test/servers/run.ts` for all that apply, or with the files that are meant.
 */
import { runOnServers } from './run-on-servers.ts';

process.exitCode = await runOnServers(process.argv.slice(2), (text) => process.stdout.write(text));
