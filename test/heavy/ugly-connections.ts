import assert from 'node:assert/strict';
import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { test } from 'node:test';
import { until } from '../collect/server.ts';
import type { UglyService } from './ugly-service.ts';
import { CONNECTIONS, TIMEOUT } from './ugly-sizes.ts';

const SOCKETS_PER_PROCESS = 2500;

type Holder = ChildProcessByStdio<Writable, Readable, null>;

/** Tests very many open connections. */
export function testOpenConnections(opened: () => UglyService): void {
  test(`${CONNECTIONS} open connections`, TIMEOUT, async (t) => {
    const service = opened();
    service.other.begin('open connections');
    const processes = Math.ceil(CONNECTIONS / SOCKETS_PER_PROCESS);
    const fixture = join(import.meta.dirname, 'sockets.fixture.ts');
    const each = String(Math.ceil(CONNECTIONS / processes));
    const holders = Array.from({ length: processes }, (): Holder => {
      return spawn(process.execPath, [fixture, String(service.server.port), each], {
        stdio: ['pipe', 'pipe', 'inherit'],
      });
    });
    let open = 0;
    try {
      const reports = () => Promise.all(holders.map(async ({ stdout }) => String((await once(stdout, 'data'))[0])));
      await reports();
      // Clients that are connected already are still served.
      const reads = service.other.reads;
      await until(() => service.other.reads > reads + 20);
      const now = reports();
      for (const { stdin } of holders) stdin.write('count\n');
      for (const line of await now) open += (JSON.parse(line) as { open: number }).open;
    } finally {
      for (const holder of holders) holder.kill('SIGKILL');
    }
    t.diagnostic(
      `${open} open at once; longest read of another site: ${service.other.longestMs.get('open connections')} ms`,
    );
    if (CONNECTIONS <= 10_000) assert.equal(open, CONNECTIONS);
    // New clients are served too.
    const site = await service.installation.addSite();
    await service.collectAll(site, 100, (i) => ({ u: `/after/${i}` }));
    await service.shown(site, 100);
  });
}
