/** Tests what the command line tells an operator whose receiver is on their own network. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { systemClock } from '../../src/domain/clock.ts';
import { emptyDirectory } from '../../src/sites/fixture.ts';
import { createAuthority } from './certificates.ts';
import { runCommand } from './command.ts';
import { startReceiver } from './receiver.ts';

const ALLOW = { SVC_WEBHOOK_ALLOW_HOSTS: 'localhost' };
const HOSTS_HINT =
  'for a receiver on your own network, set SVC_WEBHOOK_ALLOW_HOSTS=localhost for this command and for the service (docs/relay.md)';
const CERTIFICATE_HINT =
  'for a certificate of your own, set NODE_EXTRA_CA_CERTS to the file of its authority, for this command and for the service (docs/relay.md)';

test('alert create and alert test name the variable that a receiver of the own network needs', async (t) => {
  const receiver = await startReceiver(t, createAuthority('Own').issue(['localhost']), { status: 200 });
  const dataDir = join(emptyDirectory(t), 'data');
  const run = (words: readonly string[], environment = {}) =>
    runCommand(words, { SVC_DATA: dataDir, ...environment }, systemClock);
  await run(['org', 'create', '--name', 'Example']);
  const site = ['--domain', 'example.com', '--name', 'E', '--timezone', 'UTC'];
  const { id } = JSON.parse((await run(['site', 'create', ...site, '--json'])).out) as { id: string };
  const webhook = ['--url', `https://localhost:${receiver.port}/`, '--secret', 's'];
  const create = ['alert', 'create', '--site', id, '--type', 'goal', ...webhook];

  const refusal = 'the webhook URL must name a public host, not localhost, *.localhost or *.internal (rejected:host); ';
  assert.deepEqual(await run(create), { status: 1, out: '', err: `svc: ${refusal}${HOSTS_HINT}\n` });
  assert.equal((await run(create, ALLOW)).status, 0);

  const rejected = await run(['alert', 'test', '1']);
  assert.equal(rejected.err, `svc: ${HOSTS_HINT}\n`);
  assert.match(rejected.out, / rejected:host /);
  const untrusted = await run(['alert', 'test', '1', '--json'], ALLOW);
  const { deliveries, warnings } = JSON.parse(untrusted.out) as { deliveries: object[]; warnings: string[] };
  assert.deepEqual([untrusted.err, warnings], ['', [CERTIFICATE_HINT]]);
  assert.deepEqual(deliveries.length, 1);
  assert.equal(receiver.received.length, 0);
});
